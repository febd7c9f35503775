// SPDX-License-Identifier: Apache-2.0
public import Scoring

/// What a run holds besides what counters, analyzers and policies said of clips.
///
/// All of it costs time, and memory for every clip; whoever needs but some of it names that.
public struct RunDetail: OptionSet, Sendable {
  /// One bit for each part.
  public let rawValue: Int

  /// Creates a set of parts.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Every measure with its interval, over all clips and by slice; without it evaluations answer what
  /// they are asked, one measure at a time.
  public static let measures = RunDetail(rawValue: 1)
  /// The candidates that were not counted.
  public static let rejections = RunDetail(rawValue: 2)
  /// The signals that a report draws.
  public static let strips = RunDetail(rawValue: 4)
  /// What becomes of scores and relations on changed tracks.
  public static let robustness = RunDetail(rawValue: 8)

  /// What is measured or tried besides what was said of clips, of one kind; nothing where that is said. A kind that another's files hold
  /// comes with it.
  public static func kind(_ kind: MeasurementKind) -> RunDetail {
    guard kind.role != .said else { return [] }
    let holder = kind.source ?? kind.name
    let place = MeasurementKind.all.firstIndex { $0.name == holder } ?? 0
    return RunDetail(rawValue: 1 << (8 + place))
  }

  /// What is tried on demand.
  public static let tried = kinds(MeasurementKind.all.filter { $0.role == .tried })

  /// All of a stored run.
  public static let all: RunDetail = kinds(MeasurementKind.all)
    .union([.measures, .rejections, .strips, .robustness])

  /// What is measured or tried besides, of some kinds.
  public static func kinds(_ kinds: [MeasurementKind]) -> RunDetail {
    kinds.reduce(into: RunDetail()) { $0.formUnion(.kind($1)) }
  }
}
