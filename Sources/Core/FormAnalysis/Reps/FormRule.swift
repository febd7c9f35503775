// SPDX-License-Identifier: Apache-2.0
import Basics

/// A rule of good form: a quantity that must not pass a limit.
struct FormRule: Sendable {
  /// What is wrong beyond the limit.
  let fault: Fault
  /// What was found to be wrong, and by whom.
  let criteria: [Criterion]
  /// The limits, as a configuration names them.
  let parameters: [Parameter]
  private let asks: @Sendable (ParameterValues) -> Bool
  private let read: @Sendable (MeasuredRep) -> [Gauge]
  private let say: @Sendable (MeasuredRep, ParameterValues, inout RepJudge) -> Void

  /// Creates a rule of a kind of its own.
  ///
  /// - Parameters:
  ///   - fault: What is wrong beyond the limits.
  ///   - criteria: What is found to be wrong, and by whom.
  ///   - parameters: The limits.
  ///   - asks: Whether the rule is asked at all with these limits; by default always.
  ///   - read: Everything that is compared with a limit.
  ///   - say: Says what there is to say about a rep.
  init(
    _ fault: Fault,
    _ criteria: [Criterion],
    _ parameters: [Parameter],
    if asks: @escaping @Sendable (ParameterValues) -> Bool = { _ in true },
    reading read: @escaping @Sendable (MeasuredRep) -> [Gauge],
    say: @escaping @Sendable (MeasuredRep, ParameterValues, inout RepJudge) -> Void
  ) {
    self.fault = fault
    self.criteria = criteria
    self.parameters = parameters
    self.asks = asks
    self.read = read
    self.say = say
  }

  /// Creates a rule about one measure.
  ///
  /// - Parameters:
  ///   - fault: What is wrong beyond the limit.
  ///   - measure: What is measured.
  ///   - limit: What it must not pass.
  ///   - source: Who says so.
  init(_ fault: Fault, _ measure: RepMeasure, _ limit: LimitParameter, source: String) {
    let parameter = limit.parameter(in: measure.quantity)
    self.init(
      fault,
      [
        Criterion(
          fault,
          measure.quantity,
          from: measure.aspect,
          limit: parameter.name,
          isLeast: limit.isLeast,
          needs: BodyPart.joints(measure.parts),
          source: source
        )
      ],
      [parameter],
      reading: measure.gauges
    ) { rep, values, judge in
      let limit = FindingConfidence(
        neutral: limit.neutral,
        threshold: values[parameter.name],
        isLeast: limit.isLeast
      )
      judge.judge(fault, measure.quantity, measure.gauges(of: rep), limit)
    }
  }

  /// True if the rule is asked with these limits; one that is not says nothing, and abstains from nothing.
  func isAsked(_ values: ParameterValues) -> Bool { asks(values) }

  /// Says what there is to say about a rep.
  func judge(_ rep: MeasuredRep, _ values: ParameterValues, _ judge: inout RepJudge) {
    say(rep, values, &judge)
  }

  /// Everything of a rep that is compared with a limit.
  func gauges(of rep: MeasuredRep) -> [Gauge] { read(rep) }

  /// The parameter that is a rule's limit, as the rule declares it.
  struct LimitParameter: Sendable {
    /// The name of the parameter.
    let name: String
    /// What it does, in one sentence.
    let summary: String
    /// What it may be.
    let range: ClosedRange<Double>
    /// What it is unless told otherwise.
    let value: Double
    /// The quantity of somebody at rest.
    let neutral: Double
    /// Whether values below it are wrong; else those above are.
    let isLeast: Bool

    /// A value not to be exceeded.
    static func most(
      _ name: String,
      _ value: Double,
      in range: ClosedRange<Double>,
      neutral: Double = 0,
      _ summary: String
    ) -> LimitParameter {
      LimitParameter(
        name: name,
        summary: summary,
        range: range,
        value: value,
        neutral: neutral,
        isLeast: false
      )
    }

    /// A value to be reached.
    static func least(
      _ name: String,
      _ value: Double,
      in range: ClosedRange<Double>,
      neutral: Double,
      _ summary: String
    ) -> LimitParameter {
      LimitParameter(
        name: name,
        summary: summary,
        range: range,
        value: value,
        neutral: neutral,
        isLeast: true
      )
    }

    func parameter(in quantity: Quantity) -> Parameter {
      Parameter(
        name,
        summary,
        unit: quantity.unit == .degrees ? .degrees : .share,
        range: range,
        default: value
      )
    }
  }
}
