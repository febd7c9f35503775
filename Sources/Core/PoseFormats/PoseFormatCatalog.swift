// SPDX-License-Identifier: Apache-2.0

extension PoseFormat {
  /// The formats there are, in order of name; a new one is a file of its own and a line here.
  package static let all: [PoseFormat] =
    ([
      AlphaPoseFormat.self, AppleVision3DFormat.self, AppleVisionFormat.self, ARKitFormat.self,
      ArrayFormat.self, C3DFormat.self, COCOFormat.self, DeepLabCutFormat.self,
      ForcesFormat.self, MediaPipeFormat.self, MediaPipeTableFormat.self, MLKitFormat.self,
      MMPoseFormat.self, MOTFormat.self, OpenPoseFormat.self, RecordingFormatCodec.self,
      SLEAPFormat.self, SignalsFormat.self, TRCFormat.self,
    ] as [any PoseCodec.Type])
    .map(PoseFormat.init)
    .sorted { $0.description.id < $1.description.id }

  /// The format of a name; nil if there is none.
  package static func named(_ id: String) -> PoseFormat? {
    all.first { $0.description.id == id }
  }

  /// The formats that a file may be of, by its ending and its first bytes.
  package static func recognising(_ bytes: [UInt8], path: String) -> [PoseFormat] {
    let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
    return all.filter { $0.description.endings.contains(ending) && $0.recognises(bytes) }
  }
}
