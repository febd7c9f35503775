// SPDX-License-Identifier: Apache-2.0
import Basics
import Evaluating
import Forecasting
import Measures
import Platform
import PoseTracks
import ReplayOptions
import Storage
import Terminal
import Tuning

/// The clips that a search is over, with what was left out.
struct TunedClips<Content: TunedContent>: Sendable {
  /// One clip.
  struct Clip: Sendable {
    /// Who and what it shows.
    var identity: ClipIdentity
    /// The place of its labels and its track.
    var origin: ClipOrigin
    /// What is searched, and what it should come to.
    var content: Content
    /// The repository that it came from; nil for footage of one's own.
    var source: String?
    /// The numbers that decide how hard it is to count.
    var features: ClipFeatures
    /// SHA-256 of its label file and of its track file.
    var digests: [String]

    /// The clip's id.
    var id: String { identity.id }
  }

  /// The clips, in manifest order.
  let clips: [Clip]
  /// Those that were left out although they are labelled, and why.
  let omissions: [Run.Omission]
  /// How many nobody labelled, or not as it takes.
  let unlabelled: Int
  /// The answers that are known, by the names of their questions: one a clip.
  private(set) var answers: [String: [ClipTrace]] = [:]

  /// Why a clip's labels are of no use here, which is nobody's error.
  private static var notLabelledSo: String { Run.Omission.uncounted }

  /// Reads the clips of a dataset.
  ///
  /// - Parameters:
  ///   - records: The clips to read.
  ///   - dataset: Where they are.
  ///   - labels: Their labels.
  ///   - track: The track configuration.
  ///   - target: What is tuned, which says what is kept of a clip.
  ///   - jobs: How many clips to read at once.
  ///   - progress: What is told of each.
  /// - Throws: `Interrupted`.
  init(
    _ records: [ClipRecord],
    of dataset: Dataset,
    _ labels: ReferenceLabels,
    track: String,
    target: some TunedTarget<Content>,
    jobs: Int,
    progress: Progress
  ) throws {
    let results = try concurrentMap(records, jobs: jobs) { record -> Result<Clip, Run.Omission> in
      defer { progress.advance(detail: record.id) }
      return Result { () throws(Run.Omission) -> Clip in
        let labelled = try LabelledTrack(of: record, labels, in: dataset, configuration: track) {
          target.isUsable($0, $1) ? nil : Self.notLabelledSo
        }
        guard let content = target.content(of: labelled) else {
          throw Run.Omission(clip: record.id, reason: Self.notLabelledSo)
        }
        return Clip(
          identity: labelled.identity,
          origin: .dataset(record, dataset, labels, track: track),
          content: content,
          source: labelled.source,
          features: ClipFeatures(
            of: labelled.track,
            exercise: labelled.exercise,
            labelled.reference
          ),
          digests: [labelled.labelSHA256, labelled.trackSHA256]
        )
      }
    }
    progress.finish()
    clips = results.compactMap { try? $0.get() }
    let left = results.compactMap { result -> Run.Omission? in
      guard case .failure(let omission) = result else { return nil }
      return omission
    }
    omissions = left.filter { !$0.isUnlabelled && $0.reason != Self.notLabelledSo }
    unlabelled = left.count - omissions.count
  }

  /// Puts the clips of several parts together, which are in manifest order in each of them.
  ///
  /// The manifest's order is that of ids. Answers that one of the parts has not are in none.
  init(joining parts: [TunedClips]) {
    let places = parts.indices.flatMap { part in
      parts[part].clips.indices.map { (id: parts[part].clips[$0].id, part: part, clip: $0) }
    }.sorted { $0.id < $1.id }
    self.init(
      places.map { parts[$0.part].clips[$0.clip] },
      omissions: parts.flatMap(\.omissions).sorted { $0.clip < $1.clip },
      unlabelled: parts.reduce(0) { $0 + $1.unlabelled },
      answers: (parts.first?.answers ?? [:]).filter { name, _ in
        parts.allSatisfy { $0.answers[name] != nil }
      }.mapValues { _ in [] }
    )
    for name in answers.keys {
      let known = parts.map { $0.answers[name] ?? [] }
      answers[name] = places.map { known[$0.part][$0.clip] }
    }
  }

  /// Takes clips that were read before.
  init(
    _ clips: [Clip],
    omissions: [Run.Omission],
    unlabelled: Int,
    answers: [String: [ClipTrace]]
  ) {
    self.clips = clips
    self.omissions = omissions
    self.unlabelled = unlabelled
    self.answers = answers
  }

  /// The answer about each clip, which is made unless it is known.
  ///
  /// - Throws: `Interrupted`.
  func answers(to question: ClipQuestion<Content>, jobs: Int) throws -> [ClipTrace] {
    if let known = answers[question.name] { return known }
    return try concurrentMap(clips, jobs: jobs) { question.answer($0.content) }
  }

  /// Makes an answer about each clip, and keeps it.
  ///
  /// - Throws: `Interrupted`.
  mutating func answer(_ question: ClipQuestion<Content>, jobs: Int) throws {
    answers[question.name] = try answers(to: question, jobs: jobs)
  }

  /// Makes the answers to questions that are asked more than once, and keeps them.
  ///
  /// - Throws: `Interrupted`.
  mutating func answer(repeatedOf questions: [ClipQuestion<Content>], jobs: Int) throws {
    var asked: Set<String> = []
    for question in questions where !asked.insert(question.name).inserted {
      try answer(question, jobs: jobs)
    }
  }

  /// The contents of all clips.
  var contents: [Content] { clips.map(\.content) }

  /// The sentences about clips that are left out.
  var complaints: [String] {
    omissions.map { "clip '\($0.clip)' is not used: \($0.reason)" }
  }

  /// What the clips are.
  var facts: [ClipFacts] {
    clips.map { clip in
      var facts = clip.content.facts
      facts.features = clip.features
      return facts
    }
  }

  /// Which clips must stay on one side of a split: those of one subject, and those of one group or
  /// source where that is asked for.
  func groups(by grouping: SearchOptions.Grouping) -> ClipGroups {
    ClipGroups(
      keys: clips.map { clip in
        var keys = ClipGroups.keys(
          of: clip.content.facts.clip,
          withFootage: grouping != .subject
        )
        if grouping == .source, let source = clip.source { keys.append("source \(source)") }
        return keys
      }
    )
  }
}
