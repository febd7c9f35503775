// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

extension ObservationModel {
  /// The model as a file: one line for each joint, four significant digits.
  ///
  /// Reading gives back the model as ``rounded`` has it.
  package var text: String {
    var members: [JSON.Member] = [
      JSON.Member("schema", .integer(Self.schema)),
      JSON.Member("id", .string(id)),
      JSON.Member("skeleton", .string(skeleton.id)),
    ]
    if let source {
      members.append(
        JSON.Member(
          "fitted",
          [
            "tracks": .integer(source.tracks),
            "people": source.people.map(JSON.integer) ?? .null,
            "frames": .integer(source.frames),
            "exact_tracks": .integer(source.exactTracks),
          ]
        )
      )
    }
    members += [
      JSON.Member("lag", Self.number(lag)),
      JSON.Member(
        "spectrum",
        ["white": Self.number(spectrum.white), "seconds": Self.number(spectrum.seconds)]
      ),
      JSON.Member(
        "bursts",
        [
          "spread": Self.number(bursts.spread),
          "seconds": Self.number(bursts.seconds),
          "shared": Self.number(bursts.shared),
        ]
      ),
      JSON.Member("drift_seconds", Self.number(driftSeconds)),
      JSON.Member("absence", Self.spells(absence)),
      JSON.Member("flips", Self.spells(flips)),
      JSON.Member(
        "confidence",
        [
          "slope": Self.number(confidence.slope),
          "spread": Self.number(confidence.spread),
          "seconds": Self.number(confidence.seconds),
        ]
      ),
      JSON.Member("speeds", Self.list(Self.speeds)),
    ]
    // Everything but the joints has a line of its own; each joint has one.
    let head = JSON.object(members).text(compactFrom: 1).dropLast("\n}\n".count)
    let rows = joints.map { "    " + Self.joint($0).compactText }.joined(separator: ",\n")
    return head + ",\n  \"joints\": [\n" + rows + "\n  ]\n}\n"
  }

  /// The model with the digits that its file keeps.
  package var rounded: ObservationModel {
    let (model, findings) = Self.parse(Array(text.utf8), file: "")
    guard let model else {
      preconditionFailure("a model reads its own text: \(findings.map(\.description))")
    }
    return model
  }

  private static func joint(_ joint: JointModel) -> JSON {
    [
      "joint": .string(joint.joint.rawValue),
      "scales": list(joint.scales),
      "loadings": list(joint.loadings),
      "drift": number(joint.drift),
      "bias": list([joint.biasAlong, joint.biasOutward]),
      "gaps": spells(joint.gaps),
      "swaps": spells(joint.swaps),
      "confidence": number(joint.confidence),
    ]
  }

  private static func spells(_ spells: Spells) -> JSON {
    list([spells.share, spells.seconds])
  }

  private static func list(_ values: [Double]) -> JSON { .array(values.map(number)) }

  /// Four significant digits.
  private static func number(_ value: Double) -> JSON {
    .number(Double(value.text(significantDigits: 4)) ?? value)
  }
}
