// SPDX-License-Identifier: Apache-2.0
package import Basics
import PoseTracks
import Video

/// A program of the user's, which is run once for each video.
package struct ProgramEngine: PoseEngine {
  let name: String
  let command: String
  let patience: Double
  /// It has its own ways to be set.
  package var settings = ParameterValues([])

  /// There is no model that is known here.
  package var bundle: ModelBundle? { nil }
  /// Decoded frames as they are.
  package var pixelPipeline: String { VideoDecoder.pipelineID }
  /// Nobody knows before it runs: see ``PoseStatement``.
  package var reportsWorld: Bool { false }
  /// As many as are told apart behind it.
  package var mostPeople: Int { PoseBackend.mostPeople }

  /// Starts the program.
  package func makeEstimator(
    _ files: InstalledFiles,
    people: Int
  ) throws(PoseBackendError) -> any PoseEstimator {
    try ProgramEstimator(name: name, command: command, patience: patience, people: people)
  }
}

extension PoseBackend {
  /// A program of the user's; what it reports it says when it runs.
  ///
  /// - Parameters:
  ///   - name: The name in commands and of the folder of its tracks.
  ///   - command: What `/bin/sh` runs, once for each video.
  ///   - patience: The longest wait for an answer, in seconds.
  /// - Returns: The backend, which follows the first person that the program reports.
  static func program(_ name: String, command: String, patience: Double) -> PoseBackend {
    PoseBackend(
      id: name,
      skeleton: nil,
      version: "",
      library: nil,
      models: [],
      engine: ProgramEngine(name: name, command: command, patience: patience),
      brought: .program(name: name, command: command, patience: patience),
      licence: ""
    )
  }
}
