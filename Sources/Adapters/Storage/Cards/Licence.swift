// SPDX-License-Identifier: Apache-2.0
package import Basics

/// The licence of a dataset that is given away.
package struct Licence: Sendable, Equatable {
  /// The licence in the words of its owner.
  package let words: String
  /// The identifier of SPDX, spelled as there; nil for other words.
  package let identifier: String?

  /// Takes a licence in words.
  ///
  /// Spaces, underscores and capitals do not matter: `cc by 4.0` is `CC-BY-4.0`, `CC0` is `CC0-1.0`.
  ///
  /// - Returns: Nil if the words say that there is none, or that nobody knows.
  package init?(_ words: String) {
    let trimmed = words.split { $0.isWhitespace }.joined(separator: " ")
    let plain = Self.plain(trimmed)
    guard !Self.unstated.contains(plain) else { return nil }
    self.words = trimmed
    identifier = Self.known.first { Self.plain($0) == plain } ?? Self.short[plain]
  }

  /// The address for Croissant: the page of SPDX, or the words themselves.
  package var address: String {
    identifier.map { "https://spdx.org/licenses/\($0).html" } ?? words
  }

  /// The name that hubs of datasets have for it: SPDX in lower case, three of them without a version; `other` for
  /// what they do not list.
  package var hubName: String {
    guard let identifier else { return "other" }
    return Self.hubNames[identifier] ?? identifier.lowercased()
  }

  /// Says that no program can read it.
  ///
  /// - Parameter file: The manifest.
  /// - Returns: A warning; nil for an identifier of SPDX and for an address.
  package func finding(file: String) -> Diagnostic? {
    guard identifier == nil, !words.hasPrefix("https://") else { return nil }
    return IngestCode.unlistedLicence.diagnostic(
      .warning,
      file: file,
      "'\(words)' is no licence that SPDX lists"
        + didYouMean(words, in: Self.known)
        + "; the card says it in words, and hubs are told 'other'"
    )
  }

  private static func plain(_ text: String) -> String {
    String(text.lowercased().map { $0 == " " || $0 == "_" ? "-" : $0 })
  }

  /// Words that state no licence.
  private static let unstated: Set<String> = [
    "", "-", "?", "unknown", "unspecified", "unstated", "not-stated", "none", "n/a", "na", "tbd",
    "todo", "noassertion",
  ]

  /// Short names without a version.
  private static let short = [
    "cc0": "CC0-1.0", "cc-zero": "CC0-1.0", "apache-2": "Apache-2.0", "odbl": "ODbL-1.0",
    "odc-by": "ODC-By-1.0", "pddl": "PDDL-1.0",
  ]

  private static let hubNames = ["ODbL-1.0": "odbl", "ODC-By-1.0": "odc-by", "PDDL-1.0": "pddl"]

  /// The licences of data, and those of software that datasets are given away under.
  ///
  /// - Source: SPDX License List 3.27.
  private static let known: [String] =
    ["CC0-1.0", "CC-PDDC"]
    + ["BY", "BY-SA", "BY-NC", "BY-NC-SA", "BY-ND", "BY-NC-ND"].flatMap { terms in
      ["2.0", "2.5", "3.0", "4.0"].map { "CC-\(terms)-\($0)" }
    } + [
      "CDLA-Permissive-1.0", "CDLA-Permissive-2.0", "CDLA-Sharing-1.0", "ODbL-1.0", "ODC-By-1.0",
      "PDDL-1.0", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "MIT", "Unlicense",
    ]
}
