// SPDX-License-Identifier: Apache-2.0
package import Labels
package import Matching

/// What the labels of a clip say about form.
package struct FormReference: Sendable, Equatable {
  /// The extents of labelled reps in seconds, without those in ignored intervals, in their order.
  package var reps: [ClosedRange<Double>]
  /// The extents of labelled holds in seconds, in order of time; a clip without reps is judged by them.
  ///
  /// Holds that follow each other without a break of half a second are one.
  package private(set) var holds: [ClosedRange<Double>] = []
  /// The faults that somebody looked for, sorted and each once; empty where nobody looked.
  ///
  /// Of any other fault the labels say neither that it is there nor that it is not.
  package var searched: [String]
  /// The labelled faults, without those that start in an ignored interval, in order of start.
  package var episodes: [FaultEpisode]
  /// Where somebody looked for a fault and could not tell if it is there: neither required nor charged.
  package private(set) var unclear: [FaultEpisode] = []
  /// Whether the clip as a whole is done right; nil where no label says.
  package var isCorrect: Bool?
  /// The labelled quantities, without those in ignored intervals, in order of time.
  package var measures: [ReferenceMeasure]
  /// The labelled events, in order of time.
  package private(set) var events: [ReferenceEvent] = []
  /// The kinds of events that somebody looked for, sorted and each once; empty where nobody looked.
  package private(set) var searchedEvents: [String] = []
  /// The labelled holds by what is held, in order of time.
  package private(set) var positions: [Segment] = []
  /// The labelled grades on scales and classes, in order of start, those of the whole clip first.
  package private(set) var judgements: [ReferenceJudgement] = []
  /// Intervals in seconds that are neither required nor charged.
  package var ignored: [ClosedRange<Double>]
  /// Which set each of the reps is in, by number, and how long it takes; see `RepPlace`.
  package private(set) var places: [RepPlace] = []

  /// Creates a reference of what was made from labels before.
  ///
  /// - Parameters:
  ///   - reps: Outside ignored intervals.
  ///   - searched: Sorted, each once.
  ///   - episodes: Outside ignored intervals, in order of start.
  ///   - isCorrect: Nil where no label says.
  ///   - measures: Outside ignored intervals, in order of time.
  ///   - ignored: In order of time.
  package init(
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
  package init(
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
  /// A file that does not say with `#faults` what was looked for was searched for the faults that
  /// it labels. It was searched for nothing where it labels none. A clip is right if all its
  /// `form-correct` grades are 1. Events that lack what their kind needs are left out.
  ///
  /// - Parameters:
  ///   - labels: Labels that `LabelFile.parse` or a program made.
  ///   - reference: What `Reference.make` made of the same labels.
  package init(from labels: LabelFile, reference: Reference) {
    let episodes = labels.events.compactMap { FaultEpisode($0) }
    let grades = labels.events.filter { $0.kind == .grade && $0.label == LabelEvent.formCorrect }
    self.init(
      reference,
      searched: labels.faults ?? episodes.map(\.fault),
      episodes: episodes,
      isCorrect: grades.isEmpty ? nil : grades.allSatisfy { $0.value == 1 },
      measures: labels.events.compactMap(ReferenceMeasure.init)
    )
    hold(
      labels.events.filter { $0.kind == .hold }.compactMap { event in
        guard let start = event.start, let end = event.end, start <= end else { return nil }
        return Segment(event.label, start: start, end: end)
      }
    )
    doubt(
      labels.events.filter(labels.isUnclear).compactMap { FaultEpisode($0, kind: .ignore) }
    )
    let moments = labels.events.compactMap(ReferenceEvent.init)
    happen(moments, searched: labels.searchedEvents ?? moments.map(\.kind))
    judge(labels.events.compactMap(ReferenceJudgement.init))
  }

  /// Learns how the clip and stretches of it are judged, in any order.
  ///
  /// - Complexity: O(*n* log *n*).
  package mutating func judge(_ judgements: [ReferenceJudgement]) {
    self.judgements = judgements.sorted(by: ReferenceJudgement.isOrdered)
  }

  /// Learns where nobody could tell if a fault is there, in any order.
  package mutating func doubt(_ unclear: [FaultEpisode]) {
    self.unclear = unclear.sorted { ($0.start, $0.end, $0.fault) < ($1.start, $1.end, $1.fault) }
  }

  /// True if a fault at some time is neither required nor charged, in an ignored interval or where nobody could tell.
  func isFree(_ fault: String, at time: Double) -> Bool {
    ignored.contains { $0.contains(time) }
      || unclear.contains { $0.fault == fault && $0.contains(time) }
  }

  /// Learns what happens, and what somebody looked for, both in any order.
  ///
  /// - Complexity: O(*n* log *n*).
  package mutating func happen(_ events: [ReferenceEvent], searched: [String]) {
    self.events = events.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map(\.element)
    searchedEvents = Set(searched).sorted()
  }

  /// Learns what is held and when, in any order.
  ///
  /// - Complexity: O(*n* log *n*).
  package mutating func hold(_ positions: [Segment]) {
    self.positions = positions.sorted {
      ($0.start, $0.end, $0.label) < ($1.start, $1.end, $1.label)
    }
    hold(positions.map { $0.start...$0.end })
  }

  /// Learns when somebody holds still, in any order.
  ///
  /// - Complexity: O(*n* log *n*).
  package mutating func hold(_ extents: [ClosedRange<Double>]) {
    holds = []
    for extent in extents.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = holds.last, extent.lowerBound - last.upperBound < Self.leastSpan {
        holds[holds.count - 1] = last.lowerBound...max(last.upperBound, extent.upperBound)
      } else {
        holds.append(extent)
      }
    }
  }

  /// What is judged of a fault: the reps, or where there are none the labelled episodes within holds and what lies between them.
  ///
  /// What lies between for less than half a second is nothing of its own, since nobody labels to the frame. What
  /// touches an ignored interval is left out, and so is a rep or span in which nobody could tell.
  ///
  /// - Returns: In order of time; empty without reps and holds.
  /// - Complexity: O((*r* + *h e*) *u*) in reps, holds, episodes and unclear stretches.
  package func spans(of fault: String) -> [ClosedRange<Double>] {
    allSpans(of: fault).filter { !isUnclear($0, of: fault) }
  }

  /// True if nobody could tell of a fault in a rep or span, which a stretch belongs to as a labelled fault does.
  func isUnclear(_ span: ClosedRange<Double>, of fault: String) -> Bool {
    unclear.contains { $0.fault == fault && span.holds($0.start...$0.end) }
  }

  /// The spans of a fault with those in which nobody could tell: all reps where there are any.
  func allSpans(of fault: String) -> [ClosedRange<Double>] {
    guard reps.isEmpty else { return reps }
    let labelled = episodes.filter { $0.fault == fault }
    return holds.flatMap { hold in
      var spans: [ClosedRange<Double>] = []
      var end = hold.lowerBound
      for episode in labelled where episode.end > end && episode.start < hold.upperBound {
        if episode.start - end >= Self.leastSpan { spans.append(end...episode.start) }
        spans.append(max(episode.start, end)...min(episode.end, hold.upperBound))
        end = episode.end
      }
      if hold.upperBound - end >= Self.leastSpan { spans.append(end...hold.upperBound) }
      return spans
    }.filter { span in !ignored.contains { $0.overlaps(span) } }
  }

  /// Whether an analyzer that refuses to judge at some time means a rep or a span of a hold.
  ///
  /// A hold is judged when it is over, so that a refusal means what lies before it in the hold, too.
  func isRefused(_ span: ClosedRange<Double>, at time: Double) -> Bool {
    guard reps.isEmpty else { return span.contains(time) }
    let next = holds.first { $0.lowerBound > span.lowerBound }?.lowerBound ?? .infinity
    return time >= span.lowerBound && time < next
  }

  /// The least stretch of a hold beside labelled episodes that is judged, and the least break between holds, in seconds.
  private static let leastSpan = 0.5

  /// Learns which sets the reps are in, and how long each takes where its start and end are labelled.
  ///
  /// A rep is in the set that holds its middle; reps in none, and all where no sets are labelled, are
  /// together in one.
  ///
  /// - Parameter reference: What the labels that this was made from say of reps.
  /// - Complexity: O(*r s*) in reps and sets.
  package mutating func place(by reference: Reference) {
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
        isInSet: set < reference.sets.count,
        quality: rep.quality
      )
    }
  }

  /// The labelled episodes of faults that were looked for.
  var searchedEpisodes: [FaultEpisode] {
    episodes.filter { searched.contains($0.fault) }
  }
}
