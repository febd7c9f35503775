// SPDX-License-Identifier: Apache-2.0

extension TrackMetadata {
  /// The recording that a track was made from, and all that was declared about it.
  package struct Recording: Sendable, Equatable {
    /// A file of signals that lies beside the recording.
    package struct Companion: Sendable, Equatable {
      /// The format's id.
      package var format: String
      /// SHA-256 of the file.
      package var sourceSHA256: String

      /// Creates a record of a file.
      package init(format: String, sourceSHA256: String) {
        self.format = format
        self.sourceSHA256 = sourceSHA256
      }
    }

    /// SHA-256 of the recording's file, or of its files joined in order of name.
    package var sourceSHA256: String
    /// The format's id; `array` for arrays.
    package var format: String
    /// The joints of an array: the name of a layout, or the joints themselves; empty for other formats.
    package var layout: String
    /// The numbers of a joint of an array, as `x,y,visibility`; empty for other formats.
    package var channels: String
    /// The units and axes that positions were measured in, as `normalised`.
    package var units: String
    /// The declared frames per second; nil if the recording has times or a rate.
    package var frameRate: Double?
    /// The origin of times, as `index / frame_rate` or `recorded`.
    package var times: String
    /// The meaning of confidences, in a few words; empty for arrays.
    package var confidence: String
    /// Seconds that were added to all times.
    package var timeOffset: Double
    /// The direction in degrees from which a virtual camera took the picture.
    ///
    /// It is nil if positions are pixels of the recording's own frame.
    package var view: Double?
    /// The files of signals beside the recording, in order of path.
    package var companions: [Companion]

    /// The origin of times of arrays.
    package static let indexTimes = "index / frame_rate"

    /// Creates a declaration.
    package init(
      sourceSHA256: String,
      format: String,
      units: String,
      times: String,
      layout: String = "",
      channels: String = "",
      frameRate: Double? = nil,
      confidence: String = "",
      timeOffset: Double = 0,
      view: Double? = nil,
      companions: [Companion] = []
    ) {
      self.sourceSHA256 = sourceSHA256
      self.format = format
      self.layout = layout
      self.channels = channels
      self.units = units
      self.frameRate = frameRate
      self.times = times
      self.confidence = confidence
      self.timeOffset = timeOffset
      self.view = view
      self.companions = companions
    }
  }
}
