// SPDX-License-Identifier: Apache-2.0

/// What every page has around its content: its head, the way past the heading, and the foot.
struct PageFrame {
  /// The tool and its version.
  var software: String
  /// The title of the window.
  var title: String
  /// Rules of this page's own, a line each.
  var style: HTML = ""
  /// The id of the first section.
  var start: String
  /// What stands above the content, lines of markup.
  var top: HTML
  /// The sections.
  var content: HTML
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
    \(top)<main>
    \(content)</main>
    <footer>\(software) · \(source)this page asks the network for nothing.</footer>
    \(script)</body>
    </html>

    """
  }
}
