// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

@testable import Reports

/// Clips of a report that are too many for its own page.
@Suite struct ClipPagesTests {
  private func pages(of clips: Int) -> [String: String] {
    let report = Report(
      SampleReport.input(clips: clips, subjects: 40, counters: 2, replicates: 2)
    )
    return Dictionary(uniqueKeysWithValues: report.pages.map { ($0.name, $0.html) })
  }

  /// The targets of links that lead to strips, and the ids that there are, of a page.
  private func links(_ html: String) -> (targets: Set<String>, ids: Set<String>) {
    func values(_ beginning: String) -> Set<String> {
      Set(
        html.components(after: beginning).filter {
          $0.contains("strip-") && !$0.contains("strip-names")
        }
      )
    }
    return (values("href=\""), values("id=\""))
  }

  @Test func `up to four hundred clips stand on the report's own page`() throws {
    let pages = pages(of: 400)
    #expect(Array(pages.keys) == ["index.html"])
    let page = try #require(pages["index.html"])
    #expect(page.occurrences(of: "class=\"strip\" id=\"strip-") == 400)
  }

  @Test func `more stand on pages of their own, each once, and every link leads to one`() throws {
    let pages = pages(of: 1_500)
    let further = pages.filter { $0.key.hasPrefix("clips-") }
    #expect(further.count >= 2)
    #expect(pages.values.allSatisfy { $0.utf8.count <= 2_000_000 })
    // Not much shorter than they might be, but for the last.
    let longest = further.values.map(\.utf8.count).sorted().dropFirst()
    #expect(longest.allSatisfy { $0 > 1_400_000 })
    let strips = further.values.map { links($0).ids }
    #expect(strips.reduce(0) { $0 + $1.count } == 1_500)
    #expect(strips.reduce(into: Set<String>()) { $0.formUnion($1) }.count == 1_500)
    var checked = 0
    for (name, html) in pages {
      for target in links(html).targets {
        let parts = target.split(separator: "#", omittingEmptySubsequences: false).map(String.init)
        let page = try #require(pages[parts[0].isEmpty ? name : parts[0]])
        #expect(page.contains("id=\"\(parts[1])\""), "\(target) on \(name)")
        checked += 1
      }
    }
    #expect(checked >= 1_500)
    let report = try #require(pages["index.html"])
    for name in further.keys { #expect(report.contains("href=\"\(name)\"")) }
    #expect(report.contains("All 1500 clips, on \(further.count) pages"))
    // The worst come first.
    #expect(report.occurrences(of: "class=\"strip\" id=\"strip-") == 24)
  }
}

extension String {
  /// The parts behind each occurrence of a text, up to the next quote.
  fileprivate func components(after text: String) -> [String] {
    var parts: [String] = []
    var rest = self[...]
    while let range = rest.firstRange(of: text) {
      rest = rest[range.upperBound...]
      parts.append(String(rest.prefix { $0 != "\"" }))
    }
    return parts
  }
}
