// SPDX-License-Identifier: Apache-2.0
import Basics

/// The attributes that a file of VIA gives its events, and how an event is named by them.
struct VIAAttributes {
  private struct Attribute {
    var name: String
    /// The values of its options, by their ids.
    var options: [String: String]
  }

  private var attributes: [String: Attribute] = [:]

  /// Takes the definitions, an object by the attributes' ids.
  mutating func define(_ definitions: JSONNode?) {
    for member in definitions?.members ?? [] {
      let options = (member.value["options"]?.members ?? []).compactMap { option in
        option.value.string.map { (option.name, $0) }
      }
      attributes[member.name] = Attribute(
        name: member.value["aname"]?.string ?? member.value.string ?? member.name,
        options: Dictionary(options, uniquingKeysWith: { first, _ in first })
      )
    }
  }

  /// Adds an event with its values, by the attributes' ids.
  ///
  /// Its name is the first value that is not a note; the ids of an attribute's options stand for these.
  func add(
    _ values: [JSONNode.Member],
    start: Double,
    end: Double?,
    to document: Int,
    at place: ForeignReader.Place,
    _ reader: inout ForeignReader
  ) {
    var label: String?
    var note = ""
    for value in values {
      guard let text = value.value.string, !text.isEmpty else { continue }
      let attribute = attributes[value.name]
      let said = attribute?.options[text] ?? text
      let title = (attribute?.name ?? value.name).lowercased()
      if ["note", "comment", "notes", "comments"].contains(title) {
        note = said
      } else if label == nil {
        label = said
      } else {
        reader.losses.add("further attribute", "\(title): \(said)")
      }
    }
    guard let label else {
      reader.lose("event without a name", of: document, "at \(start.seconds)")
      return
    }
    reader.add(named: label, start: start, end: end, note: note, to: document, at: place)
  }
}
