// SPDX-License-Identifier: Apache-2.0
import Basics
import Testing

@testable import PoseTracks

struct `Live simulation` {
  /// A frame by its number, and when its result is there in microseconds.
  private struct Seen: Equatable {
    var frame: Int
    var result: Int
  }

  /// The frames that the backend sees of a video with frames at some microseconds.
  private func seen(
    _ times: [Int],
    _ settings: LiveSettings
  ) -> (seen: [Seen], lost: [Int], cameraFrames: Int) {
    var simulation = LiveSimulation<Int>(settings)
    var all: [LiveSimulation<Int>.Decided] = []
    for (frame, time) in times.enumerated() {
      all.append(simulation.take(frame, at: Microseconds.seconds(time)))
    }
    all.append(simulation.finish())
    return (
      all.flatMap(\.seen).map { seen in
        #expect(seen.time == Microseconds.seconds(times[seen.frame]))
        return Seen(
          frame: seen.frame,
          result: times[seen.frame] + Microseconds.nearest(seen.delay)
        )
      },
      all.flatMap(\.lost), simulation.cameraFrames
    )
  }

  private func video(_ frames: Int, rate: Double, from start: Int = 0) -> [Int] {
    (0..<frames).map { start + Microseconds.nearest(Double($0) / rate) }
  }

  // MARK: By hand

  @Test func `45 ms at 30 a second: the newest frame waits`() {
    let found = seen(video(10, rate: 30), LiveSettings(cameraRate: 30, frameTime: 45_000))
    #expect(found.seen.map(\.frame) == [0, 1, 2, 4, 5, 6, 8, 9])
    #expect(
      found.seen.map(\.result) == [
        45_000, 90_000, 135_000, 180_000, 225_000, 270_000, 315_000, 360_000,
      ]
    )
    #expect(found.lost == [3, 7])
    #expect(found.cameraFrames == 10)
  }

  @Test func `45 ms at 30 a second: frames are seen if the backend is idle`() {
    let settings = LiveSettings(cameraRate: 30, frameTime: 45_000, policy: .idle, delay: 5_000)
    let found = seen(video(10, rate: 30), settings)
    #expect(found.seen.map(\.frame) == [0, 2, 4, 6, 8])
    #expect(found.seen.map(\.result) == [50_000, 116_667, 183_333, 250_000, 316_667])
    #expect(found.lost == [1, 3, 5, 7, 9])
  }

  @Test func `a frame that comes as the backend becomes free is taken, and what waited is lost`() {
    let times = [0, 40_000, 100_000, 150_000]
    let settings = LiveSettings(frameTime: 100_000)
    #expect(seen(times, settings).seen.map(\.frame) == [0, 2, 3])
    #expect(seen(times, settings).seen.map(\.result) == [100_000, 200_000, 300_000])
    #expect(seen(times, settings).lost == [1])
  }

  @Test func `a camera takes the nearest frame of each moment and makes none up`() {
    func frames(_ rate: Double, camera: Double, from start: Int = 0) -> [Int] {
      seen(
        video(12, rate: rate, from: start),
        LiveSettings(cameraRate: camera, frameTime: 0)
      ).seen.map(\.frame)
    }
    #expect(frames(60, camera: 30) == [0, 2, 4, 6, 8, 10])
    #expect(frames(60, camera: 30, from: -1_234_567) == [0, 2, 4, 6, 8, 10])
    // At 33, 67, 100 ms ...: of 50 a second 40, 60, 100.
    #expect(frames(50, camera: 30) == [0, 2, 3, 5, 7, 8, 10])
    #expect(frames(25, camera: 30) == Array(0..<12))
    #expect(frames(30, camera: 30) == Array(0..<12))
    #expect(frames(30, camera: 1) == [0])
    // The last frame is at 458 ms, between points at 433 and 467 ms.
    #expect(frames(24, camera: 30) == Array(0..<12))
    #expect(frames(29.97, camera: 30) == Array(0..<12))
    // 50 ms lies in the middle between 40 and 60: the earlier one.
    #expect(frames(50, camera: 20) == [0, 2, 5, 7, 10])
  }

  @Test func `a gap of years costs no time`() {
    let found = seen(
      [0, 33_333, 999_000_000_000_000, 999_000_000_033_333],
      LiveSettings(cameraRate: 30, frameTime: 50_000)
    )
    #expect(found.seen.map(\.frame) == [0, 1, 2, 3])
  }

  @Test func `an empty video has no frame`() {
    #expect(seen([], LiveSettings(cameraRate: 30, frameTime: 1)).seen.isEmpty)
  }

  // MARK: Properties

  private func random(
    _ seed: UInt64
  ) -> (times: [Int], settings: LiveSettings) {
    var random = RandomGenerator(seed: seed)
    var times: [Int] = []
    var time = random.index(below: 200) - 100
    for _ in 0..<(1 + random.index(below: 60)) {
      times.append(time)
      time += 1 + random.index(below: random.index(below: 10) == 0 ? 200 : 40)
    }
    let hasCamera = random.index(below: 3) > 0
    return (
      times,
      LiveSettings(
        cameraRate: hasCamera ? 1e6 / Double(5 + random.index(below: 80)) : nil,
        frameTime: random.index(below: 120),
        policy: random.index(below: 2) == 0 ? .latest : .idle,
        delay: random.index(below: 50)
      )
    )
  }

  /// What one sees who looks at every microsecond.
  private func oracle(_ times: [Int], _ settings: LiveSettings) -> [Seen] {
    guard let first = times.first, let last = times.last else { return [] }
    var arrivals = Set(times.indices)
    if let rate = settings.cameraRate {
      arrivals = []
      for number in 0... {
        let point = first + Microseconds.nearest(Double(number) / rate)
        // As far after the last frame as there is to the middle before it.
        let before = times.count > 1 ? times[times.count - 2] : last
        if 2 * point > 3 * last - before { break }
        let distances = times.map { ($0 - point).magnitude }
        if let least = distances.min(), let nearest = distances.firstIndex(of: least) {
          arrivals.insert(nearest)
        }
      }
    }
    var found: [Seen] = []
    var waiting: Int?
    var free = first
    for now in first...(last + settings.frameTime) {
      if let frame = times.firstIndex(of: now), arrivals.contains(frame) {
        if settings.policy == .latest || now >= free { waiting = frame }
      }
      if now >= free, let frame = waiting {
        free = now + settings.frameTime
        found.append(Seen(frame: frame, result: free + settings.delay))
        waiting = nil
      }
    }
    return found
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `the same as looking at every microsecond`(seed: UInt64) {
    let (times, settings) = random(seed)
    let found = seen(times, settings)
    #expect(found.seen == oracle(times, settings))
    #expect((found.seen.map(\.frame) + found.lost).sorted() == Array(times.indices))
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `a camera at least as fast as the video loses no frame`(seed: UInt64) {
    let times = random(seed).times
    let shortest = zip(times.dropFirst(), times).map { $0 - $1 }.min() ?? 1
    let settings = LiveSettings(cameraRate: 1e6 / Double(shortest), frameTime: 0)
    #expect(seen(times, settings).seen.map(\.frame) == Array(times.indices))
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `one frame at a time, in order, and none before its time`(seed: UInt64) {
    var (times, settings) = random(seed)
    if seed.isMultiple(of: 2), settings.frameTime > 0 {
      settings.slowFrameTime = 2 * settings.frameTime
    }
    let found = seen(times, settings)
    #expect(found.seen.first?.frame == 0)
    #expect(found.cameraFrames <= times.count && found.seen.count <= found.cameraFrames)
    for (one, next) in zip(found.seen, found.seen.dropFirst()) {
      #expect(one.frame < next.frame)
      #expect(one.result < next.result || settings.frameTime == 0)
      if settings.slowFrameTime == nil {
        #expect(next.result - one.result >= settings.frameTime)
        #expect(next.result >= times[next.frame] + settings.frameTime + settings.delay)
      } else {
        #expect(next.result >= times[next.frame] + settings.delay)
      }
      if settings.policy == .idle, settings.slowFrameTime == nil {
        #expect(next.result == times[next.frame] + settings.frameTime + settings.delay)
      }
    }
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `no time loses nothing, and a slower backend never sees more`(seed: UInt64) {
    var (times, settings) = random(seed)
    settings.frameTime = 0
    #expect(seen(times, settings).seen.count == seen(times, settings).cameraFrames)
    var before = Int.max
    for frameTime in [0, 5, 20, 33, 50, 80, 200, 1_000] {
      settings.frameTime = frameTime
      let count = seen(times, settings).seen.count
      #expect(count <= before)
      before = count
    }
    settings.cameraRate = nil
    settings.frameTime = 0
    #expect(seen(times, settings).seen.map(\.frame) == Array(times.indices))
  }

  @Test func `times that vary have the median and the 95th percentile that were asked for`() {
    let settings = LiveSettings(frameTime: 30_000, slowFrameTime: 60_000, policy: .idle)
    let found = seen(video(20_000, rate: 1), settings)
    let times = found.seen.map { $0.result - Microseconds.nearest(Double($0.frame)) }.sorted()
    #expect(times.count == 20_000)
    #expect((Double(times[10_000]) / 30_000 - 1).magnitude < 0.03)
    #expect((Double(times[19_000]) / 60_000 - 1).magnitude < 0.03)
    #expect(seen(video(50, rate: 30), settings).seen == seen(video(50, rate: 30), settings).seen)
  }

  // MARK: Names and files

  @Test func `the name has all settings`() {
    #expect(LiveSettings(cameraRate: 30, frameTime: 45_000).name == "live-30-45ms")
    #expect(LiveSettings(frameTime: 0).name == "live-0ms")
    let all = LiveSettings(
      cameraRate: 29.97,
      frameTime: 31_420,
      slowFrameTime: 60_005,
      policy: .idle,
      delay: 80_000,
      device: "pixel-6"
    )
    #expect(all.name == "live-29.97-31.42ms-p95-60.005ms-idle-delay-80ms-on-pixel-6")
    for settings in [all, LiveSettings(frameTime: 7), LiveSettings(cameraRate: 60, frameTime: 0)] {
      let text = settings.json.compactText
      let node = JSONNode.parse(Array(text.utf8), file: "").root
      #expect(node.flatMap { LiveSettings($0) } == settings)
    }
  }

  @Test(arguments: [
    "\"frame_microseconds\":-1", "\"frame_microseconds\":60000001", "\"camera_rate\":0",
    "\"policy\":\"newest\"", "\"delay_microseconds\":10000001", "\"frame_p95_microseconds\":9",
  ])
  func `settings that cannot be are refused`(member: String) {
    let name = String(member.prefix { $0 != ":" })
    let good = [
      "\"camera_rate\":30", "\"frame_microseconds\":10", "\"frame_p95_microseconds\":20",
      "\"policy\":\"latest\"", "\"delay_microseconds\":0",
    ]
    func settings(_ members: [String]) -> LiveSettings? {
      let text = "{" + members.joined(separator: ",") + "}"
      return JSONNode.parse(Array(text.utf8), file: "").root.flatMap { LiveSettings($0) }
    }
    #expect(settings(good) != nil)
    #expect(settings(good.map { $0.hasPrefix(name) ? member : $0 }) == nil)
  }
}
