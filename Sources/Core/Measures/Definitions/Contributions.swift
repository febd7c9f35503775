// SPDX-License-Identifier: Apache-2.0
import Basics
import Statistics

/// What clips give to one measure: enough for its value and its interval, and no more.
///
/// Clips of one person give one entry together, their terms added and their values in a row, so that what is
/// kept does not grow with the clips where a measure is a function of sums. Clips that are paired one by one have
/// an entry each.
struct Contributions: Sendable {
  /// What something gives to a measure; of the members the one that the measure's arithmetic needs.
  struct Content: Sendable {
    /// Terms that are added.
    var terms: [Double] = []
    /// Values of which the order matters.
    var values: [Double] = []
    /// Values with a yes or no.
    var marks: [MarkedValue] = []
    /// What matches at each tolerance.
    var steps = ToleranceSteps(required: 0, changes: [])
    /// Pairs of values.
    var pairs: [MeasurementPair] = []
    /// Pairs of categories.
    var categories: [CategoryPair] = []
  }

  /// The contributions of one person's clips, of one group if groups are kept apart, or of one clip.
  struct Entry: Sendable {
    /// The person.
    var subject: String
    /// What is averaged over: an exercise or a fault; empty where nothing is.
    var group: String
    /// The clip's id; empty where those of a person are together.
    var clip: String
    /// How many cases there are, by which a group is large enough or not.
    var cases: Int
    /// How many of what the measure counts there are.
    var events: Int
    /// What they give.
    var content: Content

    fileprivate var key: Key { Key(subject: subject, group: group, clip: clip) }
  }

  /// What one clip gives: an entry, or one of each group.
  struct Clip: Sendable {
    /// The clip's id.
    var id: String
    /// At least one.
    var entries: [Entry]
  }

  fileprivate struct Key: Hashable {
    var subject: String
    var group: String
    var clip: String
  }

  /// In order of first appearance.
  private(set) var entries: [Entry] = []
  /// The ids of the clips that are measured, in the order in which they came.
  private(set) var members: [String] = []
  private var known: [Key: Int] = [:]

  /// How many clips are measured.
  var clips: Int { members.count }
  /// How many of what the measure counts there are in all of them.
  var events: Int { entries.reduce(0) { $0 + $1.events } }
  /// The person of each entry.
  var people: [String] { entries.map(\.subject) }

  /// Adds what a clip gives, and counts it among those that are measured.
  ///
  /// - Complexity: O(*n*) in terms or values.
  mutating func add(_ clip: Clip) {
    for entry in clip.entries { add(entry) }
    members.append(clip.id)
  }

  private mutating func add(_ entry: Entry) {
    guard let index = known[entry.key] else {
      known[entry.key] = entries.count
      entries.append(entry)
      return
    }
    entries[index].events += entry.events
    entries[index].cases += entry.cases
    entries[index].content.join(entry.content)
  }

  /// What each entry gives; nothing where it is of another group than the one asked for.
  func contents(of group: String? = nil) -> [Content] {
    entries.map { group == nil || $0.group == group ? $0.content : $0.content.emptied }
  }

  /// The groups with enough cases, sorted.
  func groups(withCases fewest: Int) -> [String] {
    var cases: [String: Int] = [:]
    for entry in entries { cases[entry.group, default: 0] += entry.cases }
    return cases.filter { $0.value >= fewest }.keys.sorted()
  }

  /// The same with other names of people.
  private func renamed(_ name: (String) -> String) -> Contributions {
    var renamed = self
    renamed.known = [:]
    for index in entries.indices {
      renamed.entries[index].subject = name(entries[index].subject)
      renamed.known[renamed.entries[index].key] = index
    }
    return renamed
  }

  /// Both, those of the other one behind.
  ///
  /// - Complexity: O(*n*) in entries.
  private func joined(with other: Contributions) -> Contributions {
    var both = self
    both.members += other.members
    for entry in other.entries { both.add(entry) }
    return both
  }

  /// Both sides of a comparison as of twice as many people, those of the baseline behind.
  ///
  /// - Parameter baseline: The other side.
  /// - Returns: Nil if the sides are over different clips or people.
  /// - Complexity: O(*n*) in entries.
  func sides(with baseline: Contributions) -> Contributions? {
    guard members == baseline.members, people.uniqued() == baseline.people.uniqued() else {
      return nil
    }
    return renamed { "candidate \($0)" }.joined(with: baseline.renamed { "baseline \($0)" })
  }

  /// Both sides' contributions of the clips that both have, in the order of this one, if clips have entries of their own.
  ///
  /// - Complexity: O(*n*) in entries.
  func shared(with baseline: Contributions) -> (own: Contributions, others: Contributions) {
    let others = Dictionary(baseline.entries.map { ($0.clip, $0) }) { first, _ in first }
    let own = entries.filter { others[$0.clip] != nil }
    return (Contributions(ofClips: own), Contributions(ofClips: own.compactMap { others[$0.clip] }))
  }

  /// The number of events in some groups.
  func events(in groups: [String]) -> Int {
    entries.reduce(0) { $0 + (groups.contains($1.group) ? $1.events : 0) }
  }
}

extension Contributions {
  /// The contributions of clips that have an entry each.
  private init(ofClips entries: [Entry]) {
    self.init()
    self.entries = entries
    members = entries.map(\.clip)
    for (index, entry) in entries.enumerated() { known[entry.key] = index }
  }
}

extension Contributions.Content {
  /// The same of nothing.
  fileprivate var emptied: Contributions.Content {
    Contributions.Content(terms: terms.map { _ in 0 })
  }

  /// Takes more of the same kind.
  fileprivate mutating func join(_ other: Contributions.Content) {
    for (column, term) in other.terms.enumerated() { terms[column] += term }
    values += other.values
    marks += other.marks
    steps.required += other.steps.required
    steps.changes += other.steps.changes
    pairs += other.pairs
    categories += other.categories
  }
}
