// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import PoseTracks
import Testing

@testable import Synthesis

struct CaptureTests {
  private func image(_ change: (inout Capture) -> Void, frame: Int = 8) -> PixelImage {
    Samples.captured(change).renderer().image(frame)
  }

  private func grey(_ level: UInt8, width: Int = 40, height: Int = 30) -> PixelImage {
    PixelImage(width: width, height: height, red: level, green: level, blue: level)
  }

  private func sensor(_ change: (inout Capture) -> Void) -> Sensor {
    var capture = Capture()
    change(&capture)
    return Sensor(capture, seed: 9)
  }

  @Test func `a capture that changes nothing gives the same bytes`() {
    let plain = Samples.clip(.squat, [Samples.reps(1)])
    #expect(image { _ in } == plain.renderer().image(8))
    #expect(Samples.captured { _ in }.times == plain.times)
  }

  @Test func `brightness is multiplied and stays within its levels`() {
    #expect(sensor { $0.gain = 0.25 }.recorded(grey(200), frame: 0) == grey(50))
    #expect(sensor { $0.gain = 4 }.recorded(grey(200), frame: 0) == grey(255))
  }

  @Test func `noise has the mean and the spread that it is given`() {
    let bytes = sensor { $0.noise = 12 }.recorded(grey(128, width: 200, height: 200), frame: 3)
      .bytes
    let mean = bytes.reduce(0.0) { $0 + Double($1) } / Double(bytes.count)
    let square = bytes.reduce(0.0) { $0 + (Double($1) - mean) * (Double($1) - mean) }
    // 120,000 numbers: the standard error of the mean is 0.035, that of the deviation 0.02.
    #expect(abs(mean - 128) < 0.2)
    #expect(abs((square / Double(bytes.count)).squareRoot() - 12) < 0.15)
  }

  @Test func `noise differs from frame to frame and not from run to run`() {
    let noisy = sensor { $0.noise = 5 }
    #expect(noisy.recorded(grey(90), frame: 1) == noisy.recorded(grey(90), frame: 1))
    #expect(noisy.recorded(grey(90), frame: 1) != noisy.recorded(grey(90), frame: 2))
  }

  @Test func `blur spreads a line as a bell and keeps its light`() {
    var picture = grey(0, width: 61, height: 9)
    for row in 0..<9 { picture.bytes[(row * 61 + 30) * 3] = 250 }
    let blurred = sensor { $0.blur = 2 }.recorded(picture, frame: 0)
    let line = (0..<61).map { Double(blurred.bytes[(4 * 61 + $0) * 3]) }
    // A normal density of deviation 2 at 0 and at 2: 0.1995 and 0.1210 of 250.
    #expect(abs(line[30] - 49.9) < 1)
    #expect(abs(line[32] - 30.2) < 1)
    #expect(line == line.reversed())
    #expect(abs(line.reduce(0, +) - 250) < 8)
    #expect(blurred.bytes[1] == 0)
  }

  @Test func `an even picture stays even under blur`() {
    #expect(sensor { $0.blur = 3.3 }.recorded(grey(77), frame: 0) == grey(77))
  }

  @Test func `what is hidden is hidden from below`() {
    let picture = sensor { $0.hidden = 0.4 }.recorded(grey(200, height: 30), frame: 0)
    #expect(picture.bytes[17 * 40 * 3] == 200)
    #expect(picture.bytes[18 * 40 * 3] == 92)
    #expect(picture.bytes.last == 68)
  }

  @Test func `an open shutter smears what moves and leaves the rest`() {
    let frozen = image { _ in }
    let smeared = image { $0.shutter = 0.9 }
    #expect(frozen != smeared)
    // The top left corner is wall.
    #expect(frozen.bytes[0..<30] == smeared.bytes[0..<30])
  }

  @Test func `a hand turns the camera by as much as it is told`() {
    let clip = Samples.captured(script: [.rest(seconds: 120)]) { $0.shake = 0.5 }
    var square = 0.0
    for time in clip.times {
      let forward = clip.camera(at: time).forward
      let across = Elementary.asin(forward.dot(clip.camera.right)) * 180 / .pi
      square += across * across
    }
    let deviation = (square / Double(clip.times.count)).squareRoot()
    #expect(abs(deviation - 0.5) < 0.05)
  }

  @Test func `the truth shakes with the camera`() throws {
    let still = Samples.captured { _ in }.track()
    let shaken = Samples.captured { $0.shake = 1 }.track()
    let moved = (0..<still.count).map { frame in
      abs(still[frame].pointInImage(0).x - shaken[frame].pointInImage(0).x)
    }
    #expect(moved.max() ?? 0 > 0.5)
    #expect(still.times == shaken.times)
  }

  @Test func `a clip may have its own frame rate`() {
    let clip = Samples.captured(script: [.rest(seconds: 2)]) { $0.frameRate = 50 }
    #expect(clip.times.count == 100)
    #expect(clip.times[1] == 0.02)
    #expect(clip.endTime == 2)
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func `irregular frames rise, stay near their places and fill the clip`(seed: UInt64) {
    let clip = Samples.captured(script: [.rest(seconds: 20)], seed: seed) { $0.timeJitter = 0.45 }
    #expect(clip.times.count == 300)
    #expect(clip.times[0] == 0)
    #expect(zip(clip.times, clip.times.dropFirst()).allSatisfy { $0 < $1 })
    let away = clip.times.enumerated().map { abs($1 * 15 - Double($0)) }
    #expect(away.max() ?? 1 <= 0.4501)
    #expect(away.max() ?? 0 > 0.4)
    #expect(clip.endTime == 20)
  }

  @Test func `about as many frames are lost as asked for, never the first`() {
    let clip = Samples.captured(script: [.rest(seconds: 100)]) { $0.lostFrames = 0.3 }
    // 1,500 frames: a standard deviation of 18.
    #expect(abs(clip.times.count - 1050) < 60)
    #expect(clip.times[0] == 0)
  }

  @Test func `labels of irregular frames lie on frames`() {
    let clip = Samples.captured { capture in
      capture.timeJitter = 0.4
      capture.lostFrames = 0.2
    }
    let labels = clip.labels(source: nil)
    #expect(!labels.events.isEmpty)
    for event in labels.events {
      for time in [event.start, event.mid, event.end].compactMap({ $0 }) {
        #expect(clip.times.contains(time))
      }
    }
  }

  @Test func `the nearest frame is the nearest`() {
    let clock = Samples.captured {
      $0.timeJitter = 0.4
      $0.lostFrames = 0.3
    }.clock
    var random = RandomGenerator(seed: 8)
    for _ in 0..<500 {
      let time = random.unit() * (clock.endTime + 1) - 0.5
      let found = abs(clock.times[clock.frame(nearest: time)] - time)
      #expect(clock.times.allSatisfy { abs($0 - time) >= found })
    }
  }

  @Test func `what the camera draws changes no rep`() {
    let plain = Samples.captured { _ in }
    let shaken = Samples.captured {
      $0.shake = 1
      $0.noise = 20
    }
    #expect(plain.reps.map(\.start) == shaken.reps.map(\.start))
    #expect(plain.labels(source: nil) == shaken.labels(source: nil))
  }

  @Test func `a lamp lights the side where it stands`() {
    let (right, left) = (Lamp(azimuth: 80, elevation: 20), Lamp(azimuth: -80, elevation: 20))
    #expect(right.direction.x > 0.9 && left.direction.x < -0.9)
    #expect(abs(Lamp(azimuth: 0, elevation: 90).direction.y - 1) < 1e-12)
    let clip = Samples.captured { _ in }
    let light = Light(camera: clip.camera, direction: right.direction)
    #expect(light.brightness(SIMD3(1, 0, 0)) > light.brightness(SIMD3(-1, 0, 0)))
  }

  @Test func `a recipe may vary the light and a clip keep its own`() {
    var recipe = Samples.recipe()
    var clip = Samples.captured { _ in }.clip
    let usual = SyntheticClip(clip, of: recipe).renderer().image(0)
    recipe.variesLight = true
    #expect(SyntheticClip(clip, of: recipe).renderer().image(0) != usual)
    clip.lamp = Lamp()
    #expect(SyntheticClip(clip, of: recipe).renderer().image(0) == usual)
    clip.lamp?.hasShadows = false
    #expect(SyntheticClip(clip, of: recipe).renderer().image(0) != usual)
  }
}
