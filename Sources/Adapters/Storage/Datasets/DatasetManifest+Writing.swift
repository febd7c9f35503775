// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

extension DatasetManifest {
  /// The manifest as the text of `dataset.json`, clips ordered by id.
  ///
  /// Members without a value are left out, so that reading and writing again gives the same text.
  package var text: String { text(clips: .array(clips.sorted { $0.id < $1.id }.map(\.json))) }

  /// The manifest with its clips in a file.
  func text(clipsIn file: ClipFile) -> String {
    text(
      clips: [
        "file": .string(file.name), "sha256": .string(file.sha256), "count": .integer(file.count),
      ]
    )
  }

  private func text(clips: JSON) -> String {
    var members = [
      JSON.Member("schema", .integer(Self.schema)),
      JSON.Member("name", .string(name)),
      JSON.Member("licence", .string(licence)),
    ]
    members.append("media_root", mediaRoot)
    if !subjects.isEmpty {
      members.append(
        JSON.Member("subjects", .array(subjects.sorted { $0.id < $1.id }.map(\.json)))
      )
    }
    members.append(JSON.Member("clips", clips))
    return JSON.object(members).text
  }
}

extension ClipRecord {
  /// The clip as manifests have it.
  var json: JSON {
    var members = [JSON.Member("id", .string(id))]
    members.append("media", media)
    members.append("sha256", sha256)
    if let source {
      members.append(
        JSON.Member(
          "source",
          .object([
            JSON.Member("repository", .string(source.repository)),
            JSON.Member("commit", .string(source.commit)),
            JSON.Member("path", .string(source.path)),
          ])
        )
      )
    }
    members.append("subject", subject)
    members.append("group", group)
    members.append("exercise", exercise)
    members.append("family", Exercise.named(exercise)?.family)
    members.append("view", view?.rawValue)
    members.append("facing", facing?.rawValue)
    if isMirrored { members.append(JSON.Member("mirrored", true)) }
    if !tags.isEmpty { members.append(JSON.Member("tags", .array(tags.map(JSON.string)))) }
    members.append("split", split)
    members.append("recorded", recorded?.description)
    if let facts { members.append(JSON.Member("facts", facts.json)) }
    return .object(members)
  }
}

extension SubjectRecord {
  fileprivate var json: JSON {
    var members = [JSON.Member("id", .string(id))]
    if let birthYear { members.append(JSON.Member("birth_year", .integer(birthYear))) }
    if let age {
      members.append(JSON.Member("age", .integer(age.years)))
      members.append("age_on", age.date.description)
    }
    if let height { members.append(JSON.Member("height", .number(height))) }
    members.append("sex", sex?.rawValue)
    return .object(members)
  }
}

extension ClipRecord.MediaFacts {
  fileprivate var json: JSON {
    .object([
      JSON.Member("width", .integer(frameSize.width)),
      JSON.Member("height", .integer(frameSize.height)),
      JSON.Member("first_time", JSON(firstTime)),
      JSON.Member("end_time", JSON(endTime)),
      JSON.Member("frame_count", .integer(frameCount)),
      JSON.Member("frame_rate", JSON(frameRate)),
      JSON.Member("rotation", .integer(rotation)),
      JSON.Member("codec", .string(codec)),
    ])
  }
}

extension [JSON.Member] {
  /// Appends a text, or nothing where there is none.
  fileprivate mutating func append(_ name: String, _ text: String?) {
    guard let text else { return }
    append(JSON.Member(name, .string(text)))
  }
}
