// SPDX-License-Identifier: Apache-2.0
import Figures
import Labels
import Matching
import Measures
import PoseTracks
import RepCounting
import Results
import Scoring

/// One strip for each clip that has a signal to draw.
struct ClipStrips: Sendable {
  private let names: [String]
  private let rows: [ClipRows.Row]
  private let configurations: [Configuration]
  private let signals: [String: [ClipSignal]]

  init(_ input: ReportInput) {
    names = ConfigurationNames(input.evaluations).short
    rows = ClipRows(input.evaluations).rows
    configurations = input.evaluations.map(\.configuration)
    signals = Dictionary(grouping: input.signals, by: \.clip)
  }

  /// Whether a clip has a strip.
  func hasStrip(_ clip: String) -> Bool { signals[clip] != nil }

  /// The file name of a clip's strip, which is its place on the page too.
  static func name(of clip: String) -> String { "strip-\(clip)" }

  /// The strip of a clip that turns: the signals of both backends, and the rows of some of the counters that turn.
  ///
  /// - Parameters:
  ///   - flip: What turns.
  ///   - name: The figure's name.
  /// - Returns: The strip; nil without a signal of the leader.
  func strip(of flip: BackendFlip, name: String) -> Figure? {
    guard let row = rows.first(where: { $0.clip.id == flip.clip }),
      let signal = signals[flip.clip]?.first(where: { $0.track == flip.leader })
    else { return nil }
    var chart = chart(of: row, signal)
    chart.name = name
    let other = signals[flip.clip]?.first { $0.track == flip.backend }
    chart.other = other.map { ($0.name, $0.trace) }
    chart.moment = flip.moment?.time
    let counters = (flip.lost + flip.gained).prefix(Self.mostCounters)
    chart.rows = counters.flatMap { counter in
      [flip.leader, flip.backend].compactMap { track in
        let place = configurations.firstIndex(of: Configuration(counter: counter, track: track))
        return place.flatMap { chartRow(names[$0], row.scores[$0]) }
      }
    }
    return chart.figure
  }

  /// The number of counters on the strip of a clip that turns.
  private static let mostCounters = 3

  /// The strip of a clip; nil without a signal.
  func strip(_ row: ClipRows.Row) -> Figure? {
    signals[row.clip.id]?.first.map { chart(of: row, $0).figure }
  }

  private func chart(of row: ClipRows.Row, _ signal: ClipSignal) -> StripChart {
    let parts = [row.clip.id, row.clip.exercise, row.clip.view?.rawValue].compactMap(\.self)
    let reference = row.first.reference
    return StripChart(
      name: Self.name(of: row.clip.id),
      title: parts.joined(separator: " · "),
      domain: signal.times,
      signalName: signal.name,
      signal: signal.trace,
      reference: reference.reps.map { reps in
        reps.compactMap { referenceRep($0, ignored: reference.ignored) }
      },
      referenceCount: row.first.referenceCount,
      ignored: reference.ignored,
      rows: zip(names, row.scores).compactMap(chartRow)
    )
  }

  private func chartRow(_ name: String, _ score: ClipScore?) -> StripChart.Row? {
    score.map { score in
      StripChart.Row(label: name, marks: marks(of: score), count: score.predictedCount)
    }
  }

  private func referenceRep(
    _ rep: Reference.Rep,
    ignored: [ClosedRange<Double>]
  ) -> StripChart.ReferenceRep? {
    var interval: ClosedRange<Double>?
    if let start = rep.start, let end = rep.end { interval = min(start, end)...max(start, end) }
    guard let time = rep.mid ?? interval.map({ ($0.lowerBound + $0.upperBound) / 2 }) else {
      return nil
    }
    let isIgnored = ignored.contains { $0.contains(time) }
    return StripChart.ReferenceRep(
      time: time,
      interval: interval,
      isRequired: rep.quality == .full && !isIgnored
    )
  }

  private func marks(of score: ClipScore) -> [StripChart.Mark] {
    func time(_ event: Int) -> Double {
      score.events[event].extremumTime ?? score.events[event].decisionTime
    }
    guard let detection = score.headline else {
      return score.events.indices.map { StripChart.Mark(time: time($0), outcome: .uncharged) }
    }
    let matched = detection.matches.map { StripChart.Mark(time: time($0.event), outcome: .matched) }
    let explanations = score.explanations
    let missed = detection.misses.map { miss in
      let found = explanations.first { $0.reference == miss.reference }
      let words = [found?.cause.words, found?.rejection?.reason].compactMap(\.self)
      return StripChart.Mark(
        time: miss.time,
        outcome: .missed,
        cause: words.isEmpty ? nil : words.joined(separator: ": ")
      )
    }
    let extra = detection.extras.map { extra in
      let cause = explanations.first { $0.event == extra.event }?.cause
      return StripChart.Mark(
        time: extra.time,
        outcome: extra.kind == .double ? .double : .extra,
        cause: cause?.words
      )
    }
    let excused = detection.excused.map { StripChart.Mark(time: time($0), outcome: .uncharged) }
    return (matched + missed + extra + excused).sorted { $0.time < $1.time }
  }
}
