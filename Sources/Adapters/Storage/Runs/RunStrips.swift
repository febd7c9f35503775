// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Scoring

/// `strips.json`: the signals that a report draws beside the events.
enum RunStrips {
  /// The strips as a list on one line; null for NaN.
  static func content(_ strips: [Run.Strip]) -> TextPieces {
    var content = TextPieces()
    content.append(listOf: strips) { strip in
      [
        "clip": .string(strip.clip),
        "track": .string(strip.track),
        "signal": .string(strip.signal),
        "times": .array(strip.samples.map { JSON($0.time) }),
        "values": .array(strip.samples.map { JSON($0.value) }),
      ]
    }
    content.append("\n")
    return content
  }

  /// The strips of a document; nil where it is not one.
  static func strips(_ document: JSONNode) -> [Run.Strip]? {
    guard let elements = document.array else { return nil }
    var strips: [Run.Strip] = []
    for element in elements {
      guard let clip = element["clip"]?.string, let track = element["track"]?.string,
        let signal = element["signal"]?.string, let times = element["times"]?.array,
        let values = element["values"]?.array, times.count == values.count,
        let seconds = all(times, \.time), let numbers = all(values, number),
        zip(seconds, seconds.dropFirst()).allSatisfy({ $0 <= $1 })
      else { return nil }
      let samples = zip(seconds, numbers).map { Sample(time: $0, value: $1) }
      strips.append(Run.Strip(clip: clip, track: track, signal: signal, samples: samples))
    }
    return strips
  }

  /// A value of a signal; NaN for null, nil for what is neither.
  private static func number(_ node: JSONNode) -> Double? { node.isNull ? .nan : node.measured }
}
