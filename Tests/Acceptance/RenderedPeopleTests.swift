// SPDX-License-Identifier: Apache-2.0
import Platform
import PoseBackends
import PoseTracks
import Storage
import TestSupport
import Testing

/// Rendered people, encoded and decoded again, as a pose backend sees them.
@Suite(
  .serialized,
  .enabled(if: TrackingRig.hasBlazePose, "needs BlazePose: make backends")
)
struct `Rendered people by BlazePose Full` {
  private static let views = """
    { "id": "squat-front", "subject": "ana", "exercise": "squat", \(rep) },
    { "id": "squat-oblique", "subject": "ben", "exercise": "squat", "yaw": 40, \(rep) },
    { "id": "squat-side", "subject": "ana", "exercise": "squat", "yaw": 90, \(rep) },
    { "id": "push-up-side", "subject": "ben", "exercise": "push-up", "yaw": 90,
      "frame_size": [640, 480], \(rep) },
    { "id": "curl-front", "subject": "ana", "exercise": "biceps-curl", \(rep) }
    """

  private static let nobody = """
    { "id": "room", "exercise": "standing", "script": [{ "rest": 1 }] },
    { "id": "thin", "subject": "thin-lines", "exercise": "squat", \(rep) },
    { "id": "thick", "subject": "thick-lines", "exercise": "squat", "yaw": 40, \(rep) },
    { "id": "dark", "subject": "ana", "exercise": "squat", "capture": { "gain": 0.05, "noise": 2 },
      \(rep) },
    { "id": "far", "subject": "ana", "exercise": "squat", "camera": { "distance": 12 }, \(rep) }
    """

  private static let rep = """
    "script": [{ "rest": 0.4 }, { "reps": 1, "tempo": [0.8, 0.1, 0.7, 0.2] }]
    """

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The exact track and that of BlazePose of every clip, in order of id.
  private func tracks(_ clips: String) throws -> [(id: String, truth: PoseTrack, seen: PoseTrack)] {
    let recipe = """
      {
        "schema": 1, "name": "views", "licence": "CC0-1.0", "seed": 6, "frame_rate": 15,
        "frame_size": [480, 640],
        "subjects": [
          { "id": "ana", "height": 1.66, "palette": "crimson" },
          { "id": "ben", "height": 1.82, "palette": "drawn" },
          { "id": "thin-lines", "height": 1.75, "palette": "ink", "stick_figure": 0.014 },
          { "id": "thick-lines", "height": 1.75, "palette": "ink", "stick_figure": 0.04 }
        ],
        "clips": [\(clips)]
      }
      """
    try Files.write(recipe, to: folder.path("recipe.json"))
    let dataset = folder.path("dataset")
    let made = try BuiltProgram("rep-synth").run(
      [folder.path("recipe.json"), "--out", dataset, "--quiet"],
      in: folder.path
    )
    #expect(made.ending == .exited(0), "\(made.diagnostics)")
    let tracked = try BuiltProgram("rep-track").run([dataset, "--quiet"], in: folder.path)
    #expect(tracked.ending == .exited(0), "\(tracked.diagnostics)")
    func track(_ configuration: String, _ file: String) throws -> PoseTrack {
      try TrackFile.read("\(dataset)/tracks/\(configuration)/\(file)").track
    }
    return try Files.list("\(dataset)/tracks/truth").map { file in
      (file, try track("truth", file), try track(PoseBackend.blazePoseFull.id, file))
    }
  }

  @Test func `are seen in every frame, with joints within 7 % of the torso`() throws {
    let joints: [Joint] = [
      .leftShoulder, .rightShoulder, .leftElbow, .rightElbow, .leftWrist, .rightWrist, .leftHip,
      .rightHip, .leftKnee, .rightKnee, .leftAnkle, .rightAnkle,
    ]
    let indices = joints.compactMap { Skeleton.blazePose33.index(of: $0) }
    func distance(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
      ((a - b) * (a - b)).sum().squareRoot()
    }
    for clip in try tracks(Self.views) {
      let frames = 0..<clip.truth.count
      let seen = frames.filter { clip.seen[$0].hasPerson }
      #expect(Double(seen.count) >= 0.99 * Double(frames.count), "\(clip.id)")
      let torso = frames.map { frame in
        let pose = clip.truth[frame]
        let (shoulders, hips) = (indices[0...1], indices[6...7])
        func middle(_ pair: ArraySlice<Int>) -> SIMD2<Double> {
          pair.reduce(SIMD2()) { $0 + pose.pointInImage($1) } / 2
        }
        return distance(middle(shoulders), middle(hips))
      }
      let errors = seen.flatMap { frame in
        indices.map { joint in
          distance(clip.truth[frame].pointInImage(joint), clip.seen[frame].pointInImage(joint))
        }
      }
      let median = errors.sorted()[errors.count / 2]
      #expect(median <= 0.07 * (torso.max() ?? 0), "\(clip.id): \(median)")
    }
  }

  @Test func `are not seen where nobody is, nor in the dark or far away`() throws {
    for clip in try tracks(Self.nobody) {
      let seen = (0..<clip.seen.count).filter { clip.seen[$0].hasPerson }
      #expect(clip.seen.count > 10)
      #expect(seen.isEmpty, "\(clip.id)")
    }
  }
}
