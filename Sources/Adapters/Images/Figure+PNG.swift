// SPDX-License-Identifier: Apache-2.0
package import Figures

extension Figure {
  /// The figure as a PNG file, drawn from ``Figures/Figure/standaloneSVG``.
  ///
  /// - Parameters:
  ///   - scale: Pixels for each CSS pixel, above 0.
  ///   - texts: Where the figure comes from; its title and description are added in front.
  /// - Returns: The file's bytes.
  /// - Throws: ``ImageError``.
  package func png(scale: Double = 2, texts: [PNG.Text] = []) throws(ImageError) -> [UInt8] {
    let own = [PNG.Text("Title", title), PNG.Text("Description", summary)]
    return try PNG.encode(SVGRenderer.render(standaloneSVG, scale: scale), texts: own + texts)
  }
}
