// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
package import PoseBackends
package import Storage
package import Terminal

/// The options that say by which backends videos are tracked, and who in them.
package struct BackendOptions: Sendable {
  /// The backends asked for, in the order of `PoseBackend.all`, and then those that the user brings; BlazePose Full
  /// where none is named.
  package let backends: [PoseBackend]
  /// The live apps that their tracks simulate; empty for tracks of every frame.
  private let lives: [LiveOption]

  /// `--backend ID`.
  ///
  /// - Parameter condition: When it counts, as `With --track`; empty for always.
  /// - Returns: The option.
  package static func backend(_ condition: String = "") -> Option {
    .value(
      "backend",
      "SPEC",
      sentence(
        condition,
        "The pose backend, name:score=value,..., or \(BroughtWeights.prefix)FILE,score=value,...; by "
          + "default \(PoseBackend.blazePoseFull.id) "
          + "(\(PoseBackend.all.map(\.id).joined(separator: ", ")))"
      ),
      isRepeatable: true
    ).in(.input { BroughtWeights.Text($0)?.path })
  }

  /// `--people N`.
  ///
  /// - Parameter condition: When it counts, as `With --track`; empty for always.
  /// - Returns: The option.
  package static func people(_ condition: String = "") -> Option {
    .value(
      "people",
      "N",
      sentence(
        condition,
        "Look for up to N people, at most \(PoseBackend.mostPeople), and follow the one that "
          + "--subject chooses (default: the model's choice, and all of movenet-multipose)"
      )
    )
  }

  /// `--subject RULE`.
  ///
  /// - Parameter condition: When it counts, as `With --track`; empty for always.
  /// - Returns: The option.
  package static func subject(_ condition: String = "") -> Option {
    .value(
      "subject",
      "RULE",
      sentence(
        condition,
        "The person to follow among several; by default \(SubjectRule.largestMeanBox.rawValue)"
      ),
      choices: SubjectRule.allCases.map(\.rawValue)
    )
  }

  /// `--live SPEC`.
  ///
  /// - Parameter condition: When it counts, as `With --track`; empty for always.
  /// - Returns: The option.
  package static func live(_ condition: String = "") -> Option {
    .value(
      "live",
      "SPEC",
      sentence(
        condition,
        "Show backends only the frames that a live app sees, camera=FPS,frame=SECONDS or "
          + "frame=measured, policy=latest or idle, delay=SECONDS, device=NAME"
      ),
      isRepeatable: true
    )
  }

  /// A help text behind a condition, which then has the capital letter.
  static func sentence(_ condition: String, _ text: String) -> String {
    condition.isEmpty ? text : "\(condition): \(text.prefix(1).lowercased())\(text.dropFirst())"
  }

  /// The first of the options that is given; nil where none is.
  package static func used(in arguments: ParsedArguments) -> String? {
    [
      "backend", "model", "detector", "backend-exec", "backend-patience", "people", "subject",
      "live",
    ].first { arguments.has($0) }
  }

  /// Takes what the arguments say.
  ///
  /// `--people` above 1 is for the backends that can report several people; others that are asked
  /// for keep the model's choice.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of a command that has the options.
  ///   - takesLive: False for a command without `--live`.
  /// - Throws: `UsageError` for a rule without several people to choose from, for several people of
  ///   backends that report one, for settings of a live app that are none, and for two backends of one configuration;
  ///   what ``BroughtWeights`` and ``BroughtPrograms`` throw.
  package init(_ arguments: ParsedArguments, takesLive: Bool = true) throws {
    let live = takesLive ? arguments.strings("live") : []
    lives = try live.map { try LiveOption(parsing: $0) }
    var asked: [PoseBackend] = []
    for text in arguments.strings("backend") where BroughtWeights.Text(text) == nil {
      do throws(ConfigurationError) {
        let backend = try PoseBackend(parsing: text)
        if !asked.contains(where: { $0.specification == backend.specification }) {
          asked.append(backend)
        }
      } catch {
        throw UsageError("--backend '\(text)': \(error)")
      }
    }
    let brought =
      try BroughtWeights.backends(arguments).uniqued(by: \.specification)
      + BroughtPrograms.backends(arguments)
    let named = PoseBackend.all.flatMap { known in asked.filter { $0.id == known.id } } + brought
    let chosen = named.isEmpty ? [.blazePoseFull] : named
    for (index, backend) in chosen.enumerated()
    where chosen[..<index].contains(where: { $0.configuration == backend.configuration }) {
      throw UsageError("two backends would write the tracks '\(backend.configuration)'")
    }
    let people = try arguments.integer("people", in: 1...PoseBackend.mostPeople)
    let rule = try arguments.choice("subject", of: SubjectRule.self)
    guard let people else {
      backends = try Self.following(rule, chosen)
      return
    }
    guard people > 1 else {
      if rule != nil { throw UsageError("--subject goes with --people 2 or more") }
      backends = chosen.map(\.followingModel)
      return
    }
    let capable = chosen.filter { $0.engine.mostPeople > 1 }
    guard !capable.isEmpty else {
      let ids = chosen.map(\.id).joined(separator: ", ")
      throw UsageError("--people \(people): \(ids) reports one person only")
    }
    if let limited = capable.first(where: { $0.engine.mostPeople < people }) {
      throw UsageError(
        "--people \(people): \(limited.id) reports at most \(limited.engine.mostPeople) people"
      )
    }
    backends = chosen.map { backend in
      backend.engine.mostPeople > 1
        ? backend.following(rule ?? .largestMeanBox, people: people) : backend
    }
  }

  /// The backends whose tracks are wanted: each once, or for each live app.
  ///
  /// - Parameter dataset: The dataset whose costs have the measured times.
  /// - Returns: Backends, no two with the same configuration.
  /// - Throws: `CommandFailure` with status 66 if a time was to be measured and was not.
  package func backends(for dataset: Dataset) throws -> [PoseBackend] {
    guard !lives.isEmpty else { return backends }
    return try backends.flatMap { backend in
      try lives.map { live in
        var backend = backend
        backend.live = try live.settings(of: backend.completeConfiguration, in: dataset)
        return backend
      }
    }.uniqued(by: \.configuration)
  }

  /// The backends with a rule for those that report several people anyway.
  private static func following(
    _ rule: SubjectRule?,
    _ backends: [PoseBackend]
  ) throws(UsageError) -> [PoseBackend] {
    guard let rule else { return backends }
    guard backends.contains(where: { $0.subject.people > 1 }) else {
      throw UsageError("--subject goes with --people 2 or more")
    }
    return backends.map { backend in
      backend.subject.people > 1
        ? backend.following(rule, people: backend.subject.people) : backend
    }
  }
}
