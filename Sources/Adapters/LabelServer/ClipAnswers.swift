// SPDX-License-Identifier: Apache-2.0
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

/// What the page is told of the project and of its clips.
struct ClipAnswers: Sendable {
  private let dataset: LabelProject
  private let prepared: PreparedClips
  private let store: LabelStore
  private let tracks: ClipTrackReader
  private let overviews: ClipOverview
  private let questions: OpenQuestions

  init(_ project: LabelProject, prepared: PreparedClips, store: LabelStore) {
    dataset = project
    self.prepared = prepared
    self.store = store
    tracks = ClipTrackReader(dataset: project.dataset)
    overviews = ClipOverview(project, store: store, tracks: tracks)
    questions = OpenQuestions(project: project, store: store)
  }

  /// The catalogues that drive the palettes.
  var project: JSON {
    [
      "name": .string(dataset.dataset.manifest.name), "rater": JSON(dataset.rater),
      "blind": .string(dataset.blindness.rawValue), "has_run": .bool(dataset.run != nil),
      "exercises": .array(Exercise.all.map(\.pageJSON)),
      "qualities": .array(Reference.Quality.allCases.map { .string($0.rawValue) }),
      "statuses": .array(LabelFile.Status.allCases.map { .string($0.rawValue) }),
      "signals": .array(
        (Signal.namesByExercise + Signal.all.map(\.id)).map(JSON.string)
      ),
      "counters": .array(
        CounterCatalog.usual.map { .string(CounterConfiguration($0).description) }
      ),
      "counter": "zig-zag-fixed",
    ]
  }

  /// How far every clip is, as a rater may see it.
  func overview(_ request: HTTPRequest) throws -> HTTPResponse {
    HTTPResponse(try overviews.rows(for: request.person()))
  }

  /// All that is needed to label a clip.
  func clip(_ id: String, _ request: HTTPRequest) throws -> HTTPResponse {
    let record = try record(id)
    let rater = try request.rater()
    let own = try store.read(clip: id, rater: rater)
    let files = try store.files(of: id)
    let isHidden = dataset.hidesLabels(from: rater, whose: own.labels)
    var video = JSON.null
    var problem: String?
    do {
      video = try prepared.clip(record).pageJSON
    } catch {
      problem = error.reason
    }
    return HTTPResponse([
      "id": .string(id), "exercise": .string(record.exercise), "subject": .string(record.subject),
      "video": video, "problem": JSON(problem), "hidden": .bool(isHidden),
      "proposals_hidden": .bool(dataset.hidesProposals(from: rater, whose: own.labels)),
      "known_count": ClipOverview.knownCount(files),
      "tracks": .array(tracks.configurations(of: id).map(JSON.string)),
      "labels": own.json,
      "others": isHidden ? .array([]) : .array(others(files, besides: rater)),
    ])
  }

  /// Makes a copy for a browser that cannot play the clip itself.
  func copy(_ id: String) throws -> HTTPResponse {
    HTTPResponse(try prepared.clip(record(id), copies: true).pageJSON)
  }

  /// What tracks, counters and the run say of a clip.
  func detail(_ name: String, of id: String, _ request: HTTPRequest) throws -> HTTPResponse {
    let record = try record(id)
    if name == "predictions" { return try predictions(of: id, request) }
    if name == "questions" {
      // What is open says what everybody labelled.
      let rater = try request.rater()
      let isHidden = dataset.hidesLabels(from: rater, whose: try own(id, rater))
      return HTTPResponse(isHidden ? .array([]) : try questions.questions(of: record))
    }
    if name == "overview" {
      return HTTPResponse(try overviews.row(of: record, for: request.rater()))
    }
    guard let track = request.value("track"), tracks.configurations(of: id).contains(track) else {
      return .refusal(404, "clip '\(id)' has no such track")
    }
    switch name {
    case "signal":
      let signal = request.value("signal") ?? "height"
      guard let json = try tracks.signal(signal, of: record, track) else {
        return .refusal(404, "there is no such signal")
      }
      return HTTPResponse(json)
    case "skeleton": return HTTPResponse(try tracks.skeleton(of: record, track))
    case "poses":
      guard let first = request.value("from").flatMap({ Int($0) }), first >= 0,
        let count = request.value("count").flatMap({ Int($0) }),
        (0...ClipTrackReader.mostFrames).contains(count), first < Int.max - count
      else { return .refusal(400, "'from' and 'count' name frames") }
      let bytes = try tracks.poses(of: id, track, frames: first..<(first + count))
      return HTTPResponse(type: "application/octet-stream", .bytes(bytes))
    case "proposals":
      let rater = try request.rater()
      if dataset.hidesProposals(from: rater, whose: try own(id, rater)) {
        return .refusal(403, "what counters say is hidden until the clip is done")
      }
      guard let json = try tracks.proposals(request.value("counter") ?? "", of: record, track)
      else { return .refusal(404, "there is no such counter") }
      return HTTPResponse(json)
    default: return .refusal(404, "there is nothing at \(request.path)")
    }
  }

  /// What the counters of the run said of a clip; nothing while the rater is blind.
  private func predictions(of id: String, _ request: HTTPRequest) throws -> HTTPResponse {
    let rater = try request.rater()
    guard let run = dataset.run, !dataset.hidesLabels(from: rater, whose: try own(id, rater)) else {
      return HTTPResponse(.array([]))
    }
    return HTTPResponse(
      .array(
        run.evaluations.compactMap { evaluation in
          guard let score = evaluation.clips.first(where: { $0.clip.id == id }) else { return nil }
          return [
            "counter": .string(evaluation.configuration.counter),
            "track": .string(evaluation.configuration.track),
            "events": .array(score.events.map(\.json)),
          ]
        }
      )
    )
  }

  private func own(_ clip: String, _ rater: String) throws -> LabelFile? {
    try store.read(clip: clip, rater: rater).labels
  }

  /// The labels of others, without what is no rater's.
  private func others(
    _ files: [(name: LabelFileName, stored: StoredLabels)],
    besides rater: String
  ) -> [JSON] {
    files.filter { $0.name.rater != rater && !LabelFile.isCounts($0.name.rater) }
      .map { file in
        guard let labels = file.stored.labels else {
          return ["rater": .string(file.name.rater), "unreadable": .bool(true)]
        }
        return [
          "rater": .string(labels.rater), "status": .string(labels.status.rawValue),
          "events": .array(labels.events.map(\.json)),
        ]
      }
  }

  private func record(_ id: String) throws(Refused) -> ClipRecord {
    guard let record = dataset.clip(id) else {
      throw Refused(404, dataset.dataset.manifest.complaint(aboutMissing: id))
    }
    return record
  }
}

extension PlayableClip {
  /// Times and size as the page needs them.
  fileprivate var pageJSON: JSON {
    [
      "sha256": .string(mediaSHA256), "codec": .string(codec), "is_copy": .bool(copy != nil),
      "width": .integer(frameSize.width), "height": .integer(frameSize.height),
      "end": .number(endTime), "times": .array(times.map(JSON.number)),
      "shown": copy.map { .array($0.times.map(JSON.number)) } ?? .null,
    ]
  }
}

extension Exercise {
  /// Name, family and the faults that analyzers know in it.
  fileprivate var pageJSON: JSON {
    let faults = AnalyzerCatalog.all.filter { $0.judges(self) }.flatMap(\.faults)
    var names: [String] = []
    for fault in faults where !names.contains(fault.rawValue) { names.append(fault.rawValue) }
    return [
      "id": .string(id), "family": .string(family), "has_reps": .bool(hasReps),
      "faults": .array(names.map(JSON.string)),
    ]
  }
}
