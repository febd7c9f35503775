// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import PoseTracks
import Scoring

extension Run {
  /// The content of `run.json`: everything but the tables, whose digests it carries.
  ///
  /// - Parameter tables: SHA-256 of the other files that make up the run, by name.
  /// - Returns: An object whose members keep their order.
  func document(tables: [(name: String, sha256: String)]) -> JSON {
    let document: JSON = [
      "schema": .integer(Self.schema),
      "tool_version": .string(provenance.toolVersion),
      "dataset": [
        "name": .string(provenance.dataset), "manifest_sha256": .string(provenance.manifestSHA256),
      ],
      "intervals": [
        "replicates": .integer(provenance.plan.replicates),
        "seed": .string(String(provenance.plan.seed)),
        "level": .number(provenance.plan.level),
      ],
      "slices": .array(results.sliceKeys.map { .string($0.rawValue) }),
      "tables": .object(tables.map { JSON.Member($0.name, .string($0.sha256)) }),
      "configurations": .array(
        results.evaluations.map { evaluation in
          [
            "counter": .string(evaluation.configuration.counter),
            "track": .string(evaluation.configuration.track),
          ]
        }
      ),
      "forms": .array(results.forms.map(\.json)),
      "backends": .array(provenance.backends.map(\.json)),
      "clips": .array(clips.map(\.json)),
      "omissions": .array(omissions.map(\.json)),
    ]
    guard !provenance.sources.isEmpty, case .object(let members) = document else { return document }
    return .object(members + [JSON.Member("sources", .array(provenance.sources.map(\.json)))])
  }
}

extension FormEvaluation {
  fileprivate var json: JSON {
    [
      "analyzer": .string(configuration.analyzer),
      "feedback": JSON(configuration.feedback),
      "track": .string(configuration.track),
      "clips": .array(clips.map { .string($0.clip.id) }),
    ]
  }
}

extension RunBackend {
  fileprivate var json: JSON {
    [
      "configuration": .string(configuration),
      "backend": .string(backend),
      "version": .string(version),
      "digests": .object(digests.sortedMembers),
      "subject": subject?.json ?? .null,
    ]
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
