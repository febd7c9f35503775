// SPDX-License-Identifier: Apache-2.0

/// A section of a page: its heading, its place in the navigation, and what is below.
struct PageSection {
  /// The id, which links name.
  var id: String
  /// The heading.
  var title: String
  /// The name in the navigation.
  var link: String
  /// The content below the heading.
  var body: HTML

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - title: The heading.
  ///   - link: What the navigation calls it; nil for the heading.
  ///   - body: What is below.
  init(_ id: String, _ title: String, link: String? = nil, body: HTML) {
    self.id = id
    self.title = title
    self.link = link ?? title
    self.body = body
  }

  /// The section.
  var html: HTML {
    """
    <section id="\(id)" aria-labelledby="\(id)-title">
    <h2 id="\(id)-title">\(title)</h2>
    \(body)</section>

    """
  }
}
