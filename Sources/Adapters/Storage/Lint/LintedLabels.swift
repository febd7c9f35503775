// SPDX-License-Identifier: Apache-2.0
package import Labels

/// What a look at a dataset as a whole needs of its label files.
package struct LintedLabels: Sendable {
  /// One label file.
  struct Entry: Sendable {
    var file: String
    var rater: String
    var digest: String?
    /// The number of full reps.
    var count: Int
    /// Whether the reps have times, or the file has a count alone.
    var hasTimes: Bool
    /// Half of the full reps take longer; nil with fewer than two.
    var medianLength: Double?
    var isDraft: Bool
  }

  /// A spelling of an event's label.
  struct Spelling: Sendable {
    var kind: LabelEvent.Kind
    var text: String
    var count: Int
    /// The first file that has it.
    var file: String
  }

  /// By clip, in the order of addition within.
  private(set) var entries: [String: [Entry]] = [:]
  /// By kind and spelling.
  private(set) var spellings: [String: Spelling] = [:]

  /// Creates an empty collection.
  package init() {}

  /// Adds a label file.
  package mutating func add(_ labels: LabelFile, file: String) {
    let full = labels.events.filter { $0.kind == .rep && $0.label == "full" }
    let counts = labels.events.compactMap { $0.kind == .set ? $0.value : nil }
    let hasTimes = labels.events.contains { $0.kind == .rep } || counts.isEmpty
    let digest: String? =
      switch labels.source {
      case .media(let digest): digest
      case .track(let digest): digest
      case nil: nil
      }
    entries[labels.clip, default: []].append(
      Entry(
        file: file,
        rater: labels.rater,
        digest: digest,
        count: hasTimes ? full.count : Int(counts.reduce(0, +).rounded()),
        hasTimes: hasTimes,
        medianLength: Self.medianLength(of: full),
        isDraft: labels.status == .draft
      )
    )
    for event in labels.events { add(event, file: file) }
  }

  private mutating func add(_ event: LabelEvent, file: String) {
    let text: String
    switch event.kind {
    case .set:
      let parts = event.label.split(separator: "/", maxSplits: 1)
      guard parts.count == 2 else { return }
      text = String(parts[1])
    case .fault, .hold, .measure, .event, .grade, .classified: text = event.label
    case .rep, .ignore, .step: return
    }
    let key = "\(event.kind.rawValue) \(text)"
    spellings[key, default: Spelling(kind: event.kind, text: text, count: 0, file: file)].count += 1
  }

  /// How long a clip's reps take, by its first rater who says it; nil where none does.
  func length(of clip: String) -> Double? {
    entries[clip]?.compactMap(\.medianLength).first
  }

  /// The median length of reps, from their extents, or from one turning point to the next.
  private static func medianLength(of reps: [LabelEvent]) -> Double? {
    var lengths = reps.compactMap { rep in
      rep.start.flatMap { start in rep.end.map { $0 - start } }
    }
    if lengths.count < 2 {
      let turns = reps.compactMap(\.mid)
      lengths = zip(turns, turns.dropFirst()).map { $1 - $0 }
    }
    guard lengths.count >= 2 else { return nil }
    return lengths.sorted()[lengths.count / 2]
  }
}
