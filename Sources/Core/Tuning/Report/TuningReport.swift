// SPDX-License-Identifier: Apache-2.0
import Basics
package import Forecasting
import Measures
package import PoseTracks
package import Statistics

/// What a study found, with all that is said and drawn of it: a value, apart from the clips it was found on.
package struct TuningReport: Sendable {
  /// Where the numbers come from.
  package struct Provenance: Sendable, Equatable {
    /// The tool and its version.
    package var software: String
    /// The command line that makes the same again; it names no place of this machine.
    package var command: String
    /// The dataset's name.
    package var dataset: String
    /// SHA-256 over the manifest and the digests of all label and track files read.
    package var datasetSHA256: String
    /// The track configuration.
    package var track: String
    /// What is wanted, as it is written.
    package var objective: String
    /// True for an objective of the events that an analyzer reports, as `event-f1`.
    package var isOfEvents: Bool { objective.hasPrefix(Objective.eventPrefix) }
    /// True for an objective of the judgements that an analyzer reports, as `judgement-kappa`.
    package var isOfJudgements: Bool {
      Objective.Quantity.ofJudgements.contains { objective.hasPrefix($0.rawValue) }
    }
    /// What must be kept, as it is written.
    package var constraints: [String]
    /// What stays on one side of a split: `subject`, `group` or `source`.
    package var groupedBy: String
    /// How many groups of clips there are.
    package var groups: Int
    /// The seed of folds and of the search.
    package var seed: UInt64
    /// How intervals are drawn.
    package var plan: ResamplingPlan
    /// The sets of users that clips are compared with.
    package var profile: UserProfile

    /// Creates a provenance.
    package init(
      software: String,
      command: String,
      dataset: String,
      datasetSHA256: String,
      track: String,
      objective: String,
      constraints: [String],
      groupedBy: String,
      groups: Int,
      seed: UInt64,
      plan: ResamplingPlan,
      profile: UserProfile = .usual
    ) {
      self.software = software
      self.command = command
      self.dataset = dataset
      self.datasetSHA256 = datasetSHA256
      self.track = track
      self.objective = objective
      self.constraints = constraints
      self.groupedBy = groupedBy
      self.groups = groups
      self.seed = seed
      self.plan = plan
      self.profile = profile
    }
  }

  /// A score over two thresholds, as it is drawn.
  package struct Map: Sendable, Equatable {
    /// What it is of: an exercise; nil for all clips.
    package let exercise: String?
    /// The scores.
    package let surface: ScoreSurface
    /// Whether each box is in the region within one standard error of the best.
    package let isOutlined: [Bool]
    /// How many clips it is over.
    package let clips: Int
    /// How many subjects they are of.
    package let subjects: Int

    /// Creates a map.
    ///
    /// - Precondition: There is one answer a box.
    package init(
      exercise: String?,
      surface: ScoreSurface,
      isOutlined: [Bool],
      clips: Int,
      subjects: Int
    ) {
      precondition(isOutlined.count == surface.values.count, "one answer a box")
      self.exercise = exercise
      self.surface = surface
      self.isOutlined = isOutlined
      self.clips = clips
      self.subjects = subjects
    }
  }

  /// A clip, as far as a report speaks of it.
  package struct Clip: Sendable, Equatable {
    /// The clip's id.
    package let id: String
    /// The exercise's id.
    package let exercise: String
    /// The person's id.
    package let subject: String
    /// The labelled reps; of an analyzer those labelled faulty, and an incorrect clip as one.
    package let labelled: Int
    /// Whether its labels show no rep at all.
    package let isNegative: Bool
    /// Camera against torso, if known.
    package var view: CameraView?
    /// The numbers that decide how hard it is to count; nil if nobody measured them.
    package var features: ClipFeatures?
  }

  /// A clip that was left out, and why.
  package struct Omission: Sendable, Equatable {
    /// The clip's id.
    package let clip: String
    /// One phrase.
    package let reason: String

    /// Creates an omission.
    package init(clip: String, reason: String) {
      self.clip = clip
      self.reason = reason
    }
  }

  /// Where the numbers come from.
  package let provenance: Provenance
  /// What is in use, and those that differ from it in what has no exact search.
  package let variants: [TunedConfiguration]
  /// The parameters that were swept; the same for every variant.
  package let axes: [SearchAxis]
  /// The clips, in manifest order.
  package let clips: [Clip]
  /// How clips were split; nil where they could not be.
  package let folds: FoldPlan?
  /// Why they could not be; nil where they were.
  package let obstacle: FoldPlan.Impossible?
  /// All clips.
  package let overall: ScopeResult
  /// Each exercise with thresholds of its own; empty where that was not asked for.
  package let exercises: [ScopeResult]
  /// The outer score of all clips where each exercise has thresholds of its own.
  package let ownThresholds: StudyScore?
  /// How much better that is than the thresholds for all: the cost of going global.
  package let costOfGlobal: StudyGain?
  /// The clips whose count changes with the thresholds for all.
  package let changes: [CountChange]
  /// How much room each clip has, for the first threshold.
  package let separability: [ClipSeparability]
  /// The score against one parameter at a time.
  package let curves: [SensitivityCurve]
  /// The score over two thresholds: all clips, then each exercise; empty where there are not two.
  package let maps: [Map]
  /// What settings cost, those in use and proposed first.
  package let tradeOffs: [TradeOff]
  /// What else there is to know of what was tuned, a sentence each.
  package let remarks: [String]
  /// The clips that were left out, and why.
  package let omissions: [Omission]

  /// Takes what a study found.
  package init(
    provenance: Provenance,
    study: TuningStudy,
    variants: [TunedConfiguration],
    separability: [ClipSeparability],
    curves: [SensitivityCurve],
    maps: [Map],
    tradeOffs: [TradeOff],
    remarks: [String] = [],
    omissions: [Omission]
  ) {
    let design = study.design
    self.init(
      provenance: provenance,
      variants: variants,
      axes: design.variants[0].axes,
      clips: design.facts.indices.map { place in
        let clip = design.facts[place].clip
        return Clip(
          id: clip.id,
          exercise: clip.exercise,
          subject: clip.subject,
          labelled: Int(design.currentOutcome(of: place).labelled),
          isNegative: clip.isNegative,
          view: clip.view,
          features: design.facts[place].features
        )
      },
      folds: design.folds,
      obstacle: design.obstacle,
      overall: study.overall,
      exercises: study.exercises,
      ownThresholds: study.ownThresholds,
      costOfGlobal: study.costOfGlobal,
      changes: study.changes,
      separability: separability,
      curves: curves,
      maps: maps,
      tradeOffs: tradeOffs,
      remarks: remarks,
      omissions: omissions
    )
  }

  /// Creates a report of all its parts.
  init(
    provenance: Provenance,
    variants: [TunedConfiguration],
    axes: [SearchAxis],
    clips: [Clip],
    folds: FoldPlan?,
    obstacle: FoldPlan.Impossible?,
    overall: ScopeResult,
    exercises: [ScopeResult],
    ownThresholds: StudyScore?,
    costOfGlobal: StudyGain?,
    changes: [CountChange],
    separability: [ClipSeparability],
    curves: [SensitivityCurve],
    maps: [Map],
    tradeOffs: [TradeOff],
    remarks: [String],
    omissions: [Omission]
  ) {
    self.provenance = provenance
    self.variants = variants
    self.axes = axes
    self.clips = clips
    self.folds = folds
    self.obstacle = obstacle
    self.overall = overall
    self.exercises = exercises
    self.ownThresholds = ownThresholds
    self.costOfGlobal = costOfGlobal
    self.changes = changes
    self.separability = separability
    self.curves = curves
    self.maps = maps
    self.tradeOffs = tradeOffs
    self.remarks = remarks
    self.omissions = omissions
  }

  /// The clips beside the sets of users; nil if features of no clip are known.
  package var representativeness: Representativeness? {
    let profiled = clips.compactMap { clip in
      clip.features.map {
        ProfiledClip(
          subject: clip.subject,
          exercise: clip.exercise,
          view: clip.view,
          features: $0
        )
      }
    }
    return profiled.isEmpty ? nil : Representativeness(profiled, profile: provenance.profile)
  }

  /// What is tuned, with what was chosen.
  package func configuration(of choice: ThresholdChoice) -> TunedConfiguration {
    variants[choice.variant].setting(axes.map(\.name), to: choice.point)
  }
}
