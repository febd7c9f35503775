// SPDX-License-Identifier: Apache-2.0
public import Labels

/// How urgent a fault or a message is.
public enum FeedbackPriority: Int, Sendable, CaseIterable, Comparable {
  /// A hint that makes a good rep better.
  case tip
  /// A rep that does not count as done well.
  case form
  /// A rep that may hurt.
  case safety

  /// Whether one matters less than another.
  public static func < (one: FeedbackPriority, other: FeedbackPriority) -> Bool {
    one.rawValue < other.rawValue
  }
}

/// A labelled stretch of time in which a fault is there.
public struct FaultEpisode: Sendable, Equatable {
  /// The fault's kebab-case name.
  public var fault: String
  /// Start in seconds.
  public var start: Double
  /// End in seconds, at least `start`.
  public var end: Double
  /// How urgent it is.
  public var priority: FeedbackPriority

  /// Creates an episode.
  ///
  /// - Precondition: Times are finite and in order.
  public init(fault: String, start: Double, end: Double, priority: FeedbackPriority = .form) {
    precondition(start.isFinite && end.isFinite && start <= end, "an episode has times in order")
    self.fault = fault
    self.start = start
    self.end = end
    self.priority = priority
  }
}

/// What the labels of a clip say about form.
public struct FormReference: Sendable, Equatable {
  /// The extents of labelled reps in seconds, without those in ignored intervals, in their order.
  public var reps: [ClosedRange<Double>]
  /// The labelled faults, without those that start in an ignored interval, in order of start; nil
  /// where nobody looked for faults.
  public var faults: [FaultEpisode]?
  /// Whether the clip as a whole is done right; nil where no label says.
  public var isCorrect: Bool?
  /// Intervals in seconds that are neither required nor charged.
  public var ignored: [ClosedRange<Double>]

  /// Creates a reference.
  ///
  /// A rep labelled by its turning point alone reaches half-way to its neighbours, and at most 2 s.
  ///
  /// - Parameters:
  ///   - reference: The labelled reps and ignored intervals.
  ///   - faults: The labelled faults; an empty list says that there were none, nil that nobody
  ///     looked.
  ///   - isCorrect: Whether the clip is done right, if a label says.
  public init(_ reference: Reference, faults: [FaultEpisode]?, isCorrect: Bool? = nil) {
    let reps = reference.reps ?? []
    let places = reps.map(\.centre).sorted()
    self.reps = reps.filter { !$0.lies(in: reference.ignored) }.map { $0.reach(among: places) }
    self.faults = faults.map { episodes in
      episodes
        .filter { episode in !reference.ignored.contains { $0.contains(episode.start) } }
        .sorted { ($0.start, $0.end, $0.fault) < ($1.start, $1.end, $1.fault) }
    }
    self.isCorrect = isCorrect
    ignored = reference.ignored
  }
}

extension FaultEpisode {
  /// The episodes of a label file: its `fault` events with start and end.
  ///
  /// - Parameters:
  ///   - labels: A checked label file.
  ///   - priority: How urgent a fault is, by name.
  /// - Returns: Episodes in the file's order; a fault without both times is left out.
  public static func episodes(
    of labels: LabelFile,
    priority: (String) -> FeedbackPriority
  ) -> [FaultEpisode] {
    labels.events.compactMap { event in
      guard event.kind == .fault, let start = event.start, let end = event.end, start <= end else {
        return nil
      }
      return FaultEpisode(
        fault: event.label,
        start: start,
        end: end,
        priority: priority(event.label)
      )
    }
  }
}
