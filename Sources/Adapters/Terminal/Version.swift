// SPDX-License-Identifier: Apache-2.0

/// What every command and every output says about the tool that made it.
package enum Tool {
  /// The tool's name.
  package static let name = "RepGauge"
  /// The tool's version, by semantic versioning.
  package static let version = "0.1.0"
}
