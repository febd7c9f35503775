// SPDX-License-Identifier: Apache-2.0
package import Basics
package import PoseTracks
package import RepCounting
package import Storage

/// ML Kit's pose classification on samples that a user gives: `--pose-samples FILE`.
///
/// A clip of an exercise whose extreme is no class of the samples has no reps to it.
package struct PoseClasses: ExternalCounter {
  /// What it is called in a report.
  package static let counter = "pose-classes"

  /// The file and its digest.
  package let source: RunSource
  private let samples: PoseSamples

  /// The same for all files.
  package var name: String { Self.counter }
  /// It is scored on all tracks.
  package var track: String? { nil }

  /// Reads a file of samples and says all that is wrong with it.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - file: The file, for findings.
  /// - Returns: The counter, nil where anything is wrong, and the findings.
  package static func parse(
    _ bytes: [UInt8],
    file: String
  ) -> (counter: PoseClasses?, diagnostics: [Diagnostic]) {
    let (samples, diagnostics) = PoseSamples.parse(bytes, file: file)
    guard let samples else { return (nil, diagnostics) }
    let source = RunSource(
      counter: counter,
      .poseSamples,
      path: file,
      sha256: SHA256.hexadecimal(of: bytes)
    )
    return (PoseClasses(source: source, samples: samples), [])
  }

  /// What it counts in a clip.
  package func report(
    on track: PoseTrack,
    of clip: String,
    exercise: Exercise
  ) throws -> CounterReport {
    var counter = PoseClassCounter(samples: samples, exercise: exercise)
    counter.reportsRejections = true
    return CounterReport(counter.events(of: track))
  }
}
