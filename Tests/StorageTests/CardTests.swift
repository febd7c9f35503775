// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import PoseTracks
import Storage
import TestSupport
import Testing

/// The words of a dataset's card.
struct CardTests {
  private static func card(
    licence: String = "CC-BY-4.0",
    _ publication: DatasetCard.Publication = .init()
  ) throws -> DatasetCard {
    let manifest = DatasetManifest(
      name: "gym",
      licence: "unknown",
      mediaRoot: "../hidden/videos",
      subjects: [SubjectRecord(id: "ana", birthYear: 1990)],
      clips: [
        ClipRecord(id: "plank-1", media: nil, sha256: nil, subject: "ana", exercise: "plank"),
        ClipRecord(
          id: "squat-1",
          media: "secret/squat-1.mp4",
          sha256: String(repeating: "a", count: 64),
          subject: "ana",
          exercise: "squat",
          view: .side,
          tags: ["home", "slow"],
          split: "test"
        ),
        ClipRecord(id: "squat-2", media: nil, sha256: nil, subject: "ben", exercise: "squat"),
      ]
    )
    var card = DatasetCard(
      manifest,
      licence: try #require(Licence(licence)),
      publication: publication
    )
    let reps = [(1.0, "full"), (3.0, "partial"), (5.0, "full")].map { mid, quality in
      LabelEvent(.rep, mid: mid, label: quality)
    }
    let taken = [
      card.take(labels("squat-1", rater: "ana", .done, reps)),
      card.take(labels("squat-1", rater: "bea", .reviewed, [reps[0]])),
      card.take(labels("squat-2", rater: "ana", .draft, reps)),
    ]
    #expect(taken == [true, true, false])
    card.poses = [
      DatasetCard.Tracks(
        configuration: "blazepose-full",
        backend: "blazepose-full 0.10.31",
        skeleton: "blazePose33",
        clips: 2
      )
    ]
    card.files = ["dataset.json", "clips.csv", "labels.csv", "files.csv"].map {
      DatasetCard.File(path: $0, bytes: 12, sha256: String(repeating: "f", count: 64))
    }
    return card
  }

  private static func labels(
    _ clip: String,
    rater: String,
    _ status: LabelFile.Status,
    _ events: [LabelEvent]
  ) -> LabelFile {
    LabelFile(clip: clip, source: nil, rater: rater, status: status, events: events)
  }

  @Test(arguments: [
    ("CC-BY-4.0", "https://spdx.org/licenses/CC-BY-4.0.html", "cc-by-4.0"),
    ("cc by 4.0", "https://spdx.org/licenses/CC-BY-4.0.html", "cc-by-4.0"),
    (" CC0 ", "https://spdx.org/licenses/CC0-1.0.html", "cc0-1.0"),
    ("odbl", "https://spdx.org/licenses/ODbL-1.0.html", "odbl"),
    ("Apache-2.0", "https://spdx.org/licenses/Apache-2.0.html", "apache-2.0"),
    ("ask us first", "ask us first", "other"),
    ("https://example.org/terms", "https://example.org/terms", "other"),
  ])
  func `a licence has an address and the name that hubs have for it`(
    words: String,
    address: String,
    hubName: String
  ) throws {
    let licence = try #require(Licence(words))
    #expect(licence.address == address)
    #expect(licence.hubName == hubName)
  }

  @Test(arguments: ["", "  ", "unknown", "Unknown", "not stated", "N/A", "NOASSERTION", "none"])
  func `words that state no licence are none`(words: String) {
    #expect(Licence(words) == nil)
  }

  @Test func `a licence in other words is a warning that names the nearest`() throws {
    let finding = try #require(Licence("CC-BY-4")?.finding(file: "dataset.json"))
    #expect(finding.severity == .warning)
    #expect(finding.code == "unlisted-licence")
    #expect(finding.message.contains("did you mean 'CC-BY-4.0'?"))
    #expect(Licence("CC-BY-4.0")?.finding(file: "dataset.json") == nil)
    #expect(Licence("https://example.org/terms")?.finding(file: "dataset.json") == nil)
  }

  @Test func `drafts are counted and left out, and all else is counted by rater and kind`() throws {
    let card = try Self.card()
    #expect(card.raterNames == ["ana", "bea"])
    #expect(card.raters["ana"] == DatasetCard.Rater(clips: 1, reps: 2, labels: 3))
    #expect(card.raters["bea"] == DatasetCard.Rater(clips: 1, reps: 1, labels: 1))
    #expect(card.kinds == [.rep: 4])
    #expect((card.drafts, card.labelFiles, card.labelledClips) == (1, 2, 1))
    #expect((card.subjects, card.videos, card.people) == (2, 1, 1))
    #expect(card.exercises.map(\.name) == ["plank", "squat"])
    #expect(card.exercises.map(\.clips) == [1, 2])
    #expect(card.exercises.map(\.subjects) == [1, 2])
  }

  @Test func `paths of videos and facts of people are in nothing that is given away`() throws {
    let card = try Self.card()
    for text in [card.manifest.text, card.croissant.text, card.markdown] {
      for secret in ["secret", "hidden", "1990", "mp4", "media_root", "birth"] {
        #expect(!text.contains(secret), "\(secret)")
      }
    }
    let (manifest, findings) = DatasetManifest.parse(Array(card.manifest.text.utf8), file: "m")
    #expect(findings == [])
    #expect(manifest == card.manifest)
    #expect(manifest?.licence == "CC-BY-4.0")
  }

  @Test func `lines of tables have what clips, labels and files say`() {
    let clip = ClipRecord(
      id: "a",
      media: nil,
      sha256: nil,
      subject: "ana",
      exercise: "squat",
      view: .side,
      tags: ["x", "y"],
      split: "test"
    )
    #expect(CardTable.clips.heading.split(separator: ",").count == 9)
    #expect(CardTable.line(of: clip) == "a,ana,ana,squat,side,,x y,test,\n")
    let events = [
      LabelEvent(.rep, start: 2, mid: 2.5, end: 3, label: "full", note: "deep, \"good\""),
      LabelEvent(.set, label: "squat", value: 7, unit: "reps"),
    ]
    #expect(
      CardTable.lines(of: Self.labels("a", rater: "ana", .done, events))
        == "a,ana,done,set,,,,squat,,7,reps,\n"
        + "a,ana,done,rep,2.000000,2.500000,3.000000,full,,,,\"deep, \"\"good\"\"\"\n"
    )
    #expect(
      CardTable.line(of: DatasetCard.File(path: "labels/a.tsv", bytes: 3, sha256: "ff"))
        == "labels/a.tsv,3,ff\n"
    )
  }

  @Test func `the document names version, licence, files with digests and columns`() throws {
    let document = try Self.card().croissant
    #expect(document["conformsTo"] == "http://mlcommons.org/croissant/1.0")
    #expect(document["license"] == "https://spdx.org/licenses/CC-BY-4.0.html")
    for name in ["creator", "url", "datePublished", "version", "citeAs"] {
      #expect(document[name] == nil, "\(name)")
    }
    guard case .array(let files)? = document["distribution"],
      case .array(let sets)? = document["recordSet"]
    else {
      Issue.record("no files or record sets")
      return
    }
    #expect(
      files.map { $0["@id"] } == [
        "dataset.json", "clips.csv", "labels.csv", "files.csv", "label-files",
        "tracks-blazepose-full",
      ]
    )
    #expect(files[0]["sha256"] == .string(String(repeating: "f", count: 64)))
    #expect(files[0]["encodingFormat"] == "application/json")
    #expect(files[5]["includes"] == "tracks/blazepose-full/*.safetensors")
    #expect(sets.map { $0["@id"] } == ["clips", "labels", "files"])
    #expect(sets[0]["key"] == ["@id": "clips/clip"])
    guard case .array(let fields)? = sets[1]["field"] else { return }
    #expect(fields.count == 12)
    #expect(fields[0]["references"] == ["field": ["@id": "clips/clip"]])
    #expect(fields[4]["dataType"] == "sc:Float")
    #expect(
      fields[4]["source"]
        == ["fileObject": ["@id": "labels.csv"], "extract": ["column": "start"]]
    )
  }

  @Test func `what the publisher says is in both, and what is not said is named`() throws {
    var publication = DatasetCard.Publication()
    #expect(
      publication.missing == ["creator", "address", "date", "release", "citation"]
    )
    publication.creators = ["A Gym", "B *Lab*"]
    publication.address = "https://example.org/gym"
    publication.date = CalendarDate("2026-05-01")
    publication.release = "1.0.0"
    publication.description = "Squats at home."
    #expect(publication.missing == ["citation"])
    let card = try Self.card(publication)
    #expect(card.croissant["datePublished"] == "2026-05-01")
    #expect(card.croissant["version"] == "1.0.0")
    #expect(card.croissant["description"] == "Squats at home.")
    #expect(card.markdown.contains("\n- Creators: A Gym, B \\*Lab\\*\n"))
    #expect(card.markdown.contains("\n- Published: 2026-05-01\n"))
  }

  @Test func `a card describes itself by counts, also without tracks`() throws {
    var card = try Self.card()
    #expect(
      card.description
        == "Repetition counts and form: 3 clips of 2 subjects doing 2 exercises, 1 of them labelled; "
        + "pose tracks 'blazepose-full'. Landmarks and labels only, no media."
    )
    card.poses = []
    #expect(
      card.description.hasSuffix("1 of them labelled; labels only, no pose tracks and no media.")
    )
  }

  @Test func `the page has a head for hubs, counts, and what is not there`() throws {
    let page = try Self.card().markdown
    #expect(page.hasPrefix("---\nlicense: cc-by-4.0\npretty_name: \"gym\"\n"))
    #expect(page.contains("\n  - n<1K\n"))
    #expect(page.contains("\n  - config_name: labels\n    data_files: labels.csv\n"))
    for line in [
      "| squat | 2 | 2 |", "| ana | 1 | 2 | 3 |", "| bea | 1 | 1 | 1 |", "| rep | 4 |",
      "- Media: 1 clip had a video, which is not given away.",
      "- Unfinished labels: drafts left out: 1.", "- Labels of 2 clips.",
    ] {
      #expect(page.contains("\n\(line)\n"), "\(line)")
    }
    let other = try Self.card(licence: "ask us: \"first\"").markdown
    #expect(
      other.hasPrefix("---\nlicense: other\nlicense_name: \"ask us: \\\"first\\\"\"\npretty_name:")
    )
  }
}
