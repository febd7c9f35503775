// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Testing

@testable import Synthesis

/// The readings of a sensor on the pelvis.
struct InertialTests {
  private static let walk = Samples.clip(.walking, [.walkThrough(distance: 4)], yaw: 70)

  /// The vector of the scene that has the given parts along the device's axes, by a reading's attitude.
  private func inScene(_ parts: SIMD3<Double>, _ attitude: SIMD4<Double>) -> Vector {
    let (w, axis) = (attitude[0], Vector(attitude[1], attitude[2], attitude[3]))
    let turned = parts + axis.cross(axis.cross(parts) + parts * w) * 2
    // The frame of attitude has z up and y away from the camera.
    return Vector(turned.x, turned.z, -turned.y)
  }

  @Test func `acceleration summed twice gives the way of the sensor back`() throws {
    let clip = Self.walk
    let samples = clip.inertial(InertialSensor(), seed: 1)
    #expect(samples.count == Int((clip.endTime * 60).rounded(.up)))
    let places = try samples.map { try #require(clip.pose(at: $0.time)).sensorPlace }
    var path = [places[0], places[1]]
    for (index, sample) in samples.enumerated().dropFirst().dropLast() {
      let acceleration = inScene(
        try #require(sample.acceleration),
        try #require(sample.attitude)
      )
      path.append(path[index] * 2 - path[index - 1] + acceleration / 3600)
    }
    #expect(path.count == places.count)
    for (found, place) in zip(path, places) { #expect((found - place).length < 1e-6) }
    // It walks to the right of the picture.
    #expect(places[places.count - 1].x - places[0].x > 3)
  }

  @Test func `gravity is 9.80665 downwards, along minus y of an upright phone`() throws {
    for sample in Self.walk.inertial(InertialSensor(), seed: 1) {
      let gravity = try #require(sample.gravity)
      #expect(abs(gravity.length - 9.80665) < 1e-9)
      #expect(gravity.y < -9.7)
      let down = inScene(gravity, try #require(sample.attitude))
      #expect((down - Vector(0, -9.80665, 0)).length < 1e-9)
    }
  }

  @Test func `somebody who speeds up to the front accelerates along minus z`() throws {
    let samples = Self.walk.inertial(InertialSensor(), seed: 1)
    // The pelvis gains 0.6 statures a second in the first 0.7 s.
    let first = samples.filter { $0.time > 0.1 && $0.time < 0.6 }
    let mean = first.compactMap { $0.acceleration?.z }.reduce(0, +) / Double(first.count)
    let expected: Double = -1.008 / 0.7
    #expect((mean - expected).magnitude < 0.15)
  }

  @Test func `a lean to the front turns against the x axis by its degrees`() throws {
    let tempo = Tempo(eccentric: 0.6, hold: 0.8, concentric: 0.5, top: 0.2)
    let script: [Step] = [.rest(seconds: 0.5), .lean(Lean(degrees: 20), tempo: tempo)]
    let samples = Samples.clip(.standing, script, yaw: 30).inertial(InertialSensor(), seed: 1)
    let out = samples.filter { $0.time > 0.4 && $0.time < 1.3 }.compactMap(\.rotationRate)
    let degrees = out.reduce(Vector(), +) / 60 * (180 / .pi)
    #expect(abs(degrees.x + 20) < 0.01)
    #expect(abs(degrees.y) < 1e-6 && abs(degrees.z) < 1e-6)
  }

  @Test func `noise has its density and a bias that stays`() throws {
    let clip = Samples.clip(.standing, [.rest(seconds: 60)])
    var sensor = InertialSensor()
    sensor.rate = 100
    let exact = clip.inertial(sensor, seed: 3)
    sensor.accelerationNoise = 0.01
    sensor.rotationNoise = 0.002
    sensor.accelerationBias = 0.1
    let noisy = clip.inertial(sensor, seed: 3)
    #expect(noisy == clip.inertial(sensor, seed: 3) && noisy != clip.inertial(sensor, seed: 4))
    let errors = zip(noisy, exact).map { ($0.acceleration ?? .zero) - ($1.acceleration ?? .zero) }
    let rates = zip(noisy, exact).map { ($0.rotationRate ?? .zero) - ($1.rotationRate ?? .zero) }
    func moments(_ values: [Double]) -> (mean: Double, deviation: Double) {
      let mean = values.reduce(0, +) / Double(values.count)
      let sum = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      return (mean, (sum / Double(values.count - 1)).squareRoot())
    }
    // 0.01 times the root of 50 Hz, within 5 %: 6000 readings have a standard error of 1 %.
    for axis in 0..<3 {
      let (mean, deviation) = moments(errors.map { $0[axis] })
      #expect((deviation / 0.0707107 - 1).magnitude < 0.05)
      #expect(abs(mean) > 0.003 && abs(mean) < 0.4)
      let rate = moments(rates.map { $0[axis] })
      #expect((rate.deviation / 0.0141421 - 1).magnitude < 0.05)
      #expect(rate.mean.magnitude < 0.001)
    }
    #expect(zip(noisy, exact).allSatisfy { $0.gravity == $1.gravity && $0.attitude == $1.attitude })
  }

  @Test func `a track has readings if its clip has a sensor, and facts about its person`() throws {
    var clip = Self.walk.clip
    #expect(Self.walk.track().inertial.isEmpty)
    clip.imu = InertialSensor()
    clip.subject?.age = 71
    clip.subject?.sex = .female
    let track = SyntheticClip(clip, of: Samples.recipe()).track()
    #expect(track.inertial == Self.walk.inertial(InertialSensor(), seed: 1))
    #expect(track.person == PersonFacts(age: 71, height: 1.68, sex: .female))
    #expect(Self.walk.track().person == PersonFacts(height: 1.68))
    clip.subject?.lineThickness = 0.02
    #expect(SyntheticClip(clip, of: Samples.recipe()).track().inertial.isEmpty)
  }

  @Test func `a soft strap smooths, and keeps the speed that is gained`() throws {
    var soft = InertialSensor()
    soft.softness = 0.05
    let hard = Self.walk.inertial(InertialSensor(), seed: 1).compactMap(\.acceleration)
    let smooth = Self.walk.inertial(soft, seed: 1).compactMap(\.acceleration)
    func peak(_ values: [Vector]) -> Double { values.map(\.length).max() ?? 0 }
    #expect(peak(smooth) < 0.6 * peak(hard))
    let sums = [hard, smooth].map { $0.reduce(Vector(), +) / 60 }
    #expect((sums[0] - sums[1]).length < 0.2)
  }

  @Test func `a recipe names the sensor and the facts`() throws {
    let text = """
      { "schema": 1, "name": "g", "licence": "CC0-1.0", "seed": 1, "frame_rate": 15,
        "frame_size": [60, 80],
        "subjects": [
          { "id": "ana", "height": 1.7, "palette": "ink", "age": 66, "sex": "female" }
        ],
        "clips": [{ "id": "c", "subject": "ana", "exercise": "walking",
          "imu": { "rate": 100, "acceleration_noise": 0.002 },
          "script": [{ "walk_through": 3 }] }] }
      """
    let recipe = try #require(Recipe.parse(Array(text.utf8), file: "r.json").recipe)
    #expect(recipe.clips[0].imu?.rate == 100)
    #expect(recipe.clips[0].imu?.accelerationNoise == 0.002)
    #expect(recipe.subjects[0].facts == PersonFacts(age: 66, height: 1.7, sex: .female))
    let wrong = text.replacing("\"rate\": 100", with: "\"rate\": 1")
    #expect(
      Recipe.parse(Array(wrong.utf8), file: "r.json").diagnostics.map(\.message) == [
        "'rate' is 1, but must be from 10 to 400"
      ]
    )
  }
}
