// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

extension PoseReading {
  /// Takes signals that were recorded beside the poses.
  ///
  /// Counters get those that no pose gives, as ``PoseTracks/Signal/verticalForce``, frame by frame. Of two of
  /// one name they get the first. All signals stay as they are in ``beside``.
  ///
  /// - Parameters:
  ///   - signals: The signals of a file at one rate.
  ///   - path: The file, for findings.
  package mutating func take(beside signals: RecordedSignals, of path: String) {
    beside.append(signals)
    guard let track, let first = track.times.first, let last = track.times.last else { return }
    var values = track.recorded?.values ?? [:]
    for signal in signals.signals {
      guard let id = SignalNames.id(of: signal.name), values[id] == nil,
        Signal.named(id)?.isRecorded == true
      else { continue }
      let found = signal.values(at: track.times, of: signals.times)
      guard found.contains(where: { !$0.isNaN }) else {
        diagnostics.append(
          Diagnostic(
            .warning,
            file: path,
            code: PoseCode.noOverlap.rawValue,
            message: "no frame has a value of '\(id)': poses are from \(Self.text(first)) to "
              + "\(Self.text(last)) s, its values from \(Self.text(signals.times.first ?? .nan)) to "
              + "\(Self.text(signals.times.last ?? .nan)) s"
          )
        )
        continue
      }
      values[id] = found
    }
    if !values.isEmpty { self.track = track.replacing(recorded: RecordedValues(values)) }
  }

  private static func text(_ time: Double) -> String { time.text(decimals: 3) }
}
