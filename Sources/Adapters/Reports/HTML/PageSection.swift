// SPDX-License-Identifier: Apache-2.0
import Basics
import Figures

/// A section of a page: its heading, its place in the navigation, and what is below.
struct PageSection: Sendable {
  /// The id, which links name.
  var id: String
  /// The heading.
  var title: String
  /// The name in the navigation.
  var link: String
  /// The figures that are files of their own, too.
  var figures: [Figure]
  /// The figures of single clips, which are files where they are asked for.
  var strips: [Figure]
  /// The same numbers for programs, with 12 significant digits; nil where a section has none.
  var numbers: JSON?
  /// The content below the heading.
  var body: HTML

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - title: The heading.
  ///   - link: What the navigation calls it; nil for the heading.
  ///   - figures: Those that are files, too.
  ///   - strips: Those of single clips.
  ///   - numbers: The numbers of the section, for programs.
  ///   - body: What is below.
  init(
    _ id: String,
    _ title: String,
    link: String? = nil,
    figures: [Figure] = [],
    strips: [Figure] = [],
    numbers: JSON? = nil,
    body: HTML
  ) {
    self.id = id
    self.title = title
    self.link = link ?? title
    self.figures = figures
    self.strips = strips
    self.numbers = numbers
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
