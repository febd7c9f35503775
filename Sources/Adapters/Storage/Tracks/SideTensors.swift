// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseFormats
import PoseTracks

/// One quantity over time, as a track file stores it beside poses.
struct SideTensor {
  /// The name of the seconds from each frame to its result, in the track of a live simulation.
  static let resultDelay = "result_delay"

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

extension RecordedSignals {
  /// The format, and the names and units of the signals, as the metadata has them.
  var description: JSON {
    [
      "format": .string(format),
      "signals": .array(
        signals.map { ["name": .string($0.name), "unit": JSON($0.unit?.rawValue)] }
      ),
    ]
  }

  /// Signals without times and values, of what the metadata says.
  init(description node: JSONNode) {
    self.init(
      format: node["format"]?.string ?? "",
      times: [],
      signals: (node["signals"]?.array ?? []).map { signal in
        Signal(
          name: signal["name"]?.string ?? "",
          unit: signal["unit"]?.string.map(Unit.init(rawValue:)),
          values: []
        )
      }
    )
  }
}

extension [RecordedSignals] {
  /// The tensors of all groups, times before values.
  var tensors: [SideTensor] {
    enumerated().flatMap { index, group in
      [
        SideTensor(name: "side_\(index)_time", shape: [group.times.count], values: group.times),
        SideTensor(
          name: "side_\(index)_signal",
          shape: [group.signals.count, group.times.count],
          values: group.signals.flatMap(\.values)
        ),
      ]
    }
  }

  /// Reads the tensors of the groups that the metadata describes.
  init(
    _ described: [RecordedSignals],
    _ header: TensorHeader,
    in bytes: RawSpan
  ) throws(TrackDefect) {
    self = []
    for (index, group) in described.enumerated() {
      var group = group
      group.times = try header.doubles("side_\(index)_time", shape: [nil], in: bytes)
      guard group.times.allSatisfy(\.isBounded),
        zip(group.times, group.times.dropFirst()).allSatisfy({ $0 < $1 })
      else { throw TrackDefect("its signals beside the poses are not in order of time") }
      let count = group.times.count
      let values = try header.doubles(
        "side_\(index)_signal",
        shape: [group.signals.count, count],
        in: bytes
      )
      guard values.allSatisfy({ $0.isNaN || $0.isMeasured }) else {
        throw TrackDefect("it has a signal beside the poses that is infinite")
      }
      for place in group.signals.indices {
        group.signals[place].values = [Double](values[(place * count)..<(place * count + count)])
      }
      append(group)
    }
  }
}
