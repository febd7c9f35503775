// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures

extension BackendSlices {
  /// The most parts that are named.
  private static let mostNamed = 4

  /// The parts in which a backend differs from the leader beyond chance, each in a sentence; those least in doubt first.
  ///
  /// One sentence that there are none, if something was compared; nothing if nothing was.
  ///
  /// - Parameter leader: The track configuration that the others stand beside.
  /// - Returns: Up to five sentences.
  package func sentences(beside leader: String) -> [String] {
    guard tests > 0 else { return [] }
    let clear = parts.flatMap { part in
      part.cells.filter(\.isClear).map { (part: part, cell: $0) }
    }.enumerated().sorted { one, other in
      let (first, second) = (one.element.cell.corrected ?? 1, other.element.cell.corrected ?? 1)
      return first == second ? one.offset < other.offset : first < second
    }.map(\.element)
    guard !clear.isEmpty else {
      let keys = parts.map(\.key.words).uniqued()
      return [
        "No part of the clips shows a difference beyond chance, by \(BackendDecision.list(keys, "or"))."
      ]
    }
    let named = clear.prefix(Self.mostNamed).map { part, cell in
      let value = cell.difference.measure.value ?? 0
      let people = part.subjects == 1 ? "1 person" : "\(part.subjects) people"
      let p = cell.corrected ?? 1
      return
        "By \(part.key.words), \(part.key.words(of: part.value)): \(cell.backend) is "
        + "\(value < 0 ? "behind" : "ahead of") \(leader) by \(abs(value).text(decimals: 3)) "
        + "(\(counted(part.clips, "clip")) of \(people), p \(p < 0.001 ? "< 0.001" : p.text(decimals: 3)))."
    }
    let rest = clear.count - named.count
    return named + (rest > 0 ? ["So do \(rest) more pairs of a part and a backend."] : [])
  }
}
