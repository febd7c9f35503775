// SPDX-License-Identifier: Apache-2.0
import Basics
import Foundation
import Testing

@testable import Recognition

/// Against aeon's MiniRocket and scikit-learn's ridge classifier: Scripts/reference/recognition.py.
@Suite struct RecognitionCrossCheckTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  private func cases(_ name: String) throws -> [JSONNode] {
    let file = Self.folder.appending(path: "Reference/\(name).json")
    let (root, _) = JSONNode.parse([UInt8](try Data(contentsOf: file)), file: "\(name).json")
    let node = try #require(root)
    let script = Self.folder.deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: try #require(node["generator"]?.string))
    #expect(
      SHA256.hexadecimal(of: [UInt8](try Data(contentsOf: script)))
        == node["generator_sha256"]?.string
    )
    return try #require(node["cases"]?.array)
  }

  private func numbers(_ node: JSONNode?) throws -> [Double] {
    try #require(node?.array).compactMap(\.double)
  }

  private func rows(_ node: JSONNode?) throws -> [[Double]] {
    try #require(node?.array).map { try numbers($0) }
  }

  @Test func `dilations and biases of one series are aeon's`() throws {
    for one in try cases("rocket") {
      let series = try rows(one["series"])
      let perKernel = try #require(one["per_kernel"]?.integer)
      let dilations = RocketTransform.dilations(length: series[0].count, perKernel: perKernel)
      #expect(dilations.map { Double($0.dilation) } == (try numbers(one["dilations"])))
      #expect(dilations.map { Double($0.features) } == (try numbers(one["features_per_dilation"])))
      let transform = RocketTransform(fitting: [series[0]], perKernel: perKernel)
      let biases = try numbers(one["biases"])
      #expect(transform.features.count == biases.count)
      for (feature, bias) in zip(transform.features, biases) {
        #expect((feature.bias - bias).magnitude < 1e-4)
      }
    }
  }

  @Test func `features of other series are aeon's`() throws {
    for one in try cases("rocket") {
      let series = try rows(one["series"])
      let perKernel = try #require(one["per_kernel"]?.integer)
      let fitted = RocketTransform(fitting: [series[0]], perKernel: perKernel)
      let biases = try numbers(one["biases"])
      let transform = RocketTransform(
        features: zip(fitted.features, biases).map { feature, bias in
          var feature = feature
          feature.bias = bias
          return feature
        }
      )
      for (values, expected) in zip(series.dropFirst(), try rows(one["features"])) {
        let found = transform(values)
        #expect(found.count == expected.count)
        for (mine, other) in zip(found, expected) { #expect((mine - other).magnitude < 1e-6) }
      }
    }
  }

  @Test func `the ridge classifier chooses and says what scikit-learn does`() throws {
    for one in try cases("ridge") {
      let rows = try rows(one["rows"])
      let classifier = RidgeClassifier(
        rows,
        classes: try numbers(one["labels"]).map { Int($0) },
        count: try #require(one["classes"]?.integer)
      )
      let alpha = try #require(one["alpha"]?.double)
      #expect((classifier.alpha / alpha - 1).magnitude < 1e-9)
      for (row, expected) in zip(rows, try self.rows(one["heights"])) {
        for (mine, other) in zip(classifier(row), expected) {
          #expect((mine - other).magnitude < 1e-8)
        }
      }
    }
  }

  @Test func `there are 84 kernels whose weights sum to 0`() {
    #expect(RocketKernels.places.count == 84)
    #expect(Set(RocketKernels.places).count == 84)
    let level = RocketConvolution([Double](repeating: 7, count: 30), dilation: 2)
    // Away from the ends a level series gives 0 under every kernel.
    for kernel in 0..<84 { #expect(level.values(kernel: kernel)[8..<22].allSatisfy { $0 == 0 }) }
  }
}
