// SPDX-License-Identifier: Apache-2.0
package import Basics
package import PoseTracks
package import Scoring

/// The poses of several tracks at one moment of a clip, which a page draws.
package struct PoseMoment: Sendable, Equatable {
  /// One track's pose.
  package struct Pose: Sendable, Equatable {
    /// The track configuration.
    package let track: String
    /// The presentation time of its frame in seconds, the nearest to the moment.
    package let time: Double
    /// The joints that were seen.
    package let joints: [Place]

    /// Creates a pose.
    package init(track: String, time: Double, joints: [Place]) {
      self.track = track
      self.time = time
      self.joints = joints
    }
  }

  /// Where a joint was seen.
  package struct Place: Sendable, Equatable {
    /// The joint.
    package let joint: Joint
    /// Pixels of the displayed frame, from the left.
    package let x: Double
    /// Pixels of the displayed frame, from the top.
    package let y: Double
    /// In 0...1.
    package let confidence: Double

    /// Creates a place.
    package init(joint: Joint, x: Double, y: Double, confidence: Double) {
      self.joint = joint
      self.x = x
      self.y = y
      self.confidence = confidence
    }
  }

  /// The clip's id.
  package let clip: String
  /// The moment in seconds.
  package let time: Double
  /// The displayed frame in pixels.
  package let frame: FrameSize
  /// The poses, in the order of the tracks asked for.
  package let poses: [Pose]

  /// The joints that are kept: those of the limbs and the nose.
  package static let joints: [Joint] = [
    .nose, .leftShoulder, .rightShoulder, .leftElbow, .rightElbow, .leftWrist, .rightWrist,
    .leftHip, .rightHip, .leftKnee, .rightKnee, .leftAnkle, .rightAnkle,
  ]

  /// Creates a moment.
  package init(clip: String, time: Double, frame: FrameSize, poses: [Pose]) {
    self.clip = clip
    self.time = time
    self.frame = frame
    self.poses = poses
  }

  /// Takes the poses of tracks at the frames that are nearest to a moment; nil without tracks.
  ///
  /// Places are rounded to tenths of a pixel, confidences to hundredths, times to microseconds.
  ///
  /// - Parameters:
  ///   - clip: The clip's id.
  ///   - time: The moment in seconds.
  ///   - tracks: The tracks of the clip by configuration; one without frames gives no pose. The frame is that of the
  ///     first.
  /// - Complexity: O(*frames*).
  package init?(clip: String, time: Double, tracks: [(name: String, track: PoseTrack)]) {
    guard let first = tracks.first else { return nil }
    self.init(
      clip: clip,
      time: Self.rounded(time, 1e6),
      frame: first.track.frameSize,
      poses: tracks.compactMap { name, track in
        let nearest = track.times.indices.min { one, other in
          abs(track.times[one] - time) < abs(track.times[other] - time)
        }
        guard let nearest else { return nil }
        let pose = track[nearest]
        return Pose(
          track: name,
          time: Self.rounded(pose.time, 1e6),
          joints: Self.joints.compactMap { joint in
            guard let index = track.skeleton.index(of: joint), pose.confidence(index) > 0 else {
              return nil
            }
            let point = pose.pointInImage(index)
            guard point.x.isFinite, point.y.isFinite else { return nil }
            return Place(
              joint: joint,
              x: Self.rounded(point.x, 10),
              y: Self.rounded(point.y, 10),
              confidence: Self.rounded(pose.confidence(index), 100)
            )
          }
        )
      }
    )
  }

  /// True if it is the moment of a flip, with the poses of both of its tracks that have frames.
  package func shows(_ flip: BackendFlip) -> Bool {
    clip == flip.clip && flip.moment.map { Self.rounded($0.time, 1e6) } == time
      && poses.map(\.track) == [flip.leader, flip.backend].filter(poses.map(\.track).contains)
  }

  private static func rounded(_ value: Double, _ unit: Double) -> Double {
    (value * unit).rounded() / unit
  }

  /// The moment as runs have it: a joint is a name with x, y and confidence.
  package var json: JSON {
    [
      "clip": .string(clip),
      "time": .number(time),
      "width": .integer(frame.width),
      "height": .integer(frame.height),
      "poses": .array(
        poses.map { pose in
          [
            "track": .string(pose.track),
            "time": .number(pose.time),
            "joints": .object(
              pose.joints.map { place in
                JSON.Member(
                  place.joint.rawValue,
                  [.number(place.x), .number(place.y), .number(place.confidence)]
                )
              }
            ),
          ]
        }
      ),
    ]
  }

  /// The moment of a file; nil where something is missing, or is no number.
  package init?(_ node: JSONNode) {
    guard let clip = node["clip"]?.string, let time = node["time"]?.time,
      let width = node["width"]?.integer, let height = node["height"]?.integer,
      width > 0, height > 0,
      let poses = all(node["poses"]?.array ?? [], Pose.init)
    else { return nil }
    self.init(clip: clip, time: time, frame: FrameSize(width: width, height: height), poses: poses)
  }
}

extension PoseMoment.Pose {
  fileprivate init?(_ node: JSONNode) {
    guard let track = node["track"]?.string, let time = node["time"]?.time else { return nil }
    var joints: [PoseMoment.Place] = []
    for member in node["joints"]?.members ?? [] {
      guard let cells = member.value.array, cells.count == 3, let x = cells[0].measured,
        let y = cells[1].measured, let confidence = cells[2].measured
      else { return nil }
      joints.append(
        PoseMoment.Place(
          joint: Joint(rawValue: member.name),
          x: x,
          y: y,
          confidence: confidence
        )
      )
    }
    self.init(track: track, time: time, joints: joints)
  }
}
