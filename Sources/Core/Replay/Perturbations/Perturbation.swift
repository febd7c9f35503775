// SPDX-License-Identifier: Apache-2.0
import Basics
package import PoseTracks

/// A way in which a recorded track is changed, by doses, to see what a counter or an analyzer makes of it.
///
/// A changed track is a function of the track, the dose and the seed. Greater doses of a random
/// perturbation change what smaller ones changed and more, so that curves over doses are not torn by
/// chance. A step without a dose stands for the track as it is.
package enum Perturbation: String, Sendable, CaseIterable {
  /// Fewer frames a second, evenly.
  case frameRate = "frame-rate"
  /// Frames lost at random.
  case droppedFrames = "dropped-frames"
  /// Presentation times that are a little wrong.
  case timeJitter = "time-jitter"
  /// A camera that is turned about its axis.
  case tilt
  /// A person who appears larger or smaller.
  case scale
  /// A mirrored picture.
  case mirror
  /// A picture that ends above the feet.
  case crop
  /// White noise on every joint.
  case noise
  /// Joints that are not seen for moments.
  case dropouts
  /// Left and right that change places for moments.
  case swaps
  /// A recording that is played slower or faster.
  case speed

  /// What it does and how doses are meant, in one sentence.
  package var summary: String {
    switch self {
    case .frameRate:
      "Keeps at most a number of frames per second: the first after each point of an even grid."
    case .droppedFrames: "Loses frames, each with the same probability."
    case .timeJitter: "Moves every time stamp by up to a share of the interval to its neighbour."
    case .tilt: "Rotates the picture clockwise about its centre, and the positions in space, too."
    case .scale: "Makes the person larger or smaller about the picture's centre, but not in space."
    case .mirror: "Mirrors the picture: left and right are swapped, and x is reversed."
    case .crop: "Loses joints in the lowest part of the area that the person reaches in the clip."
    case .noise: "Adds white noise to x and y of every joint; its deviation is in torso lengths."
    case .dropouts: "Loses each joint for moments of 0.3 s."
    case .swaps: "Exchanges left and right joints for moments of 0.2 s."
    case .speed: "Plays the clip faster or slower by a factor."
    }
  }

  /// The unit of a dose; empty for a factor and for a mirror, which has no dose.
  package var unit: String {
    switch self {
    case .frameRate: "frames/s"
    case .droppedFrames: "% of frames"
    case .timeJitter: "% of the interval"
    case .tilt: "°"
    case .crop: "% of the reach"
    case .noise: "% of the torso"
    case .dropouts: "% of joints"
    case .swaps: "% of the time"
    case .scale, .mirror, .speed: ""
    }
  }

  /// The doses that are tried, in order of an axis; nil stands for the track as it is.
  package var steps: [Double?] {
    switch self {
    case .frameRate: [nil, 15, 10, 8, 6, 5, 4]
    case .droppedFrames: [nil, 5, 10, 20, 35, 50]
    case .timeJitter: [nil, 10, 20, 30, 45]
    case .tilt: [nil, 5, 10, 15, 20, 30, 45]
    case .scale: [0.25, 0.5, 0.75, nil, 1.5, 2]
    case .mirror: [nil, 1]
    case .crop: [nil, 5, 10, 20, 30, 50]
    case .noise: [nil, 0.5, 1, 2, 4, 8]
    case .dropouts: [nil, 5, 10, 20, 40]
    case .swaps: [nil, 2, 5, 10, 20]
    case .speed: [0.5, 0.67, 0.8, nil, 1.25, 1.5, 2]
    }
  }

  /// The dose that changes nothing.
  package var identity: Double {
    switch self {
    case .frameRate: .infinity
    case .scale, .speed: 1
    default: 0
    }
  }

  /// What a reader calls a step: the number, or `as is`.
  package func label(of step: Double?) -> String {
    guard let step else { return "as is" }
    return self == .mirror ? "mirrored" : step.text(significantDigits: 3)
  }

  /// What a dose does to events that were labelled in, or told from, the track as it is.
  package func effect(of dose: Double) -> PerturbationEffect {
    switch self {
    case .speed: PerturbationEffect(rate: dose)
    case .mirror: PerturbationEffect(swapsSides: dose > 0)
    default: PerturbationEffect()
    }
  }
}

/// What a perturbation does to events at times of the track as it is.
///
/// Only the speed moves events in time; with other perturbations they happen when they did, even
/// where time stamps or frames have suffered. Only the mirror exchanges sides, those of labels and of
/// findings. Joints that were lost take no label away: a rep that nobody can see is still a rep.
package struct PerturbationEffect: Sendable, Equatable {
  /// How many times as fast the clip is; above 0.
  package var rate = 1.0
  /// Whether the subject's left is right.
  package var swapsSides = false

  /// The time at which an event happens in the changed track.
  ///
  /// - Parameters:
  ///   - time: In the track as it is, in seconds.
  ///   - first: The time of the first frame, which stays.
  /// - Returns: Seconds; the time itself, bit for bit, unless the speed changes.
  package func time(of time: Double, from first: Double) -> Double {
    rate == 1 ? time : first + (time - first) / rate
  }

  /// The side on which something of a side happens in the changed track.
  package func side(_ side: BodySide?) -> BodySide? {
    guard swapsSides, let side else { return side }
    return side == .left ? .right : .left
  }
}
