// SPDX-License-Identifier: Apache-2.0
import Basics

extension ObservationModel {
  /// The models that come with the program.
  ///
  /// Each is the text that `rep-synth fit` wrote; `Documentation/Observation.md` says from which
  /// tracks and how far it holds.
  package static let builtIn: [ObservationModel] = [
    blazePoseFullText, blazePoseLiteText, moveNetLightningText,
  ].map { text in
    guard let model = parse(Array(text.utf8), file: "").model else {
      preconditionFailure("a model that comes with the program is damaged")
    }
    return model
  }

  /// The model of a name; nil where none comes with the program.
  package static func named(_ id: String) -> ObservationModel? {
    builtIn.first { $0.id == id }
  }
}
