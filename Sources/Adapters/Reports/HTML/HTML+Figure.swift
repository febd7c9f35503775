// SPDX-License-Identifier: Apache-2.0
import Figures

extension HTML {
  /// A figure under its title and its statement of n.
  static func captioned(_ figure: Figure) -> HTML {
    let isWide: HTML = figure.width > 860 ? " class=\"wide\"" : ""
    return """
      <figure\(isWide)><figcaption><b>\(figure.title)</b><br><span>\(figure.summary)</span>\
      </figcaption><div class="drawing">\(HTML(markup: figure.inlineSVG))</div></figure>

      """
  }
}
