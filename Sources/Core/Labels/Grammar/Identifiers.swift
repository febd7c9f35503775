// SPDX-License-Identifier: Apache-2.0

extension String {
  /// The text as an id: other characters than letters and digits of ASCII become single hyphens; nil
  /// where it has none of them.
  package var asIdentifier: String? {
    var id = ""
    for scalar in lowercased().unicodeScalars {
      if scalar.isASCII, scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) {
        id.unicodeScalars.append(scalar)
      } else if !id.isEmpty, id.last != "-" {
        id += "-"
      }
    }
    while id.last == "-" { id.removeLast() }
    return id.isEmpty ? nil : id
  }
}
