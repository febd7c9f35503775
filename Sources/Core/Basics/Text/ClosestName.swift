// SPDX-License-Identifier: Apache-2.0

/// The candidate that a misspelt name most likely means.
///
/// - Returns: The candidate of least edit distance, the first of equals. It is nil if even that
///   needs more edits than a third of the name's length, rounded up.
/// - Complexity: O(*candidates* x *length* squared).
/// - Source: Optimal string alignment distance: insertions, deletions, substitutions and
///   exchanges of neighbours count one each.
package func closest(_ name: String, in candidates: [String]) -> String? {
  let limit = (name.count + 2) / 3
  var best: (name: String, distance: Int)?
  for candidate in candidates {
    let distance = editDistance(Array(name), Array(candidate))
    guard distance <= limit, distance < best?.distance ?? .max else { continue }
    best = (candidate, distance)
  }
  return best?.name
}

/// The end of a message that offers the closest name: `, did you mean 'push-up'?`, or nothing.
///
/// - Parameters:
///   - name: The misspelt name.
///   - candidates: The names there are.
///   - mark: What parts it from the message.
/// - Returns: A text to append; empty where no candidate is close.
/// - Complexity: That of `closest(_:in:)`.
package func didYouMean(_ name: String, in candidates: [String], after mark: String = ",") -> String
{
  closest(name, in: candidates).map { "\(mark) did you mean '\($0)'?" } ?? ""
}

private func editDistance(_ a: [Character], _ b: [Character]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var distance = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        distance = min(distance, beforeLast[j - 1] + 1)
      }
      row.append(distance)
    }
    beforeLast = last
    last = row
  }
  return last[b.count]
}
