// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
package import Results

extension Dataset {
  /// The path of the file that says what a backend costs.
  package func costPath(configuration: String) -> String {
    Path.join(folder, "costs/\(configuration).json")
  }

  /// The cost of a backend, as it was measured; nil if it was not, or if the file says something else.
  package func cost(of configuration: String) -> BackendCost? {
    guard let bytes = try? Files.read(costPath(configuration: configuration)) else { return nil }
    return BackendCost(JSONNode.parse(bytes, file: "").root)
  }
}
