// SPDX-License-Identifier: Apache-2.0

/// A finished drawing: one body, written standalone for files and PNG, or inline for a page.
///
/// Both forms have the same marks. A standalone SVG carries its colours and its title; an inline one
/// takes colours from the page, so that it follows light and dark, and leaves the title to the
/// page's caption.
package struct Figure: Sendable, Equatable {
  /// The file name without extension, kebab-case; unique within a report.
  package var name: String
  /// What the figure shows, in one line.
  package var title: String
  /// What a reader who cannot see the figure needs to know, with n.
  package var summary: String
  /// The drawing's width in CSS pixels.
  package var width: Double
  /// The drawing's height in CSS pixels, without the title.
  package var height: Double
  /// The marks, as SVG elements.
  let body: String
  /// Marks that other figures of its kind may have alike, such as the names of the same rows.
  let common: String

  init(
    name: String,
    title: String,
    summary: String,
    width: Double,
    height: Double,
    canvas: Canvas,
    common: Canvas = Canvas()
  ) {
    self.name = name
    self.title = title
    self.summary = summary
    self.width = width
    self.height = height
    self.body = canvas.elements
    self.common = common.elements
  }

  /// The complete SVG document, in plain light colours, with the title drawn above.
  package var standaloneSVG: String {
    let band = 48.0
    var heading = Canvas()
    heading.rectangle(Rectangle(x: 0, y: 0, width: width, height: height + band), .paper)
    heading.text(
      TextMetrics.fitted(title, width: width - 24, size: 14),
      at: Point(12, 22),
      size: 14,
      isBold: true
    )
    heading.text(
      TextMetrics.fitted(summary, width: width - 24, size: 10.5),
      at: Point(12, 39),
      size: 10.5,
      .muted
    )
    let size = "width=\"\(width.coordinateText)\" height=\"\((height + band).coordinateText)\""
    return """
      <svg xmlns="http://www.w3.org/2000/svg" class="figure" role="img" \(size) \
      viewBox="0 0 \(width.coordinateText) \((height + band).coordinateText)">
      <title>\(title.escapedForMarkup)</title>
      <desc>\(summary.escapedForMarkup)</desc>
      <style>\(Self.style { Theme.light.colour($0) })</style>
      \(heading.elements)<g transform="translate(0 \(band.coordinateText))">
      \(common)\(body)</g>
      </svg>

      """
  }

  /// The SVG element for a page that has `pageStyle`.
  package var inlineSVG: String { inlineSVG(common) }

  /// The SVG element for a page on which common marks stand once.
  package func inlineSVG(_ marks: CommonMarks) -> String {
    inlineSVG(marks.reference(to: common) ?? common)
  }

  private func inlineSVG(_ common: String) -> String {
    let size = "\(width.coordinateText) \(height.coordinateText)"
    let label = "\(title). \(summary)".escapedForMarkup
    return """
      <svg class="figure" role="img" viewBox="0 0 \(size)" style="--width:\(width.coordinateText)" \
      aria-label="\(label)">
      \(common)\(body)</svg>
      """
  }

  /// The style sheet that a page with inline figures needs besides `Theme.variables`.
  package static var pageStyle: String {
    style { "var(--figure-\($0.name))" }
  }

  private static func style(_ colour: (Ink) -> String) -> String {
    let paper = colour(.paper)
    var rules =
      ".figure{font-family:'DejaVu Sans',Verdana,sans-serif;font-size:11px;"
      + "fill:\(colour(.text))}.figure .middle{text-anchor:middle}"
      + ".figure .end{text-anchor:end}.figure .bold{font-weight:700}"
    for ink in Ink.all {
      let value = colour(ink)
      rules += ".figure .f-\(ink.name){fill:\(value)}"
      rules += ".figure .l-\(ink.name){stroke:\(value);fill:none}"
      rules += ".figure .h-\(ink.name){stroke:\(value);stroke-width:1.75;fill:\(paper)}"
    }
    return rules
  }
}
