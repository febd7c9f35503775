// SPDX-License-Identifier: Apache-2.0

/// The rules of a page about a person, above all for paper.
enum PersonStyle {
  /// The style sheet.
  ///
  /// - Parameter head: The text at the head of each printed sheet.
  /// - Returns: Rules behind those of every page.
  static func text(head: String) -> String {
    """
    .insights{padding-left:1.4rem;max-width:56rem}.insights li{margin:.5rem 0;padding-left:.3rem}
    .insights li::marker{font-weight:700}.weight2::marker,.weight3::marker{color:var(--missed)}
    .from{white-space:normal}.remarks{color:var(--missed)}
    .out{color:var(--missed);font-weight:650}.group td{background:var(--tint);padding-top:.8rem;font-weight:650}
    @page{size:A4;margin:20mm 14mm 18mm;
    @top-left{content:"\(head.escapedForStyle)";font:9pt sans-serif;color:#444}
    @bottom-left{content:"\(PersonPage.disclaimer.escapedForStyle)";font:8pt sans-serif;color:#444}
    @bottom-right{content:counter(page) " / " counter(pages);font:8pt sans-serif;color:#444}}
    @media print{:root{--paper:#fff;--tint:#fff;--ink:#000;--muted:#333;--line:#999;--lead:#fff}
    header,main,footer{max-width:none;padding:0}header{padding-top:0}h2{margin-top:1.6rem}
    .drawing{overflow:visible}.figure{min-width:0}.figures{columns:1}
    section>figure:not(.strip){margin:.6rem 0}figure,li,.strip{break-inside:avoid}h3,caption,thead{break-after:avoid}
    thead{display:table-header-group}details{border:0}footer{padding:1rem 0 0}p,.headline{max-width:none}
    caption>span{position:static;max-width:none}small,.u{font-size:6.5pt;white-space:normal}
    .insights{font-size:9.5pt}.insights small{font-size:7.5pt}details::details-content{content-visibility:visible}}

    """
  }
}

extension String {
  /// The text within a string of a style sheet: quotation marks, backslashes, line ends and `<` as their code points.
  fileprivate var escapedForStyle: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "\"", "\\", "<", "\n", "\r", "\u{C}":
        text += "\\" + String(scalar.value, radix: 16) + " "
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
