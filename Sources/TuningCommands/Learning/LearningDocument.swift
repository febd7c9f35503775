// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import Scoring
import Storage
import Terminal
import Tuning

/// What was learned, judged on held-out folds: the main document of its folder, `<kind>-study.json`.
struct LearningDocument {
  /// What was learned: `confidence` or `recognition`.
  let kind: String
  /// All of it.
  let json: JSON

  private let dataset: String

  /// Puts what every such study says before what was found.
  ///
  /// - Parameters:
  ///   - kind: What was learned.
  ///   - method: How.
  ///   - material: From what.
  ///   - plan: How clips were split.
  ///   - seed: Of the folds.
  ///   - findings: What was found.
  init(
    _ kind: String,
    method: String,
    _ material: LearningMaterial,
    _ plan: FoldPlan,
    seed: UInt64,
    findings: [JSON.Member]
  ) {
    self.kind = kind
    dataset = material.dataset.manifest.name
    json = .object(
      [
        JSON.Member("schema", 1),
        JSON.Member("tool_version", .string(Tool.version)),
        JSON.Member("dataset", .string(dataset)),
        JSON.Member("dataset_sha256", .string(material.digest)),
        JSON.Member("track", .string(material.track)),
        JSON.Member("method", .string(method)),
        JSON.Member("folds", .integer(plan.outerCount)),
        JSON.Member("groups", .integer(plan.groupCount)),
        JSON.Member("seed", .string(String(seed))),
      ] + findings
    )
  }

  /// Writes it, and other files beside it.
  ///
  /// - Returns: Where the result is, and whether it was there already.
  /// - Throws: As `ResultPlace.write`.
  func write(
    to place: ResultPlace,
    with others: [(name: String, text: String)]
  ) throws -> ResultPlace.Written {
    let name = "\(kind)-study.json"
    let text = json.text(compactFrom: 4)
    let digest = SHA256.hexadecimal(of: Array(text.utf8))
    return try place.write(
      "\(kind) study",
      digest: digest,
      usual: Path.join("reports", "\(dataset)-\(kind)-\(digest.prefix(8))"),
      present: { try? Files.sha256(of: Path.join($0, name)) }
    ) { folder in
      for file in [(name: name, text: text)] + others {
        try Files.write(file.text, to: Path.join(folder, file.name))
      }
    }
  }
}

extension JSON {
  /// A number's interval, and why it has none: the members `interval` and `reason`.
  static func interval(_ interval: ConfidenceInterval?, else reason: String?) -> [Member] {
    [
      Member("interval", interval.map { [.number($0.low), .number($0.high)] } ?? .null),
      Member("reason", JSON(reason)),
    ]
  }
}
