// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Recognition

extension RecognitionScore {
  /// The difference in what a recognizer tells of a clip; nil if all is as it was.
  ///
  /// A clip is right if each set is named rightly, and no name is said while no set is going on.
  package func change(
    from before: RecognitionScore,
    by configuration: RecognizerConfiguration
  ) -> ClipChange? {
    guard told != before.told || classes != before.classes else { return nil }
    let (old, new) = (before.lines, lines)
    let removed = old.filter { !new.contains($0) }.map { (time: $0.time, text: "- " + $0.text) }
    let added = new.filter { !old.contains($0) }.map { (time: $0.time, text: "+ " + $0.text) }
    let listed = (removed + added).sorted { ($0.time, $0.text) < ($1.time, $1.text) }.map(\.text)
    let errors = (before: before.errorCount, after: errorCount)
    return ClipChange(
      candidate: configuration.candidate,
      track: configuration.track,
      clip: clip.id,
      lines: listed.isEmpty ? ["numbers differ beyond the digits shown here"] : listed,
      effect: errors.after > errors.before
        ? .worse : errors.after < errors.before ? .better : .neutral,
      count: nil,
      timeline: nil,
      isNewlyFailing: errors.before == 0 && errors.after > 0,
      isNewlyFixed: errors.before > 0 && errors.after == 0
    )
  }

  /// The same clip of which nothing is told.
  package var silent: RecognitionScore? {
    RecognitionScore(clip: clip, classes: classes, told: [], reference: reference)
  }

  /// Sets that are not named rightly, and names that are said while no set is going on.
  private var errorCount: Int { sets.count { !isRight($0) } + falseNames }

  /// A line for each stretch.
  private var lines: [Line] {
    told.map { stretch in
      Line(
        time: stretch.start,
        text: "\(stretch.start.text(decimals: 3)) s: \(stretch.name) until "
          + "\(stretch.end.text(decimals: 3)) s, decided \(stretch.decisionTime.text(decimals: 3)) s"
      )
    }
  }

  private struct Line: Equatable {
    var time: Double
    var text: String
  }
}
