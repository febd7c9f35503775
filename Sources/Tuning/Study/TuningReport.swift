// SPDX-License-Identifier: Apache-2.0
public import Basics
public import RepCounting
public import Scoring

/// A study with all that is said and drawn of it.
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
  public struct Map: Sendable {
    /// What it is of: an exercise; nil for all clips.
    public let exercise: String?
    /// The scores.
    public let surface: ScoreSurface
    /// The region within one standard error of the best; nil where no score is defined.
    public let plateau: Plateau?
    /// How many clips it is over.
    public let clips: Int
    /// How many subjects they are of.
    public let subjects: Int

    /// Creates a map.
    public init(
      exercise: String?,
      surface: ScoreSurface,
      plateau: Plateau?,
      clips: Int,
      subjects: Int
    ) {
      self.exercise = exercise
      self.surface = surface
      self.plateau = plateau
      self.clips = clips
      self.subjects = subjects
    }
  }

  /// Where the numbers come from.
  public let provenance: Provenance
  /// What was found.
  public let study: TuningStudy
  /// The counter in use, and those that differ from it in what has no exact search.
  public let variants: [CounterConfiguration]
  /// How much room each clip has, for the first threshold.
  public let separability: [ClipSeparability]
  /// The score against one parameter at a time.
  public let curves: [SensitivityCurve]
  /// The score over two thresholds: all clips, then each exercise; empty where there are not two.
  public let maps: [Map]
  /// What settings cost, those in use and proposed first.
  public let tradeOffs: [TradeOff]
  /// The clips that were left out, and why.
  public let omissions: [(clip: String, reason: String)]

  /// Creates a report.
  public init(
    provenance: Provenance,
    study: TuningStudy,
    variants: [CounterConfiguration],
    separability: [ClipSeparability],
    curves: [SensitivityCurve],
    maps: [Map],
    tradeOffs: [TradeOff],
    omissions: [(clip: String, reason: String)]
  ) {
    self.provenance = provenance
    self.study = study
    self.variants = variants
    self.separability = separability
    self.curves = curves
    self.maps = maps
    self.tradeOffs = tradeOffs
    self.omissions = omissions
  }

  /// The counter with what was chosen.
  public func configuration(of choice: ThresholdChoice) -> CounterConfiguration {
    let axes = study.design.variants[choice.variant].axes
    return variants[choice.variant].setting(axes.map(\.name), to: choice.point)
  }
}

extension CounterConfiguration {
  /// The value of one of its parameters, the cooldown included, which is 0 where there is none.
  public func value(of parameter: Parameter) -> Double {
    parameter == Self.cooldownParameter ? cooldown ?? 0 : values[parameter.name]
  }

  /// The same counter with other values.
  ///
  /// - Precondition: The counter has these parameters, and the values are accepted.
  public func setting(_ names: [String], to values: [Double]) -> CounterConfiguration {
    var configuration = self
    for (name, value) in zip(names, values) {
      do throws(ConfigurationError) {
        try configuration.set(name, to: "\(value)")
      } catch {
        preconditionFailure("a search stays in the range that is accepted: \(error)")
      }
    }
    return configuration
  }
}
