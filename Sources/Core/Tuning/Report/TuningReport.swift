// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
public import Statistics

/// What a study found, with all that is said and drawn of it: a value, apart from the clips it was found on.
public struct TuningReport: Sendable {
  /// Where the numbers come from.
  public struct Provenance: Sendable, Equatable {
    /// The tool and its version.
    public var software: String
    /// The command line that makes the same again; it names no place of this machine.
    public var command: String
    /// The dataset's name.
    public var dataset: String
    /// SHA-256 over the manifest and the digests of all label and track files read.
    public var datasetSHA256: String
    /// The track configuration.
    public var track: String
    /// What is wanted, as it is written.
    public var objective: String
    /// What must be kept, as it is written.
    public var constraints: [String]
    /// What stays on one side of a split: `subject`, `group` or `source`.
    public var groupedBy: String
    /// How many groups of clips there are.
    public var groups: Int
    /// The seed of folds and of the search.
    public var seed: UInt64
    /// How intervals are drawn.
    public var plan: ResamplingPlan

    /// Creates a provenance.
    public init(
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
      plan: ResamplingPlan
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
    }
  }

  /// A score over two thresholds, as it is drawn.
  public struct Map: Sendable, Equatable {
    /// What it is of: an exercise; nil for all clips.
    public let exercise: String?
    /// The scores.
    public let surface: ScoreSurface
    /// Whether each box is in the region within one standard error of the best.
    public let isOutlined: [Bool]
    /// How many clips it is over.
    public let clips: Int
    /// How many subjects they are of.
    public let subjects: Int

    /// Creates a map.
    ///
    /// - Precondition: There is one answer a box.
    public init(
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
  public struct Clip: Sendable, Equatable {
    /// The clip's id.
    public let id: String
    /// The exercise's id.
    public let exercise: String
    /// The person's id.
    public let subject: String
    /// The labelled reps; of an analyzer those labelled faulty, and an incorrect clip as one.
    public let labelled: Int
    /// Whether its labels show no rep at all.
    public let isNegative: Bool
  }

  /// A clip that was left out, and why.
  public struct Omission: Sendable, Equatable {
    /// The clip's id.
    public let clip: String
    /// One phrase.
    public let reason: String

    /// Creates an omission.
    public init(clip: String, reason: String) {
      self.clip = clip
      self.reason = reason
    }
  }

  /// Where the numbers come from.
  public let provenance: Provenance
  /// What is in use, and those that differ from it in what has no exact search.
  public let variants: [TunedConfiguration]
  /// The parameters that were swept; the same for every variant.
  public let axes: [SearchAxis]
  /// The clips, in manifest order.
  public let clips: [Clip]
  /// How clips were split; nil where they could not be.
  public let folds: FoldPlan?
  /// Why they could not be; nil where they were.
  public let obstacle: FoldPlan.Impossible?
  /// All clips.
  public let overall: ScopeResult
  /// Each exercise with thresholds of its own; empty where that was not asked for.
  public let exercises: [ScopeResult]
  /// The outer score of all clips where each exercise has thresholds of its own.
  public let ownThresholds: StudyScore?
  /// How much better that is than the thresholds for all: the cost of going global.
  public let costOfGlobal: StudyGain?
  /// The clips whose count changes with the thresholds for all.
  public let changes: [CountChange]
  /// How much room each clip has, for the first threshold.
  public let separability: [ClipSeparability]
  /// The score against one parameter at a time.
  public let curves: [SensitivityCurve]
  /// The score over two thresholds: all clips, then each exercise; empty where there are not two.
  public let maps: [Map]
  /// What settings cost, those in use and proposed first.
  public let tradeOffs: [TradeOff]
  /// What else there is to know of what was tuned, a sentence each.
  public let remarks: [String]
  /// The clips that were left out, and why.
  public let omissions: [Omission]

  /// Takes what a study found.
  public init(
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
          isNegative: clip.isNegative
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

  /// What is tuned, with what was chosen.
  public func configuration(of choice: ThresholdChoice) -> TunedConfiguration {
    variants[choice.variant].setting(axes.map(\.name), to: choice.point)
  }
}
