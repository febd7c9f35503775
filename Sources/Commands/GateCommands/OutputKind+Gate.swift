// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import Terminal

extension OutputKind {
  /// A baseline, as `bless` writes it.
  static let baseline = OutputKind("a baseline") { path in
    let head = Self.head(of: path)
    return head.hasPrefix("{\"schema\":") && head.contains(",\"baseline\":\"")
  }
  static let junit = OutputKind(
    "JUnit XML of rep-gate",
    start: "<?xmlversion=",
    mark: "<testsuitesname=\"rep-gate\">"
  )
  static let gateMarkdown = OutputKind("Markdown of rep-gate", start: "##rep-gate:")
  static let gatePage = OutputKind(
    "a page of rep-gate",
    start: "<!doctypehtml>",
    mark: "<title>rep-gate:"
  )
  static let openMetrics = OutputKind("metrics of rep-gate", start: "#TYPErepgaugegauge")
  /// Benchmarks with measures, each of which has a value.
  static let bencherMetrics = OutputKind("Bencher Metric Format") { path in
    guard let bytes = try? Files.read(path),
      let benchmarks = JSONNode.parse(bytes, file: path).root?.members
    else { return false }
    return benchmarks.allSatisfy { benchmark in
      benchmark.value.members?.allSatisfy { $0.value["value"]?.double != nil } ?? false
    }
  }
}
