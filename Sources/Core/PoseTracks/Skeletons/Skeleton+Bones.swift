// SPDX-License-Identifier: Apache-2.0

/// Two joints that a drawing connects with a line.
public struct Bone: Sendable, Hashable {
  /// The index of one end in the skeleton's joints.
  public var from: Int
  /// The index of the other end in the skeleton's joints.
  public var to: Int

  /// Creates a line between two indices of a skeleton's joints.
  public init(from: Int, to: Int) {
    self.from = from
    self.to = to
  }
}

extension Skeleton {
  /// The lines that draw a pose as a stick figure, in a fixed order from the head down.
  ///
  /// Only lines with both ends in this skeleton; empty if it has none of the usual joints.
  ///
  /// - Complexity: O(*joints*); ask once per track, not per frame.
  public var bones: [Bone] {
    Self.connections.compactMap { first, second in
      guard let from = index(of: first), let to = index(of: second) else { return nil }
      return Bone(from: from, to: to)
    }
  }

  /// Pairs of joints of all skeletons, from the head down.
  private static let connections: [(Joint, Joint)] = {
    let middle = [
      "mouth_left mouth_right", "nose neck", "neck root", "left_shoulder right_shoulder",
      "left_hip right_hip",
    ]
    let sides = [
      "nose SIDE_eye", "SIDE_eye SIDE_ear", "neck SIDE_shoulder", "SIDE_shoulder SIDE_elbow",
      "SIDE_elbow SIDE_wrist", "SIDE_wrist SIDE_pinky", "SIDE_wrist SIDE_index",
      "SIDE_wrist SIDE_thumb", "SIDE_pinky SIDE_index", "SIDE_shoulder SIDE_hip", "root SIDE_hip",
      "SIDE_hip SIDE_knee", "SIDE_knee SIDE_ankle", "SIDE_ankle SIDE_heel",
      "SIDE_heel SIDE_foot_index", "SIDE_ankle SIDE_foot_index",
    ]
    let pairs =
      middle
      + ["left", "right"].flatMap { side in
        sides.map { pair in
          pair.split(separator: " ").map { name in
            name.hasPrefix("SIDE") ? side + name.dropFirst(4) : String(name)
          }.joined(separator: " ")
        }
      }
    return pairs.map { pair in
      let names = pair.split(separator: " ")
      return (Joint(rawValue: String(names[0])), Joint(rawValue: String(names[1])))
    }
  }()
}
