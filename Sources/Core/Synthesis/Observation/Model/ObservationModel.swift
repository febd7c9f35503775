// SPDX-License-Identifier: Apache-2.0
public import PoseTracks

/// What a pose backend makes of the joints that are really there.
///
/// All sizes are in torso lengths: the median distance from mid-shoulder to mid-hip in the image. A
/// model is a small file that people review; `ObservationFit` estimates one from tracks.
public struct ObservationModel: Sendable, Equatable {
  /// The schema version of files.
  public static let schema = 1
  /// The speeds, in torso lengths per second, at which a joint's noise is known.
  ///
  /// In between, its logarithm is interpolated over the logarithm of the speed; beyond the ends it
  /// stays.
  public static let speeds = [0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 6.4]

  /// The backend that it stands for, `[a-z0-9-]+`.
  public var id: String
  /// Which joints the backend reports.
  public var skeleton: Skeleton
  /// What it was estimated from; nil for one written by hand.
  public var source: Source?
  /// How late everything is shown, in seconds, at least 0.
  public var lag = 0.0
  /// How noise goes on over time.
  public var spectrum = Spectrum()
  /// How noise swells and ebbs.
  public var bursts = Bursts()
  /// How long a slow wandering of a joint lasts, in seconds.
  public var driftSeconds = 0.5
  /// When nobody is found at all.
  public var absence = Spells.never
  /// When left and right of the whole body are exchanged.
  public var flips = Spells.never
  /// How much less sure the backend is where it is wrong.
  public var confidence = Confidence()
  /// One for each joint of the skeleton, in its order.
  public var joints: [JointModel]

  /// Creates a model without noise, by which everything is seen as it is.
  public init(id: String, skeleton: Skeleton) {
    self.id = id
    self.skeleton = skeleton
    joints = skeleton.joints.map { JointModel(joint: $0) }
  }

  /// What a model was estimated from.
  public struct Source: Sendable, Equatable {
    /// The number of tracks.
    public var tracks: Int
    /// The number of people in them; nil where nobody said.
    public var people: Int?
    /// The number of frames.
    public var frames: Int
    /// How many of the tracks have an exact track beside them, which bias, lag and drift come from.
    public var exactTracks: Int

    /// Creates a record.
    public init(tracks: Int, people: Int?, frames: Int, exactTracks: Int) {
      self.tracks = tracks
      self.people = people
      self.frames = frames
      self.exactTracks = exactTracks
    }
  }

  /// Noise of spread 1 over time: a share that is new in each frame, the rest an Ornstein-Uhlenbeck
  /// process.
  public struct Spectrum: Sendable, Equatable {
    /// The share of the variance that is new in each frame, 0...1.
    public var white = 1.0
    /// How long the rest lasts: after so many seconds its correlation is 1 / e.
    public var seconds = 0.1

    /// White noise.
    public init() {}
  }

  /// A factor of each joint's noise that changes over time; its logarithm is an Ornstein-Uhlenbeck process.
  public struct Bursts: Sendable, Equatable {
    /// The standard deviation of the factor's natural logarithm, at least 0.
    public var spread = 0.0
    /// How long a burst lasts, in seconds.
    public var seconds = 0.2
    /// The share of the logarithm's variance that all joints have in common, 0...1.
    public var shared = 0.0

    /// Steady noise.
    public init() {}
  }

  /// When something is so and when not: a Markov chain of two states.
  public struct Spells: Sendable, Equatable {
    /// The share of time in which it is so, 0..<1.
    public var share: Double
    /// How long it is so at a time on average, in seconds, above 0.
    public var seconds: Double

    /// Creates a chain.
    public init(share: Double, seconds: Double) {
      self.share = share
      self.seconds = seconds
    }

    /// It is never so.
    public static let never = Spells(share: 0, seconds: 1)
  }

  /// The confidence of a joint that is `error` torso lengths from where it is:
  /// 1 / (1 + exp(-(level + slope x ln(error + 0.001) + spread x noise))).
  public struct Confidence: Sendable, Equatable {
    /// By how much the log odds grow as the logarithm of the error grows, at most 0.
    public var slope = 0.0
    /// The standard deviation of what else the log odds depend on.
    public var spread = 0.0
    /// How long that lasts, in seconds.
    public var seconds = 0.5

    /// The same in every frame.
    public init() {}
  }

  /// One joint.
  public struct JointModel: Sendable, Equatable {
    /// The joint.
    public var joint: Joint
    /// The noise's standard deviation per axis at each of ``ObservationModel/speeds``.
    public var scales = [Double](repeating: 0, count: ObservationModel.speeds.count)
    /// How the noise goes with the body's common noises: correlations, whose squares add up to less
    /// than 1.
    public var loadings: [Double] = []
    /// The standard deviation per axis of a slow wandering.
    public var drift = 0.0
    /// How far towards the head, along the trunk, the joint is reported.
    public var biasAlong = 0.0
    /// How far away from its partner on the other side, across the trunk, it is reported.
    public var biasOutward = 0.0
    /// When it is not reported while the person is.
    public var gaps = Spells.never
    /// When it is exchanged with its partner; that of the left joint holds for both.
    public var swaps = Spells.never
    /// The log odds of its confidence at an error of 1 torso length.
    public var confidence = 9.0

    /// A joint that is seen as it is.
    public init(joint: Joint) { self.joint = joint }
  }
}
