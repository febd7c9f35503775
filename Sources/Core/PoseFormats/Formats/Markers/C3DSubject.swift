// SPDX-License-Identifier: Apache-2.0

/// One person among the points of a C3D file.
///
/// Points are grouped by what stands in front of a colon in their labels. Each group with a joint of ``MarkerTable`` is a
/// person; if no group has one, the group with most points is. The others are props. Left out are points without a
/// label, trajectories that nobody named (`*12`) and what models computed besides positions: angles, forces,
/// moments, powers and scalars.
struct C3DSubject {
  /// The name of the person; nil if labels have no names in front and there is one person alone.
  let name: String?
  /// The places of the markers among the points of a frame.
  let markers: [Int]
  /// The joints that they give.
  let joints: MarkerJoints

  /// The people of a file in order of its labels, and the labels of the points that are of nobody.
  ///
  /// - Complexity: O(*points*).
  static func all(
    of parameters: C3DParameters,
    points count: Int
  ) -> (subjects: [C3DSubject], strangers: [String]) {
    let labels = parameters.texts("POINT:LABELS")
    let descriptions = parameters.texts("POINT:DESCRIPTIONS")
    let results = Set(
      ["ANGLES", "FORCES", "MOMENTS", "POWERS", "SCALARS"].flatMap {
        parameters.texts("POINT:\($0)")
      }
    )
    var strangers: [String] = []
    var order: [String] = []
    var groups: [String: [Int]] = [:]
    for index in 0..<count {
      guard index < labels.count, !labels[index].isEmpty, !labels[index].hasPrefix("*"),
        !results.contains(labels[index])
      else {
        let label = index < labels.count ? labels[index] : ""
        strangers.append(label.isEmpty ? "point \(index + 1)" : label)
        continue
      }
      let prefix = parts(of: labels[index]).subject
      if groups[prefix] == nil { order.append(prefix) }
      groups[prefix, default: []].append(index)
    }
    let all = order.map { prefix in
      let markers = groups[prefix, default: []]
      return C3DSubject(
        name: prefix.isEmpty && order.count == 1 ? nil : prefix,
        markers: markers,
        joints: MarkerJoints(
          markers.map { parts(of: labels[$0]).marker },
          descriptions: markers.map { $0 < descriptions.count ? descriptions[$0] : "" }
        )
      )
    }
    var people = all.filter(\.joints.hasBody)
    if people.isEmpty { people = largest(of: all) }
    let names = Set(people.map(\.name))
    strangers += all.filter { !names.contains($0.name) }.flatMap { $0.markers.map { labels[$0] } }
    return (people, strangers)
  }

  private static func largest(of subjects: [C3DSubject]) -> [C3DSubject] {
    let most = subjects.map(\.markers.count).max()
    return subjects.first { $0.markers.count == most }.map { [$0] } ?? []
  }

  /// A label's person and marker.
  private static func parts(of label: String) -> (subject: String, marker: String) {
    guard let colon = label.firstIndex(of: ":") else { return ("", label) }
    return (String(label[..<colon]), String(label[label.index(after: colon)...]))
  }
}
