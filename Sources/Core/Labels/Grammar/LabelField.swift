// SPDX-License-Identifier: Apache-2.0

/// A column of a label file, in the order of the file.
enum LabelField: Int, CaseIterable {
  case kind, start, mid, end, label, side, value, unit, note

  /// The column's name in the heading line.
  var name: String { "\(self)" }

  /// The heading line.
  static let heading = allCases.map(\.name).joined(separator: "\t")
}

/// A line of the head: `#clip squat-017`.
enum LabelHeader: String, CaseIterable {
  case clip, media, track, rater, status, faults, events
}

/// Which fields an event of a kind has.
struct LabelRule {
  /// Whether a field may, must or must not be there.
  enum Presence {
    case required, allowed, refused
  }

  /// When an event of the kind takes place.
  enum Extent {
    /// `start` alone.
    case instant
    /// `start` and `end`.
    case interval
    /// `start` and `end`, or neither: the whole clip.
    case intervalOrClip
    /// `mid`, or `start` and `end`, or all three.
    case rep
  }

  var extent: Extent
  var label: Presence
  var side: Presence
  var value: Presence
}

extension LabelEvent.Kind {
  /// Which fields an event of this kind has.
  var rule: LabelRule {
    switch self {
    case .set:
      LabelRule(extent: .intervalOrClip, label: .required, side: .allowed, value: .allowed)
    case .rep: LabelRule(extent: .rep, label: .required, side: .allowed, value: .refused)
    case .fault: LabelRule(extent: .interval, label: .required, side: .allowed, value: .allowed)
    case .hold: LabelRule(extent: .interval, label: .required, side: .allowed, value: .refused)
    case .ignore: LabelRule(extent: .interval, label: .allowed, side: .refused, value: .refused)
    case .measure: LabelRule(extent: .instant, label: .required, side: .allowed, value: .required)
    case .step, .event:
      LabelRule(extent: .instant, label: .required, side: .allowed, value: .refused)
    case .grade:
      LabelRule(extent: .intervalOrClip, label: .required, side: .allowed, value: .required)
    case .classified:
      LabelRule(extent: .intervalOrClip, label: .required, side: .allowed, value: .refused)
    }
  }
}
