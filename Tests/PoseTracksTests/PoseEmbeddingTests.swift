// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import TestSupport
import Testing

@Suite struct PoseEmbeddingTests {
  private func embedding(_ pose: TestPose) throws -> PoseEmbedding {
    try #require(PoseEmbedding(pose.frame(at: 0)))
  }

  @Test func `the vectors of a standing person are those computed by hand`() throws {
    let vectors = try embedding(.squatting(0)).vectors
    #expect(vectors.count == 23)
    // The torso is 110 long, 2.5 of them 275; the farthest joints, the ankles, are nearer than that.
    let scale: Float = 100 / 275
    func near(_ vector: SIMD3<Float>, _ x: Float, _ y: Float) -> Bool {
      (vector.x - x * scale).magnitude < 1e-4 && (vector.y - y * scale).magnitude < 1e-4
        && vector.z == 0
    }
    #expect(near(vectors[0], 0, -110))
    #expect(near(vectors[1], 20, 50))
    #expect(near(vectors[2], -20, 50))
    #expect(near(vectors[5], 5, 90))
    // From hip to wrist, twice.
    #expect(near(vectors[13], 35, -10))
    #expect(vectors[13] == vectors[17])
    // Across the body, from left to right.
    #expect(near(vectors[19], -100, 0))
    #expect(near(vectors[22], -50, 0))
  }

  @Test func `place, size and mirror do not matter`() throws {
    let pose = try embedding(.squatting(0.7))
    let other = try embedding(.squatting(0.7, at: [-40, 30], scale: 1.5))
    #expect(pose.difference(from: other).greatest < 1e-3)
    // The person is the same on both sides, but the mirror does not swap left and right.
    #expect(pose.flipped.difference(from: pose).greatest > 10)
    #expect(pose.flipped.flipped == pose)
  }

  @Test func `a difference is the greatest and the mean of coordinates, depth counting a fifth`()
    throws
  {
    let flat = (0..<12).map { SIMD3<Float>(Float($0 % 2) * 10, Float($0) * 10, 0) }
    var bent = flat
    bent[5].z = 50
    let one = try #require(PoseEmbedding(flat))
    let other = try #require(PoseEmbedding(bent))
    let difference = one.difference(from: other)
    // The right wrist is in five vectors: from the elbow, the shoulder, the hip twice and the other wrist.
    let scale = one.vectors[1].y / 20
    #expect((difference.greatest - 50 * scale / 5).magnitude < 1e-4)
    #expect((difference.mean - 5 * 50 * scale / 5 / 46).magnitude < 1e-4)
  }

  @Test func `a backend without depth is compared without`() throws {
    let flat = (0..<12).map { SIMD3<Float>(Float($0 % 2) * 10, Float($0) * 10, .nan) }
    let deep = flat.map { SIMD3($0.x, $0.y, 500 * $0.x) }
    let one = try #require(PoseEmbedding(flat))
    let other = try #require(PoseEmbedding(deep))
    #expect(!one.hasDepth)
    #expect(one.difference(from: other).greatest == 0)
  }

  @Test func `a pose that lacks a joint, or is a point, has no embedding`() {
    #expect(PoseEmbedding(TestPose().frame(at: 0)) == nil)
    #expect(PoseEmbedding([SIMD3<Float>](repeating: [1, 2, 3], count: 12)) == nil)
    #expect(PoseEmbedding([SIMD3<Float>](repeating: [1, 2, 3], count: 11)) == nil)
  }

  @Test(arguments: 0..<20 as Range<UInt64>) func `the nearest are found as a full sort finds them`(
    seed: UInt64
  ) throws {
    var random = RandomGenerator(seed: seed)
    func pose() -> PoseEmbedding? {
      PoseEmbedding(
        (0..<12).map { _ in
          SIMD3(Float(random.unit()), Float(random.unit()), Float(random.unit())) * 100
        }
      )
    }
    let elements = try (0..<60).map { index in
      PoseSamples.Element(
        className: index % 3 == 0 ? "squats_down" : "squats_up",
        embedding: try #require(pose())
      )
    }
    let asked = try #require(pose())
    let samples = PoseSamples(elements)
    func distances(_ sample: PoseEmbedding, _ sign: Float) -> [Float] {
      var distances: [Float] = []
      for (one, other) in zip(asked.vectors, sample.vectors) {
        let x: Float = sign * one.x - other.x
        let y: Float = one.y - other.y
        let z: Float = (one.z - other.z) / 5
        distances += [abs(x), abs(y), abs(z)]
      }
      return distances
    }
    func least(_ index: Int, _ measure: ([Float]) -> Float) -> Float {
      let sample = elements[index].embedding
      return min(measure(distances(sample, 1)), measure(distances(sample, -1)))
    }
    let near = elements.indices.sorted {
      least($0) { $0.max() ?? 0 } < least($1) { $0.max() ?? 0 }
    }.prefix(30)
    let nearest = near.sorted {
      least($0) { $0.reduce(0, +) } < least($1) { $0.reduce(0, +) }
    }.prefix(10)
    #expect(Set(samples.nearest(to: asked)) == Set(nearest))
    #expect(
      samples.votes(for: "squats_down", asked)
        == nearest.count { elements[$0].className == "squats_down" }
    )
  }

  @Test func `the class of an exercise is that of its extreme`() throws {
    func samples(_ names: String...) throws -> PoseSamples {
      PoseSamples(
        try names.map { .init(className: $0, embedding: try embedding(.squatting(0))) }
      )
    }
    let published = try samples("pushups_up", "pushups_down", "squats_up", "squats_down")
    #expect(published.classes == ["pushups_down", "pushups_up", "squats_down", "squats_up"])
    func extreme(_ exercise: String, _ samples: PoseSamples) throws -> String? {
      samples.extremeClass(of: try #require(Exercise.named(exercise)))
    }
    #expect(try extreme("squat", published) == "squats_down")
    #expect(try extreme("back-squat", published) == "squats_down")
    #expect(try extreme("push-up", published) == "pushups_down")
    #expect(try extreme("lunge", published) == nil)
    #expect(try extreme("pull-up", try samples("pullups_up", "pullups_down")) == "pullups_up")
  }

  @Test func `a written row is read again, and a bad one is found`() throws {
    let frame = TestPose.squatting(0.4, skeleton: .blazePose33)
    let seen = frame.skeleton.joints.reduce(frame) { pose, joint in
      pose.skeleton.index(of: joint).map { pose.frame(at: 0).pointInImage($0).x.isNaN } == true
        ? pose.placing([joint: [320, 90]]) : pose
    }
    let line = try #require(
      PoseSamples.line(of: seen.frame(at: 0), name: "a-1", className: "squats_down")
    )
    let (samples, findings) = PoseSamples.parse(Array((line + line).utf8), file: "a.csv")
    #expect(findings.isEmpty)
    let read = try #require(samples).elements
    #expect(read.map(\.className) == ["squats_down", "squats_down"])
    #expect(read[0].embedding.difference(from: try embedding(seen)).greatest < 1e-3)

    #expect(PoseSamples.line(of: frame.frame(at: 0), name: "a", className: "b") == nil)
    let cells = line.split(separator: ",").map(String.init)
    let short = cells.dropLast().joined(separator: ",") + "\n"
    let wrong = (cells[..<4] + ["x"] + cells[5...]).joined(separator: ",")
    let (none, all) = PoseSamples.parse(Array((short + wrong).utf8), file: "a.csv")
    #expect(none == nil)
    #expect(
      all.map(\.description) == [
        "a.csv:1:1: error: a sample has 101 cells, not 100 [pose-sample]",
        "a.csv:2:\(cells[..<4].joined(separator: ",").count + 2): error: 'x' is not a number [pose-sample]",
      ]
    )
    #expect(PoseSamples.parse([], file: "a.csv").diagnostics.count == 1)
  }
}
