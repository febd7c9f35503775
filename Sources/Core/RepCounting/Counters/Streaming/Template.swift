// SPDX-License-Identifier: Apache-2.0
public import PoseTracks

/// Reps are the stretches of signal that look like the first one, whatever their tempo.
///
/// The zig-zag finds the first two reps and counts them. The first is the template, at 20 values a
/// second. It is without the rest before and after it, where the signal is within 15 % of its
/// range. The second says how far apart two reps are. From then on a stretch is a rep if its
/// distance from the template under dynamic time warping is at most 1.5 times that. This bound is
/// kept within what steady differences of 15 % and of 30 % of the template's range make. SPRING
/// finds such stretches as the signal comes. The nearest end so far is reported as soon as no path
/// that began before it can still beat it.
///
/// It counts what looks alike and leaves out other movement of the same size, at any tempo. It
/// fails where the first two reps are not like the rest, or are none. It fails too where the level
/// drifts: distances are between levels, not between shapes.
///
/// - Source: Sakurai, Faloutsos, Yamamuro, "Stream Monitoring under the Time Warping Distance", ICDE
///   2007; the template and the bound are those of this library.
public struct Template: RepMachine {
  /// The rise and the fall that make the first two reps, in the signal's unit.
  public let minAmplitude: Double

  private var smoother: MovingMean
  private var states: TemplateStates<Double>

  /// Creates a machine, of which `MachineCounter` makes a counter.
  ///
  /// - Parameters:
  ///   - minAmplitude: The rise and the fall that make the first two reps, in the signal's unit.
  ///   - smoothing: The length in seconds of the zig-zag's moving mean; 0 for none.
  public init(minAmplitude: Double = 0.08, smoothing: Double = 0.17) {
    self.minAmplitude = minAmplitude
    smoother = MovingMean(seconds: smoothing)
    states = TemplateStates(minAmplitude: minAmplitude)
  }

  /// The least amplitude, in the signal's unit.
  public var threshold: Double { minAmplitude }

  /// The rep that the last step ended.
  public var ended: RepEvent { states.ended }

  /// Takes the next sample in order of time; its value is never NaN.
  ///
  /// - Complexity: O(*values of the template*) 20 times a second.
  public mutating func step(_ sample: Sample) -> RepStep {
    states.step(sample, smoother.filter(sample).value)
  }

  /// Reports a stretch that only waits for a better end.
  public mutating func close() -> Bool { states.close() }

  /// The swing is too small, or unlike the first rep.
  public func rejection(of swing: Swing) -> Rejection {
    swing.rejection(below: minAmplitude)
      ?? Rejection(.other, "it is not similar enough to the first two reps")
  }
}

/// The first two reps by their amplitude, and then what looks like them.
struct TemplateStates<Level: Threshold>: ThresholdStates {
  private var zigZag: RestingZigZagStates<Level>
  private var turns: SwingTurns<Level>
  private var first: Swing?
  private var values: [Double] = []
  private var spring: Spring?
  private var grid = UniformWindow(seconds: Self.longestRep, rate: Self.rate)
  private var samples: [Sample] = []
  private(set) var ended = RepEvent(decisionTime: 0)

  private static var rate: Double { 20 }
  /// The longest rep that can be a template, in seconds.
  private static var longestRep: Double { 30 }
  /// The steady difference that is alike in any case, as a share of the template's range.
  private static var alike: Double { 0.15 }
  /// The steady difference that is alike in no case.
  private static var unlike: Double { 0.3 }
  /// The share of a rep's range within which the signal is at rest.
  private static var shareAtRest: Double { 0.15 }
  /// How many times farther than the second rep another may be.
  private static var slack: Double { 1.5 }

  init(minAmplitude: Level) {
    zigZag = RestingZigZagStates(amplitude: minAmplitude, rest: .constant(0))
    turns = SwingTurns(least: minAmplitude)
  }

  var levels: [Level] { zigZag.levels + [turns.least] }

  mutating func step(_ sample: Sample, _ smoothed: Double) -> RepStep {
    remember(sample)
    let added = grid.update(sample)
    if spring != nil { return match(grid.recent.suffix(added), at: sample.time) }
    let step = zigZag.step(sample, smoothed)
    ended = zigZag.ended
    if let swing = turns.update(smoothed, at: sample.time) { learn(swing) }
    return step
  }

  mutating func close() -> Bool {
    guard let found = spring?.pending, let last = samples.last else { return false }
    report(found, at: last.time)
    return true
  }

  private mutating func remember(_ sample: Sample) {
    samples.append(sample)
    let oldest = sample.time - Self.longestRep - ClipTime.hair
    if samples[samples.count / 2].time < oldest { samples.removeAll { $0.time < oldest } }
  }

  /// Takes the first swing for the template, and the second for the distance between reps.
  private mutating func learn(_ swing: Swing) {
    let stretch = Self.withoutRest(values(from: swing.start, to: swing.end))
    guard first != nil, values.count > 1 else {
      first = swing
      values = stretch
      return
    }
    let (low, high) = (values.min() ?? 0, values.max() ?? 0)
    func distance(ofSteady share: Double) -> Double {
      Double(values.count) * share * share * (high - low) * (high - low)
    }
    let bound = min(
      max(Self.slack * Spring.distance(stretch, values), distance(ofSteady: Self.alike)),
      distance(ofSteady: Self.unlike)
    )
    var spring = Spring(template: values, bound: bound)
    // What came since the second rep may be the beginning of the third.
    let missed = values(from: swing.end, to: grid.time)
    for (index, value) in missed.enumerated() {
      let time = grid.time - Double(missed.count - 1 - index) * grid.interval
      _ = spring.update(value, at: time)
    }
    self.spring = spring
  }

  /// The values from the first to the last that is away from the lowest.
  private static func withoutRest(_ values: [Double]) -> [Double] {
    guard let low = values.min(), let high = values.max() else { return [] }
    let level = low + shareAtRest * (high - low)
    guard let first = values.firstIndex(where: { $0 > level }),
      let last = values.lastIndex(where: { $0 > level })
    else { return values }
    return Array(values[first...last])
  }

  private mutating func match(_ new: ArraySlice<Double>, at time: Double) -> RepStep {
    guard var spring else { return .goesOn }
    var found: Spring.Match?
    for (index, value) in new.enumerated() {
      let gridTime = grid.time - Double(new.count - 1 - index) * grid.interval
      if let match = spring.update(value, at: gridTime) { found = match }
    }
    self.spring = spring
    guard let found else { return .goesOn }
    report(found, at: time)
    return .ends
  }

  private mutating func report(_ match: Spring.Match, at time: Double) {
    spring?.pending = nil
    let stretch = samples.filter { match.start <= $0.time && $0.time <= match.end }
    let highest = stretch.max { $0.value < $1.value }
    let lowest = stretch.min { $0.value < $1.value }
    ended = RepEvent(
      decisionTime: time,
      extremumTime: highest?.time,
      start: stretch.first?.time,
      end: stretch.last?.time,
      amplitude: highest.flatMap { high in lowest.map { high.value - $0.value } }
    )
  }

  /// The values of the grid in a span that has passed.
  private func values(from start: Double, to end: Double) -> [Double] {
    let recent = grid.recent
    /// The number of values in a span, as far as there are so many.
    func values(_ seconds: Double) -> Int {
      Int(min(max((seconds / grid.interval).rounded(), 0), Double(recent.count)))
    }
    return Array(recent.dropLast(values(grid.time - end)).suffix(values(end - start)))
  }
}
