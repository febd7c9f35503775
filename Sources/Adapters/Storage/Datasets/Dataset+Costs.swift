// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
package import Results

extension Dataset {
  /// The path of the file that says what a backend costs.
  package func costPath(configuration: String) -> String {
    Path.join(folder, "costs/\(configuration).json")
  }

  /// The configurations of which there is a file with costs, sorted.
  ///
  /// - Throws: `PlatformError` where the folder cannot be read.
  package func measuredConfigurations() throws -> [String] {
    let costs = Path.join(folder, "costs")
    guard Files.isDirectory(costs) else { return [] }
    return try Files.list(costs).filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }
      .map { String($0.dropLast(".json".count)) }
  }

  /// The cost of a backend, as it was measured; nil if it was not, or if the file says something else.
  package func cost(of configuration: String) -> BackendCost? {
    guard let bytes = try? Files.read(costPath(configuration: configuration)) else { return nil }
    return BackendCost(JSONNode.parse(bytes, file: "").root)
  }
}
