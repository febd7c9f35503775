// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Scoring

/// `backend-study.json`: what lies behind the scores of several backends, clip by clip.
///
/// A score is a row: reference count and count error; matched, required and charged reps, if they are timed. A gap is the
/// smallest swing of a rep and the largest other one. A dose of noise is jitter in percent of the torso and in degrees,
/// trials, exact ones, and the matches of all trials.
enum RunBackendStudy {
  private static let schema = 1

  /// A study as text, without what is computed again when it is read.
  static func document(_ study: BackendStudy) -> JSON {
    [
      "schema": .integer(schema),
      "optima": .array(study.optima.map(\.json)),
      "untraced": .array(study.untraced.map(JSON.string)),
      "gaps": .array(
        study.gaps.map { gaps in
          [
            "signal": .string(gaps.signal),
            "track": .string(gaps.track),
            "clips": .array(
              gaps.clips.map { [.string($0.clip.id), .number($0.rep), .number($0.other)] }
            ),
          ]
        }
      ),
      "jitter": .array(
        study.prices.map { price in
          [
            "counter": .string(price.configuration.counter),
            "track": .string(price.configuration.track),
            "clips": .array(
              price.clips.map { clip in
                [.string(clip.clip.id), .array(clip.doses.map(\.json))]
              }
            ),
          ]
        }
      ),
    ]
  }

  /// The study of a document.
  ///
  /// - Parameters:
  ///   - document: The content of `backend-study.json`.
  ///   - identities: The clips of the run by id.
  /// - Returns: The study; nil if it is no such document.
  static func study(_ document: JSONNode, identities: [String: ClipIdentity]) -> BackendStudy? {
    guard document["schema"]?.integer == schema,
      let optima = document["optima"]?.array.flatMap({ nodes in
        all(nodes) { OwnOptimum($0, identities) }
      }),
      let untraced = document["untraced"]?.array.flatMap({ all($0, \.string) }),
      let gaps = document["gaps"]?.array.flatMap({ nodes in
        all(nodes) { SignalGaps($0, identities) }
      }),
      let prices = document["jitter"]?.array.flatMap({ nodes in
        all(nodes) { JitterPrice($0, identities) }
      })
    else { return nil }
    return BackendStudy(optima: optima, untraced: untraced, gaps: gaps, prices: prices)
  }

  /// The row of matches; empty without times.
  fileprivate static func cells(_ matches: StepScore.Matches?) -> [JSON] {
    (matches.map { [$0.matched, $0.required, $0.charged] } ?? []).map(JSON.integer)
  }

  /// The matches of a row; nil if no score can have them.
  fileprivate static func matches(_ cells: [Int]) -> StepScore.Matches?? {
    if cells.isEmpty { return .some(nil) }
    guard cells.count == 3, cells[0] >= 0, cells[0] <= cells[1], cells[0] <= cells[2],
      cells.allSatisfy({ $0.magnitude <= NumberBounds.counts.upperBound.magnitude })
    else { return nil }
    return StepScore.Matches(matched: cells[0], required: cells[1], charged: cells[2])
  }

  /// The counter and the track of an element.
  fileprivate static func configuration(_ node: JSONNode) -> Configuration? {
    guard let counter = node["counter"]?.string, let track = node["track"]?.string else {
      return nil
    }
    return Configuration(counter: FormerNames.current(counter), track: track)
  }
}

extension OwnOptimum {
  fileprivate var json: JSON {
    .object([
      JSON.Member("counter", .string(configuration.counter)),
      JSON.Member("track", .string(configuration.track)),
      JSON.Member(
        "thresholds",
        .array(
          thresholds.map { threshold in
            [
              "name": .string(threshold.name),
              "shared": .number(threshold.shared),
              "chosen": JSON(threshold.chosen),
              "least": JSON(threshold.spread?.lowerBound),
              "greatest": JSON(threshold.spread?.upperBound),
            ]
          }
        )
      ),
      JSON.Member("obstacle", obstacle.map(JSON.string) ?? .null),
      JSON.Member(
        "clips",
        .array(clips.map { [.string($0.clip.id), $0.shared.json, $0.own.json] })
      ),
    ])
  }

  fileprivate init?(_ node: JSONNode, _ identities: [String: ClipIdentity]) {
    guard let configuration = RunBackendStudy.configuration(node),
      let thresholds = node["thresholds"]?.array.flatMap({ all($0, Threshold.init) }),
      let obstacle = node["obstacle"], obstacle.isNull || obstacle.string != nil,
      let clips = node["clips"]?.array.flatMap({ nodes in
        all(nodes) { node -> OptimumClip? in
          guard let cells = node.array, cells.count == 3,
            let clip = cells[0].string.flatMap({ identities[$0] }),
            let shared = StepScore(cells[1]), let own = StepScore(cells[2])
          else { return nil }
          return OptimumClip(clip: clip, shared: shared, own: own)
        }
      })
    else { return nil }
    self.init(
      configuration,
      thresholds: thresholds,
      obstacle: obstacle.string,
      clips: clips
    )
  }
}

extension OwnOptimum.Threshold {
  fileprivate init?(_ node: JSONNode) {
    guard let name = node["name"]?.string, let shared = node["shared"]?.measured,
      node["chosen"].isMeasuredOrNull, node["least"].isMeasuredOrNull,
      node["greatest"].isMeasuredOrNull
    else { return nil }
    let ends = (node["least"]?.measured, node["greatest"]?.measured)
    var spread: ClosedRange<Double>?
    if let least = ends.0, let greatest = ends.1 {
      guard least <= greatest else { return nil }
      spread = least...greatest
    }
    self.init(name: name, shared: shared, chosen: node["chosen"]?.measured, spread: spread)
  }
}

extension SignalGaps {
  fileprivate init?(_ node: JSONNode, _ identities: [String: ClipIdentity]) {
    guard let signal = node["signal"]?.string, let track = node["track"]?.string,
      let clips = node["clips"]?.array.flatMap({ nodes in
        all(nodes) { node -> SignalGap? in
          guard let cells = node.array, cells.count == 3,
            let clip = cells[0].string.flatMap({ identities[$0] }),
            let rep = cells[1].measured, let other = cells[2].measured, rep >= 0, other >= 0
          else { return nil }
          return SignalGap(clip: clip, rep: rep, other: other)
        }
      })
    else { return nil }
    self.init(signal: signal, track: track, clips: clips)
  }
}

extension JitterPrice {
  fileprivate init?(_ node: JSONNode, _ identities: [String: ClipIdentity]) {
    guard let configuration = RunBackendStudy.configuration(node),
      let clips = node["clips"]?.array.flatMap({ nodes in
        all(nodes) { node -> JitteredClip? in
          guard let cells = node.array, cells.count == 2,
            let clip = cells[0].string.flatMap({ identities[$0] }),
            let doses = cells[1].array.flatMap({ all($0, JitteredClip.Dose.init) }),
            doses.count == JitteredClip.doseCount
          else { return nil }
          return JitteredClip(clip: clip, doses: doses)
        }
      })
    else { return nil }
    self.init(configuration, clips: clips)
  }
}

extension JitteredClip.Dose {
  fileprivate var json: JSON {
    .array(
      [.number(percent), JSON(degrees), .integer(trials), .integer(exact)]
        + RunBackendStudy.cells(matches)
    )
  }

  fileprivate init?(_ node: JSONNode) {
    guard let cells = node.array, cells.count >= 4, let percent = cells[0].measured, percent >= 0,
      Optional(cells[1]).isMeasuredOrNull,
      let counts = all(Array(cells.dropFirst(2)), \.amount), counts[0] > 0,
      counts[1] <= counts[0],
      let matches = RunBackendStudy.matches(Array(counts.dropFirst(2)))
    else { return nil }
    self.init(
      percent: percent,
      degrees: cells[1].measured,
      trials: counts[0],
      exact: counts[1],
      matches: matches
    )
  }
}
