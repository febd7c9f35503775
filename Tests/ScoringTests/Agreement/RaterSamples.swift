// SPDX-License-Identifier: Apache-2.0
import Labels
@testable import Agreement
@testable import Scoring

extension LabelFile {
  /// What a rater says in lines such as `rep 1 2 3 full`, times being start, mid and end, `-` where
  /// there is none.
  static func sample(_ rater: String, _ lines: [String], faults: [String]? = nil) -> LabelFile {
    let events = lines.map { line -> LabelEvent in
      let parts = line.split(separator: " ").map(String.init)
      return LabelEvent(
        LabelEvent.Kind(rawValue: parts[0]) ?? .rep,
        start: Double(parts[1]),
        mid: Double(parts[2]),
        end: Double(parts[3]),
        label: parts[4],
        value: parts.count > 5 ? Double(parts[5]) : nil,
        unit: parts[0] == "set" && parts.count > 5 ? "reps" : ""
      )
    }
    return LabelFile(
      clip: "clip",
      source: nil,
      rater: rater,
      status: .done,
      faults: faults,
      events: events
    )
  }
}

extension RaterOpinion {
  /// What a rater says in lines.
  static func sample(_ rater: String, _ lines: [String], faults: [String]? = nil) -> RaterOpinion {
    let labels = LabelFile.sample(rater, lines, faults: faults)
    let (reference, _) = Reference.make(from: labels, file: "clip.\(rater).tsv")
    return RaterOpinion(labels, reference: reference ?? Reference(uncountedIgnoring: []))
  }
}

extension RatedClip {
  /// A clip of half a minute.
  static func sample(
    id: String = "clip",
    subject: String = "p1",
    _ opinions: [RaterOpinion],
    tolerance: Double = 0.5
  ) -> RatedClip {
    RatedClip(
      id: id,
      subject: subject,
      bounds: 0...30,
      opinions: opinions,
      tolerance: tolerance
    )
  }
}
