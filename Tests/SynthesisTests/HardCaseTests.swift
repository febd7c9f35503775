// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import PoseTracks
import Testing

@testable import Synthesis

/// Situations by name: what is shown, and what labels say of it.
struct HardCaseTests {
  private static let tempo = Tempo(eccentric: 0.9, hold: 0.1, concentric: 0.8, top: 0.4)
  private static let other = Recipe.Subject(
    id: "ben",
    proportions: BodyProportions(stature: 1.82),
    palette: Palette.named[4].palette
  )

  private func clip(_ hard: HardCase, _ movement: Movement = .squat) -> SyntheticClip {
    let plain = Recipe.Clip(
      id: "hard",
      subject: Samples.subject,
      movement: movement,
      yaw: 40,
      frameSize: FrameSize(width: 60, height: 80),
      camera: movement.traits.camera,
      script: []
    )
    let applied = hard.applied(to: plain, tempo: Self.tempo, stranger: Self.other)
    return SyntheticClip(applied, of: Samples.recipe())
  }

  private func qualities(_ clip: SyntheticClip) -> [String] {
    clip.labels(source: nil).events.filter { $0.kind == .rep }.map(\.label)
  }

  /// The reps that a rater sees in squats.
  static let squats: [(HardCase, [String])] = [
    (.slowRep, ["full", "full", "full", "full"]),
    (.pulse, ["full", "full", "full", "full"]),
    (.doubleDip, ["full", "full", "full", "full"]),
    (.pausedRep, ["full", "full", "full", "full"]),
    (.shallowDepth, ["full", "full", "borderline", "borderline", "borderline"]),
    (.descendingDepth, ["full", "full", "borderline", "borderline", "partial", "partial"]),
    (.partialRep, ["full", "full", "partial", "partial", "full"]),
    (.failedRep, ["full", "full", "full", "failed"]),
    (.walkInAndOut, ["full", "full", "full", "full"]),
    (.cameraBump, ["full", "full", "full", "full", "full"]),
    (.tilt, ["full", "full", "full", "full", "full"]),
    (.passerBy, ["full", "full", "full", "full", "full"]),
    (.outOfFrame, ["full", "full", "full", "full", "full"]),
    (.lastRepAtTheEnd, ["full", "full", "full", "full"]),
    (.noReps, []),
    (.wrongExercise, []),
  ]

  @Test(arguments: squats)
  func `reps are labelled as they are`(hard: HardCase, wanted: [String]) {
    #expect(qualities(clip(hard)) == wanted)
    #expect(clip(hard).clip.tags == [hard.rawValue])
  }

  @Test func `every case is in the table`() {
    #expect(Self.squats.map(\.0) == HardCase.allCases)
  }

  @Test(arguments: HardCase.allCases, Movement.all)
  func `labels are a label file without findings`(hard: HardCase, movement: Movement) {
    guard hard.objection(to: movement) == nil else { return }
    let labels = clip(hard, movement)
      .labels(source: .media(sha256: String(repeating: "a", count: 64)))
    let (parsed, diagnostics) = LabelFile.parse(Array(labels.text.utf8), file: "x.tsv")
    #expect(diagnostics == [])
    #expect(parsed?.text == labels.text)
  }

  @Test func `a double dip goes down twice within one rep`() throws {
    let clip = clip(.doubleDip)
    let rep = try #require(clip.reps.last)
    let travels = clip.frames(of: rep).map { clip.travel($0, of: clip.clip.movement.exercise) }
    let turns = zip(travels, travels.dropFirst()).map { $1 > $0 }
    let lows = zip(turns, turns.dropFirst()).filter { $0 && !$1 }
    #expect(lows.count == 2)
  }

  @Test func `a squat fails on its way up, a curl on its way to the far position`() throws {
    let squat = clip(.failedRep)
    let curl = clip(.failedRep, .bicepsCurl)
    let failedSquat = try #require(squat.reps.last)
    let failedCurl = try #require(curl.reps.last)
    #expect(failedSquat.quality == .failed && failedCurl.quality == .failed)
    #expect(failedSquat.depth > 0.95)
    #expect(failedCurl.depth > 0.4 && failedCurl.depth < 0.6)
    let seconds = squat.reps.map { $0.end - $0.start }
    #expect(seconds[2] > 1.3 * seconds[0])
  }

  @Test func `the clip ends before its last rep does`() throws {
    let clip = clip(.lastRepAtTheEnd)
    let rep = try #require(clip.reps.last)
    #expect(clip.endTime < rep.end)
    #expect(clip.endTime > rep.end - 0.3)
    let event = try #require(clip.labels(source: nil).events.last { $0.kind == .rep })
    #expect(event.end == clip.times.last)
  }

  @Test func `nobody is counted while the camera looks away`() throws {
    let clip = clip(.outOfFrame)
    let events = clip.labels(source: nil).events
    let away = try #require(events.first { $0.kind == .ignore })
    #expect(away.label == "out-of-frame")
    let (start, end) = (try #require(away.start), try #require(away.end))
    let hips = [Joint.leftHip, .rightHip].compactMap { Skeleton.blazePose33.index(of: $0) }
    let track = clip.track()
    for frame in 0..<track.count {
      let isSeen = hips.allSatisfy { hip in
        let point = track[frame].pointInImage(hip)
        return point.x >= 0 && point.x <= 60 && point.y >= 0 && point.y <= 80
      }
      #expect(isSeen == !(start...end).contains(clip.times[frame]))
    }
    #expect(end - start > Self.tempo.seconds)
  }

  @Test func `a bump moves the picture and settles, and nothing moves in the world`() throws {
    let clip = clip(.cameraBump)
    let bump = try #require(clip.clip.cameraEvents.first)
    let before = clip.camera(at: bump.time)
    #expect(before == clip.camera)
    func turn(_ time: Double) -> Double {
      Elementary.acos(min(1, clip.camera(at: time).forward.dot(before.forward))) * 180 / .pi
    }
    let largest = stride(from: 0, to: 0.6, by: 0.01).map { turn(bump.time + $0) }.max() ?? 0
    #expect(largest > 2.5 && largest < 6)
    #expect(abs(turn(bump.time + 4) - 1.25) < 0.01)
    let still = self.clip(.tilt)
    #expect(clip.pose(at: bump.time + 0.1) == still.pose(at: bump.time + 0.1))
  }

  @Test func `a tilted camera turns the picture about its middle`() throws {
    let clip = clip(.tilt)
    let level = self.clip(.cameraBump).camera
    let point = try #require(clip.pose(at: 0)).headCentre
    let middle = SIMD2(30.0, 40)
    let tilted = clip.camera.projection(of: point).pointInImage - middle
    let upright = level.projection(of: point).pointInImage - middle
    let turned = Elementary.atan2(
      upright.x * tilted.y - upright.y * tilted.x,
      (upright * tilted).sum()
    )
    #expect(abs(turned * 180 / .pi + 15) < 1e-6)
  }

  @Test func `a passer-by comes into the picture and leaves it, and is not the subject`() throws {
    let clip = clip(.passerBy)
    let counts = clip.times.map { clip.figures(at: $0).count }
    #expect(counts.first == 1 && counts.last == 1)
    #expect(counts.contains(2))
    // What is out of sight at both ends is seen in between.
    let seen = clip.times.map { time in
      clip.figures(at: time).dropFirst().contains { figure in
        figure.pose.landmarks.contains { clip.isInFrame(clip.camera.projection(of: $0)) }
      }
    }
    let passing = zip(counts, seen).filter { $0.0 == 2 }.map(\.1)
    #expect(passing.first == false && passing.last == false && passing.contains(true))
    let plain = self.clip(.tilt)
    #expect(clip.pose(at: 2) == plain.pose(at: 2))
  }

  @Test func `the nearer of two people hides the farther`() throws {
    let clip = clip(.passerBy)
    let frame = try #require(
      clip.times.firstIndex { time in
        let figures = clip.figures(at: time)
        return figures.count == 2 && abs(figures[1].pose.pelvis.x) < 0.08
      }
    )
    let both = clip.renderer().image(frame)
    var alone = clip.clip
    alone.passerBy = nil
    let single = SyntheticClip(alone, of: Samples.recipe()).renderer().image(frame)
    let pose = try #require(clip.pose(at: clip.times[frame]))
    let chest = clip.camera.projection(of: (pose.pelvis + pose.shoulders) / 2).pointInImage
    let pixel = (Int(chest.y) * 60 + Int(chest.x)) * 3
    // What is covered shines through by up to a tenth, as the renderer stops its rays.
    for channel in 0..<3 {
      let colours = [both, single].map { Int($0.bytes[pixel + channel]) }
      #expect(abs(colours[0] - colours[1]) < 20)
    }
    #expect(both.bytes != single.bytes)
  }
}
