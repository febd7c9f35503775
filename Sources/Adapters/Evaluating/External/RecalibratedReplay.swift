// SPDX-License-Identifier: Apache-2.0
package import Basics
package import PoseTracks
package import RepCounting
import Replay
package import Storage

/// A counter of the catalogue with its confidences through a map: `--confidence-map FILE`.
///
/// It counts what the counter counts, so that the two rows differ in what is said of confidence alone.
package struct RecalibratedReplay: ExternalCounter {
  /// The counter's name with `-recalibrated` after it.
  package let name: String
  /// The track configuration that the map was fitted on.
  package let track: String?
  /// The file and its digest.
  package let source: RunSource
  private let replay: Replay
  private let map: ConfidenceMap

  /// Reads a file of maps and says all that is wrong with it.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - file: The file, for findings.
  ///   - tracks: The track configurations that are replayed; maps of others are left out.
  /// - Returns: One counter for each map, nil where anything is wrong, and the findings.
  package static func parse(
    _ bytes: [UInt8],
    file: String,
    tracks: [String]
  ) -> (counters: [RecalibratedReplay]?, diagnostics: [Diagnostic]) {
    let (maps, diagnostics) = FittedConfidence.parse(bytes, file: file)
    guard let maps else { return (nil, diagnostics) }
    let digest = SHA256.hexadecimal(of: bytes)
    var taken: Set<String> = []
    var counters: [RecalibratedReplay] = []
    for fitted in maps where tracks.contains(fitted.track) {
      let configuration: CounterConfiguration
      do throws(ConfigurationError) {
        configuration = try CounterConfiguration(parsing: fitted.counter)
      } catch {
        let message = "the map of '\(fitted.counter)': \(error)"
        return (nil, [Diagnostic(.error, file: file, code: "confidence-map", message: message)])
      }
      let stem = configuration.counter.name + "-recalibrated"
      var name = stem
      var number = 2
      while !taken.insert("\(name)@\(fitted.track)").inserted {
        name = "\(stem)-\(number)"
        number += 1
      }
      let source = RunSource(
        counter: name,
        .confidenceMap,
        path: file,
        sha256: digest,
        track: fitted.track
      )
      counters.append(
        RecalibratedReplay(
          name: name,
          track: fitted.track,
          source: source,
          replay: Replay([configuration]),
          map: fitted.map
        )
      )
    }
    return (counters, [])
  }

  /// What the counter reports, with its confidences through the map.
  package func report(
    on track: PoseTrack,
    of clip: String,
    exercise: Exercise
  ) throws -> CounterReport {
    var report = replay.reports(on: track, exercise: exercise)[0]
    for index in report.events.indices {
      report.events[index].confidence = report.events[index].confidence.map { map($0) }
    }
    return report
  }
}
