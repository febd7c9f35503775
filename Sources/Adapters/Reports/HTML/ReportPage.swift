// SPDX-License-Identifier: Apache-2.0

/// A page of a report, which is rendered when it is written, so that there is one in memory at a time.
package struct ReportPage: Sendable {
  /// The name of its file.
  package let name: String
  private let render: @Sendable () -> String

  /// Creates a page.
  init(_ name: String, _ render: @escaping @Sendable () -> String) {
    self.name = name
    self.render = render
  }

  /// The document, complete in itself.
  ///
  /// - Complexity: That of rendering it.
  package var html: String { render() }
}
