// SPDX-License-Identifier: Apache-2.0
package import Basics
package import Labels
package import Measures
package import Statistics

/// The purpose of files that hold evaluations.
package enum StoragePurpose: Sendable {
  /// A run: everything.
  case run
  /// A baseline: what was said of clips, a line for each thing that people review.
  case baseline
}

/// A file that holds evaluations.
package struct EvaluationFile: Sendable {
  /// Its name in the folder of a run.
  package let name: String
  /// Its content.
  package let content: TextPieces
  /// The whole content.
  package var text: String { content.text }

  /// Creates a file.
  package init(_ name: String, _ content: TextPieces) {
    self.name = name
    self.content = content
  }

  /// Creates a table with lines for each clip of each evaluation.
  ///
  /// - Parameters:
  ///   - name: Its name in the folder of a run.
  ///   - columns: The heading.
  ///   - evaluations: In the order of rows.
  ///   - rows: The lines of a clip, each of as many cells as there are columns.
  init<Record: EvaluatedRecord>(
    _ name: String,
    columns: [String],
    of evaluations: [Evaluation<Record>],
    rows: @escaping @Sendable (Record.Tested, Record) -> [[String]]
  ) {
    var content = TextPieces(DelimitedText.line(columns))
    for evaluation in evaluations {
      let configuration = evaluation.configuration
      content.append(evaluation.clips) { clip in
        rows(configuration, clip).reduce(into: "") { $0 += DelimitedText.line($1) }
      }
    }
    self.init(name, content)
  }
}

/// A clip of a stored run: who and what it shows, and what its labels say.
package struct LabelledClip: Sendable {
  /// Who and what it shows.
  package var identity: ClipIdentity
  /// The labelled reps.
  package var reference: Reference
  /// The labelled form.
  package var form: FormReference
  /// The track configurations that it has a track of.
  package var tracks: Set<String>

  /// Creates a clip.
  package init(
    identity: ClipIdentity,
    reference: Reference,
    form: FormReference,
    tracks: Set<String>
  ) {
    self.identity = identity
    self.reference = reference
    self.form = form
    self.tracks = tracks
  }
}

/// The files of a stored run, of which each kind of measurement reads its own.
package protocol EvaluationFiles {
  /// The clips of the run, in manifest order.
  var clips: [LabelledClip] { get }
  /// The resampling plan of intervals.
  var plan: ResamplingPlan { get }
  /// True if everything is to be measured now.
  var isMeasured: Bool { get }

  /// The elements of a member of `run.json`; none where it has no such list.
  func elements(of member: String) -> [JSONNode]
  /// True if the run was written with a file, and it is asked for.
  func holds(_ file: String) -> Bool
  /// The rows of a table below its columns.
  ///
  /// - Throws: An error where it cannot be read, is another than the run was written with, or has other columns.
  func rows(of file: String, columns: [String]) throws -> [[String]]
  /// The rows of a table below its columns, which may be those of an earlier version.
  ///
  /// - Parameters:
  ///   - file: The table.
  ///   - layouts: The lists of columns that it may have.
  /// - Returns: The rows, each with as many cells as the layout that it has.
  /// - Throws: An error where it cannot be read, or has other columns.
  func rows(of file: String, layouts: [[String]]) throws -> [[String]]
  /// The root of a document.
  ///
  /// - Throws: An error where it cannot be read, or is another than the run was written with.
  func document(_ file: String) throws -> JSONNode
  /// The error of a run that says what cannot be.
  func bad(_ reason: String) -> any Error
}

extension EvaluationFiles {
  /// A value that every run has.
  ///
  /// - Throws: An error that names it where it is missing.
  func required<Value>(_ value: Value?, _ name: String) throws -> Value {
    guard let value else { throw bad("\(name) is missing or of the wrong type") }
    return value
  }
}

/// A record that stands in a document of its kind, clip by clip: `phases.json`, `tracks.json`.
package protocol DocumentRecord: EvaluatedRecord {
  /// The members of an evaluation's element between what names it and its clips.
  static var heading: [JSON.Member] { get }
  /// The record, all digits; what is computed again when it is read is left out.
  var json: JSON { get }

  /// The record of a clip's element; nil where it is none.
  ///
  /// - Parameters:
  ///   - node: The clip's element.
  ///   - clip: The clip.
  ///   - evaluation: The element of its evaluation.
  init?(_ node: JSONNode, clip: ClipIdentity, of evaluation: JSONNode)
}

extension DocumentRecord {
  /// None.
  package static var heading: [JSON.Member] { [] }

  /// The document: a list of evaluations, each with its clips; a baseline has a line for each clip, and no empty one.
  package static func files(
    of evaluations: [Evaluation<Self>],
    frames: FrameTimes,
    for purpose: StoragePurpose
  ) -> [EvaluationFile] {
    guard !evaluations.isEmpty || (kind.role == .measured && purpose == .run) else { return [] }
    let name = "\(kind.member).json"
    guard purpose == .run else {
      let document = JSON.array(
        evaluations.map { evaluation in
          .object(
            members(of: evaluation) + [JSON.Member("clips", .array(evaluation.clips.map(\.json)))]
          )
        }
      )
      return [EvaluationFile(name, TextPieces(document.text(compactFrom: 3)))]
    }
    // The same on one line, as pieces: there are many clips.
    var content = TextPieces("[")
    for (place, evaluation) in evaluations.enumerated() {
      let opening = JSON.object(members(of: evaluation)).compactText.dropLast()
      content.append((place > 0 ? "," : "") + opening + ",\"clips\":")
      content.append(listOf: evaluation.clips) { $0.json }
      content.append("}")
    }
    content.append("]\n")
    return [EvaluationFile(name, content)]
  }

  /// The members of an evaluation's element before its clips.
  private static func members(of evaluation: Evaluation<Self>) -> [JSON.Member] {
    evaluation.configuration.members + heading
  }

  /// The evaluations of the document; none in a run that was written without it.
  package static func evaluations(in files: some EvaluationFiles) throws -> [Evaluation<Self>] {
    try records(in: files).map { configuration, clips in
      Evaluation(
        configuration,
        clips: clips,
        plan: files.plan,
        isMeasured: files.isMeasured
      )
    }
  }

  /// The records of each thing under test in the document; a kind that is made of them reads them, too.
  static func records(
    in files: some EvaluationFiles
  ) throws -> [(configuration: Tested, clips: [Self])] {
    let name = "\(kind.member).json"
    guard files.holds(name) || kind.isInEveryRun else { return [] }
    let bad = files.bad("\(name) is not \(kind.content)")
    let identities = Dictionary(files.clips.map { ($0.identity.id, $0.identity) }) { first, _ in
      first
    }
    guard let elements = try files.document(name).array else { throw bad }
    return try tested(in: elements, bad: { _ in bad }).map { configuration, element in
      guard let nodes = element["clips"]?.array,
        let clips = all(
          nodes,
          { node in
            node["clip"]?.string.flatMap { identities[$0] }.flatMap {
              Self(node, clip: $0, of: element)
            }
          }
        )
      else { throw bad }
      return (configuration, clips)
    }
  }
}

extension EvaluatedRecord {
  /// The configurations that were tested, each with the element that names it.
  ///
  /// - Parameters:
  ///   - elements: Those of the kind's member in `run.json`, or of its document.
  ///   - bad: The error of a run that says what cannot be.
  /// - Returns: One for each element, in their order.
  /// - Throws: An error where an element names nothing, or two name the same.
  package static func tested<Failure: Error>(
    in elements: [JSONNode],
    bad: (String) -> Failure
  ) throws(Failure) -> [(configuration: Tested, element: JSONNode)] {
    var seen: [Tested: [String?]] = [:]
    var found: [(configuration: Tested, element: JSONNode)] = []
    for element in elements {
      let values = Tested.keys.map { element[$0]?.string }
      guard let configuration = Tested(values: values) else {
        throw bad("\(kind.member) has an element without \(Tested.keys.joined(separator: " or "))")
      }
      if let others = seen.updateValue(values, forKey: configuration) {
        let isRenamed = others != values
        throw bad(
          "\(configuration.candidate) on \(configuration.track) is there twice"
            + (isRenamed ? ", once by a former name" : "")
        )
      }
      found.append((configuration, element))
    }
    return found
  }
}

extension TestedConfiguration {
  /// The parts, as members of a document.
  package var members: [JSON.Member] {
    zip(Self.keys, values).map { JSON.Member($0, JSON($1)) }
  }
}
