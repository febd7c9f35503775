// SPDX-License-Identifier: Apache-2.0
package import Basics
package import Measures
import PoseTracks
import TrackQuality

/// `tracks.json`: what was measured of the track of each clip, all digits.
extension TrackSummary: DocumentRecord {
  /// The names of the columns of details.
  package static var heading: [JSON.Member] {
    [JSON.Member("details", .array(DetailMeasure.all.map { .string($0.id) }))]
  }

  /// The measurements of the track.
  package var json: JSON {
    [
      "clip": .string(clip.id),
      "frames": .integer(frames),
      "values": .object(
        TrackMeasure.all.compactMap { measure in
          values[measure.id].map { JSON.Member(measure.id, .number($0)) }
        }
      ),
      "joints": .array(joints.map(\.json)),
      "angles": .array(angles.map(\.json)),
      "details": .array(
        details.map { detail in .array([.string(detail.name)] + detail.values.map { JSON($0) }) }
      ),
    ]
  }

  /// The numbers of a clip's element; nil if frames are missing, a row of details does not fit the columns, or a number
  /// is none.
  package init?(_ node: JSONNode, clip: ClipIdentity, of evaluation: JSONNode) {
    let columns = (evaluation["details"]?.array ?? []).map { $0.string ?? "" }
    let members = node["values"]?.members ?? []
    guard let frames = node["frames"]?.amount,
      let details = all(node["details"]?.array ?? [], { TrackDetail($0, columns: columns) }),
      let joints = all(node["joints"]?.array ?? [], JointSummary.init),
      let angles = all(node["angles"]?.array ?? [], AngleAccuracy.init),
      members.allSatisfy({ Optional($0.value).isMeasuredOrNull })
    else { return nil }
    var values: [String: Double] = [:]
    for member in members { values[member.name] = member.value.measured }
    self.init(
      clip: clip,
      frames: frames,
      values: values,
      joints: joints,
      angles: angles,
      details: details
    )
  }
}

extension TrackDetail {
  /// The detail of a row: a name, then a number or null for each column.
  ///
  /// Columns that are not known are passed over, and what has no column is undefined.
  fileprivate init?(_ node: JSONNode, columns: [String]) {
    guard let cells = node.array, let name = cells.first?.string, cells.count == columns.count + 1,
      cells.dropFirst().allSatisfy({ Optional($0).isMeasuredOrNull })
    else { return nil }
    self.init(
      name: name,
      values: DetailMeasure.all.map { measure in
        columns.firstIndex(of: measure.id).flatMap { cells[$0 + 1].measured }
      }
    )
  }
}

extension TrackSummary.JointSummary {
  fileprivate var json: JSON {
    [
      "joint": .string(joint.rawValue),
      "jitter": JSON(jitter),
      "coverage": JSON(coverage),
      "error": JSON(error),
    ]
  }

  fileprivate init?(_ node: JSONNode) {
    guard let joint = node["joint"]?.string, node["jitter"].isMeasuredOrNull,
      node["coverage"].isMeasuredOrNull, node["error"].isMeasuredOrNull
    else { return nil }
    self.init(
      joint: Joint(rawValue: joint),
      jitter: node["jitter"]?.measured,
      coverage: node["coverage"]?.measured,
      error: node["error"]?.measured
    )
  }
}

extension AngleAccuracy {
  fileprivate var json: JSON {
    [
      "hinge": .string(hinge.rawValue),
      "side": .string(side.rawValue),
      "bands": .array(
        bands.map { band in
          guard let band else { return .null }
          return [
            .integer(band.frames), .number(band.bias), JSON(band.deviation),
            JSON(band.meanMagnitude),
          ]
        }
      ),
    ]
  }

  fileprivate init?(_ node: JSONNode) {
    guard let hinge = node["hinge"]?.string.flatMap(Exercise.Hinge.init),
      let side = node["side"]?.string.flatMap(BodySide.init),
      let nodes = node["bands"]?.array, nodes.count == Self.bandCount,
      let bands = all(nodes, { $0.isNull ? .some(nil) : Error($0).map(Optional.some) })
    else { return nil }
    self.init(hinge: hinge, side: side, bands: bands)
  }
}

extension AngleAccuracy.Error {
  /// Nil if it is no row of frames, bias, deviation and, since runs have it, mean magnitude.
  fileprivate init?(_ node: JSONNode) {
    guard let cells = node.array, (3...4).contains(cells.count), let frames = cells[0].amount,
      frames > 0, let bias = cells[1].measured,
      cells.dropFirst(2).allSatisfy({ Optional($0).isMeasuredOrNull })
    else { return nil }
    self.init(
      frames: frames,
      bias: bias,
      deviation: cells[2].measured,
      meanMagnitude: cells.count > 3 ? cells[3].measured : nil
    )
  }
}
