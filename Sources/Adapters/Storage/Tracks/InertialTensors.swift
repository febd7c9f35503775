// SPDX-License-Identifier: Apache-2.0
import Basics
import Recordings

/// One quantity of all readings of an IMU, as a track file stores it.
struct InertialTensor {
  var name: String
  /// The readings, and the components of the quantity; one number alone for the time.
  var shape: [Int]
  /// The numbers, reading by reading; NaN for what was not measured.
  var values: [Double]
}

extension [InertialSample] {
  /// The tensors of all quantities that any reading has, the time first; none without readings.
  var tensors: [InertialTensor] {
    guard !isEmpty else { return [] }
    let times = InertialTensor(name: "imu_time", shape: [count], values: map(\.time))
    return [times]
      + self[0].quantities.indices.compactMap { index -> InertialTensor? in
        let name = self[0].quantities[index].name
        let rows = map { $0.quantities[index].values }
        guard let width = rows.lazy.compactMap(\.self).first?.count else { return nil }
        let missing = [Double](repeating: .nan, count: width)
        return InertialTensor(
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
