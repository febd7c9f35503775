// SPDX-License-Identifier: Apache-2.0
/// A C3D file that a test makes, byte by byte as the format's manual has it.
package struct C3DFile: Sendable {
  /// The processors whose numbers it may have.
  package enum Processor: UInt8, Sendable, CaseIterable {
    case intel = 84
    case dec
    case mips
  }

  /// A parameter's values.
  package enum Value: Sendable {
    case texts([String])
    case words([Int])
    case float(Float)
    case floats([Float])
  }

  /// The processor that wrote it.
  package var processor = Processor.intel
  /// The scale of whole numbers; negative for floats.
  package var scale: Float = -1
  /// Frames per second.
  package var rate: Float = 100
  /// The names of the points.
  package var labels: [String]
  /// The points of each frame; nil for a missing one.
  package var frames: [[SIMD3<Float>?]]
  /// The number of the first frame.
  package var first = 1
  /// The frames that its header says it has; nil for those there are.
  package var announced: Int?
  /// The unit of positions, or one for each point.
  package var units: [String] = ["mm"]
  /// Numbers of analog data behind the points of each frame: the channels of each sample, from 0 up.
  package var analog = 0
  /// Those numbers themselves, frame by frame; nil for 0, 1, 2 and so on.
  package var readings: [[Float]]?
  /// The channels of a sample; nil if a frame has one sample.
  package var channels: Int?
  /// Further parameters by group and name.
  package var more: [String: Value] = ["POINT:Y_SCREEN": .texts(["+Y"])]

  /// Describes a file.
  package init(labels: [String], frames: [[SIMD3<Float>?]]) {
    self.labels = labels
    self.frames = frames
  }

  /// The whole file.
  package var bytes: [UInt8] {
    var values = more
    values["POINT:USED"] = .words([frames.first?.count ?? labels.count])
    values["POINT:FRAMES"] = .words([announced ?? frames.count])
    values["POINT:SCALE"] = .float(scale)
    values["POINT:RATE"] = .float(rate)
    values["POINT:UNITS"] = .texts(units)
    for (index, start) in stride(from: 0, to: labels.count, by: 255).enumerated() {
      let part = Array(labels[start..<min(start + 255, labels.count)])
      values["POINT:LABELS\(index == 0 ? "" : "\(index + 1)")"] = .texts(part)
    }
    if analog > 0 {
      let count = channels ?? analog
      values["ANALOG:USED"] = .words([count])
      if more["ANALOG:SCALE"] == nil {
        values["ANALOG:SCALE"] = .floats([Float](repeating: 1, count: count))
      }
    }
    values["POINT:DATA_START"] = .words([0])
    let length = parameters(values).count / 512
    values["POINT:DATA_START"] = .words([2 + length])
    var header: [UInt8] = [2, 0x50]
    header += word(frames.first?.count ?? 0) + word(analog) + word(first)
    header += word(first - 1 + (announced ?? frames.count)) + word(0) + float(scale)
    header += word(2 + length) + word(1) + float(rate)
    return padded(header) + parameters(values) + padded(points)
  }

  private func parameters(_ values: [String: Value]) -> [UInt8] {
    let names = values.keys.map { $0.split(separator: ":").map(String.init) }
    let groups = Set(names.map { $0[0] }).sorted()
    var records: [UInt8] = []
    // Parameters may come before their groups.
    for name in names.sorted(by: { $0[1] < $1[1] }) {
      let id = (groups.firstIndex(of: name[0]) ?? 0) + 1
      records += record(name[1], id: id, payload(values["\(name[0]):\(name[1])"]))
    }
    for (index, group) in groups.enumerated() { records += record(group, id: -index - 1, [0]) }
    let all = [0, 0, 0, processor.rawValue] + records + [0, 0]
    return padded(all)
  }

  private func record(_ name: String, id: Int, _ payload: [UInt8]) -> [UInt8] {
    [UInt8(name.utf8.count), UInt8(truncatingIfNeeded: id)] + Array(name.utf8)
      + word(2 + payload.count) + payload
  }

  private func payload(_ value: Value?) -> [UInt8] {
    switch value {
    case .texts(let texts):
      let width = texts.map(\.utf8.count).max() ?? 0
      let cells = texts.flatMap { text in
        Array(text.utf8) + [UInt8](repeating: 0x20, count: width - text.utf8.count)
      }
      return [0xFF, 2, UInt8(width), UInt8(texts.count)] + cells + [0]
    case .words(let words) where words.count == 1: return [2, 0] + word(words[0]) + [0]
    case .words(let words): return [2, 1, UInt8(words.count)] + words.flatMap(word) + [0]
    case .float(let number): return [4, 0] + float(number) + [0]
    case .floats(let numbers):
      return [4, 1, UInt8(numbers.count)] + numbers.flatMap(float) + [0]
    case nil: return []
    }
  }

  private var points: [UInt8] {
    frames.enumerated().flatMap { index, frame -> [UInt8] in
      let points = frame.flatMap { point -> [UInt8] in
        let place = point ?? SIMD3(7, 7, 7)
        let numbers = [place.x, place.y, place.z]
        let rest = point == nil ? -1 : 0
        if scale < 0 { return (numbers + [Float(rest)]).flatMap(float) }
        return numbers.flatMap { word(Int(($0 / scale).rounded())) } + word(rest)
      }
      let numbers = readings?[index] ?? (0..<analog).map { Float($0) }
      return points + numbers.flatMap { scale < 0 ? float($0) : word(Int($0)) }
    }
  }

  private func word(_ number: Int) -> [UInt8] {
    let bits = UInt16(truncatingIfNeeded: number)
    let bytes = [UInt8(bits & 0xFF), UInt8(bits >> 8)]
    return processor == .mips ? bytes.reversed() : bytes
  }

  private func float(_ number: Float) -> [UInt8] {
    let bits = (processor == .dec ? number * 4 : number).bitPattern
    let bytes = [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: bits >> UInt32($0)) }
    switch processor {
    case .intel: return bytes
    case .mips: return bytes.reversed()
    case .dec: return [bytes[2], bytes[3], bytes[0], bytes[1]]
    }
  }

  private func padded(_ bytes: [UInt8]) -> [UInt8] {
    bytes + [UInt8](repeating: 0, count: (512 - bytes.count % 512) % 512)
  }
}
