// SPDX-License-Identifier: Apache-2.0

extension PoseBackend {
  /// All backends, in the order in which commands list them.
  package static let all: [PoseBackend] = [.blazePoseFull, .blazePoseLite, .moveNetLightning]

  /// The backend of a name; nil where there is none.
  package static func named(_ id: String) -> PoseBackend? {
    all.first { $0.id == id }
  }
}
