// SPDX-License-Identifier: Apache-2.0
public import Labels

/// What the labels of a clip say about form.
public struct FormReference: Sendable, Equatable {
  /// The extents of labelled reps in seconds, without those in ignored intervals, in their order.
  public var reps: [ClosedRange<Double>]
  /// The faults that somebody looked for, sorted and each once; empty where nobody looked.
  ///
  /// Of any other fault the labels say neither that it is there nor that it is not.
  public var searched: [String]
  /// The labelled faults, without those that start in an ignored interval, in order of start.
  public var episodes: [FaultEpisode]
  /// Whether the clip as a whole is done right; nil where no label says.
  public var isCorrect: Bool?
  /// The labelled quantities, without those in ignored intervals, in order of time.
  public var measures: [ReferenceMeasure]
  /// Intervals in seconds that are neither required nor charged.
  public var ignored: [ClosedRange<Double>]
  /// Which set each of the reps is in, by number, and how long it takes; see `RepPlace`.
  public private(set) var places: [RepPlace] = []

  /// Creates a reference of what was made from labels before.
  ///
  /// - Parameters:
  ///   - reps: Outside ignored intervals.
  ///   - searched: Sorted, each once.
  ///   - episodes: Outside ignored intervals, in order of start.
  ///   - isCorrect: Nil where no label says.
  ///   - measures: Outside ignored intervals, in order of time.
  ///   - ignored: In order of time.
  public init(
    reps: [ClosedRange<Double>],
    searched: [String],
    episodes: [FaultEpisode],
    isCorrect: Bool?,
    measures: [ReferenceMeasure],
    ignored: [ClosedRange<Double>]
  ) {
    self.reps = reps
    self.searched = searched
    self.episodes = episodes
    self.isCorrect = isCorrect
    self.measures = measures
    self.ignored = ignored
  }

  /// Creates a reference from labelled reps and ignored intervals.
  ///
  /// A rep labelled by its turning point alone reaches half-way to its neighbours, and at most 2 s.
  ///
  /// - Parameters:
  ///   - reference: The labelled reps and ignored intervals.
  ///   - searched: The faults that somebody looked for, in any order.
  ///   - episodes: The labelled faults, in any order.
  ///   - isCorrect: Whether the clip is done right, if a label says.
  ///   - measures: The labelled quantities, in any order.
  public init(
    _ reference: Reference,
    searched: [String] = [],
    episodes: [FaultEpisode] = [],
    isCorrect: Bool? = nil,
    measures: [ReferenceMeasure] = []
  ) {
    let reps = reference.reps ?? []
    let places = reps.map(\.centre).sorted()
    func isIgnored(_ time: Double) -> Bool { reference.ignored.contains { $0.contains(time) } }
    self.init(
      reps: reps.filter { !$0.lies(in: reference.ignored) }.map { $0.reach(among: places) },
      searched: Set(searched).sorted(),
      episodes: episodes.filter { !isIgnored($0.start) }
        .sorted { ($0.start, $0.end, $0.fault) < ($1.start, $1.end, $1.fault) },
      isCorrect: isCorrect,
      measures: measures.filter { !isIgnored($0.time) }.sorted(),
      ignored: reference.ignored
    )
    place(by: reference)
  }

  /// Creates the reference of a label file.
  ///
  /// A file that does not say with `#faults` what was looked for was searched for the faults that it
  /// labels, and for nothing where it labels none. A clip is right if all its `form-correct` grades
  /// are 1. Events that lack what their kind needs are left out.
  ///
  /// - Parameters:
  ///   - labels: Labels that `LabelFile.parse` or a program made.
  ///   - reference: What `Reference.make` made of the same labels.
  public init(from labels: LabelFile, reference: Reference) {
    let episodes = labels.events.compactMap(FaultEpisode.init)
    let grades = labels.events.filter { $0.kind == .grade && $0.label == LabelEvent.formCorrect }
    self.init(
      reference,
      searched: labels.faults ?? episodes.map(\.fault),
      episodes: episodes,
      isCorrect: grades.isEmpty ? nil : grades.allSatisfy { $0.value == 1 },
      measures: labels.events.compactMap(ReferenceMeasure.init)
    )
  }

  /// Learns which sets the reps are in, and how long each takes where its start and end are labelled.
  ///
  /// A rep is in the set that holds its middle; reps in none, and all where no sets are labelled, are
  /// together in one.
  ///
  /// - Parameter reference: What the labels that this was made from say of reps.
  /// - Complexity: O(*r s*) in reps and sets.
  public mutating func place(by reference: Reference) {
    let labelled = (reference.reps ?? []).filter { !$0.lies(in: reference.ignored) }
    var numbers = [Int](repeating: 0, count: reference.sets.count + 1)
    places = labelled.map { rep in
      let set = reference.sets.firstIndex { $0.contains(rep.centre) } ?? reference.sets.count
      numbers[set] += 1
      let duration = rep.start.flatMap { start in rep.end.map { $0 - start } }
      return RepPlace(
        set: set,
        number: numbers[set],
        duration: duration,
        isInSet: set < reference.sets.count
      )
    }
  }

  /// The labelled episodes of faults that were looked for.
  var searchedEpisodes: [FaultEpisode] {
    episodes.filter { searched.contains($0.fault) }
  }
}
