// SPDX-License-Identifier: Apache-2.0
import Basics
package import FormAnalysis

/// A new analyzer of the catalogue.
///
/// - Precondition: The text is a configuration's.
package func makeAnalyzer(_ text: String) -> any FormAnalyzer {
  do {
    return try AnalyzerConfiguration(parsing: text).makeAnalyzer()
  } catch {
    preconditionFailure("\(error)")
  }
}
