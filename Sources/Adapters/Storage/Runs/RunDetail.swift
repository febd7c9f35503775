// SPDX-License-Identifier: Apache-2.0
package import Scoring

/// The parts of a run besides what counters, analyzers and policies said of clips.
///
/// All of it costs time, and memory for every clip; whoever needs but some of it names that.
package struct RunDetail: OptionSet, Sendable {
  /// One bit for each part.
  package let rawValue: Int

  /// Creates a set of parts.
  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Every measure with its interval, over all clips and by slice; without it evaluations answer what
  /// they are asked, one measure at a time.
  package static let measures = RunDetail(rawValue: 1)
  /// The candidates that were not counted.
  package static let rejections = RunDetail(rawValue: 2)
  /// The signals that a report draws.
  package static let strips = RunDetail(rawValue: 4)
  /// Scores and relations on changed tracks.
  package static let robustness = RunDetail(rawValue: 8)
  /// The reasons for the scores of several backends.
  package static let backendStudy = RunDetail(rawValue: 16)

  /// The part of a run that one kind is; empty for a kind that is always there.
  ///
  /// A kind that another's files hold comes with it, and is always there if that one is.
  package static func kind(_ kind: MeasurementKind) -> RunDetail {
    let holder = kind.source ?? kind.name
    guard !MeasurementKind.said.contains(where: { $0.name == holder }) else { return [] }
    let place = MeasurementKind.all.firstIndex { $0.name == holder } ?? 0
    return RunDetail(rawValue: 1 << (8 + place))
  }

  /// The kinds that are tried on demand.
  package static let tried = kinds(MeasurementKind.all.filter { $0.role == .tried })

  /// All of a stored run.
  package static let all: RunDetail = kinds(MeasurementKind.all)
    .union([.measures, .rejections, .strips, .robustness, .backendStudy])

  /// The parts of a run that some kinds are.
  package static func kinds(_ kinds: [MeasurementKind]) -> RunDetail {
    kinds.reduce(into: RunDetail()) { $0.formUnion(.kind($1)) }
  }
}
