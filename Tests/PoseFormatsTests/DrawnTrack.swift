// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Testing

@testable import PoseFormats

/// Tracks that are drawn by a seed, for what is written and read again.
enum DrawnTrack {
  /// A track in which joints are missing, and in some frames everybody.
  ///
  /// - Parameters:
  ///   - seed: The seed.
  ///   - skeleton: The joints.
  ///   - depth: True if there is depth.
  ///   - world: True if there are positions in the world.
  ///   - confidence: A confidence for all joints; nil if they are drawn.
  static func make(
    _ seed: UInt64,
    _ skeleton: Skeleton,
    depth: Bool = false,
    world hasWorld: Bool = false,
    confidence: Float? = nil
  ) -> PoseTrack {
    var random = RandomGenerator(seed: seed)
    let size = FrameSize(
      width: 100 + random.index(below: 2_000),
      height: 100 + random.index(below: 2_000)
    )
    let missing = SIMD3<Float>(repeating: .nan)
    var (time, times) = (random.unit() * 100 - 50, [Double]())
    var (positions, confidences, world) = ([SIMD3<Float>](), [Float](), [SIMD3<Float>]())
    func number(_ scale: Double) -> Float { Float((random.unit() * 1.5 - 0.25) * scale) }
    for _ in 0..<12 {
      time += 0.01 + random.unit() / 10
      times.append(time)
      let isEmpty = random.index(below: 5) == 0
      for _ in skeleton.joints {
        let point = SIMD3(
          number(Double(size.width)),
          number(Double(size.height)),
          depth ? number(500) : .nan
        )
        let place = SIMD3(number(3), number(3), number(3))
        let isMissing = isEmpty || random.index(below: 4) == 0
        positions.append(isMissing ? missing : point)
        confidences.append(isMissing ? 0 : confidence ?? Float(0.01 + 0.99 * random.unit()))
        world.append(isMissing || random.index(below: 5) == 0 ? missing : place)
      }
    }
    return PoseTrack(
      skeleton: skeleton,
      frameSize: size,
      times: times,
      positions: positions,
      confidences: confidences,
      world: hasWorld ? world : nil
    )
  }

  /// Writes a track and reads it again, and compares all that the format has of it.
  ///
  /// - Returns: The track that was read.
  @discardableResult
  static func roundTrip(
    _ track: PoseTrack,
    _ format: String,
    losses: [String] = [],
    possibly: [String] = [],
    world isSame: (SIMD3<Double>, SIMD3<Double>, PoseFrame) -> Bool = { one, other, _ in
      let step = one - other
      return (step * step).sum() < 1e-10
    }
  ) throws -> PoseTrack {
    let format = try #require(PoseFormat.named(format))
    let export = try format.write(PoseDocument(name: "a", track: track))
    #expect(export.losses.phrases.filter { !possibly.contains($0) } == losses)
    #expect(export.losses.pixels < 0.001 && export.losses.confidence < 1e-6)
    #expect(export.losses.time < 1e-6)
    var declaration = PoseDeclaration()
    declaration.frameSize = track.frameSize
    let reading = format.read(export.files, as: declaration)
    #expect(reading.diagnostics.filter { $0.severity == .error } == [])
    let again = try #require(reading.track)
    #expect(again.count == track.count && again.frameSize == track.frameSize)
    for number in 0..<min(again.count, track.count) {
      let (one, other) = (track[number], again[number])
      #expect(abs(one.time - other.time) < 1e-6)
      for (index, joint) in track.skeleton.joints.enumerated() {
        guard let place = again.skeleton.index(of: joint) else { continue }
        #expect((one.confidence(index) > 0) == (other.confidence(place) > 0), "\(joint)")
        if let from = one.pointInWorld(index), let to = other.pointInWorld(place), !from.x.isNaN {
          #expect(isSame(from, to, one), "\(joint): \(from), \(to)")
        }
      }
    }
    let first = try #require(export.files.first)
    let found = PoseFormat.recognising(first.bytes, path: first.path).map(\.description.id)
    #expect(found == [format.description.id])
    return again
  }
}
