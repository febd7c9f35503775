// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Scoring
import Statistics

/// What a consensus holds besides reps.
struct MergedEvents {
  /// In order of kind and time.
  private(set) var events: [LabelEvent] = []
  /// What is not settled.
  private(set) var open: [Consensus.Question] = []

  /// The farthest apart that instants of two raters are one, in seconds.
  private static let reach = 0.25

  private let hasReps: Bool

  init(_ all: [LabelFile], opinions: [RaterOpinion], hasReps: Bool) {
    self.hasReps = hasReps
    let timed = Set(opinions.filter { $0.reps != nil }.map(\.rater))
    for kind in LabelEvent.Kind.allCases where kind != .rep {
      // Who gives a count alone says nothing about when sets are.
      let files = kind == .set && !timed.isEmpty ? all.filter { timed.contains($0.rater) } : all
      let all = files.flatMap { file in
        file.events.filter { $0.kind == kind }.map { Said(rater: file.rater, event: $0) }
      }
      let names = Set(all.map(\.name)).sorted()
      for name in names {
        for group in Self.groups(all.filter { $0.name == name }) {
          add(group, raters: Self.raters(kind, group[0].event.label, files, opinions))
        }
      }
    }
  }

  /// An event and who said it.
  private struct Said {
    var rater: String
    var event: LabelEvent

    /// What is compared: the label with its side.
    var name: String { event.label + "/" + (event.side?.rawValue ?? "") }

    var span: ClosedRange<Double> {
      let start = event.start ?? -.infinity
      let end = event.end ?? event.start ?? .infinity
      return min(start, end)...max(start, end)
    }
  }

  /// How many raters could have said it: of faults those who looked for it.
  private static func raters(
    _ kind: LabelEvent.Kind,
    _ label: String,
    _ files: [LabelFile],
    _ opinions: [RaterOpinion]
  ) -> Int {
    kind == .fault ? opinions.count { $0.searched.contains(label) } : files.count
  }

  /// Events of one name in groups of those that touch, in order of time.
  private static func groups(_ all: [Said]) -> [[Said]] {
    var groups: [(end: Double, members: [Said])] = []
    for said in all.sorted(by: { ($0.span.lowerBound, $0.rater) < ($1.span.lowerBound, $1.rater) })
    {
      let margin = said.event.end == nil ? reach : 0
      if let last = groups.last, said.span.lowerBound <= last.end + margin {
        groups[groups.count - 1].members.append(said)
        groups[groups.count - 1].end = max(last.end, said.span.upperBound)
      } else {
        groups.append((said.span.upperBound, [said]))
      }
    }
    return groups.map(\.members)
  }

  private mutating func add(_ group: [Said], raters: Int) {
    let names = Set(group.map(\.rater)).sorted()
    let first = group[0].event
    let time = first.start ?? 0
    let what = "\(first.kind.rawValue) \(first.label) at \(time.text(decimals: 3)) s"
    guard names.count == group.count else {
      leaveOut(group, at: time, "\(what): split differently, left out")
      return
    }
    guard 2 * names.count > raters else {
      let text = "\(what): only by \(names.joined(separator: ", ")), left out"
      leaveOut(group, at: time, text)
      return
    }
    func median(_ value: (LabelEvent) -> Double?) -> Double? {
      var values = group.compactMap { value($0.event) }
      return values.count == group.count ? Median.of(&values) : nil
    }
    var event = first
    event.start = median(\.start)
    event.end = median(\.end)
    event.value = median(\.value)
    event.note = "by \(names.joined(separator: ", "))"
    if first.kind == .set { settle(&event, group.map(\.event)) }
    events.append(event)
  }

  private mutating func leaveOut(_ group: [Said], at time: Double, _ text: String) {
    let events = group.map { said in
      var event = said.event
      event.note = "by \(said.rater)" + (event.note.isEmpty ? "" : "; \(event.note)")
      return event
    }
    open.append(Consensus.Question(time: time, text: text, leftOut: events))
  }

  /// Widens a set to hold its reps, and drops a count that reps give, or that is not one.
  private mutating func settle(_ set: inout LabelEvent, _ said: [LabelEvent]) {
    set.start = said.allSatisfy { $0.start != nil } ? said.compactMap(\.start).min() : nil
    set.end = set.start == nil ? nil : said.compactMap(\.end).max()
    let counts = said.compactMap(\.value)
    guard !hasReps else {
      set.value = nil
      set.unit = ""
      return
    }
    let most = Set(counts).sorted().first { count in
      2 * counts.count { $0 == count } > said.count
    }
    if most == nil {
      let text = "counts of \(counts.map { $0.text(significantDigits: 6) }.joined(separator: ", "))"
      open.append(Consensus.Question(time: set.start ?? 0, text: text))
      set.note += "; adjudicate: \(text)"
    }
    set.value = most ?? counts.sorted().first
  }
}
