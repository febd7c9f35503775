// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import PoseTracks
import RepCounting
import RepKit
import TestSupport
import Testing

/// The page of all names is made of the catalogues.
@Suite struct SwiftNamesPageTests {
  @Test func `the page of names is what the catalogues say`() throws {
    let difference = try goldenDifference(
      of: Self.page,
      from: "SwiftNames.md",
      in: "../../Documentation"
    )
    #expect(difference == nil)
  }

  private static var page: String {
    """
    <!-- SPDX-License-Identifier: Apache-2.0 -->
    <!-- Made of the catalogues by a test; REP_RECORD=1 writes it again. -->
    # Names in Swift

    Every counter, analyzer, coach, signal and exercise of RepKit by both of its names: that of the
    command line and that of Swift. A call has every argument with its default; leave out what you do
    not change. [Use RepGauge in your app](RepKit.md) says how they go together.

    What does not *stream* needs the whole clip and has no function. `CounterConfiguration(parsing:)`
    and `AnalyzerConfiguration(parsing:)` take its name;
    [the guide](RepKit.md#what-does-not-stream-and-why) has the reasons.

    ## Counters

    Members of `StreamingCounter`. [Counters](Counters.md#the-catalogue) says what each does.

    | counter | Swift | streams |
    |---|---|---|
    \(rows(CounterCatalog.all) { entry in (entry.name, call(entry.typedFunction), entry.streams) })

    ## Analyzers

    Members of `StreamingAnalyzer`. [The catalogue](AnalyzerCatalogue.md) says what each finds.

    | analyzer | Swift | streams |
    |---|---|---|
    \(rows(AnalyzerCatalog.all) { entry in (entry.name, call(entry.typedFunction), entry.streams) })

    ## Coaches

    Feedback policies: members of `FeedbackConfiguration`.

    | policy | Swift | streams |
    |---|---|---|
    \(rows(FeedbackCatalog.all) { entry in (entry.name, call(entry.typedFunction), true) })

    ## Signals

    Members of `StreamingSignal`. Names that begin with `height`, `principal`, `angle`, `bend` or
    `limb-angle` mean another signal in each exercise; the unit is always the same.

    | signal | Swift | unit | streams |
    |---|---|---|---|
    \(signals.map { row(signal: $0) }.joined(separator: "\n"))

    ## Exercises

    Members of `Exercise`, with what the signals `height` and `angle` mean in each.

    | exercise | Swift | `height` | joint of `angle` | analyzers that stream |
    |---|---|---|---|---|
    \(Exercise.all.map(row).joined(separator: "\n"))

    ## Joints

    The place of each joint in a pose of a skeleton, from 0; empty if the skeleton does not have it.

    | joint | Swift | \(Skeleton.all.map { "`.\($0.id)`" }.joined(separator: " | ")) |
    |---|---|\(Skeleton.all.map { _ in "---|" }.joined())
    \(Skeleton.all.flatMap(\.joints).uniqued().map(row).joined(separator: "\n"))

    """
  }

  /// The joints that have a member of their name.
  private static let members: [Joint] = [
    .nose, .leftShoulder, .rightShoulder, .leftElbow, .rightElbow, .leftWrist, .rightWrist,
    .leftHip,
    .rightHip, .leftKnee, .rightKnee, .leftAnkle, .rightAnkle, .leftHeel, .rightHeel,
    .leftFootIndex, .rightFootIndex, .neck, .root,
  ]

  private static var signals: [String] { Signal.namesByExercise + Signal.all.map(\.id) }

  private static func row(signal name: String) -> String {
    guard let signal = Signal.named(name, in: .squat) else { return line([name]) }
    let member = signal.streams ? "`.\(name.camelCase())`" : "-"
    return line(["`\(name)`", member, signal.unit.rawValue, signal.streams ? "yes" : "no"])
  }

  private static func row(_ exercise: Exercise) -> String {
    let height = exercise.hasReps ? Signal.named("height", in: exercise) : nil
    let angle = exercise.hasReps ? exercise.hinge.rawValue : "-"
    let analyzers = StreamingAnalyzer.judging(exercise).map { "`\($0.configuration.entry.name)`" }
    return line([
      "`\(exercise.id)`", "`.\(exercise.id.camelCase())`", height.map { "`\($0.id)`" } ?? "no reps",
      angle, analyzers.joined(separator: " "),
    ])
  }

  private static func row(_ joint: Joint) -> String {
    let name = joint.rawValue.camelCase()
    let swift = members.contains(joint) ? "`.\(name)`" : "`Joint(rawValue: \"\(joint)\")`"
    let places = Skeleton.all.map { $0.index(of: joint).map(String.init) ?? "" }
    return line(["`\(joint)`", swift] + places)
  }

  private static func rows<Entry>(
    _ entries: [Entry],
    _ cells: (Entry) -> (name: String, call: String, streams: Bool)
  ) -> String {
    entries.map(cells).map { entry in
      let call = entry.streams ? "`\(entry.call)`" : "-"
      return line(["`\(entry.name)`", call, entry.streams ? "yes" : "no"])
    }.joined(separator: "\n")
  }

  /// A call of a function with every default.
  private static func call(_ function: TypedFunction) -> String {
    let arguments = function.arguments.map { "\($0.label): \($0.defaultText)" }
    return ".\(function.name)(\(arguments.joined(separator: ", ")))"
  }

  private static func line(_ columns: [String]) -> String {
    "| " + columns.joined(separator: " | ") + " |"
  }
}
