// SPDX-License-Identifier: Apache-2.0

extension [Measure] {
  /// The measure of an identifier whatever its slice, placement and basis.
  ///
  /// The plain one comes before `:decision`, and that before `:interval`.
  package func measure(_ id: String) -> Measure? {
    let choices = ["", ":decision", ":interval", ":decision:interval"].map { id + $0 }
    for choice in choices {
      let found = first { measure in
        var plain = measure.identifier
        plain.slice = []
        return plain.isSpelled(choice)
      }
      if let found { return found }
    }
    return nil
  }
}
