// SPDX-License-Identifier: Apache-2.0
import Basics
package import FormAnalysis
package import PoseTracks

/// Whether form analyzers keep the relations that follow from what form is, on recorded tracks.
package struct FormRelations: Sendable {
  private let replay: FormReplay

  /// Creates checks of analyzers.
  package init(_ analyzers: [AnalyzerConfiguration]) {
    replay = FormReplay(analyzers)
  }

  /// The verdicts on one track.
  ///
  /// - Parameters:
  ///   - track: The poses of one clip.
  ///   - exercise: What is done in the clip.
  /// - Returns: One for each analyzer and relation, in the order of `MetamorphicRelation.allCases`; nil
  ///   for an analyzer that does not know the exercise: [analyzers][relations].
  /// - Complexity: O(*frames* x *analyzers* x *relations*).
  package func verdicts(on track: PoseTrack, exercise: Exercise) -> [[MetamorphicVerdict]?] {
    let results = replay.outcomes(of: track, exercise: exercise).map { $0?.result }
    var verdicts = results.map { $0.map { _ in [MetamorphicVerdict]() } }
    let frame = track.frameInterval
    for relation in MetamorphicRelation.allCases {
      let others = track.changed(for: relation).map { changed in
        replay.outcomes(of: changed, exercise: exercise).map { $0?.result }
      }
      for (index, result) in results.enumerated() {
        guard let result else { continue }
        guard let others else {
          verdicts[index]?.append(Self.prefix(replay.analyzers[index], track))
          continue
        }
        guard let other = others[index] else { continue }
        verdicts[index]?.append(Self.verdict(relation, result, other, frame: frame))
      }
    }
    return verdicts
  }

  /// Compares what is said of a changed track with what is said of the track.
  static func verdict(
    _ relation: MetamorphicRelation,
    _ result: FormResult,
    _ other: FormResult,
    frame: Double
  ) -> MetamorphicVerdict {
    let statements = result.statements
    var others = other.statements
    if relation == .concatenation { return twice(statements, others) }
    let effect = PerturbationEffect(swapsSides: relation == .mirror)
    for index in others.indices {
      others[index].side = effect.side(others[index].side)
      if relation == .timeShift { others[index].time -= MetamorphicRelation.delay }
    }
    guard statements.count == others.count else {
      return .fails(
        "gives \(counted(statements.count, "result")) before the change, \(others.count) after"
      )
    }
    let room = relation.timeTolerance(frame: frame)
    for (one, other) in zip(statements.inOrder, others.inOrder)
    where !one.agrees(with: other, within: room) {
      return .fails("\(one.text) becomes \(other.text)")
    }
    return .holds
  }

  /// Twice as many of each kind and side, or one more or less.
  private static func twice(_ once: [Statement], _ both: [Statement]) -> MetamorphicVerdict {
    let kinds = Set((once + both).map(\.kindAndSide)).sorted()
    for kind in kinds {
      let one = once.count { $0.kindAndSide == kind }
      let two = both.count { $0.kindAndSide == kind }
      if (two - 2 * one).magnitude > 1 {
        return .fails("gives \(kind) \(counted(one, "time")), and \(two) if played twice")
      }
    }
    return .holds
  }

  /// Whether what was said before a cut depends on the frames after it.
  ///
  /// An analyzer is given one pose after the other and cannot look ahead: only what it appends or changes
  /// at the end can break this.
  private static func prefix(
    _ configuration: AnalyzerConfiguration,
    _ track: PoseTrack
  ) -> MetamorphicVerdict {
    var whole = configuration.makeAnalyzer()
    let result = whole.result(of: track)
    for cut in track.cutFrames {
      var analyzer = configuration.makeAnalyzer()
      var found = FormResult()
      analyzer.update(contentsOf: track.choosing(Array(0..<cut)), into: &found)
      guard result.findings.starts(with: found.findings),
        result.measurements.starts(with: found.measurements),
        result.abstentions.starts(with: found.abstentions),
        result.events.starts(with: found.events), result.holds.starts(with: found.holds),
        result.judgements.starts(with: found.judgements)
      else {
        let time = track.times[cut - 1].text(decimals: 3)
        return .fails("its output up to \(time) s depends on later frames")
      }
    }
    return .holds
  }
}

/// Something that an analyzer said, without what a relation does not look at.
private struct Statement {
  var kind: String
  var time: Double
  var side: BodySide?
  var value: Double?

  func agrees(with other: Statement, within seconds: Double) -> Bool {
    guard kind == other.kind, side == other.side, (time - other.time).magnitude <= seconds
    else { return false }
    guard let value, let found = other.value else { return self.value == other.value }
    return (value - found).magnitude <= MetamorphicRelation.valueTolerance
  }

  var kindAndSide: String { kind + (side.map { " (\($0.rawValue))" } ?? "") }

  var text: String {
    let valueText = value.map { " = \($0.text(decimals: 2))" } ?? ""
    return "\(kindAndSide)\(valueText) at \(time.text(decimals: 3)) s"
  }
}

extension FormResult {
  /// All that was said.
  fileprivate var statements: [Statement] {
    findings.map {
      Statement(kind: $0.fault.rawValue, time: $0.time, side: $0.side, value: $0.value)
    }
      + measurements.map {
        Statement(kind: $0.quantity.name, time: $0.time, side: $0.side, value: $0.value)
      }
      + abstentions.map {
        Statement(kind: "no \($0.fault.rawValue) for \($0.reason.rawValue)", time: $0.time)
      }
      + events.map { Statement(kind: $0.kind.name, time: $0.time, side: $0.side) }
      + holds.map { Statement(kind: $0.name, time: $0.start, value: $0.end - $0.start) }
      + judgements.map {
        Statement(
          kind: "\($0.subject) \($0.verdict)",
          time: $0.start,
          side: $0.side,
          value: $0.end - $0.start
        )
      }
  }
}

extension [Statement] {
  /// By kind, side and time.
  fileprivate var inOrder: [Statement] {
    sorted { one, other in
      (one.kind, one.side?.rawValue ?? "", one.time)
        < (other.kind, other.side?.rawValue ?? "", other.time)
    }
  }
}
