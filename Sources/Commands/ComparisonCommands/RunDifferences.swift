// SPDX-License-Identifier: Apache-2.0
import Measures
import Storage

/// Why two runs cannot be compared.
struct RunDifferences {
  /// One phrase each, without full stops; empty where they can be compared.
  let reasons: [String]

  /// Compares the clips of two runs and the digests of their labels.
  init(_ first: Run, _ second: Run) {
    let (one, other) = (Self.labels(of: first), Self.labels(of: second))
    var reasons: [String] = []
    let gone = one.filter { clip in !other.contains { $0.id == clip.id } }.map(\.id)
    let new = other.filter { clip in !one.contains { $0.id == clip.id } }.map(\.id)
    if !gone.isEmpty { reasons.append("only the first has \(Self.list(gone))") }
    if !new.isEmpty { reasons.append("only the second has \(Self.list(new))") }
    let relabelled = one.filter { clip in
      other.contains { $0.id == clip.id && $0.digest != clip.digest }
    }.map(\.id)
    if !relabelled.isEmpty {
      reasons.append("the labels are not the same of \(Self.list(relabelled))")
    }
    if reasons.isEmpty, one.map(\.id) != other.map(\.id) {
      reasons.append("the clips are listed in another order")
    }
    self.reasons = reasons
  }

  /// So many names, and how many more there are.
  static func list(_ names: [String]) -> String {
    let shown = names.prefix(5).joined(separator: ", ")
    let clips = names.count == 1 ? "1 clip" : "\(names.count) clips"
    return names.count > 5 ? "\(clips): \(shown) ..." : "\(clips): \(shown)"
  }

  private static func labels(of run: Run) -> [(id: String, digest: String)] {
    run.clips.map { ($0.identity.id, $0.labelSHA256) }
  }
}
