// SPDX-License-Identifier: Apache-2.0
import Basics
package import Platform
import PoseTracks
import Storage
package import Terminal

/// `rep-track live DATASET --live SPEC`: drops frames of stored tracks as a live app would have.
package struct LiveCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    verb: "live",
    abstract: "Drops frames of stored tracks as a live app would have.",
    discussion: """
      For tracks without a video, as synthetic and recorded ones. The camera delivers frames at its rate,
      and those that come while the backend is busy are dropped. The tracks NAME become
      NAME-as-live-30-45ms, with the time at which each result is there. Poses stay as they are, which is
      exact for a backend that looks at each frame by itself. One that follows people from frame to frame
      finds others across gaps: track its videos with 'rep-track --live'.

      With frame=measured the time is that of 'rep-track cost' for NAME, times slower=FACTOR; p95=SECONDS or
      p95=measured lets it vary.
      """,
    examples: [
      .init(
        "rep-track live datasets/made --tracks truth --live camera=30,frame=0.1",
        "what perfect poses are worth at 10 frames a second"
      )
    ],
    options: [
      BackendOptions.live()
    ]
      + DerivedTrackOptions.options(
        tracks: "whose frames are dropped",
        clip: "Drop frames of this clip only"
      ),
    operands: [Operand("DATASET", "A dataset's folder, or its dataset.json")],
    interruption: CommandSpecification.goesOn
  )

  private let lives: [LiveOption]
  private let options: DerivedTrackOptions

  /// Takes what the arguments say.
  ///
  /// - Throws: `UsageError` without settings, and for some that are none.
  package init(_ arguments: ParsedArguments) throws {
    lives = try arguments.strings("live").uniqued().map { try LiveOption(parsing: $0) }
    guard !lives.isEmpty else { throw UsageError("missing --live SPEC, as camera=30,frame=0.1") }
    options = try DerivedTrackOptions(arguments)
  }

  /// Makes the tracks and says how many.
  ///
  /// - Returns: 0; 65 if some tracks cannot be used; 3 if no clip has one.
  /// - Throws: If the dataset, a clip, tracks or a measured time are missing, or a file cannot be written.
  package func run(in terminal: Terminal) throws -> ExitStatus {
    try options.make(.init(progress: "dropping frames", done: "made live"), in: terminal) {
      tracks,
      dataset in
      try lives.map { LiveDerivation(settings: try $0.settings(of: tracks, in: dataset)) }
    }
  }
}
