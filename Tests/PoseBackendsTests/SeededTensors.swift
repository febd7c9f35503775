// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import Testing

@testable import PoseBackends

/// What networks would give, drawn as Scripts/reference/networks.py draws it.
enum SeededTensors {
  /// Numbers in 0 ..< 1.
  static func draw(_ seed: Int, _ count: Int) -> [Double] {
    var generator = RandomGenerator(seed: UInt64(seed))
    return (0..<count).map { _ in generator.unit() }
  }

  /// Boxes of four draws of a row of five each.
  static func corners(_ values: [Double]) -> [NetworkBox] {
    stride(from: 0, to: values.count, by: 5).map { first in
      let (left, top) = (400 * values[first], 400 * values[first + 1])
      return NetworkBox(
        left: Float(left),
        top: Float(top),
        right: Float(left + 40 + 160 * values[first + 2]),
        bottom: Float(top + 40 + 160 * values[first + 3])
      )
    }
  }

  /// A smooth hill and some noise, of 4 + rows * columns draws.
  static func heatmap(_ values: ArraySlice<Double>, columns: Int, rows: Int) -> [Float] {
    let values = Array(values)
    let (x, y) = (values[0] * Double(columns), values[1] * Double(rows))
    let (height, spread) = (1.2 * values[2] - 0.2, 1 + 2 * values[3])
    let base: Double = height < 0 ? -0.05 : 0
    return (0..<(rows * columns)).map { place in
      let (across, down) = (Double(place % columns) - x, Double(place / columns) - y)
      let away: Double = across * across + down * down
      let hill: Double = 1 + away / (spread * spread)
      let noise: Double = 0.02 * (values[4 + place] - 0.5)
      return Float(height / (hill * hill) + noise + base)
    }
  }
}

/// The cases of a file of Reference, which its script has to have made as it is now.
struct NetworkReference {
  let cases: [JSONNode]

  init(_ name: String) throws {
    let folder = Files.folder(of: #filePath)
    let path = "\(folder)/Reference/\(name).json"
    let root = try #require(JSONNode.parse(try Files.read(path), file: path).root)
    let script = Files.folder(of: Files.folder(of: folder)) + "/Scripts/reference/networks.py"
    #expect(
      try Files.sha256(of: script) == root["generator_sha256"]?.string,
      "\(name): run the script again"
    )
    cases = try #require(root["cases"]?.array)
    try #require(cases.count == 200)
  }
}

extension JSONNode {
  /// The seed of a case.
  var seed: Int { self["seed"]?.integer ?? 0 }

  /// A list of numbers of a case.
  func numbers(_ name: String) -> [Double] { self[name]?.array?.compactMap(\.double) ?? [] }

  /// A list of whole numbers of a case.
  func indices(_ name: String) -> [Int] { self[name]?.array?.compactMap(\.integer) ?? [] }
}
