// SPDX-License-Identifier: Apache-2.0
package import Basics

extension PoseBackend {
  /// All backends, in the order in which commands list them.
  package static let all: [PoseBackend] = [.blazePoseFull, .blazePoseLite, .moveNetLightning]

  /// The backend of a name; nil where there is none.
  package static func named(_ id: String) -> PoseBackend? {
    all.first { $0.id == id }
  }

  /// Reads a backend as commands spell it.
  ///
  /// - Parameter text: `name:score=value,...`; scores that are left out are the usual ones.
  /// - Throws: `ConfigurationError` for an unknown name, and for a score that it does not have or not in 0...1.
  package init(parsing text: String) throws(ConfigurationError) {
    let parts = try ConfigurationText(parsing: text)
    guard let known = Self.named(parts.name) else {
      throw .unknown("backend", parts.name, known: Self.all.map(\.id))
    }
    self = known
    var scores = ParameterValues(engine.parameters)
    try scores.set(parts.assignments, of: "backend '\(id)'")
    engine = engine.asking(for: scores)
    specification = scores.spelling(of: id)
  }
}

extension Parameter {
  /// A score in 0...1.
  static func score(_ name: String, _ summary: String, default value: Double) -> Parameter {
    Parameter(name, summary, unit: .share, range: 0...1, default: value)
  }
}
