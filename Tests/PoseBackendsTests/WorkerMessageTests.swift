// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import PoseTracks
import Testing

@testable import PoseBackends

/// Messages of a worker that tracked two frames with a skeleton of 33 joints.
enum SampleMessages {
  static let greeting = WorkerGreeting(
    backend: "blazepose-full",
    frameWidth: 640,
    frameHeight: 480,
    pixelPipeline: "pipeline/1",
    processorFeatures: ["avx", "avx2"]
  )
  static let summary = WorkerSummary(
    frameCount: 2,
    cameraFrames: 5,
    frameHash: "xxh64:0123456789abcdef",
    incidents: [.init(code: "truncated-media", message: "the file ends early: \"2\" frames")],
    cost: TrackingCost(frameSeconds: [0.012, 0.034], processorSeconds: 0.5, peakBytes: 4096)
  )

  static func pose(_ time: Double) -> WorkerMessage {
    .frame(time: time, delay: time / 2, [observation(time)])
  }

  static func observation(_ time: Double) -> PoseObservation {
    var observation = PoseObservation.nobody(jointCount: 33)
    for joint in 0..<33 {
      observation.positions[joint] = SIMD3(Float(joint), Float(time), -0.5)
      observation.confidences[joint] = 0.5
      observation.world[joint] = SIMD3(1, 2, Float(joint))
    }
    return observation
  }

  static let all: [WorkerMessage] = [.started(greeting), pose(0.25), pose(0.5), .finished(summary)]
}

struct `Worker messages` {
  @Test(arguments: [1, 7, 12, 13, 100, 4096])
  func `messages arrive whole however the pipe cuts them`(piece: Int) throws {
    let bytes = SampleMessages.all.flatMap(\.encoded)
    var reader = WorkerMessageReader()
    var found: [WorkerMessage] = []
    for start in stride(from: 0, to: bytes.count, by: piece) {
      let end = min(start + piece, bytes.count)
      found += try reader.messages(after: Array(bytes[start..<end]))
    }
    #expect(found == SampleMessages.all)
  }

  @Test func `a failure keeps its status and words`() throws {
    let message = WorkerMessage.failed(status: 65, message: "cannot open 'a\tb'")
    var reader = WorkerMessageReader()
    #expect(try reader.messages(after: message.encoded) == [message])
  }

  @Test func `missing joints stay missing`() throws {
    let message = WorkerMessage.frame(time: 1, delay: 0, [.nobody(jointCount: 33)])
    var reader = WorkerMessageReader()
    let found = try reader.messages(after: message.encoded)
    guard case .frame(let time, _, let poses) = try #require(found.first) else {
      Issue.record("not a frame")
      return
    }
    #expect(time == 1)
    #expect(poses.count == 1)
    #expect(poses[0].positions.allSatisfy { $0.x.isNaN })
    #expect(poses[0].confidences.allSatisfy { $0 == 0 })
  }

  @Test(arguments: [0, 1, 2, 8])
  func `any number of people arrives`(count: Int) throws {
    let poses = (0..<count).map { SampleMessages.observation(Double($0)) }
    let message = WorkerMessage.frame(time: 0.5, delay: 0.1, poses)
    var reader = WorkerMessageReader()
    #expect(try reader.messages(after: message.encoded) == [message])
  }

  @Test(arguments: ["hello, world", "RGW1\u{9}\0\0\0\0\0\0\0", "RGW1\u{1}\0\0\0\u{2}\0\0\0{]"])
  func `bytes that are no messages are garbage`(text: String) {
    var reader = WorkerMessageReader()
    #expect(throws: WorkerMessageReader.Garbage.self) {
      try reader.messages(after: Array(text.utf8))
    }
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `flipped bits never trap`(seed: UInt64) {
    var generator = RandomGenerator(seed: seed)
    var bytes = SampleMessages.all.flatMap(\.encoded)
    for _ in 0..<4 {
      bytes[generator.index(below: bytes.count)] ^= UInt8(1 << generator.index(below: 8))
    }
    var reader = WorkerMessageReader()
    var output = WorkerOutput(.blazePoseFull)
    do {
      for message in try reader.messages(after: bytes) { try output.take(message) }
    } catch {
      #expect(error is WorkerMessageReader.Garbage || error is WorkerOutput.Contradiction)
    }
    #expect(output.frameCount <= 2)
  }

  @Test func `messages become a track`() throws {
    var output = WorkerOutput(.blazePoseFull)
    for message in SampleMessages.all { try output.take(message) }
    let video = try #require(output.trackedVideo())
    #expect(video.track.times == [0.25, 0.5])
    #expect(video.track.frameSize == .init(width: 640, height: 480))
    #expect(video.track[1].pointInImage(3) == SIMD2(3, 0.5))
    #expect(video.incidents.map(\.code) == ["truncated-media"])
    #expect(video.frameHash == "xxh64:0123456789abcdef")
  }

  @Test(arguments: [
    [0, 0], [1], [0, 1, 1], [0, 2, 1], [0, 1, 3], [0, 1, 2, 3, 1], [0, 1, 2, 3, 3],
  ])
  func `messages in an impossible order contradict themselves`(order: [Int]) {
    var output = WorkerOutput(.blazePoseFull)
    #expect(throws: WorkerOutput.Contradiction.self) {
      for index in order { try output.take(SampleMessages.all[index]) }
    }
  }

  @Test func `more people than were asked for contradict the request`() throws {
    var output = WorkerOutput(.blazePoseFull)
    try output.take(SampleMessages.all[0])
    let two = [SampleMessages.observation(0), SampleMessages.observation(1)]
    #expect(throws: WorkerOutput.Contradiction.self) {
      try output.take(.frame(time: 0, delay: 0, two))
    }
    output = WorkerOutput(.blazePoseFull.following(.longest, people: 2))
    try output.take(SampleMessages.all[0])
    try output.take(.frame(time: 0, delay: 0, two))
    #expect(output.frameCount == 1)
  }

  @Test func `who was in view is known only where several people were asked for`() throws {
    for backend in [PoseBackend.blazePoseFull, .blazePoseFull.following(.longest, people: 2)] {
      var output = WorkerOutput(backend)
      for message in SampleMessages.all { try output.take(message) }
      let video = try #require(output.trackedVideo())
      let alone = PeopleInView(count: 1, sharedFrames: 0)
      #expect(video.peopleInView == (backend.subject == .model ? nil : alone))
      #expect(video.track[1].pointInImage(3) == SIMD2(3, 0.5))
    }
  }

  @Test func `delays are of a live simulation alone`() throws {
    var live = PoseBackend.blazePoseFull
    live.live = LiveSettings(cameraRate: 30, frameTime: 45_000)
    for backend in [PoseBackend.blazePoseFull, live] {
      var output = WorkerOutput(backend)
      for message in SampleMessages.all { try output.take(message) }
      let video = try #require(output.trackedVideo())
      #expect(video.track.resultDelays == (backend.live == nil ? nil : [0.125, 0.25]))
      #expect(video.cameraFrames == 5)
    }
  }

  @Test(arguments: [-0.1, .nan, .infinity, 1e9])
  func `a delay that cannot be contradicts the request`(delay: Double) throws {
    var output = WorkerOutput(.blazePoseFull)
    try output.take(SampleMessages.all[0])
    #expect(throws: WorkerOutput.Contradiction.self) {
      try output.take(.frame(time: 0, delay: delay, []))
    }
  }

  @Test func `a track without an end is none`() throws {
    var output = WorkerOutput(.blazePoseFull)
    for message in SampleMessages.all.dropLast() { try output.take(message) }
    #expect(output.trackedVideo() == nil)
  }
}

struct `Channel between threads` {
  @Test func `elements arrive in order and the end is seen`() {
    let channel = Channel<Int>(capacity: 2)
    let thread = SystemThread {
      for number in 0..<1000 { _ = channel.send(number) }
      channel.close()
    }
    var found: [Int] = []
    while let number = channel.receive() { found.append(number) }
    thread?.join()
    #expect(found == Array(0..<1000))
  }

  @Test func `a closed channel takes nothing more`() {
    let channel = Channel<Int>(capacity: 2)
    #expect(channel.send(1))
    channel.close()
    #expect(!channel.send(2))
    #expect(channel.receive() == 1)
    #expect(channel.receive() == nil)
    #expect(channel.poll() == nil)
  }

  @Test func `closing lets a sender go that waits for room`() {
    let channel = Channel<Int>(capacity: 1)
    #expect(channel.send(1))
    let thread = SystemThread { channel.close() }
    #expect(!channel.send(2))
    thread?.join()
  }
}
