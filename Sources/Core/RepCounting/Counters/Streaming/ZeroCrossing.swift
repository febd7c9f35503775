// SPDX-License-Identifier: Apache-2.0
import Basics
public import PoseTracks

/// A rep is one crossing of the signal's own trend from above to below, with a dead band.
///
/// The trend is an exponential mean with a time constant of 4 s, which is the plain mean while the
/// clip is younger. The dead band reaches to either side by a quarter of the range from the 10th to
/// the 90th percentile of the last 10 s. It reaches at least by half the least amplitude. A rep is
/// counted when the signal, having been above the band, comes below it.
///
/// It follows drift and needs no level of rest. It fails where the subject stays at the extreme,
/// which becomes the trend. It fails too where reps come singly with long rests, since the trend is
/// then the rest itself. The first seconds of a clip have the least band only.
///
/// - Source: the classic detrended Schmitt trigger; the band and the trend are those of this library.
public struct ZeroCrossing: RepMachine {
  /// The travel below which nothing is counted, in the signal's unit.
  public let minAmplitude: Double

  private var trend: Trend
  private var states: CrossingStates<Double>

  /// Creates a machine, of which `MachineCounter` makes a counter.
  ///
  /// - Parameters:
  ///   - minAmplitude: The travel below which nothing is counted, in the signal's unit.
  ///   - trend: The time constant of the trend in seconds.
  /// - Precondition: `trend > 0`.
  public init(minAmplitude: Double = 0.08, trend: Double = 4) {
    precondition(trend > 0, "a time constant is above 0 s")
    self.minAmplitude = minAmplitude
    self.trend = Trend(timeConstant: trend)
    states = CrossingStates(minAmplitude: minAmplitude)
  }

  /// The rep that the last step ended.
  public var ended: RepEvent { states.ended }

  /// The height of the dead band, in the signal's unit.
  public var threshold: Double { states.threshold }

  /// Takes the next sample in order of time; its value is never NaN.
  public mutating func step(_ sample: Sample) -> RepStep {
    states.step(sample, sample.value - trend.update(sample))
  }

  /// The swing is within the band, or its trend is not what it turns around.
  public func rejection(of swing: Swing) -> Rejection {
    swing.rejection(below: threshold)
      ?? Rejection(.other, "it did not cross the dead band around its trend both ways")
  }
}

/// The crossings of a dead band whose half is a quarter of the range lately, on the deviation from the trend.
struct CrossingStates<Level: Threshold>: ThresholdStates {
  private let leastBand: Level
  private var band: Level
  private var range = RunningRange(tail: 0.1)
  private var isAbove = false
  private var lowest = Double.infinity
  private var lowestTime = 0.0
  private var highest = Sample(time: 0, value: -.infinity)
  private(set) var ended = RepEvent(decisionTime: 0)

  init(minAmplitude: Level) {
    leastBand = minAmplitude.scaled(by: 0.5)
    band = leastBand
  }

  /// The height of the dead band.
  var threshold: Double { 2 * band.number }

  var levels: [Level] { [band] }

  mutating func step(_ sample: Sample, _ deviation: Double) -> RepStep {
    if let observed = range.update(sample) {
      band.change(to: leastBand.raised(to: observed.range / 4))
    }
    if !isAbove {
      if sample.value < lowest {
        lowest = sample.value
        lowestTime = sample.time
      }
      guard band.isBelow(deviation) else { return .goesOn }
      isAbove = true
      highest = sample
      return .begins
    }
    if sample.value > highest.value { highest = sample }
    guard band.isBelow(-deviation) else { return .goesOn }
    isAbove = false
    ended = RepEvent(
      decisionTime: sample.time,
      extremumTime: highest.time,
      start: lowestTime,
      amplitude: max(0, highest.value - lowest)
    )
    lowest = sample.value
    lowestTime = sample.time
    return .ends
  }
}

/// An exponential mean over uneven times that is the plain mean at the start.
struct Trend: Sendable {
  private let timeConstant: Double
  private var sum = 0.0
  private var weight = 0.0
  private var time = 0.0

  init(timeConstant: Double) {
    self.timeConstant = timeConstant
  }

  /// Takes a sample and returns the mean with it.
  mutating func update(_ sample: Sample) -> Double {
    let decay = Elementary.exp(-(sample.time - time) / timeConstant)
    time = sample.time
    sum = sum * decay + sample.value
    weight = weight * decay + 1
    return sum / weight
  }
}
