// SPDX-License-Identifier: Apache-2.0
import Basics

/// How well predicted stretches of time agree with labelled ones, as sums that clips add up.
///
/// Time takes the place of frames: a frame counts for as long as it is shown, so that the frame
/// rate does not matter. Over frames of equal length the numbers are those of the frame-based
/// measures. Time under no name is background.
///
/// - Source: the edit score and the segmental F1 are those of C. Lea and others, "Temporal
///   Convolutional Networks for Action Segmentation and Detection", 2017, as `eval.py` of MS-TCN
///   computes them, but for two definitions. That code walks through the predicted segments and
///   gives each to the labelled one it overlaps most. It does so even if that one is taken and
///   another would do. So its result depends on the order. Here as many pairs are made as there can
///   be. And that code fails where nothing is labelled; here such clips have no edit score and
///   charge every segment.
package struct SegmentationScore: Sendable, Equatable {
  /// Time under one name.
  package struct Shares: Sendable, Equatable {
    /// The name; empty for background.
    package var label: String
    /// Time that both give it, in seconds.
    package var both: Double
    /// Time that one or the other gives it, in seconds.
    package var either: Double

    /// Their quotient, in 0...1; nil where nobody gives any.
    package var intersectionOverUnion: Double? { either > 0 ? both / either : nil }
  }

  /// Segments that found one another at one least overlap.
  package struct Pairs: Sendable, Equatable {
    /// The least intersection over union, in percent.
    package var percent: Int
    /// Pairs of a predicted and a labelled segment of one name, one to one, as many as there can be.
    package var matched: Int
    /// Predicted segments.
    package var predicted: Int
    /// Labelled segments.
    package var reference: Int
  }

  /// Time in all, in seconds.
  package let duration: Double
  /// Time at which both say the same, background included, in seconds.
  package let agreed: Double
  /// Time with a labelled name, in seconds.
  package let named: Double
  /// That of it at which the prediction says the same, in seconds.
  package let namedAgreed: Double
  /// Time by name, names in order, background first.
  package let shares: [Shares]
  /// The least number of segments to insert, delete or rename to turn one order of names into the
  /// other, background left out.
  package let editDistance: Int
  /// The longer of both orders.
  package let editLength: Int
  /// Pairs of segments at 10, 25 and 50 percent.
  package let pairs: [Pairs]

  /// The least overlaps at which segments are paired, in percent.
  package static let percents = [10, 25, 50]

  /// 1 less the edit distance over the longer order, in 0...1; nil where both are empty.
  package var edit: Double? {
    editLength > 0 ? 1 - Double(editDistance) / Double(editLength) : nil
  }

  /// Compares predicted segments with labelled ones.
  ///
  /// - Parameters:
  ///   - predicted: In any order.
  ///   - reference: In any order.
  ///   - ranges: The time that is looked at, in seconds, in order and apart; segments are cut to it.
  /// - Complexity: O(*n m*) in segments.
  package init(
    _ predicted: [Segment],
    against reference: [Segment],
    within ranges: [ClosedRange<Double>]
  ) {
    let spans = ranges.map {
      Microseconds.nearest($0.lowerBound)..<Microseconds.nearest($0.upperBound)
    }
    let pieces = spans.map { span in
      (
        span: span, predicted: Segmentation(predicted, within: span),
        reference: Segmentation(reference, within: span)
      )
    }
    var tally = TimeTally()
    for piece in pieces {
      tally.add(piece.predicted, piece.reference, length: piece.span.count)
    }
    duration = Microseconds.seconds(tally.duration)
    named = Microseconds.seconds(tally.named)
    namedAgreed = Microseconds.seconds(tally.namedAgreed)
    agreed = Microseconds.seconds(tally.agreed)
    shares = tally.shares
    let said = pieces.flatMap(\.predicted.labels)
    let labelled = pieces.flatMap(\.reference.labels)
    editDistance = EditDistance.between(said, labelled)
    editLength = max(said.count, labelled.count)
    pairs = Self.percents.map { percent in
      Pairs(
        percent: percent,
        matched: pieces.reduce(0) {
          $0 + $1.predicted.pairs(with: $1.reference, percent: percent).count
        },
        predicted: said.count,
        reference: labelled.count
      )
    }
  }
}

extension Segmentation {
  /// The most pairs of stretches of one name that share at least so much of their union.
  ///
  /// Pairs that share time never cross, since neither side overlaps itself, so a table over
  /// positions finds the best.
  ///
  /// - Returns: Indexes of runs, in order.
  /// - Complexity: O(*n m*).
  func pairs(with other: Segmentation, percent: Int) -> [(run: Int, other: Int)] {
    let fitting = overlaps(other).filter { pair in
      let (one, two) = (runs[pair.run], other.runs[pair.other])
      let union = one.length + two.length - pair.length
      return one.label == two.label && pair.length * 100 >= union * percent
    }
    // Pairs come in order of both sides: a chain in which each pair follows the one before in both.
    var best: [(count: Int, before: Int?)] = []
    for (index, pair) in fitting.enumerated() {
      var choice: (count: Int, before: Int?) = (1, nil)
      for earlier in 0..<index
      where fitting[earlier].run < pair.run && fitting[earlier].other < pair.other
        && best[earlier].count + 1 > choice.count
      {
        choice = (best[earlier].count + 1, earlier)
      }
      best.append(choice)
    }
    var place = best.indices.max { best[$0].count < best[$1].count }
    var found: [(run: Int, other: Int)] = []
    while let index = place {
      found.append((fitting[index].run, fitting[index].other))
      place = best[index].before
    }
    return found.reversed()
  }
}

/// Time summed over pieces, in microseconds.
private struct TimeTally {
  private(set) var duration = 0
  private(set) var named = 0
  private(set) var namedAgreed = 0
  private var background = (both: 0, either: 0)
  private var byLabel: [String: (both: Int, either: Int)] = [:]

  /// Time at which both say the same, background included.
  var agreed: Int { namedAgreed + background.both }

  var shares: [SegmentationScore.Shares] {
    let names = byLabel.sorted { $0.key < $1.key }
    return ([("", background)] + names.map { ($0.key, $0.value) }).map { label, time in
      SegmentationScore.Shares(
        label: label,
        both: Microseconds.seconds(time.both),
        either: Microseconds.seconds(time.either)
      )
    }
  }

  mutating func add(_ predicted: Segmentation, _ reference: Segmentation, length: Int) {
    duration += length
    let labelled = reference.runs.reduce(0) { $0 + $1.length }
    let said = predicted.runs.reduce(0) { $0 + $1.length }
    named += labelled
    var shared = 0
    for pair in predicted.overlaps(reference) {
      shared += pair.length
      let label = reference.runs[pair.other].label
      guard predicted.runs[pair.run].label == label else { continue }
      namedAgreed += pair.length
      byLabel[label, default: (0, 0)].both += pair.length
      byLabel[label, default: (0, 0)].either -= pair.length
    }
    for run in predicted.runs + reference.runs {
      byLabel[run.label, default: (0, 0)].either += run.length
    }
    background.both += length - labelled - said + shared
    background.either += length - shared
  }
}
