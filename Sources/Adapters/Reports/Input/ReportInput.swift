// SPDX-License-Identifier: Apache-2.0
package import Figures
package import Forecasting
package import PoseTracks
package import Results
package import Scoring

/// Everything a report is made of.
///
/// A report is a function of this value: equal inputs give equal bytes. It holds no clock, no host
/// name and no absolute path; whoever fills it keeps it so.
@dynamicMemberLookup
package struct ReportInput: Sendable {
  /// What was evaluated on.
  package var dataset: DatasetFacts
  /// The results of the run.
  package var results: RunResults
  /// What labels and signals leave to any counter, exercise by exercise.
  package var ceilings: [ExerciseCeilings]
  /// Which frame of a clip a time belongs to.
  package var frames: FrameTimes
  /// What to draw of each clip, in any order; of several for a clip the first is drawn, and a clip
  /// without one gets no strip.
  package var signals: [ClipSignal]
  /// Clips that were not scored, in manifest order; one on several tracks may come more than once.
  package var failures: [ClipFailure]
  /// The clips beside the sets of users; nil if that was not measured.
  package var representativeness: Representativeness?
  /// What counters would score in sets of other lengths; nil without counters.
  package var lengths: LengthForecasts?
  /// The answer to which backend; nil to ask by the usual measure and margin.
  package var decision: BackendDecision?
  /// The poses of backends where counts turn; one that a page shows and that is not here has no picture.
  package var moments: [PoseMoment] = []
  /// The time and memory of backends, in the order of the run; those that were measured.
  package var costs: [(configuration: String, cost: BackendCost)] = []
  /// Where the numbers come from.
  package var provenance: Provenance

  /// Creates an input.
  package init(
    dataset: DatasetFacts,
    results: RunResults,
    ceilings: [ExerciseCeilings] = [],
    frames: FrameTimes = FrameTimes(),
    signals: [ClipSignal] = [],
    failures: [ClipFailure] = [],
    representativeness: Representativeness? = nil,
    lengths: LengthForecasts? = nil,
    provenance: Provenance
  ) {
    self.dataset = dataset
    self.results = results
    self.ceilings = ceilings
    self.frames = frames
    self.signals = signals
    self.failures = failures
    self.representativeness = representativeness
    self.lengths = lengths
    self.provenance = provenance
  }

  /// The results of the run.
  package subscript<Value>(dynamicMember path: KeyPath<RunResults, Value>) -> Value {
    results[keyPath: path]
  }
}

/// What a report says about its dataset.
package struct DatasetFacts: Sendable, Equatable {
  /// The dataset's name.
  package var name: String
  /// The licence of the media, in words; empty where it is not known.
  package var licence: String
  /// Remarks a reader needs to judge the numbers, one sentence each.
  package var remarks: [String]

  /// Creates facts.
  package init(name: String, licence: String = "", remarks: [String] = []) {
    self.name = name
    self.licence = licence
    self.remarks = remarks
  }
}

/// The signal of one clip.
package struct ClipSignal: Sendable, Equatable {
  /// The clip's id.
  package var clip: String
  /// The track configuration that it is of.
  package var track: String
  /// The signal's name and unit: `hip height, share of frame`.
  package var name: String
  /// Presentation times of the clip's beginning and end, in seconds.
  package var times: ClosedRange<Double>
  /// The samples in order of time, times in seconds, NaN where nothing was measured.
  package var samples: [Sample]

  /// The signal, thinned for drawing.
  ///
  /// - Complexity: O(*n*) in samples.
  package var trace: SignalTrace {
    SignalTrace(samples.map { (time: $0.time, value: $0.value) })
  }

  /// Creates a signal.
  package init(
    clip: String,
    track: String,
    name: String,
    times: ClosedRange<Double>,
    samples: [Sample]
  ) {
    self.clip = clip
    self.track = track
    self.name = name
    self.times = times
    self.samples = samples
  }
}

/// A clip that was not scored, and why.
package struct ClipFailure: Sendable, Equatable {
  /// The clip's id.
  package var clip: String
  /// The reason, as one phrase.
  package var reason: String

  /// Creates a failure.
  package init(clip: String, reason: String) {
    self.clip = clip
    self.reason = reason
  }
}

/// Where the numbers of a report come from.
package struct Provenance: Sendable, Equatable {
  /// A name and its value.
  package struct Row: Sendable, Equatable {
    /// What it is: `label files`, `--seed`.
    package var name: String
    /// The value; may have several lines.
    package var value: String

    /// Creates a row.
    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Rows under one heading.
  package struct Section: Sendable, Equatable {
    /// The heading.
    package var title: String
    /// The rows.
    package var rows: [Row]

    /// Creates a section.
    package init(_ title: String, _ rows: [Row]) {
      self.title = title
      self.rows = rows
    }
  }

  /// The tool and its version: `RepGauge 0.1.0`.
  package var software: String
  /// The run's digest, hexadecimal.
  package var runDigest: String
  /// The command that makes the run again, without absolute paths.
  package var command: String
  /// Everything else, under headings.
  package var sections: [Section]

  /// Creates provenance.
  package init(software: String, runDigest: String, command: String, sections: [Section] = []) {
    self.software = software
    self.runDigest = runDigest
    self.command = command
    self.sections = sections
  }
}
