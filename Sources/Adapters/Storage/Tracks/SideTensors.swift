// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Recordings

/// One quantity over time, as a track file stores it beside poses.
struct SideTensor {
  var name: String
  /// The length of each axis.
  var shape: [Int]
  /// The numbers, the last axis fastest; NaN for what was not measured.
  var values: [Double]
}

extension [InertialSample] {
  /// The tensors of all quantities that any reading has, the time first; none without readings.
  var tensors: [SideTensor] {
    guard !isEmpty else { return [] }
    let times = SideTensor(name: "imu_time", shape: [count], values: map(\.time))
    return [times]
      + self[0].quantities.indices.compactMap { index -> SideTensor? in
        let name = self[0].quantities[index].name
        let rows = map { $0.quantities[index].values }
        guard let width = rows.lazy.compactMap(\.self).first?.count else { return nil }
        let missing = [Double](repeating: .nan, count: width)
        return SideTensor(
          name: "imu_\(name)",
          shape: [count, width],
          values: rows.flatMap { $0 ?? missing }
        )
      }
  }

  /// Reads the tensors of a track file; empty if it has none.
  init(_ header: TensorHeader, in bytes: RawSpan) throws(TrackDefect) {
    guard header.contains("imu_time") else {
      self = []
      return
    }
    let times = try header.doubles("imu_time", shape: [nil], in: bytes)
    guard times.allSatisfy(\.isBounded), zip(times, times.dropFirst()).allSatisfy({ $0 < $1 })
    else { throw TrackDefect("its readings of the IMU are not in order of time") }
    func rows(_ name: String, _ width: Int) throws(TrackDefect) -> [[Double]?] {
      guard header.contains("imu_\(name)") else {
        return [[Double]?](repeating: nil, count: times.count)
      }
      let values = try header.doubles("imu_\(name)", shape: [times.count, width], in: bytes)
      return times.indices.map { index in
        let row = [Double](values[(index * width)..<(index * width + width)])
        return row.allSatisfy(\.isMeasured) ? row : nil
      }
    }
    let acceleration = try rows("acceleration", 3)
    let rotationRate = try rows("rotation_rate", 3)
    let gravity = try rows("gravity", 3)
    let attitude = try rows("attitude", 4)
    self = times.indices.map { index in
      InertialSample(
        time: times[index],
        acceleration: acceleration[index].map { SIMD3($0) },
        rotationRate: rotationRate[index].map { SIMD3($0) },
        gravity: gravity[index].map { SIMD3($0) },
        attitude: attitude[index].map { SIMD4($0) }
      )
    }
  }
}

extension RecordedValues {
  /// The tensor of all signals, signal by signal in order of their ids.
  func tensors(frames: Int) -> [SideTensor] {
    [
      SideTensor(
        name: "signal",
        shape: [ids.count, frames],
        values: ids.flatMap { values[$0] ?? [] }
      )
    ]
  }

  /// Reads the tensor of a track file; nil if it has none.
  init?(
    _ ids: [String],
    frames: Int,
    _ header: TensorHeader,
    in bytes: RawSpan
  ) throws(TrackDefect) {
    guard header.contains("signal") else { return nil }
    guard Set(ids).count == ids.count else { throw TrackDefect("it has a signal twice") }
    let numbers = try header.doubles("signal", shape: [ids.count, frames], in: bytes)
    guard !numbers.contains(where: { !$0.isNaN && !$0.isMeasured }) else {
      throw TrackDefect("it has a signal that is infinite")
    }
    var values: [String: [Double]] = [:]
    for (index, id) in ids.enumerated() {
      values[id] = Array(numbers[(index * frames)..<(index * frames + frames)])
    }
    self.init(values)
  }
}
