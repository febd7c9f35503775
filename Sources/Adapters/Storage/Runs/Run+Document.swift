// SPDX-License-Identifier: Apache-2.0
import Basics
import Forecasting
import Labels
import Measures
import PoseTracks
import Results
import Scoring
import Statistics

extension Run {
  /// The text of `run.json`, a clip a line.
  ///
  /// - Parameter tables: See `document(tables:)`.
  /// - Returns: The text in pieces, so that many clips are never there as JSON.
  func documentText(tables: [(name: String, sha256: String)]) -> TextPieces {
    var text = TextPieces()
    let rest = document(tables: tables, clips: [])
    text.append(rest, filling: Self.clipMember, with: clips) { $0.json }
    return text
  }

  /// The content of `run.json`: everything but the tables, whose digests it carries.
  ///
  /// - Parameter tables: SHA-256 of the other files that make up the run, by name.
  /// - Returns: An object whose members keep their order.
  func document(tables: [(name: String, sha256: String)]) -> JSON {
    document(tables: tables, clips: clips)
  }

  private static let clipMember = "clips"

  private func document(tables: [(name: String, sha256: String)], clips: [RunClip]) -> JSON {
    var members = [
      JSON.Member("schema", .integer(Self.schema)),
      JSON.Member("tool_version", .string(provenance.toolVersion)),
      JSON.Member(
        "dataset",
        [
          "name": .string(provenance.dataset),
          "manifest_sha256": .string(provenance.manifestSHA256),
        ]
      ),
      JSON.Member(
        "intervals",
        [
          "replicates": .integer(provenance.plan.replicates),
          "seed": .string(String(provenance.plan.seed)),
          "level": .number(provenance.plan.level),
        ]
      ),
      JSON.Member("slices", .array(results.sliceKeys.map { .string($0.rawValue) })),
      JSON.Member("tables", .object(tables.map { JSON.Member($0.name, .string($0.sha256)) })),
    ]
    members += MeasurementKind.all.compactMap { results.outline($0.record) }
    members += [
      JSON.Member("backends", .array(provenance.backends.map(\.json))),
      JSON.Member(Self.clipMember, .array(clips.map(\.json))),
      JSON.Member("omissions", .array(omissions.map(\.json))),
    ]
    if provenance.profile != .usual {
      members.append(JSON.Member("profile", provenance.profile.json))
    }
    if !provenance.sources.isEmpty {
      members.append(JSON.Member("sources", .array(provenance.sources.map(\.json))))
    }
    return .object(members)
  }
}

extension RunResults {
  /// The evaluations of a kind as `run.json` names them; nil where it says nothing of the kind, or that was not asked for.
  fileprivate func outline<Record: EvaluatedRecord>(_ record: Record.Type) -> JSON.Member? {
    guard record.kind.role == .said, record.kind.option == nil || !self[record].isEmpty else {
      return nil
    }
    return JSON.Member(
      record.kind.member,
      .array(
        self[record].map { .object($0.configuration.members + Record.outline(of: $0)) }
      )
    )
  }
}

extension RunBackend {
  fileprivate var json: JSON {
    .object(
      [
        JSON.Member("configuration", .string(configuration)),
        JSON.Member("backend", .string(backend)),
        JSON.Member("version", .string(version)),
        JSON.Member("digests", .object(digests.sortedMembers)),
        JSON.Member("subject", subject?.json ?? .null),
      ] + (cost.map { [JSON.Member("cost", $0.json)] } ?? [])
    )
  }
}

extension RunClip {
  fileprivate var json: JSON {
    var members = [
      JSON.Member("id", .string(identity.id)),
      JSON.Member("subject", .string(identity.subject)),
      JSON.Member("group", .string(identity.group)),
      JSON.Member("exercise", .string(identity.exercise)),
      JSON.Member("family", .string(identity.family)),
      JSON.Member("view", JSON(identity.view?.rawValue)),
      JSON.Member("tags", .array(identity.tags.map(JSON.string))),
      JSON.Member("duration", .number(identity.duration)),
      JSON.Member("negative", .bool(identity.isNegative)),
      JSON.Member("rater", .string(rater)),
      JSON.Member("labels_sha256", .string(labelSHA256)),
      JSON.Member("tracks", .object(trackSHA256.sortedMembers)),
      JSON.Member("ignored", .array(reference.ignored.map(\.json))),
      JSON.Member("sets", .array(reference.sets.map(\.json))),
      JSON.Member("form", form.json),
    ]
    if let features { members.append(JSON.Member("features", features.json)) }
    if let date = identity.recorded {
      members.append(JSON.Member("recorded", .string(date.description)))
    }
    if identity.person != .unknown {
      members.append(JSON.Member("person", identity.person.json))
    }
    if !reference.steps.isEmpty {
      members.append(JSON.Member("steps", .array(reference.steps.map(JSON.number))))
    }
    if !reference.progressionSets.isEmpty {
      let sets = reference.progressionSets.map(\.json)
      members.append(JSON.Member("progression_sets", .array(sets)))
    }
    if !reference.isCounted {
      members.append(JSON.Member("counted", .bool(false)))
    } else if reference.reps == nil {
      members.append(JSON.Member("count", .integer(reference.count)))
    }
    return .object(members)
  }
}

extension Reference.ProgressionSet {
  fileprivate var json: JSON {
    [
      "step": .string(step.label),
      "range": range.map(\.json) ?? .null,
      "side": JSON(side?.rawValue),
      "count": .integer(count),
    ]
  }
}

extension Run.Omission {
  fileprivate var json: JSON {
    ["clip": .string(clip), "track": JSON(track), "reason": .string(reason)]
  }
}

extension ClosedRange<Double> {
  fileprivate var json: JSON { [.number(lowerBound), .number(upperBound)] }
}

extension [String: String] {
  /// The entries as members in order of name.
  fileprivate var sortedMembers: [JSON.Member] {
    sorted { $0.key < $1.key }.map { JSON.Member($0.key, .string($0.value)) }
  }
}
