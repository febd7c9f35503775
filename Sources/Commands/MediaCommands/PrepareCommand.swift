// SPDX-License-Identifier: Apache-2.0
import Basics
package import Platform
import ReplayOptions
import Storage
package import Terminal

/// `rep-track prepare`: makes clips ready for the labeling page.
package struct PrepareCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    verb: "prepare",
    abstract: "Finds the frame times of clips, and copies clips that browsers cannot play.",
    discussion: """
      Writes playable/CLIP.json into the dataset's folder, with the decoded time of each frame. A clip
      that browsers cannot play, such as MPEG-4 part 2, HEVC or GIF, is copied to playable/CLIP.mp4,
      frame for frame at the same times. Existing files of the same video are kept. 'rep-label serve'
      does this when a clip is opened; doing it before saves the wait.
      """,
    examples: [
      .init("rep-track prepare datasets/gym", "prepare all clips of a dataset"),
      .init("rep-track prepare datasets/gym --clip squat-017 --copy", "copy one clip in any case"),
    ],
    options: [
      .value("clip", "ID", "Prepare this clip only", isRepeatable: true),
      .flag("copy", "Also copy clips that browsers should be able to play"),
      .flag("anew", "Make existing files again"),
      .input("media-root", "DIR", "The folder of the media (default: as the manifest says)"),
    ],
    operands: [Operand("DATASET", "The dataset's folder")],
    interruption: CommandSpecification.goesOn
  )

  private let dataset: String
  private let clips: [String]
  private let copies: Bool
  private let startsAnew: Bool
  private let mediaRoot: String?

  /// Takes what the arguments say.
  package init(_ arguments: ParsedArguments) throws {
    dataset = arguments.required("DATASET")
    clips = arguments.strings("clip")
    copies = arguments.has("copy")
    startsAnew = arguments.has("anew")
    mediaRoot = arguments.string("media-root")
  }

  /// Prepares the clips one after another.
  ///
  /// - Returns: 0; 65 where a clip cannot be used as a video; 3 where no clip has a video.
  /// - Throws: Where the dataset or a clip is missing or something cannot be written.
  package func run(in terminal: Terminal) throws -> ExitStatus {
    let (dataset, findings) = try Dataset.open(dataset, mediaRoot: mediaRoot)
    terminal.emit(findings)
    guard let dataset else {
      throw CommandFailure(.badData, "the manifest of '\(self.dataset)' has errors")
    }
    let records = try dataset.clips(named: clips.isEmpty ? nil : clips)
    let media = try dataset.mediaPaths(of: records)
    guard !media.isEmpty else {
      terminal.error("no clip has a video")
      return .nothingMeasured
    }
    let inputs = ProtectedFiles([dataset.manifestPath] + Array(media.values))
    var (copied, failed) = (0, 0)
    let progress = terminal.progress("preparing", total: media.count, unit: "clips")
    for record in records {
      guard let path = media[record.id] else { continue }
      try Interruption.check()
      defer { progress.advance(detail: record.id) }
      do {
        let (clip, diagnostics) = try ClipPreparation(
          media: path,
          output: dataset.playablePath(clip: record.id),
          alwaysCopies: copies,
          startsAnew: startsAnew,
          inputs: inputs
        ).run()
        terminal.emit(diagnostics)
        if clip.copy != nil { copied += 1 }
      } catch let error as any ExitStatusConvertible where error.exitStatus == .badData {
        terminal.error("\(error)")
        failed += 1
      }
    }
    progress.finish()
    terminal.print(
      "\(counted(media.count - failed, "clip")) ready, \(copied) of them as copies, "
        + "\(failed) cannot be used",
      orJSON: [
        "schema": 1, "ready": .integer(media.count - failed), "copied": .integer(copied),
        "failed": .integer(failed),
      ]
    )
    return failed > 0 ? .badData : .success
  }
}
