// SPDX-License-Identifier: Apache-2.0
package import Basics
import Labels
import PoseTracks

extension DatasetManifest {
  /// A file of clips that a manifest names, one JSON object a line.
  package struct ClipFile: Sendable, Equatable {
    /// The file's name, in the folder of the manifest.
    package var name: String
    /// SHA-256 of the file.
    package var sha256: String
    /// The number of clips in it.
    package var count: Int
  }

  /// The outcome of reading a manifest.
  package struct Found {
    /// The manifest, with the clips of the shard; nil where anything in it is an error.
    package var manifest: DatasetManifest?
    /// The number of clips of all shards.
    package var clipCount: Int
    /// Everything that was found wrong, in order of appearance.
    package var diagnostics: [Diagnostic]
  }

  /// Reads the text of a `dataset.json` that has all clips in it.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8; `//` and `/* */` comments are allowed.
  ///   - file: The name used in findings.
  /// - Returns: The manifest, nil where anything in it is an error, and everything that was found
  ///   wrong, in order of appearance.
  package static func parse(
    _ bytes: [UInt8],
    file: String
  ) -> (manifest: DatasetManifest?, diagnostics: [Diagnostic]) {
    let found = parse(bytes, file: file, of: .whole) { _, _ in [] }
    return (found.manifest, found.diagnostics)
  }

  /// Reads a `dataset.json` and the file of clips that it may name.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8; `//` and `/* */` comments are allowed.
  ///   - file: The name used in findings.
  ///   - shard: The clips that are wanted; others are passed over, and not looked at more than that takes.
  ///   - readLines: Called with the file of clips; calls back with each wanted clip, and returns the findings about the
  ///     file.
  /// - Returns: What was found.
  /// - Throws: What `readLines` throws.
  package static func parse<Failure: Error>(
    _ bytes: [UInt8],
    file: String,
    of shard: Shard,
    _ readLines: (ClipFile, (JSONNode, String) -> Void) throws(Failure) -> [Diagnostic]
  ) throws(Failure) -> Found {
    // Clips are taken one by one: as nodes, all of them would hold many times what the records do.
    var clips: [FoundClip] = []
    var count = 0
    func take(_ node: JSONNode, _ file: String) {
      count += 1
      // One without an id has a finding, which every shard says.
      if let id = node["id"]?.string, !shard.contains(id) { return }
      clips.append(FoundClip(node, file: file))
    }
    let (root, syntax) = JSONNode.parse(bytes, file: file, handingOver: "clips") { take($0, file) }
    guard let root else { return Found(manifest: nil, clipCount: 0, diagnostics: syntax) }
    var reader = ObjectReader(root, file: file)
    var others: [Diagnostic] = []
    if let lines = reader.clipFile() {
      others = try readLines(lines, take)
      count = lines.count
    }
    let manifest = reader.manifest(clips)
    let findings = (syntax + reader.diagnostics + others).inOrderOfPlace
    let isUsable = !findings.contains { $0.severity == .error }
    return Found(
      manifest: isUsable ? manifest : nil,
      clipCount: count,
      diagnostics: findings
    )
  }
}

/// A clip of a manifest, and what was found wrong with it.
private struct FoundClip {
  /// What it says; nil where that is too little.
  var record: ClipRecord?
  /// What is wrong with it.
  var diagnostics: [Diagnostic]
  /// Where its id stands, or else the clip itself.
  var place: SourcePosition
  /// Where its date stands, or else the id.
  var datePlace: SourcePosition
  /// Where that ends.
  var end: SourcePosition
  /// The file it stands in.
  var file: String

  init(_ node: JSONNode, file: String) {
    self.file = file
    var reader = ObjectReader(node, file: file)
    record = reader.clip()
    diagnostics = reader.diagnostics
    let id = node["id"] ?? node
    place = id.position
    datePlace = (node["recorded"] ?? id).position
    end = id.end
  }
}

extension ObjectReader {
  /// The file of clips; nil where the clips stand in the manifest itself, or the file is not named as it has to be.
  fileprivate mutating func clipFile() -> DatasetManifest.ClipFile? {
    guard optional("clips")?.members != nil else { return nil }
    return part("clips") { reader in
      let name = reader.requiredText("file")
      let sha256 = reader.digest("sha256")
      let count = reader.requiredCount("count")
      guard let name, let sha256, let count else { return nil }
      guard !name.contains("/") else {
        reader.report(
          at: reader.node,
          code: "malformed-name",
          "'file' is a file beside the manifest"
        )
        return nil
      }
      return DatasetManifest.ClipFile(name: name, sha256: sha256, count: count)
    }
  }

  fileprivate mutating func manifest(_ found: [FoundClip]) -> DatasetManifest? {
    guard node.members != nil else {
      report(at: node, code: "wrong-type", "a manifest is an object")
      return nil
    }
    guard let schemaNode = required("schema") else { return nil }
    guard let schema = value(schemaNode, "schema", "a whole number", \.integer) else { return nil }
    guard schema <= DatasetManifest.schema else {
      report(
        at: schemaNode,
        code: "newer-schema",
        "this file has schema \(schema), this program reads up to \(DatasetManifest.schema)"
      )
      return nil
    }
    let name = identifier("name")
    let licence = requiredText("licence")
    let mediaRoot = text("media_root")
    let subjects = subjects()
    if optional("clips")?.members == nil {
      _ = value(required("clips"), "clips", "a list of clips, or an object", \.array)
    }
    finish()

    var clips: [ClipRecord] = []
    var places: [String: SourcePosition] = [:]
    for one in found {
      absorb(one.diagnostics)
      guard let clip = one.record else { continue }
      if let earlier = places[clip.id] {
        absorb([
          Diagnostic(
            .error,
            file: one.file,
            position: one.place,
            end: one.end,
            code: "duplicate-clip",
            message: "the id '\(clip.id)' occurs twice",
            notes: [
              Diagnostic.Note(
                file: one.file,
                position: earlier,
                message: "the first clip of this id is here"
              )
            ]
          )
        ])
      }
      places[clip.id] = places[clip.id] ?? one.place
      let subject = subjects.first { $0.id == clip.subject }
      if let date = clip.recorded, let subject, subject.isBorn(after: date) {
        absorb([
          Diagnostic(
            .error,
            file: one.file,
            position: one.datePlace,
            code: "born-after-recording",
            message: "'\(clip.subject)' was not born yet on \(date)"
          )
        ])
      }
      clips.append(clip)
    }
    guard let name, let licence else { return nil }
    return DatasetManifest(
      name: name,
      licence: licence,
      mediaRoot: mediaRoot,
      subjects: subjects.sorted { $0.id < $1.id },
      clips: clips.sorted { $0.id < $1.id }
    )
  }

  fileprivate mutating func clip() -> ClipRecord? {
    guard node.members != nil else {
      report(at: node, code: "wrong-type", "a clip is an object")
      return nil
    }
    let id = identifier("id")
    let media = text("media")
    let sha256 = digest("sha256")
    let source = part("source") { $0.source() }
    let subject = requiredText("subject")
    let group = text("group")
    let exercise = exercise()
    let view = choice("view", of: CameraView.self)
    let facing = choice("facing", of: Facing.self)
    let isMirrored = value(optional("mirrored"), "mirrored", "true or false", \.bool) ?? false
    let tags = tags()
    let split = choice("split", of: Split.self)?.rawValue
    let recorded = date("recorded")
    let facts = part("facts") { $0.facts() }
    finish()
    guard let id, let subject, let exercise else { return nil }
    return ClipRecord(
      id: id,
      media: media,
      sha256: sha256,
      source: source,
      subject: subject,
      group: group,
      exercise: exercise,
      view: view,
      facing: facing,
      isMirrored: isMirrored,
      tags: tags,
      split: split,
      recorded: recorded,
      facts: facts
    )
  }

  private enum Split: String, CaseIterable {
    case train, validation, test
  }

  /// An object inside this one.
  private mutating func part<Part>(
    _ name: String,
    _ read: (inout ObjectReader) -> Part?
  ) -> Part? {
    guard let node = optional(name) else { return nil }
    guard node.members != nil else {
      report(at: node, code: "wrong-type", "'\(name)' is an object")
      return nil
    }
    var reader = ObjectReader(node, file: file)
    let part = read(&reader)
    reader.finish()
    absorb(reader)
    return part
  }

  /// The people of whom more is known than a name.
  private mutating func subjects() -> [SubjectRecord] {
    guard let nodes = value(optional("subjects"), "subjects", "a list of people", \.array) else {
      return []
    }
    var subjects: [SubjectRecord] = []
    for node in nodes {
      var reader = ObjectReader(node, file: file)
      let subject = reader.subject()
      absorb(reader)
      guard let subject else { continue }
      if subjects.contains(where: { $0.id == subject.id }) {
        report(
          at: node["id"] ?? node,
          code: "duplicate-subject",
          "the subject '\(subject.id)' occurs twice"
        )
      }
      subjects.append(subject)
    }
    return subjects
  }

  private mutating func subject() -> SubjectRecord? {
    guard node.members != nil else {
      report(at: node, code: "wrong-type", "a subject is an object")
      return nil
    }
    let id = requiredText("id")
    let birthYear =
      optional("birth_year") == nil ? nil : integer("birth_year", in: 1850...2200)
    let years = optional("age") == nil ? nil : integer("age", in: 0...130)
    let day = date("age_on")
    if years != nil, optional("age_on") == nil {
      report(at: node["age"] ?? node, code: "missing-key", "an 'age' needs the day, 'age_on'")
    }
    let height = optional("height") == nil ? nil : number("height", in: 0.3...2.8)
    let sex = choice("sex", of: PersonFacts.Sex.self)
    finish()
    let age = years.flatMap { years in day.map { SubjectRecord.Age(years: years, date: $0) } }
    if let age, let birthYear, !(0...1).contains(age.date.year - age.years - birthYear) {
      report(
        at: node["age"] ?? node,
        code: "contradictory-age",
        "somebody born in \(birthYear) is not \(age.years) on \(age.date)"
      )
    }
    guard let id else { return nil }
    return SubjectRecord(id: id, birthYear: birthYear, age: age, height: height, sex: sex)
  }

  /// A day; text that is none is a finding.
  private mutating func date(_ name: String) -> CalendarDate? {
    guard let node = optional(name), let text = value(node, name, "a text", \.string) else {
      return nil
    }
    if let date = CalendarDate(text) { return date }
    report(at: node, code: "malformed-date", "'\(name)' is a day as '2026-05-01', not '\(text)'")
    return nil
  }

  private mutating func source() -> ClipRecord.Source? {
    let repository = requiredText("repository")
    let commit = requiredText("commit")
    let path = requiredText("path")
    guard let repository, let commit, let path else { return nil }
    return ClipRecord.Source(repository: repository, commit: commit, path: path)
  }

  /// The times that label files and tracks can have, in seconds.
  private static var times: ClosedRange<Double> {
    -NumberBounds.magnitude.nextDown...NumberBounds.magnitude.nextDown
  }

  private mutating func facts() -> ClipRecord.MediaFacts? {
    let width = integer("width", in: NumberBounds.frameSides)
    let height = integer("height", in: NumberBounds.frameSides)
    let firstTime = number("first_time", in: Self.times)
    let endTime = number("end_time", in: Self.times)
    let frameCount = requiredCount("frame_count")
    let frameRate = number("frame_rate", in: 0...1_000_000)
    let rotation = integer("rotation", in: 0...359)
    let codec = requiredText("codec")
    guard let width, let height, let firstTime, let endTime, let frameCount, let frameRate,
      let rotation, let codec
    else { return nil }
    return ClipRecord.MediaFacts(
      frameSize: FrameSize(width: width, height: height),
      firstTime: firstTime,
      endTime: endTime,
      frameCount: frameCount,
      frameRate: frameRate,
      rotation: rotation,
      codec: codec
    )
  }

  /// A name of lower-case letters, digits and hyphens.
  private mutating func identifier(_ name: String) -> String? {
    guard let node = required(name) else { return nil }
    guard let text = value(node, name, "a text", \.string) else { return nil }
    if text.isIdentifier { return text }
    report(
      at: node,
      code: "malformed-name",
      "'\(name)' is lower-case letters, digits and hyphens, not '\(text)'"
    )
    return nil
  }

  private mutating func exercise() -> String? {
    let family = optional("family")
    guard let node = required("exercise") else { return nil }
    guard let text = value(node, "exercise", "a text", \.string) else { return nil }
    if text == Activity.workoutName {
      if let family {
        report(at: family, code: "wrong-family", "a workout is of several exercises, of no family")
      }
      return text
    }
    guard let exercise = Exercise.named(text) else {
      let guess = Exercise.spelled(text)?.id
      let hint =
        guess.map { ", did you mean '\($0)'?" }
        ?? didYouMean(text, in: Exercise.all.map(\.id) + [Activity.workoutName])
      report(at: node, code: "unknown-exercise", "there is no exercise '\(text)'\(hint)")
      return nil
    }
    if let family, let said = value(family, "family", "a text", \.string),
      said != exercise.family
    {
      report(
        at: family,
        code: "wrong-family",
        "the family of '\(text)' is '\(exercise.family)', not '\(said)'"
      )
    }
    return text
  }

  private mutating func tags() -> [String] {
    guard let nodes = value(optional("tags"), "tags", "a list of texts", \.array) else { return [] }
    return nodes.compactMap { value($0, "tags", "a list of texts", \.string) }.sorted()
  }
}

extension SubjectRecord {
  /// True if a day is before birth, as far as that is known.
  fileprivate func isBorn(after date: CalendarDate) -> Bool {
    if let birthYear, birthYear > date.year { return true }
    return age.map { $0.years + $0.date.wholeYears(until: date) < 0 } ?? false
  }
}
