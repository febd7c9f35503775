// SPDX-License-Identifier: Apache-2.0
import Agreement
import Basics
import FormAnalysis
import Labels
import Measures
import Platform
import PoseTracks
import RepCounting
import Results
import Scoring
import Storage
import TestSupport
import Testing

@Suite struct RunTests {
  private func write(_ content: RunDirectory.Content, to folder: String) throws {
    for file in content.files { try Files.write(file.text, to: Path.join(folder, file.name)) }
  }

  @Test func `a stored run reads back with the same events, measures and bytes`() throws {
    let folder = try TemporaryFolder()
    let original = Run.sample
    let content = RunDirectory.content(of: original)
    try write(content, to: folder.path)
    #expect(RunDirectory.digest(of: folder.path) == content.digest)

    let read = try RunDirectory.read(folder.path)
    #expect(read.clips == original.clips)
    #expect(read.evaluations == original.evaluations)
    #expect(read.tracks == original.tracks)
    #expect(read.stabilities == original.stabilities)
    #expect(read.phases == original.phases)
    #expect(read.forms.map(\.configuration) == original.forms.map(\.configuration))
    #expect(read.forms.map(\.measures) == original.forms.map(\.measures))
    #expect(read.omissions == original.omissions)
    #expect(read.backends == original.backends)
    #expect(read.plan == original.plan)
    #expect(read.ratings == original.ratings)
    #expect(read.agreement?.overall.first?.id == "event-f1@0.5s")
    #expect(read.agreement?.overall.first?.value == 1)
    #expect(read.strips.count == 1 && read.strips[0].samples[1].value.isNaN)
    #expect(RunDirectory.content(of: read).digest == content.digest)
    #expect(RunDirectory.content(of: read).files.map(\.text) == content.files.map(\.text))
  }

  @Test func `a run with former names is read with those of today`() throws {
    let folder = try TemporaryFolder()
    let content = RunDirectory.content(of: .sample)
    var document = content.files[0].text.former
    for file in content.files.dropFirst() {
      var text = file.text.former
      if file.name == "robustness.json" {
        text.replace("\"analyzer\":\"squat-form\"", with: "\"analyzer\":\"seed-squat-fixed\"")
        text.replace(
          "\"candidate\":\"zig-zag\"",
          with: "\"subject\":\"seed-rep-counter@height\""
        )
      }
      let digests = [file.text, text].map { SHA256.hexadecimal(of: Array($0.utf8)) }
      document.replace(digests[0], with: digests[1])
      try Files.write(text, to: Path.join(folder.path, file.name))
    }
    let path = Path.join(folder.path, "run.json")
    try Files.write(document, to: path)
    var read = try RunDirectory.read(folder.path)
    #expect(read.robustness?.forms.map(\.candidate) == ["trainer-squat-fixed"])
    #expect(read.robustness?.checks.map(\.candidate) == ["article-rep-counter@height"])
    read.results.robustness = Run.sample.robustness
    #expect(RunDirectory.content(of: read).files.map(\.text) == content.files.map(\.text))

    let counter = "rep-counter:min-amplitude=0.1,cooldown=0.5"
    document.replace("\"counter\":\"zig-zag\"", with: "\"counter\":\"article-\(counter)\"")
    try Files.write(document, to: path)
    let error = #expect(throws: StorageError.self) { try RunDirectory.read(folder.path) }
    #expect(
      error?.reason
        == "article-\(counter) on blazepose-full is there twice, once by a former name"
    )
  }

  @Test func `a run keeps what its clips are grouped by, the exercise first`() throws {
    let folder = try TemporaryFolder()
    let run = Run.sample
    #expect(run.sliceKeys == [.exercise, .count, .subject])
    try write(RunDirectory.content(of: run), to: folder.path)
    let read = try RunDirectory.read(folder.path)
    #expect(read.sliceKeys == run.sliceKeys)
    #expect(read.slices == run.slices)
    let path = Path.join(folder.path, "run.json")
    let text = try Files.readText(path)
    try Files.write(text.replacing("\"subject\"\n", with: "\"shoe size\"\n"), to: path)
    let error = #expect(throws: StorageError.self) { try RunDirectory.read(folder.path) }
    #expect(error?.reason.contains("slice") == true)
  }

  @Test func `what a slice says once and what its measures say besides is all of them`() throws {
    let run = Run.sample
    let document = run.measuresDocument
    let rows = document["configurations"]?.elements ?? []
    for (row, evaluation) in zip(rows, run.evaluations.indices) {
      let parts = run.slices.flatMap { $0.slices[evaluation] }
      let stored = row["slices"]?.elements ?? []
      #expect(stored.count == parts.count && !parts.isEmpty)
      for (json, part) in zip(stored, parts) {
        let usual = json["usual"]?.members ?? []
        let defined = part.measures.filter { $0.value != nil }
        let measures = json["measures"]?.elements ?? []
        #expect(measures.count == defined.count)
        for (short, measure) in zip(measures, defined) {
          let isWithInterval = short["low"] != nil
          let others = usual.filter { member in
            short[member.name] == nil
              && !(isWithInterval ? ["no_interval"] : ["method", "note"]).contains(member.name)
          }
          let whole = (short.members + others).filter { $0.value != .null }
          let expected = measure.json.members.filter {
            $0.name != "id" && $0.name != "definition"
          }
          for member in expected {
            #expect(whole.first { $0.name == member.name }?.value == member.value, "\(measure.id)")
          }
          #expect(whole.count { $0.name != "id" && $0.name != "definition" } == expected.count)
        }
      }
    }
  }

  @Test func `a run that was written before rejections were kept has none`() throws {
    let folder = try TemporaryFolder()
    let content = RunDirectory.content(of: .sample)
    try write(content, to: folder.path)
    let path = Path.join(folder.path, "run.json")
    let lines = content.files[0].text.split(separator: "\n", omittingEmptySubsequences: false)
    let older = lines.filter { !$0.contains("rejections.csv") }.joined(separator: "\n")
    #expect(older != content.files[0].text)
    try Files.write(older, to: path)
    let read = try RunDirectory.read(folder.path)
    let written = Run.sample.evaluations[0]
    #expect(read.evaluations[0].clips.map(\.events) == written.clips.map(\.events))
    #expect(read.evaluations.allSatisfy { $0.clips.allSatisfy(\.rejections.isEmpty) })
  }

  @Test func `trials that cannot be are refused, and a run without them has none`() throws {
    let folder = try TemporaryFolder()
    var plain = Run.sample
    plain.results.stabilities = []
    let content = RunDirectory.content(of: plain)
    #expect(!content.files.contains { $0.name == "stability.json" })
    try write(content, to: folder.path)
    #expect(try RunDirectory.read(folder.path).stabilities.isEmpty)

    let tried = RunDirectory.content(of: .sample)
    let table = try #require(tried.files.first { $0.name == "stability.json" }).text
    for (good, bad) in [("[17,200]", "[201,200]"), ("\"squat-1\"", "\"nobody\"")] {
      try expectRefused(
        tried,
        with: table.replacing(good, with: bad),
        for: "stability.json",
        reason: "is not a list of trials"
      )
    }
  }

  @Test func `changed tracks come back, and what cannot be of them is refused`() throws {
    let folder = try TemporaryFolder()
    var plain = Run.sample
    plain.results.robustness = nil
    let content = RunDirectory.content(of: plain)
    #expect(!content.files.contains { $0.name == "robustness.json" })
    try write(content, to: folder.path)
    #expect(try RunDirectory.read(folder.path).robustness == nil)

    let tried = RunDirectory.content(of: .sample)
    let whole = try TemporaryFolder()
    try write(tried, to: whole.path)
    #expect(try RunDirectory.read(whole.path).robustness == Run.sample.robustness)
    let table = try #require(tried.files.first { $0.name == "robustness.json" }).text
    // A run of before analyzers were tried has no such member.
    let older = try TemporaryFolder()
    let without = table.replacing("\"analyzers\"", with: "\"others\"")
    try write(tried, with: without, for: "robustness.json", to: older.path)
    #expect(try RunDirectory.read(older.path).robustness?.forms == [])
    let damages = [
      ("[3,-1,2,3,4]", "[3,-1,4,3,4]"), ("[3,-1,2,3,4]", "[3,-1,2]"),
      ("\"squat-1\"", "\"nobody\""), ("[[3,-1,2,3,4],[7,1]]", "[[3,-1,2,3,4]]"),
      ("[5,1,2,8,6]", "[5,1,2,8]"), ("[5,1,2,8,6]", "[5,1,2,8,-6]"),
      ("\"unit\":\"°\"", "\"unit\":1"), ("\"failures\":[", "\"failures\":[[],"),
    ]
    for (good, bad) in damages {
      try expectRefused(
        tried,
        with: table.replacing(good, with: bad),
        for: "robustness.json",
        reason: "is not what became of changed tracks"
      )
    }
  }

  /// Expects a run to be refused whose table is changed and whose digests are right again.
  private func expectRefused(
    _ run: RunDirectory.Content,
    with changed: String,
    for name: String,
    reason: String
  ) throws {
    let folder = try TemporaryFolder()
    try write(run, with: changed, for: name, to: folder.path)
    let error = #expect(throws: StorageError.self) { try RunDirectory.read(folder.path) }
    #expect(error?.reason == "\(name) \(reason)")
  }

  /// Writes a run whose table is changed and whose digests are right again.
  private func write(
    _ run: RunDirectory.Content,
    with changed: String,
    for name: String,
    to folder: String
  ) throws {
    try write(run, to: folder)
    let table = try #require(run.files.first { $0.name == name }).text
    #expect(changed != table)
    let digests = [table, changed].map { SHA256.hexadecimal(of: Array($0.utf8)) }
    let document = run.files[0].text.replacing(digests[0], with: digests[1])
    try Files.write(changed, to: Path.join(folder, name))
    try Files.write(document, to: Path.join(folder, "run.json"))
  }

  @Test func `a run that was written before phases were told has none`() throws {
    let folder = try TemporaryFolder()
    let content = RunDirectory.content(of: .sample)
    try write(content, to: folder.path)
    let lines = content.files[0].text.split(separator: "\n", omittingEmptySubsequences: false)
    let older = lines.filter { !$0.contains("phases.json") }.joined(separator: "\n")
    #expect(older != content.files[0].text)
    try Files.write(older, to: Path.join(folder.path, "run.json"))
    #expect(try RunDirectory.read(folder.path).phases == [])
  }

  @Test func `a run that does not name its tracks is damaged`() throws {
    let folder = try TemporaryFolder()
    let content = RunDirectory.content(of: .sample)
    try write(content, to: folder.path)
    let lines = content.files[0].text.split(separator: "\n", omittingEmptySubsequences: false)
    let damaged = lines.filter { !$0.contains("\"tracks.json\"") }.joined(separator: "\n")
    #expect(damaged != content.files[0].text)
    try Files.write(damaged, to: Path.join(folder.path, "run.json"))
    let error = #expect(throws: StorageError.self) { try RunDirectory.read(folder.path) }
    #expect(error?.reason == "tracks.json is not the file that run.json was written with")
  }

  @Test func `a baseline leaves phases out`() throws {
    let folder = try TemporaryFolder()
    let text = BaselineFile.text(of: .sample, name: "main")
    #expect(!text.contains("phases.json"))
    let path = Path.join(folder.path, "main.json")
    try Files.write(text, to: path)
    #expect(try BaselineFile.read(path).run.phases == [])
  }

  @Test(
    arguments: [
      ("\"eccentric\"", "7"), ("\"told\"", "\"said\""), ("[0.0,5.0]", "[5.0,0.0]"),
      ("\"clip\":\"squat-1\"", "\"clip\":\"nobody\""),
    ]
  )
  func `phases that cannot be read are refused, not left out`(from: String, to: String) throws {
    let folder = try TemporaryFolder()
    let content = RunDirectory.content(of: .sample)
    try write(content, to: folder.path)
    let old = try #require(content.files.first { $0.name == "phases.json" }).text
    try #require(old.contains(from), "\(old)")
    let new = old.replacing(from, with: to)
    try Files.write(new, to: Path.join(folder.path, "phases.json"))
    let document = content.files[0].text.replacing(
      SHA256.hexadecimal(of: Array(old.utf8)),
      with: SHA256.hexadecimal(of: Array(new.utf8))
    )
    try Files.write(document, to: Path.join(folder.path, "run.json"))
    let error = #expect(throws: StorageError.self) { try RunDirectory.read(folder.path) }
    #expect(error?.reason == "phases.json is not a list of phases")
  }

  @Test func `the tables of form say what was said, in which frame, and whether it is labelled`()
    throws
  {
    let files = RunDirectory.content(of: .sample).files
    func table(_ name: String) throws -> [Substring] {
      try #require(files.first { $0.name == name }).text.split(separator: "\n").dropFirst()
        .map { $0 }
    }
    // Two policies hear the same analyzer; what it says is written once.
    let head = "trainer-squat,blazepose-full,squat-1"
    #expect(
      try table("findings.csv") == [
        "\(head),knee-valgus,left,0.1,0.3333333333333333,0.5,0.6,1,knee-projection-angle,deg,12.3,10.0,"
          + "0.7,,right",
        "\(head),knee-over-toe,,0.1,0.1,0.1,0.1,1,knee-over-toe,ratio,0.2,0.1,1.0,,unlabelled",
        "\(head),trunk-lean,,,0.3,,0.6,1,,,,,,view,",
      ]
    )
    #expect(
      try table("measurements.csv") == ["\(head),knee-angle,deg,right,0.3,0.6,1,nan,0.0"]
    )
    let feedback = "trainer-squat,trainer-voice-coach,blazepose-full,squat-1"
    #expect(
      try table("feedback.csv") == [
        "\(feedback),0.7,0.6,knee-valgus,left,safety,preempting,",
        "\(feedback),0.8,0.6,knee-over-toe,,tip,global-cooldown,",
      ]
    )
  }

  @Test func `the tables say what became of every event and rep`() throws {
    let files = RunDirectory.content(of: .sample).files
    let events = try #require(files.first { $0.name == "events.csv" }).text
    let reps = try #require(files.first { $0.name == "reps.csv" }).text
    let outcomes = try #require(files.first { $0.name == "outcomes.csv" }).text
    #expect(events.contains("zig-zag,blazepose-full,squat-1,0.7,"))
    #expect(events.contains(",0.5,matched,1,\n"))
    #expect(events.contains("squat-1,9.0,,,,,,spurious,,walk-out\n"))
    #expect(events.contains("squat-2,9.0,,,,,,unscored,,\n"))
    #expect(events.contains("\"article-rep-counter:min-amplitude=0.1,cooldown=0.5\""))
    #expect(reps.contains("\nsquat-1,1,0.1,0.3333333333333333,1.0,full\n"))
    #expect(reps.contains("\nsquat-1,3,3.0,,4.0,partial\n"))
    #expect(reps.split(separator: "\n").count { $0.hasPrefix("squat-1,1,") } == 1, "once")
    #expect(outcomes.contains("zig-zag,blazepose-full,squat-1,1,found,"))
    #expect(outcomes.contains("squat-1,3,not-required,,,\n"))
  }

  @Test(
    arguments: [
      "events.csv", "reps.csv", "outcomes.csv", "rejections.csv", "findings.csv",
      "measurements.csv",
      "feedback.csv", "form-events.csv", "judgements.csv",
      "tracks.json", "stability.json", "robustness.json", "phases.json", "strips.json",
    ]
  )
  func `a table that was changed is refused`(name: String) throws {
    let folder = try TemporaryFolder()
    try write(RunDirectory.content(of: .sample), to: folder.path)
    let path = Path.join(folder.path, name)
    try Files.write(try Files.readText(path) + " ", to: path)
    let error = #expect(throws: StorageError.self) { try RunDirectory.read(folder.path) }
    #expect(error?.reason == "\(name) is not the file that run.json was written with")
    #expect(error?.exitStatus == .badData)
  }

  @Test(arguments: [
    ("{", "run.json:1:2: error: expected a member name"), ("{\"schema\": 99}", "it has schema 99"),
    ("{}", "run.json has no schema"),
  ])
  func `a document of another kind is refused with its reason`(text: String, reason: String) throws
  {
    let folder = try TemporaryFolder()
    try Files.write(text, to: Path.join(folder.path, "run.json"))
    let error = #expect(throws: StorageError.self) { try RunDirectory.read(folder.path) }
    #expect(error?.reason.hasPrefix(reason) == true)
  }

  @Test(
    arguments: [
      ("0.3333333333333333", "\"late\"", "squat-1"),
      ("\"searched\"", "\"looked\"", "empty-room"),
      ("\"correct\":false", "\"correct\":3", "squat-1"),
    ]
  )
  func `labels of form that cannot be read are refused, not left out`(
    from: String,
    to: String,
    clip: String
  )
    throws
  {
    let folder = try TemporaryFolder()
    let content = RunDirectory.content(of: .sample)
    try write(content, to: folder.path)
    let document = content.files[0].text
    try #require(document.contains(from))
    try Files.write(document.replacing(from, with: to), to: Path.join(folder.path, "run.json"))
    let error = #expect(throws: StorageError.self) { try RunDirectory.read(folder.path) }
    #expect(error?.reason == "form of \(clip) is missing or of the wrong type")
  }

  @Test(arguments: [
    ("push-up/lever-push-up", "push-up/lver-push-up", "step of a progression"),
    ("\"count\":3", "\"count\":\"3\"", "count of a set"),
  ])
  func `a step of a progression that cannot be read is refused, not left out`(
    from: String,
    to: String,
    what: String
  ) throws {
    let folder = try TemporaryFolder()
    let content = RunDirectory.content(of: .sample)
    try write(content, to: folder.path)
    let document = content.files[0].text
    try #require(document.contains(from))
    try Files.write(document.replacing(from, with: to), to: Path.join(folder.path, "run.json"))
    let error = #expect(throws: StorageError.self) { try RunDirectory.read(folder.path) }
    #expect(error?.reason == "\(what) is missing or of the wrong type")
  }

  @Test func `a folder without a run says what writes one`() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: StorageError.self) { try RunDirectory.read(folder.path) }
    #expect(error?.exitStatus == .missingInput)
    #expect(RunDirectory.digest(of: folder.path) == nil)
  }
}

extension JSON {
  /// The elements of a list; none of another kind of value.
  fileprivate var elements: [JSON] {
    guard case .array(let elements) = self else { return [] }
    return elements
  }

  /// The members of an object; none of another kind of value.
  fileprivate var members: [Member] {
    guard case .object(let members) = self else { return [] }
    return members
  }
}

extension String {
  /// The text with the names that version 0.1 gave some designs.
  fileprivate var former: String {
    replacing("article-", with: "seed-").replacing("trainer-", with: "seed-")
      // Phase detectors never had another name.
      .replacing("seed-phases", with: "trainer-phases")
  }
}
