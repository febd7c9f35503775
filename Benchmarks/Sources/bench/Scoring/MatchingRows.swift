// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
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
    guard let python = Machine.environment("REPGAUGE_REFERENCE_PYTHON") else {
      return skip("REPGAUGE_REFERENCE_PYTHON names no Python with mir_eval")
    }
    let clip = RandomClip(id: "peer", subject: "subject", reps: Self.reps, seed: 2)
    let ours = fastest(of: runs) { _ = opaque(clip.score()) }
    let theirs = try peer(clip, python: python)
    let matches = clip.score().headline?.matches.count ?? 0
    guard theirs.matches == matches else {
      throw BenchmarkError("mir_eval matches \(theirs.matches) events, we match \(matches)")
    }
    report(
      Row(
        work: "matching, one clip of a hundred thousand reps",
        unit: "reps/s",
        ours: Double(Self.reps) / ours,
        peer: "mir_eval.util.match_events",
        theirs: Double(Self.reps) / theirs.seconds,
        target: .atLeast(1),
        remark: "both match \(matches); ours by 5 criteria"
      )
    )
  }

  /// How many events mir_eval matches, and what that takes.
  private func peer(
    _ clip: RandomClip,
    python: String
  ) throws -> (matches: Int, seconds: Double) {
    let folder = try ScratchFolder("bench")
    let files = ["reference", "estimated", "result"].map { folder.path + "/" + $0 }
    for (times, file) in zip([clip.referenceTimes, clip.eventTimes], files) {
      let bytes = times.flatMap { time in
        (0..<8).map { UInt8(truncatingIfNeeded: time.bitPattern >> (8 * $0)) }
      }
      try Files.write(bytes, to: file)
    }
    let script = Files.folder(of: #filePath) + "/../../../Peers/mir_eval_matching.py"
    _ = try ProcessCost.run(python, [script] + files)
    let words = try Files.readText(files[2]).split { $0 == " " || $0 == "\n" }
    guard words.count == 2, let matches = Int(words[0]), let seconds = Double(words[1]) else {
      throw BenchmarkError("the peer's result cannot be read")
    }
    return (matches, seconds)
  }
}
