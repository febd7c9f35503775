// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Matching
import Statistics

/// The reps of a consensus.
struct MergedReps {
  /// In order of time, not overlapping.
  private(set) var events: [LabelEvent] = []
  /// What is not settled.
  private(set) var open: [Consensus.Question] = []
  /// The reps of raters that are not among the events and need nobody.
  private(set) var leftOut: [LabelEvent] = []

  init(_ clip: RatedClip, _ tolerance: Double) {
    let raters = clip.opinions.count { $0.reps != nil }
    let (groups, ignored) = clip.groupedReps
    var settled: [LabelEvent] = []
    for group in groups where group.isSettled(among: raters) {
      var event = group.event
      let doubts = group.doubts(tolerance)
      event.note = Self.note(group, doubts)
      for doubt in doubts {
        open.append(Consensus.Question(time: group.time, text: Self.at(group, doubt)))
      }
      settled.append(event)
    }
    Self.part(&settled)
    var loose: [LabelEvent] = []
    for group in groups where !group.isSettled(among: raters) {
      let doubt = "only \(group.raters) \(group.isPlural ? "have" : "has") a rep"
      var event = group.event
      let covering = settled.firstIndex { $0.overlaps(event) }
      let isLeftOut = covering != nil || loose.contains { $0.overlaps(event) }
      let text = Self.at(group, doubt)
      event.note = Self.note(group, isLeftOut ? [] : [doubt])
      open.append(
        Consensus.Question(
          time: group.time,
          text: isLeftOut ? text + ", left out" : text,
          leftOut: isLeftOut ? [event] : []
        )
      )
      if let covering { settled[covering].note += "; adjudicate: \(text)" }
      guard !isLeftOut else { continue }
      event.label = Reference.Quality.borderline.rawValue
      loose.append(event)
    }
    events = (settled + loose).sorted { ($0.start ?? $0.mid ?? 0) < ($1.start ?? $1.mid ?? 0) }
    for member in ignored { leaveOut(member, by: clip) }
    if raters > 0 { compareCounts(clip, full: settled.count { $0.label == Self.full }) }
  }

  private static let full = Reference.Quality.full.rawValue

  /// Leaves out a rep that an ignored interval holds; if that is another rater's, somebody has to decide.
  private mutating func leaveOut(_ member: RepGroup.Member, by clip: RatedClip) {
    let rep = member.rep
    let event = LabelEvent(
      .rep,
      start: rep.start,
      mid: rep.mid,
      end: rep.end,
      label: rep.quality.rawValue,
      note: "by \(member.rater)"
    )
    let ignoring = clip.opinions.filter { rep.lies(in: $0.ignored) }.map(\.rater)
    guard !ignoring.contains(member.rater) else {
      leftOut.append(event)
      return
    }
    let time = rep.centre.text(decimals: 3)
    let others = ignoring.isEmpty ? "others" : ignoring.joined(separator: ", ")
    open.append(
      Consensus.Question(
        time: rep.centre,
        text: "only \(member.rater) has a rep at \(time) s, which \(others) "
          + "\(ignoring.count > 1 ? "ignore" : "ignores"), left out",
        leftOut: [event]
      )
    )
  }

  /// Asks about raters who gave a count alone and another one than that of the settled reps.
  private mutating func compareCounts(_ clip: RatedClip, full: Int) {
    for opinion in clip.opinions where opinion.reps == nil {
      guard let count = opinion.count, count != full else { continue }
      let settled = full == 1 ? "1 full rep is settled" : "\(full) full reps are settled"
      let text = "\(opinion.rater) counts \(counted(count, "rep")), \(settled)"
      open.append(Consensus.Question(time: clip.bounds.lowerBound, text: text))
    }
  }

  /// Moves ends that overlap the next rep to the middle between both.
  private static func part(_ events: inout [LabelEvent]) {
    events.sort { ($0.start ?? $0.mid ?? 0) < ($1.start ?? $1.mid ?? 0) }
    for index in events.indices.dropLast() {
      guard let end = events[index].end, let start = events[index + 1].start, start < end else {
        continue
      }
      let low = max(events[index].mid ?? events[index].start ?? end, min(start, end))
      let high = min(events[index + 1].mid ?? events[index + 1].end ?? start, max(start, end))
      let middle = (min(low, high) + max(low, high)) / 2
      events[index].end = middle
      events[index + 1].start = middle
    }
  }

  private static func note(_ group: RepGroup, _ doubts: [String]) -> String {
    (["by \(group.raters)"] + doubts.map { "adjudicate: \($0)" }).joined(separator: "; ")
  }

  private static func at(_ group: RepGroup, _ doubt: String) -> String {
    "\(doubt) at \(group.time.text(decimals: 3)) s"
  }
}

extension RepGroup {
  /// Whether more than half of the raters have it, each of them once.
  fileprivate func isSettled(among raters: Int) -> Bool {
    let names = Set(members.map(\.rater))
    return 2 * names.count > raters && names.count == members.count
  }

  /// Who has it.
  fileprivate var raters: String {
    Set(members.map(\.rater)).sorted().joined(separator: ", ")
  }

  /// Whether several raters have it.
  fileprivate var isPlural: Bool { Set(members.map(\.rater)).count > 1 }

  /// The rep with the medians of its times and the quality that most give it.
  fileprivate var event: LabelEvent {
    func time(_ boundary: RepBoundary) -> Double? {
      var times = members.compactMap { boundary.time($0.rep) }
      return 2 * times.count > members.count ? Median.of(&times) : nil
    }
    let (start, end) = (time(.start), time(.end))
    let hasEnds = start != nil && end != nil
    var centre = time(.turn)
    if centre == nil, !hasEnds { centre = self.time }
    return LabelEvent(
      .rep,
      start: hasEnds ? start : nil,
      mid: centre,
      end: hasEnds ? end : nil,
      label: (majority ?? .borderline).rawValue
    )
  }

  /// The quality that more than half of the members give it.
  private var majority: Reference.Quality? {
    Reference.Quality.allCases.first { quality in
      2 * members.count { $0.rep.quality == quality } > members.count
    }
  }

  /// What its members do not agree on.
  fileprivate func doubts(_ tolerance: Double) -> [String] {
    var doubts: [String] = []
    if majority == nil {
      let said = members.map { "\($0.rater) \($0.rep.quality.rawValue)" }
      doubts.append("quality: \(said.joined(separator: ", "))")
    }
    for boundary in RepBoundary.allCases {
      let times = members.compactMap { boundary.time($0.rep) }
      guard let first = times.min(), let last = times.max(),
        Microseconds.nearest(last) - Microseconds.nearest(first) > Microseconds.nearest(tolerance)
      else { continue }
      doubts.append(
        "\(boundary.rawValue) from \(first.text(decimals: 3)) to \(last.text(decimals: 3)) s"
      )
    }
    return doubts
  }
}

extension LabelEvent {
  /// Whether two reps share time, or one is at a time within the other.
  fileprivate func overlaps(_ other: LabelEvent) -> Bool {
    guard let first = start ?? mid, let last = end ?? mid, let start = other.start ?? other.mid,
      let end = other.end ?? other.mid
    else { return false }
    return first < end && start < last || (start == end && first <= start && start <= last)
      || (first == last && start <= first && first <= end)
  }
}
