// SPDX-License-Identifier: Apache-2.0
import Scoring

/// A clip whose count another setting changes.
public struct CountChange: Sendable, Equatable {
  /// The clip's id.
  public let clip: String
  /// The exercise's id.
  public let exercise: String
  /// The labelled reps.
  public let labelled: Int
  /// What the setting in use counts.
  public let current: Int
  /// What the setting chosen on all clips counts.
  public let proposed: Int
  /// What the setting chosen without the clip's fold counts; nil where there are no folds.
  public let left: Int?

  /// Whether the proposed setting is right and the one in use is not.
  public var isFixed: Bool { proposed == labelled && current != labelled }
  /// Whether the setting in use is right and the proposed one is not.
  public var isBroken: Bool { current == labelled && proposed != labelled }
}

extension TuningStudy {
  /// The clips whose count changes with the thresholds for all, in manifest order.
  public var changes: [CountChange] {
    guard let all = overall.choice.all else { return [] }
    return design.facts.indices.compactMap { clip in
      let current = design.currentOutcome(of: clip)
      let proposed = design.outcome(of: clip, all)
      let left = design.folds.flatMap { folds in
        overall.choice.withoutFold[folds.outer[clip]].map { design.outcome(of: clip, $0) }
      }
      let counts = [proposed.reported, left?.reported ?? current.reported]
      guard counts.contains(where: { $0 != current.reported }) else { return nil }
      return CountChange(
        clip: design.facts[clip].clip.id,
        exercise: design.facts[clip].clip.exercise,
        labelled: Int(current.labelled),
        current: Int(current.reported),
        proposed: Int(proposed.reported),
        left: left.map { Int($0.reported) }
      )
    }
  }
}
