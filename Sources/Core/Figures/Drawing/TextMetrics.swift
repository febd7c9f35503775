// SPDX-License-Identifier: Apache-2.0

/// The width of text, so that labels can be laid out without a font at hand.
enum TextMetrics {
  /// Advance widths of DejaVu Sans for U+0020...U+007E, in thousandths of the font size.
  private static let advances: [Int] = [
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337,
    636, 636, 636, 636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531,
    1000, 684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656, 557, 863, 748, 787,
    603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390, 337, 390, 838, 500,
    500, 613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612,
    635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838,
  ]

  /// The width of a text set in DejaVu Sans, in the unit of `size`.
  ///
  /// Characters outside ASCII are taken as wide as a digit. Kerning is left out.
  ///
  /// - Complexity: O(*n*).
  static func width(_ text: String, size: Double) -> Double {
    var thousandths = 0
    for scalar in text.unicodeScalars {
      let index = Int(scalar.value) - 0x20
      thousandths += advances.indices.contains(index) ? advances[index] : 636
    }
    return Double(thousandths) * size / 1000
  }

  /// The text, cut in its middle where it would be wider than `width`.
  ///
  /// Both ends stay, since names that begin alike are told apart by their end.
  static func fitted(_ text: String, width: Double, size: Double) -> String {
    if self.width(text, size: size) <= width { return text }
    var head = text[...].prefix((text.count + 1) / 2)
    var tail = text[...].suffix(text.count / 2)
    while !head.isEmpty {
      if head.count > tail.count { head.removeLast() } else { tail.removeFirst() }
      let candidate = head + "…" + tail
      if self.width(String(candidate), size: size) <= width { return String(candidate) }
    }
    return "…"
  }
}
