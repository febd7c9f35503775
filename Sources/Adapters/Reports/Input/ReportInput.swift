// SPDX-License-Identifier: Apache-2.0
public import Figures
public import Results
public import Scoring

/// Everything a report is made of.
///
/// A report is a function of this value: equal inputs give equal bytes. It holds no clock, no host
/// name and no absolute path; whoever fills it keeps it so.
@dynamicMemberLookup
public struct ReportInput: Sendable {
  /// What was evaluated on.
  public var dataset: DatasetFacts
  /// The results of the run.
  public var results: RunResults
  /// What labels and signals leave to any counter, exercise by exercise.
  public var ceilings: [ExerciseCeilings]
  /// Which frame of a clip a time belongs to.
  public var frames: FrameTimes
  /// What to draw of each clip, in any order; of several for a clip the first is drawn, and a clip
  /// without one gets no strip.
  public var signals: [ClipSignal]
  /// Clips that were not scored, in manifest order; one on several tracks may come more than once.
  public var failures: [ClipFailure]
  /// Where the numbers come from.
  public var provenance: Provenance

  /// Creates an input.
  public init(
    dataset: DatasetFacts,
    results: RunResults,
    ceilings: [ExerciseCeilings] = [],
    frames: FrameTimes = FrameTimes(),
    signals: [ClipSignal] = [],
    failures: [ClipFailure] = [],
    provenance: Provenance
  ) {
    self.dataset = dataset
    self.results = results
    self.ceilings = ceilings
    self.frames = frames
    self.signals = signals
    self.failures = failures
    self.provenance = provenance
  }

  /// The results of the run.
  public subscript<Value>(dynamicMember path: KeyPath<RunResults, Value>) -> Value {
    results[keyPath: path]
  }
}

/// What a report says about its dataset.
public struct DatasetFacts: Sendable, Equatable {
  /// The dataset's name.
  public var name: String
  /// The licence of the media, in words; empty where it is not known.
  public var licence: String
  /// Remarks a reader needs to judge the numbers, one sentence each.
  public var remarks: [String]

  /// Creates facts.
  public init(name: String, licence: String = "", remarks: [String] = []) {
    self.name = name
    self.licence = licence
    self.remarks = remarks
  }
}

/// The signal of one clip, thinned for drawing.
public struct ClipSignal: Sendable, Equatable {
  /// The clip's id.
  public var clip: String
  /// The signal's name and unit: `hip height, share of frame`.
  public var name: String
  /// Presentation times of the clip's beginning and end, in seconds.
  public var times: ClosedRange<Double>
  /// The signal; nil where the clip has no track.
  public var trace: SignalTrace?

  /// Creates a signal.
  public init(
    clip: String,
    name: String,
    times: ClosedRange<Double>,
    trace: SignalTrace?
  ) {
    self.clip = clip
    self.name = name
    self.times = times
    self.trace = trace
  }
}

/// A clip that was not scored, and why.
public struct ClipFailure: Sendable, Equatable {
  /// The clip's id.
  public var clip: String
  /// The reason, as one phrase.
  public var reason: String

  /// Creates a failure.
  public init(clip: String, reason: String) {
    self.clip = clip
    self.reason = reason
  }
}

/// Where the numbers of a report come from.
public struct Provenance: Sendable, Equatable {
  /// A name and its value.
  public struct Row: Sendable, Equatable {
    /// What it is: `label files`, `--seed`.
    public var name: String
    /// The value; may have several lines.
    public var value: String

    /// Creates a row.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Rows under one heading.
  public struct Section: Sendable, Equatable {
    /// The heading.
    public var title: String
    /// The rows.
    public var rows: [Row]

    /// Creates a section.
    public init(_ title: String, _ rows: [Row]) {
      self.title = title
      self.rows = rows
    }
  }

  /// The tool and its version: `RepGauge 0.1.0`.
  public var software: String
  /// The run's digest, hexadecimal.
  public var runDigest: String
  /// The command that makes the run again, without absolute paths.
  public var command: String
  /// Everything else, under headings.
  public var sections: [Section]

  /// Creates provenance.
  public init(software: String, runDigest: String, command: String, sections: [Section] = []) {
    self.software = software
    self.runDigest = runDigest
    self.command = command
    self.sections = sections
  }
}
