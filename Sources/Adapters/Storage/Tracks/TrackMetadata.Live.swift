// SPDX-License-Identifier: Apache-2.0
import Basics
package import PoseTracks

extension TrackMetadata {
  /// The live app that a track simulates.
  package struct Live: Sendable, Equatable {
    /// The camera, and the backend's time per frame.
    package var settings: LiveSettings
    /// The number of frames that the camera delivered; nil before the video was seen.
    package var cameraFrames: Int?

    /// Creates a record.
    package init(_ settings: LiveSettings, cameraFrames: Int? = nil) {
      self.settings = settings
      self.cameraFrames = cameraFrames
    }

    /// The record as track files have it.
    var json: JSON {
      var json = settings.json
      if case .object(let members) = json {
        json = .object(
          members + [JSON.Member("camera_frames", cameraFrames.map(JSON.integer) ?? .null)]
        )
      }
      return json
    }

    /// Reads what ``json`` wrote; nil if it is something else.
    init?(_ node: JSONNode) {
      guard let settings = LiveSettings(node) else { return nil }
      self.init(settings, cameraFrames: node["camera_frames"]?.amount)
    }
  }
}
