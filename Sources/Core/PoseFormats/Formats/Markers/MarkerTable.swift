// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// The table of marker names from which joints are made.
///
/// Names are compared without case, dots, underscores, hyphens and blanks, and with `L` or `Left`
/// for the left side. So `RHip`, `R.Hip`, `right_hip` and `Rhip` are one name. Read are the
/// spellings of OpenPose, HALPE, Pose2Sim and OpenCap (`LBigToe`, `midHip`, `CHip`). Read too are
/// those of Plug-in Gait (`LKNE`), those of van Sint Jan (`L_FLE`) and joint centres (`LHJC`,
/// `V_L.Hip_JC`).
///
/// Skin markers are not joints. A knee, an ankle, an elbow or a wrist with a marker on either side
/// is the point between both. With one plain marker alone it is that marker. `LKNE` and `LANK` sit
/// on the outer side of the joint, some centimetres from its centre. `LSHO` is the top of the
/// shoulder, `LTOE` the second metatarsal head. No marker on the skin is a hip: without a joint
/// centre of the hip there is none.
enum MarkerTable {
  /// The ways in which a marker stands for a joint.
  enum Role: Int, CaseIterable {
    /// The centre of the joint, as a program computed it.
    case centre
    /// One side of the joint; never a joint without ``otherSide``.
    case oneSide
    /// The side opposite to ``oneSide`` or ``plain``.
    case otherSide
    /// The joint itself, or its one marker.
    case plain
  }

  /// A joint and the marker's part in it.
  struct Entry: Equatable {
    var joint: Joint
    var role: Role
  }

  /// The entry of a marker; nil if it is none of the table.
  static func entry(of name: String) -> Entry? {
    let key = name.lowercased().filter { $0.isLetter || $0.isNumber }
    guard let entry = entries[key] else { return nil }
    // `Rear` and `Lear` are words, `REar` and `LEar` joints.
    if key == "rear" || key == "lear", name.dropFirst().first?.isLowercase == true { return nil }
    return entry
  }

  /// Parts of one side of the body: the joint, and the names of its markers in each role.
  private static let sided: [(joint: String, names: [Role: String])] = [
    (
      "shoulder", [.plain: "shoulder sho saj", .centre: "shoulderjc sjc"]
    ),
    (
      "elbow",
      [
        .plain: "elbow elb", .centre: "elbowjc ejc", .oneSide: "elbowlateral elbowlat hle",
        .otherSide: "elbowmedial elbowmed hme",
      ]
    ),
    (
      "wrist",
      [
        .plain: "wrist wri", .centre: "wristjc wjc", .oneSide: "wristlateral wristlat wra rsp",
        .otherSide: "wristmedial wristmed wrb uhe usp",
      ]
    ),
    ("hip", [.plain: "hip", .centre: "hipjc hjc"]),
    (
      "knee",
      [
        .plain: "knee kne", .centre: "kneejc kjc", .oneSide: "kneelateral kneelat fle",
        .otherSide: "kneemedial kneemed fme",
      ]
    ),
    (
      "ankle",
      [
        .plain: "ankle ank", .centre: "anklejc ajc", .oneSide: "anklelateral anklelat fal",
        .otherSide: "anklemedial anklemed tam",
      ]
    ),
    ("heel", [.plain: "heel hee fcc"]),
    ("foot_index", [.plain: "bigtoe toe footindex"]),
    ("small_toe", [.plain: "smalltoe"]),
    ("eye", [.plain: "eye"]),
    ("ear", [.plain: "ear"]),
    ("eye_inner", [.plain: "eyeinner"]),
    ("eye_outer", [.plain: "eyeouter"]),
    ("pinky", [.plain: "pinky"]),
    ("index", [.plain: "index"]),
    ("thumb", [.plain: "thumb"]),
  ]

  private static let middle = [
    "nose": "nose", "head": "head", "neck": "neck", "root": "root", "hip": "root", "chip": "root",
    "midhip": "root",
  ]

  private static let entries: [String: Entry] = {
    var entries = middle.mapValues { Entry(joint: Joint(rawValue: $0), role: .plain) }
    for side in ["left", "right"] {
      for part in sided {
        let joint = Joint(rawValue: "\(side)_\(part.joint)")
        for (role, names) in part.names {
          for name in names.split(separator: " ") {
            entries["\(side)\(name)"] = Entry(joint: joint, role: role)
            entries["\(side.prefix(1))\(name)"] = Entry(joint: joint, role: role)
            // Cortex begins the names of computed points so.
            if role == .centre {
              entries["v\(side.prefix(1))\(name)"] = Entry(joint: joint, role: role)
            }
          }
        }
      }
    }
    return entries
  }()
}
