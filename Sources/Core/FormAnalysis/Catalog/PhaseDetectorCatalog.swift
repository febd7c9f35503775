// SPDX-License-Identifier: Apache-2.0
package import Basics
package import PoseTracks

/// A detector of phases with its parameters, as in `trainer-phases-fixed:dead-band=0.2`.
package typealias PhaseDetectorConfiguration = CatalogConfiguration<PhaseDetectorDescription>

/// The detectors of phases that a configuration can name.
package enum PhaseDetectorCatalog {
  /// All detectors, the literal port before its corrected version.
  package static let all: [PhaseDetectorDescription] = [trainerPhases, trainerPhasesFixed]

  /// The detector of a name; nil if the catalogue has none.
  package static func named(_ name: String) -> PhaseDetectorDescription? {
    all.first { $0.name == name }
  }

  /// The detector that apps have, with its defaults.
  ///
  /// It is the detector of runs that were written before there was a catalogue.
  package static let usual = PhaseDetectorConfiguration(trainerPhasesFixed)

  private static let article =
    "AI-Powered Fitness Trainer with Real-Time Form Correction, Exercise Phase Analysis"

  private static let trainerPhases = PhaseDetectorDescription(
    name: "trainer-phases",
    summary: "The article's phases, as published: the sign of the hip's step between two frames.",
    parameters: [TrainerSquatAnalyzer.Axis.parameter],
    isLiteral: true,
    source: article,
    tracing: nil,
    levels: { track, _, _ in track.leftHipLevels },
    make: { TrainerPhases(axis: TrainerSquatAnalyzer.Axis(of: $0)) }
  )

  private static let trainerPhasesFixed = PhaseDetectorDescription(
    name: "trainer-phases-fixed",
    summary:
      "The article's phases, corrected: the velocity of the tracked joints in torso lengths, with rest.",
    parameters: [
      Parameter(
        "dead-band",
        "The velocity below which the body is still, per second.",
        unit: .signal,
        range: 0.01...2,
        scale: .logarithmic,
        default: 0.15
      ),
      Parameter(
        "window",
        "The length of the line that gives the velocity.",
        unit: .seconds,
        range: 0.05...1,
        default: 0.2
      ),
      Parameter(
        "dwell",
        "The time for which a new phase must last.",
        unit: .seconds,
        range: 0...1,
        default: 0.1
      ),
      Parameter(
        "signal",
        "The height: that of the exercise's tracked joints, or that of the hips.",
        choices: PhaseLevel.allCases.map(\.rawValue)
      ),
    ],
    isLiteral: false,
    source: article + ", corrected",
    tracing: PhaseDetectorDescription.Tracing(
      parameters: ["dead-band", "dwell"],
      slope: { RunningSlope(window: $0["window"]) },
      states: { states(of: $0, tracing: $1) }
    ),
    levels: { track, exercise, values in
      PhaseLevel.allCases[Int(values["signal"])].samples(of: track, exercise)
    },
    make: { PhaseDetector(window: $0["window"], states(of: $0, tracing: nil)) }
  )

  private static func states(of values: ParameterValues, tracing traced: String?) -> PhaseStates {
    PhaseStates(
      deadBand: values.limit("dead-band", tracing: traced),
      dwell: values.limit("dwell", tracing: traced)
    )
  }
}

/// The height that a corrected detector reads.
private enum PhaseLevel: String, CaseIterable {
  /// That of the exercise's tracked joints.
  case tracked
  /// That of the hips, whatever the exercise.
  case hips

  /// The height in torso lengths from where it begins, growing upwards.
  func samples(of track: PoseTrack, _ exercise: Exercise) -> [Sample] {
    let signal =
      switch self {
      case .tracked: Signal.elevation(in: exercise)
      case .hips: Signal.named("hip-height-torso")
      }
    return signal.map { track.climb(of: $0) } ?? []
  }
}

extension PhaseDetectorDescription: CatalogDescription {
  /// The noun for detectors in messages.
  package static let kind = "phase detector"
  /// The detectors that a configuration can name.
  package static var catalog: [PhaseDetectorDescription] { PhaseDetectorCatalog.all }
}

extension CatalogConfiguration<PhaseDetectorDescription> {
  /// The phases of a clip.
  ///
  /// - Parameters:
  ///   - track: The poses of the clip.
  ///   - exercise: The exercise of the clip, which has reps.
  /// - Returns: Intervals in order; empty if nobody was seen.
  /// - Complexity: O(*frames*), times the samples in a window.
  package func intervals(of track: PoseTrack, exercise: Exercise) -> [PhaseInterval] {
    var teller = entry.make(values)
    return teller.intervals(of: entry.levels(track, exercise, values))
  }
}
