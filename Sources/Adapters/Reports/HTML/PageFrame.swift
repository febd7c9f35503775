// SPDX-License-Identifier: Apache-2.0

/// What every page has around its content: its head, the way past the heading, and the foot.
struct PageFrame {
  /// The tool and its version.
  var software: String
  /// The title of the window.
  var title: String
  /// Rules of this page's own, a line each.
  var style: HTML = ""
  /// The id of the section that the skip link leads to.
  var start: String
  /// The heading of the page and what it rests on.
  var header: HTML
  /// True if a navigation above the content links to each section.
  var isNavigable = false
  /// The sections in order; nil where there is nothing to say.
  var sections: [PageSection?]
  /// What the foot says of the content, after the tool; empty for nothing.
  var source: HTML = ""
  /// A script, or nothing.
  var script: HTML = ""

  /// The heading of a page and what it rests on.
  static func header(_ title: String, facts: String) -> HTML {
    """
    <header>
    <h1>\(title)</h1>
    <p class="facts">\(facts)</p>
    </header>

    """
  }

  private var navigation: HTML {
    guard isNavigable else { return "" }
    let items = sections.compactMap { section in
      section.map { "<li><a href=\"#\($0.id)\">\($0.link)</a></li>" as HTML }
    }
    return "<nav aria-label=\"Sections\"><ul>\(items)</ul></nav>\n"
  }

  /// The document.
  var html: HTML {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="generator" content="\(software)">
    <title>\(title)</title>
    <link rel="icon" href="data:,">
    <style>
    \(HTML(markup: PageStyle.text))
    \(style)</style>
    </head>
    <body>
    <a class="skip" href="#\(start)">Skip to the results</a>
    \(header)\(navigation)<main>
    \(sections.compactMap { $0?.html })</main>
    <footer>\(software) · \(source)this page makes no network requests.</footer>
    \(script)</body>
    </html>

    """
  }
}
