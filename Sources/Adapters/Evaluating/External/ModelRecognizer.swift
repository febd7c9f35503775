// SPDX-License-Identifier: Apache-2.0
package import Basics
import Labels
package import PoseTracks
package import Recognition
package import Storage

/// A model of `rep-tune train` that names exercises over time: `--recognizer FILE`.
package struct ModelRecognizer: ExternalCandidate {
  /// The name of the option's value, with the parameters that differ from the defaults.
  package let name: String
  /// The file and its digest.
  package let source: RunSource
  /// The model, its windows and its hysteresis.
  package let recognizer: ExerciseRecognizer

  /// It is scored on all tracks.
  package var track: String? { nil }

  /// Reads a model file and says all that is wrong with it.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - file: The file, for findings.
  ///   - stem: The name; nil for that of the model's method.
  ///   - settings: The windows and the hysteresis.
  /// - Returns: The recognizer, nil where anything is wrong, and the findings.
  package static func parse(
    _ bytes: [UInt8],
    file: String,
    name stem: String?,
    settings: RecognizerSettings
  ) -> (recognizer: ModelRecognizer?, diagnostics: [Diagnostic]) {
    let (model, diagnostics) = RecognitionModel.parse(bytes, file: file)
    guard let model else { return (nil, diagnostics) }
    let name = name(stem ?? model.method.rawValue, settings)
    let recognizer = ModelRecognizer(
      name: name,
      source: RunSource(
        recognizer: name,
        path: file,
        settings: "\(settings)",
        sha256: SHA256.hexadecimal(of: bytes)
      ),
      recognizer: ExerciseRecognizer(model, settings: settings)
    )
    return (recognizer, [])
  }

  /// The name of a recognizer with settings: `mine:enter=2.0`.
  package static func name(_ stem: String, _ settings: RecognizerSettings) -> String {
    let spelling = "\(settings)"
    return stem + (spelling.isEmpty ? "" : ":" + spelling)
  }

  /// The names over a clip, whatever is done in it.
  package func report(
    on track: PoseTrack,
    of clip: String,
    exercise: Exercise
  ) throws -> RecognizedTrack {
    names(over: track)
  }

  /// The names over a clip, whatever is done in it.
  package func report(
    on track: PoseTrack,
    of clip: String,
    doing activity: Activity
  ) throws -> RecognizedTrack {
    names(over: track)
  }

  private func names(over track: PoseTrack) -> RecognizedTrack {
    RecognizedTrack(
      classes: recognizer.model.classes,
      stretches: recognizer.stretches(of: track)
    ).delivered(on: track)
  }
}

extension ReferenceLabels {
  /// The families of the exercises of clips, sorted, without what people do between exercises.
  package func families(of clips: [ClipRecord]) -> [String] {
    let labelled = clips.flatMap { clip in
      Exercise.named(clip.exercise).map { [$0] }
        ?? entries[clip.id]?.labels.exerciseStretches.map(\.exercise) ?? []
    }
    return Set(labelled.map(\.family)).subtracting(RecognitionModel.pauses).sorted()
  }
}
