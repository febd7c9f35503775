// SPDX-License-Identifier: Apache-2.0
import PoseTracks
package import PoseFormats

extension TrackMetadata {
  /// The provenance of a track that was read from a recording.
  ///
  /// - Parameters:
  ///   - reading: The track, and all that was found.
  ///   - format: The recording's format.
  ///   - declaration: All that the user said.
  ///   - configuration: The folder of the track.
  ///   - sourceSHA256: The SHA-256 of the recording's file, or of its files joined in order of name.
  ///   - mediaSHA256: The SHA-256 of its video; nil if it is tied to none.
  ///   - companions: The files of signals beside it, in order of path.
  package init(
    recorded reading: PoseReading,
    as format: PoseFormatDescription,
    declaration: PoseDeclaration,
    configuration: String,
    sourceSHA256: String,
    mediaSHA256: String?,
    companions: [Recording.Companion] = []
  ) {
    let isArray = format.id == "array"
    self.init(
      configuration: configuration,
      backend: "recorded",
      backendVersion: "",
      runningMode: "recorded",
      subject: Subject(
        selection: reading.rule?.rawValue ?? "recorded",
        people: reading.inView?.count ?? 1,
        peopleInView: reading.inView?.count,
        sharedFrames: reading.inView?.sharedFrames
      ),
      mediaSHA256: mediaSHA256,
      recording: Recording(
        sourceSHA256: sourceSHA256,
        format: format.id,
        units: isArray ? declaration.units?.rawValue ?? "" : reading.coordinates,
        times: isArray ? Recording.indexTimes : reading.timing,
        layout: isArray ? declaration.layout?.name ?? "" : "",
        channels: isArray ? declaration.channels?.name ?? "" : "",
        frameRate: reading.usesDeclaredRate ? declaration.frameRate : nil,
        confidence: isArray ? "" : format.confidence,
        timeOffset: declaration.timeOffset,
        view: reading.view,
        companions: companions
      )
    )
  }
}
