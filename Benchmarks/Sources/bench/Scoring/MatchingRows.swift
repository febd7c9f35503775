// SPDX-License-Identifier: Apache-2.0
import Basics
import Matching
import Scoring

/// Matching events with reps, against mir_eval on the same times.
///
/// Ours matches by five criteria, sorts events into right, wrong and excused, and counts; the peer
/// matches by one. The peer needs a Python that has mir_eval==0.8.2: `REPGAUGE_REFERENCE_PYTHON` names it.
struct MatchingRows: RowGroup {
  let name = "matching"
  let summary = "events with reps, beside mir_eval"

  /// How many reps mir_eval is given: with a million it takes a minute.
  private static let reps = 100_000

  func measure(runs: Int, report: (Row) -> Void) throws {
    let long = RandomClip(id: "long", subject: "subject", reps: 1_000_000, seed: 1)
    let seconds = fastest(of: runs) { _ = opaque(long.score()) }
    report(
      Row(
        work: "matching, one clip of a million reps, 5 criteria",
        unit: "reps/s",
        ours: 1_000_000 / seconds,
        target: .atLeast(1_000_000)
      )
    )
    guard let peer = PythonPeer("mir_eval_matching.py") else {
      return skip("REPGAUGE_REFERENCE_PYTHON names no Python with mir_eval")
    }
    let clip = RandomClip(id: "peer", subject: "subject", reps: Self.reps, seed: 2)
    let ours = fastest(of: runs) { _ = opaque(clip.score()) }
    let theirs = try peer.numbers(columns: [clip.referenceTimes, clip.eventTimes], count: 2)
    let matches = clip.score().headline?.matches.count ?? 0
    guard theirs[0] == Double(matches) else {
      throw BenchmarkError("mir_eval matches \(theirs[0]) events, we match \(matches)")
    }
    report(
      Row(
        work: "matching, one clip of a hundred thousand reps",
        unit: "reps/s",
        ours: Double(Self.reps) / ours,
        peer: "mir_eval.util.match_events",
        theirs: Double(Self.reps) / theirs[1],
        target: .atLeast(1),
        remark: "both match \(matches); ours by 5 criteria"
      )
    )
  }
}
