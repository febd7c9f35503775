// SPDX-License-Identifier: Apache-2.0
package import Basics

extension PoseBackend {
  /// All backends, in the order in which commands list them.
  package static let all: [PoseBackend] = [
    .blazePoseFull, .blazePoseLite, .moveNetLightning, .moveNetMultiPose, .poseNet,
  ]

  /// The backend of a name; nil where there is none.
  package static func named(_ id: String) -> PoseBackend? {
    all.first { $0.id == id }
  }

  /// Reads a backend as commands spell it.
  ///
  /// - Parameters:
  ///   - text: `name:setting=value,...`; settings that are left out are the usual ones.
  ///   - brought: What of it the user brings; nil for a backend of the catalogue.
  /// - Throws: `ConfigurationError` for an unknown name, and for a setting that it does not have or of a bad value.
  package init(parsing text: String, brought: BroughtBackend? = nil) throws(ConfigurationError) {
    let parts = try ConfigurationText(parsing: text)
    guard let known = brought.map(Self.init) ?? Self.named(parts.name) else {
      throw .unknown("backend", parts.name, known: Self.all.map(\.id))
    }
    self = known
    try engine.settings.set(parts.assignments, of: "backend '\(id)'")
  }
}
