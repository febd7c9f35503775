// SPDX-License-Identifier: Apache-2.0

/// What a program found, as SARIF 2.1.0, which code scanning reads.
///
/// - Source: OASIS, "Static Analysis Results Interchange Format (SARIF) Version 2.1.0".
package struct SARIFLog: Sendable {
  /// A kind of finding.
  package struct Rule: Sendable {
    /// The stable name.
    package var id: String
    /// What it says, one sentence.
    package var text: String

    /// Creates a rule.
    package init(id: String, text: String) {
      self.id = id
      self.text = text
    }
  }

  /// How bad a finding is.
  package enum Level: String, Sendable {
    /// It has to be mended.
    case error
    /// It looks wrong.
    case warning
    /// It is said and nothing more.
    case note
  }

  /// One finding.
  package struct Result: Sendable {
    /// The id of its rule.
    package var rule: String
    /// How bad it is.
    package var level: Level
    /// What is said.
    package var message: String
    /// The file, relative to the repository; nil where there is none.
    package var file: String?
    /// The line, from 1.
    package var line: Int
    /// The columns that are meant, from 1, counted in code points; nil for the whole line.
    package var columns: Range<Int>?
    /// What stays the same from run to run.
    package var fingerprint: String

    /// Creates a finding.
    package init(
      rule: String,
      level: Level,
      message: String,
      file: String?,
      line: Int,
      columns: Range<Int>? = nil,
      fingerprint: String
    ) {
      self.rule = rule
      self.level = level
      self.message = message
      self.file = file
      self.line = line
      self.columns = columns
      self.fingerprint = fingerprint
    }
  }

  /// The greatest number of results that code scanning takes of one run; further ones are left out.
  package static let greatestCount = 5_000

  /// The program's name.
  package var tool: String
  /// The program's version.
  package var version: String
  /// The kinds of findings.
  package var rules: [Rule]
  /// The findings.
  package var results: [Result]

  /// Creates a log.
  package init(tool: String, version: String, rules: [Rule], results: [Result]) {
    self.tool = tool
    self.version = version
    self.rules = rules
    self.results = results
  }

  /// Creates a log of findings about files; its rules are the codes that occur, in order.
  package init(tool: String, version: String, results: [Result]) {
    self.init(
      tool: tool,
      version: version,
      rules: Set(results.map(\.rule)).sorted().map { code in
        Rule(id: code, text: "See Documentation/Diagnostics.md, '\(code)'.")
      },
      results: results
    )
  }

  /// A log of one run; the fingerprints' key is the tool's name in camel case with a version.
  package var json: JSON {
    [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
      "version": "2.1.0",
      "runs": [
        [
          "tool": [
            "driver": [
              "name": .string(tool),
              "version": .string(version),
              "rules": .array(
                rules.map { rule in
                  ["id": .string(rule.id), "shortDescription": ["text": .string(rule.text)]]
                }
              ),
            ]
          ],
          "columnKind": "unicodeCodePoints",
          "results": .array(results.prefix(Self.greatestCount).map(json)),
        ]
      ],
    ]
  }

  private func json(_ result: Result) -> JSON {
    var members = [
      JSON.Member("ruleId", .string(result.rule)),
      JSON.Member("level", .string(result.level.rawValue)),
      JSON.Member("message", ["text": .string(result.message)]),
      JSON.Member(
        "partialFingerprints",
        .object([
          JSON.Member(fingerprintKey, .string("\(result.rule) \(result.fingerprint)"))
        ])
      ),
    ]
    if let file = result.file {
      let place: JSON = [
        "physicalLocation": [
          "artifactLocation": ["uri": .string(file.encodedForURI)],
          "region": region(result),
        ]
      ]
      members.append(JSON.Member("locations", [place]))
    }
    return .object(members)
  }

  private func region(_ result: Result) -> JSON {
    let line: [JSON.Member] = [.init("startLine", .integer(max(result.line, 1)))]
    guard let columns = result.columns else { return .object(line) }
    return .object(
      line + [
        .init("startColumn", .integer(columns.lowerBound)),
        .init("endColumn", .integer(columns.upperBound)),
      ]
    )
  }

  private var fingerprintKey: String {
    let words = tool.split(separator: "-")
    let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return (words.prefix(1) + rest.map { $0[...] }).joined() + "/v1"
  }
}
