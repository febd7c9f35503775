// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// The joints that the markers of one person give; ``MarkerTable`` says which.
///
/// The first marker that is a joint has the joint's name. All others keep their own in snake_case (`R.ASIS` is `r_asis`);
/// a name that occurs again gets a number (`rkne_2`). Joints between two markers come behind all markers.
struct MarkerJoints {
  /// The joints, each once.
  let joints: [Joint]
  /// True if at least one marker is in the table.
  let hasBody: Bool

  private let count: Int
  private let pairs: [(Int, Int)]

  /// Creates the joints of markers.
  ///
  /// - Parameters:
  ///   - labels: The markers' names in order of the file; an empty one is numbered.
  ///   - descriptions: What the file says of each; the table looks at it if a name occurs again. May be shorter.
  /// - Complexity: O(*markers*).
  init(_ labels: [String], descriptions: [String] = []) {
    var seen: Set<String> = []
    let entries = labels.enumerated().map { index, label in
      let isFirst = seen.insert(label).inserted
      if isFirst { return MarkerTable.entry(of: label) }
      return index < descriptions.count ? MarkerTable.entry(of: descriptions[index]) : nil
    }
    hasBody = entries.contains { $0 != nil }
    count = labels.count

    var first: [Joint: [MarkerTable.Role: Int]] = [:]
    var order: [Joint] = []
    for (index, entry) in entries.enumerated() {
      guard let entry else { continue }
      if first[entry.joint] == nil { order.append(entry.joint) }
      if first[entry.joint]?[entry.role] == nil {
        first[entry.joint, default: [:]][entry.role] = index
      }
    }
    var names = [Joint?](repeating: nil, count: labels.count)
    var pairs: [(joint: Joint, markers: (Int, Int))] = []
    for joint in order {
      guard let markers = first[joint] else { continue }
      if let centre = markers[.centre] {
        names[centre] = joint
      } else if let one = markers[.oneSide] ?? markers[.plain], let other = markers[.otherSide] {
        pairs.append((joint, (one, other)))
      } else if let plain = markers[.plain] {
        names[plain] = joint
      }
    }
    var taken = Set(names.compactMap(\.self) + pairs.map(\.joint))
    var numbers: [String: Int] = [:]
    for (index, label) in labels.enumerated() where names[index] == nil {
      let name = label.snakeCase ?? "marker_\(index + 1)"
      var joint = Joint(rawValue: name)
      while !taken.insert(joint).inserted {
        numbers[name, default: 1] += 1
        joint = Joint(rawValue: "\(name)_\(numbers[name, default: 1])")
      }
      names[index] = joint
    }
    self.pairs = pairs.map(\.markers)
    joints = names.compactMap(\.self) + pairs.map(\.joint)
  }

  /// The positions of all joints; NaN for one with a marker that was not seen.
  ///
  /// - Precondition: There are as many points as markers.
  func positions(_ points: [SIMD3<Double>]) -> [SIMD3<Double>] {
    precondition(points.count == count, "there is a point for each marker")
    return points + pairs.map { (points[$0.0] + points[$0.1]) / 2 }
  }
}

extension String {
  /// The name in snake_case: `R.Knee Medial` is `r_knee_medial`; nil without a letter and a number.
  fileprivate var snakeCase: String? {
    var name = ""
    var isAfterLowercase = false
    for character in self {
      guard character.isLetter || character.isNumber else {
        if !name.isEmpty, name.last != "_" { name.append("_") }
        isAfterLowercase = false
        continue
      }
      if character.isUppercase, isAfterLowercase { name.append("_") }
      isAfterLowercase = character.isLowercase
      name += character.lowercased()
    }
    while name.last == "_" { name.removeLast() }
    return name.isEmpty ? nil : name
  }
}

extension PoseReader {
  /// Reports how many positions are exactly at the origin.
  mutating func report(origins count: Int) {
    guard count > 0 else { return }
    findings.report(
      .poseRange,
      as: .warning,
      "\(counted(count, "position")) at exactly 0, 0, 0 taken as places: some programs write missing "
        + "markers so"
    )
  }
}

/// Units of length as files of markers spell them.
enum LengthUnit {
  /// The metres of a unit; nil for one that is not read.
  static func metres(_ name: String) -> Double? {
    switch name[...].trimmed.lowercased() {
    case "m", "meter", "meters", "metre", "metres": 1
    case "cm", "centimeter", "centimeters", "centimetre", "centimetres": 0.01
    case "mm", "millimeter", "millimeters", "millimetre", "millimetres": 0.001
    default: nil
    }
  }
}
