// SPDX-License-Identifier: Apache-2.0
package import PoseTracks

/// What a pose backend makes of the joints that are really there.
///
/// All sizes are in torso lengths: the median distance from mid-shoulder to mid-hip in the image. A
/// model is a small file that people review; `ObservationFit` estimates one from tracks.
package struct ObservationModel: Sendable, Equatable {
  /// The schema version of files.
  package static let schema = 1
  /// The speeds, in torso lengths per second, at which a joint's noise is known.
  ///
  /// In between, its logarithm is interpolated over the logarithm of the speed; beyond the ends it
  /// stays.
  package static let speeds = [0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 6.4]

  /// The backend that it stands for, `[a-z0-9-]+`.
  package var id: String
  /// Which joints the backend reports.
  package var skeleton: Skeleton
  /// What it was estimated from; nil for one written by hand.
  package var source: Source?
  /// How late everything is shown, in seconds, at least 0.
  package var lag = 0.0
  /// How noise goes on over time.
  package var spectrum = Spectrum()
  /// How noise swells and ebbs.
  package var bursts = Bursts()
  /// How long a slow wandering of a joint lasts, in seconds.
  package var driftSeconds = 0.5
  /// When nobody is found at all.
  package var absence = Spells.never
  /// When left and right of the whole body are exchanged.
  package var flips = Spells.never
  /// How much less sure the backend is where it is wrong.
  package var confidence = Confidence()
  /// One for each joint of the skeleton, in its order.
  package var joints: [JointModel]

  /// Creates a model without noise, by which everything is seen as it is.
  package init(id: String, skeleton: Skeleton) {
    self.id = id
    self.skeleton = skeleton
    joints = skeleton.joints.map { JointModel(joint: $0) }
  }

  /// What a model was estimated from.
  package struct Source: Sendable, Equatable {
    /// The number of tracks.
    package var tracks: Int
    /// The number of people in them; nil where nobody said.
    package var people: Int?
    /// The number of frames.
    package var frames: Int
    /// How many of the tracks have an exact track beside them, which bias, lag and drift come from.
    package var exactTracks: Int

    /// Creates a record.
    package init(tracks: Int, people: Int?, frames: Int, exactTracks: Int) {
      self.tracks = tracks
      self.people = people
      self.frames = frames
      self.exactTracks = exactTracks
    }
  }

  /// Noise of spread 1 over time: a share that is new in each frame, the rest an Ornstein-Uhlenbeck
  /// process.
  package struct Spectrum: Sendable, Equatable {
    /// The share of the variance that is new in each frame, 0...1.
    package var white = 1.0
    /// How long the rest lasts: after so many seconds its correlation is 1 / e.
    package var seconds = 0.1

    /// White noise.
    package init() {}
  }

  /// A factor of each joint's noise that changes over time; its logarithm is an Ornstein-Uhlenbeck process.
  package struct Bursts: Sendable, Equatable {
    /// The standard deviation of the factor's natural logarithm, at least 0.
    package var spread = 0.0
    /// How long a burst lasts, in seconds.
    package var seconds = 0.2
    /// The share of the logarithm's variance that all joints have in common, 0...1.
    package var shared = 0.0

    /// Steady noise.
    package init() {}
  }

  /// When something is so and when not: a Markov chain of two states.
  package struct Spells: Sendable, Equatable {
    /// The share of time in which it is so, 0..<1.
    package var share: Double
    /// How long it is so at a time on average, in seconds, above 0.
    package var seconds: Double

    /// Creates a chain.
    package init(share: Double, seconds: Double) {
      self.share = share
      self.seconds = seconds
    }

    /// It is never so.
    package static let never = Spells(share: 0, seconds: 1)
  }

  /// The confidence of a joint that is `error` torso lengths from where it is:
  /// 1 / (1 + exp(-(level + slope x ln(error + 0.001) + spread x noise))).
  package struct Confidence: Sendable, Equatable {
    /// By how much the log odds grow as the logarithm of the error grows, at most 0.
    package var slope = 0.0
    /// The standard deviation of what else the log odds depend on.
    package var spread = 0.0
    /// How long that lasts, in seconds.
    package var seconds = 0.5

    /// The same in every frame.
    package init() {}
  }

  /// One joint.
  package struct JointModel: Sendable, Equatable {
    /// The joint.
    package var joint: Joint
    /// The noise's standard deviation per axis at each of ``ObservationModel/speeds``.
    package var scales = [Double](repeating: 0, count: ObservationModel.speeds.count)
    /// How the noise goes with the body's common noises: correlations, whose squares add up to less
    /// than 1.
    package var loadings: [Double] = []
    /// The standard deviation per axis of a slow wandering.
    package var drift = 0.0
    /// How far towards the head, along the trunk, the joint is reported.
    package var biasAlong = 0.0
    /// How far away from its partner on the other side, across the trunk, it is reported.
    package var biasOutward = 0.0
    /// When it is not reported while the person is.
    package var gaps = Spells.never
    /// When it is exchanged with its partner; that of the left joint holds for both.
    package var swaps = Spells.never
    /// The log odds of its confidence at an error of 1 torso length.
    package var confidence = 9.0

    /// A joint that is seen as it is.
    package init(joint: Joint) { self.joint = joint }
  }
}
