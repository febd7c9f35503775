// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import PoseTracks
import Testing

@testable import Synthesis

/// Long sets under stress: as much of it as its name and amount say, and every rep a rep.
struct StressTests {
  private static let tempo = Tempo(eccentric: 0.9, hold: 0.1, concentric: 0.8, top: 0.4)
  private static let count = 12

  private func clip(
    _ stress: Stress,
    _ amount: Stress.Amount = .large,
    _ movement: Movement = .squat,
    yaw: Double = 40
  ) -> SyntheticClip {
    let plain = Recipe.Clip(
      id: "stress",
      subject: Samples.subject,
      movement: movement,
      yaw: yaw,
      frameSize: FrameSize(width: 480, height: 640),
      camera: movement.traits.camera,
      script: []
    )
    let applied = stress.applied(to: plain, amount, count: Self.count, tempo: Self.tempo)
    let recipe = Recipe(
      name: "stress",
      licence: "CC0-1.0",
      seed: 25,
      frameRate: 15,
      variation: 0,
      subjects: [Samples.subject],
      clips: [applied]
    )
    return SyntheticClip(applied, of: recipe)
  }

  private func reps(_ clip: SyntheticClip) -> [LabelEvent] {
    clip.labels(source: nil).events.filter { $0.kind == .rep }
  }

  @Test(arguments: Stress.allCases, Stress.Amount.allCases)
  func `a set under stress has its reps, all of them full, in one set`(
    stress: Stress,
    amount: Stress.Amount
  ) {
    let clip = clip(stress, amount)
    #expect(reps(clip).map(\.label) == [String](repeating: "full", count: Self.count))
    #expect(clip.labels(source: nil).events.count { $0.kind == .set } == 1)
    #expect(clip.labels(source: nil) == self.clip(stress, amount).labels(source: nil))
    let tag = stress == .none ? "no-stress" : "\(stress.rawValue)-\(amount.rawValue)"
    #expect(clip.clip.tags.contains(tag))
  }

  @Test(arguments: Stress.Amount.allCases)
  func `the last rep of a drifting rest ends where the amount says`(amount: Stress.Amount) throws {
    let clip = clip(.restDrift, amount)
    let value = Stress.restDrift.value(amount)
    func depth(after rep: Int) -> Double {
      let time = clip.reps[rep].end
      return clip.timeline.stretch(at: time)?.depth(at: time) ?? .nan
    }
    #expect(depth(after: 0) == 0)
    #expect((depth(after: Self.count - 1) - value).magnitude < 1e-12)
    let middle = depth(after: 6)
    #expect((middle - value * 6 / 11).magnitude < 1e-12)
    // In space hips end below where they began, and the set ends with a return to the top.
    let (first, last) = (clip.reps[0].start, clip.reps[Self.count - 1].end)
    let before = try #require(clip.pose(at: first)).pelvis.y
    #expect(try #require(clip.pose(at: last)).pelvis.y < before - 0.005)
    #expect(try #require(clip.pose(at: clip.timeline.end - 0.1)).pelvis.y > before - 0.01)
  }

  @Test(arguments: Stress.Amount.allCases)
  func `a shrinking range and slower reps end as far as the amount says`(amount: Stress.Amount) {
    let last = Self.count - 1
    let shrinking = clip(.shrinkingRange, amount).reps
    let lack = shrinking[0].depth - shrinking[last].depth
    #expect((lack - Stress.shrinkingRange.value(amount)).magnitude < 1e-12)
    let slowing = clip(.slowingDown, amount).reps
    let seconds = slowing.map { $0.end - $0.start }
    #expect((seconds[last] / seconds[0] - 1 - Stress.slowingDown.value(amount)).magnitude < 1e-9)
  }

  @Test(arguments: Stress.Amount.allCases)
  func `pauses and what hands do take as long as they say`(amount: Stress.Amount) {
    let plain = clip(.none).timeline.end
    let pauses = Double(Self.count / Stress.repsBetween)
    let top = clip(.pauseAtTheTop, amount)
    #expect(
      (top.timeline.end - plain - pauses * Stress.pauseAtTheTop.value(amount)).magnitude < 1e-9
    )
    let gap = top.reps[4].start - top.reps[3].end
    #expect((gap - Self.tempo.top - Stress.pauseAtTheTop.value(amount)).magnitude < 1e-9)
    let bottom = clip(.pauseAtTheBottom, amount).reps[3]
    let usual = clip(.none).reps[3]
    let longer = (bottom.end - bottom.start) - (usual.end - usual.start)
    #expect((longer - Stress.pauseAtTheBottom.value(amount)).magnitude < 1e-9)
    let phone = clip(.phone, amount).timeline.end - plain
    #expect((phone - Stress.phone.value(amount) - 1).magnitude < 1e-9)
  }

  @Test(arguments: Stress.Amount.allCases, ["squat", "pull-up", "push-up"])
  func `a re-grip moves one hand after the other by its distance and no hip`(
    amount: Stress.Amount,
    exercise: String
  ) throws {
    let movement = try #require(Movement.named(exercise))
    let clip = clip(.regrip, amount, movement, yaw: 0)
    let value = Stress.regrip.value(amount)
    let start = clip.reps[3].end + Self.tempo.top
    let before = try #require(clip.pose(at: start))
    let left = try #require(clip.pose(at: start + 0.5))
    let right = try #require(clip.pose(at: start + 1.5))
    // Sway moves what hangs from the shoulders by millimetres.
    #expect(((left.left.wrist - before.left.wrist).length - value).magnitude < 0.02)
    #expect((left.right.wrist - before.right.wrist).length < 0.02)
    #expect(((right.right.wrist - before.right.wrist).length - value).magnitude < 0.02)
    #expect((right.left.wrist - before.left.wrist).length < 0.02)
    #expect((left.pelvis - before.pelvis).length < 0.02)
    for pose in [left, right] {
      #expect(((pose.left.elbow - pose.left.shoulder).length - body.upperArm).magnitude < 1e-9)
      #expect(((pose.right.wrist - pose.right.elbow).length - body.forearm).magnitude < 1e-9)
    }
  }

  private var body: BodyProportions { Samples.subject.proportions }

  @Test func `no joint jumps while hands are at their tasks`() throws {
    for stress in [Stress.regrip, .phone] {
      for movement in ["squat", "pull-up", "push-up", "jumping-jack"].compactMap(Movement.named) {
        let clip = clip(stress, .large, movement, yaw: 0)
        var last = try #require(clip.pose(at: 0)).landmarks
        for step in 1..<Int(clip.timeline.end * 100) {
          let points = try #require(clip.pose(at: Double(step) / 100)).landmarks
          let farthest = zip(points, last).map { ($0 - $1).length }.max() ?? 0
          #expect(farthest < 0.08, "\(stress.rawValue) \(movement.id), step \(step)")
          last = points
        }
      }
    }
  }

  @Test func `somebody who looks at the phone has the hand before the face`() throws {
    let clip = clip(.phone, .small)
    let pose = try #require(clip.pose(at: clip.reps[5].end + Self.tempo.top + 1.5))
    #expect((pose.right.wrist - pose.headCentre).length < 0.5)
    #expect(pose.right.wrist.y > pose.right.shoulder.y - 0.15)
    #expect((pose.left.wrist - pose.headCentre).length > 0.6)
  }

  @Test(arguments: Stress.Amount.allCases, ["squat", "jumping-jack", "pull-up"])
  func `feet are out of the frame while the set rests, and the hips never`(
    amount: Stress.Amount,
    exercise: String
  ) throws {
    let movement = try #require(Movement.named(exercise))
    let clip = clip(.feetOutOfFrame, amount, movement)
    let pose = try #require(clip.pose(at: 0.5))
    for ankle in [pose.left.ankle, pose.right.ankle] {
      #expect(!clip.isInFrame(clip.camera.projection(of: ankle)))
    }
    for time in clip.times {
      let pelvis = try #require(clip.pose(at: time)).pelvis
      #expect(clip.isInFrame(clip.camera.projection(of: pelvis)))
    }
    let seen = try #require(self.clip(.none, .small, movement).pose(at: 0.5))
    #expect(clip.clip.camera != movement.traits.camera)
    #expect(
      self.clip(.none, .small, movement).isInFrame(
        self.clip(.none, .small, movement).camera.projection(of: seen.left.ankle)
      )
    )
  }

  @Test func `what is done before the set is no rep, and every walk is ignored`() {
    let setting = clip(.settingUp)
    #expect(setting.reps[0].start > clip(.none).reps[0].start + 8)
    let walks = clip(.walkInAndOut).labels(source: nil).events.filter { $0.kind == .ignore }
    #expect(walks.map(\.label) == ["walk-in", "walk-out"])
  }

  // MARK: Recipes

  private func findings(_ members: String) -> [String] {
    let text = """
      { "schema": 1, "name": "a", "licence": "CC0-1.0", "seed": 1, "frame_rate": 15, "frame_size": [60, 80],
        "subjects": [{ "id": "ana", "height": 1.62, "palette": "crimson" }],
        "clips": [{ "id": "a", \(members) }] }
      """
    return Recipe.parse(Array(text.utf8), file: "a.json").diagnostics.map(\.message)
  }

  @Test(arguments: [
    (
      #""subject": "ana", "exercise": "squat", "stress": "re-grip", "reps": 8"#,
      "'re-grip' needs an 'amount'"
    ),
    (
      #""subject": "ana", "exercise": "squat", "stress": "none", "amount": "small", "reps": 8"#,
      "'none' has no 'amount'"
    ),
    (
      #""subject": "ana", "exercise": "push-up", "stress": "feet-out-of-frame", "amount": "small", "reps": 8"#,
      "'feet-out-of-frame' needs an exercise with the feet below, not 'push-up'"
    ),
    (
      #""subject": "ana", "exercise": "pull-up", "stress": "walk-in-and-out", "amount": "small", "reps": 8"#,
      "'walk-in-and-out' needs an exercise that starts in the stance, not 'pull-up'"
    ),
    (
      #""subject": "ana", "exercise": "squat", "reps": 8, "script": [{ "rest": 1 }]"#,
      "'reps' of a clip needs the member 'stress'"
    ),
    (
      #""subject": "ana", "exercise": "squat", "stress": "none", "reps": 8, "script": [{ "rest": 1 }]"#,
      "a clip has 'script' or 'stress', not both"
    ),
    (
      #""subjects": ["ana", "ana"], "exercise": "squat", "amounts": [], "stress": "re-grip", "reps": 8"#,
      "'amounts' is a list of amounts, one at least"
    ),
    (
      #""subject": "ana", "exercise": "squat", "script": [{ "reps": 3, "tempo": [1, 0, 1, 0], "depth": 0.5, "last_return": 0.5 }]"#,
      "'last_return' is at most 0.8 of the least travel of the reps, which is 0.5"
    ),
  ])
  func `a stress that cannot be is one finding`(members: String, message: String) {
    #expect(findings(members) == [message])
  }

  @Test func `a list of stresses and amounts is a clip of each`() throws {
    let text = """
      { "schema": 1, "name": "a", "licence": "CC0-1.0", "seed": 1, "frame_rate": 15, "frame_size": [60, 80],
        "subjects": [{ "id": "ana", "height": 1.62, "palette": "crimson" }],
        "clips": [{ "id": "squat", "subjects": ["ana"], "exercise": "squat", "reps": 8,
          "amounts": ["small", "large"], "stresses": ["re-grip", "rest-drift"] }] }
      """
    let (recipe, findings) = Recipe.parse(Array(text.utf8), file: "a.json")
    #expect(findings.isEmpty)
    #expect(
      try #require(recipe).clips.map(\.id) == [
        "squat-ana-re-grip-small", "squat-ana-re-grip-large", "squat-ana-rest-drift-small",
        "squat-ana-rest-drift-large",
      ]
    )
  }
}
