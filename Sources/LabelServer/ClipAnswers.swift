// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Labels
import Platform
import PoseTracks
import RepCounting
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
      "blind": .bool(dataset.isBlind), "has_run": .bool(dataset.run != nil),
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
    guard let rater = rater(request) else { return .noRater }
    return HTTPResponse(try overviews.rows(for: rater))
  }

  /// All that is needed to label a clip.
  func clip(_ id: String, _ request: HTTPRequest) throws -> HTTPResponse {
    guard let record = dataset.clip(id) else { return noClip(id) }
    guard let rater = rater(request) else { return .noRater }
    let own = try store.read(clip: id, rater: rater)
    let isHidden = dataset.isHidden(from: rater, whose: own.labels)
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
      "tracks": .array(tracks.configurations(of: id).map(JSON.string)),
      "labels": own.json,
      "others": isHidden ? .array([]) : .array(try others(of: id, besides: rater)),
    ])
  }

  /// Makes a copy for a browser that cannot play the clip itself.
  func copy(_ id: String) throws -> HTTPResponse {
    guard let record = dataset.clip(id) else { return noClip(id) }
    return HTTPResponse(try prepared.clip(record, copies: true).pageJSON)
  }

  /// What tracks, counters and the run say of a clip.
  func detail(_ name: String, of id: String, _ request: HTTPRequest) throws -> HTTPResponse {
    guard let record = dataset.clip(id) else { return noClip(id) }
    if name == "predictions" { return try predictions(of: id, request) }
    if name == "questions" {
      // What is open says what everybody labelled.
      guard let rater = rater(request), try !isHidden(id, from: rater) else {
        return HTTPResponse(.array([]))
      }
      return HTTPResponse(try questions.questions(of: record))
    }
    if name == "overview" {
      guard let rater = rater(request) else { return .noRater }
      return HTTPResponse(try overviews.row(of: record, for: rater))
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
    case "skeleton": return HTTPResponse(try tracks.skeleton(of: id, track))
    case "poses":
      guard let first = request.value("from").flatMap({ Int($0) }), first >= 0,
        let count = request.value("count").flatMap({ Int($0) }),
        (0...ClipTrackReader.mostFrames).contains(count), first < Int.max - count
      else { return .refusal(400, "'from' and 'count' name frames") }
      let bytes = try tracks.poses(of: id, track, frames: first..<(first + count))
      return HTTPResponse(type: "application/octet-stream", .bytes(bytes))
    case "proposals":
      guard let rater = rater(request) else { return .noRater }
      if try isHidden(id, from: rater) {
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
    guard let rater = rater(request) else { return .noRater }
    guard let run = dataset.run, try !isHidden(id, from: rater) else {
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

  /// Whether a rater may not see yet what others and counters say.
  private func isHidden(_ clip: String, from rater: String) throws -> Bool {
    guard dataset.isBlind else { return false }
    return dataset.isHidden(from: rater, whose: try store.read(clip: clip, rater: rater).labels)
  }

  private func others(of clip: String, besides rater: String) throws -> [JSON] {
    try store.files(of: clip).filter { $0.rater != rater }.map { labels in
      [
        "rater": .string(labels.rater), "status": .string(labels.status.rawValue),
        "events": .array(labels.events.map(\.json)),
      ]
    }
  }

  private func rater(_ request: HTTPRequest) -> String? {
    request.value("rater").flatMap { $0.isIdentifier ? $0 : nil }
  }

  private func noClip(_ id: String) -> HTTPResponse {
    .refusal(404, dataset.dataset.manifest.complaint(aboutMissing: id))
  }
}

extension PlayableClip {
  /// Times and size as the page needs them.
  fileprivate var pageJSON: JSON {
    [
      "codec": .string(codec), "is_copy": .bool(copy != nil),
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
