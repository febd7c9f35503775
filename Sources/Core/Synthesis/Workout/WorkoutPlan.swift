// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// A workout with its times filled in: where the body is at every moment.
struct WorkoutPlan {
  /// An exercise at its place.
  struct Site {
    /// The exercise.
    var movement: Movement
    /// The motion of the person.
    var motion: any Motion
    /// Where the exercise is, and which way it faces.
    var spot: Spot
    /// Where the person stands before and after it, and which way.
    var stand: Spot

    init(_ part: WorkoutPart, body: BodyProportions) {
      movement = part.movement
      motion = part.movement.motion(of: body)
      spot = Spot(place: part.place.point, yaw: part.yaw)
      stand = spot
      // Who lies on the back or stands upside down faces the other way before.
      if motion.pose(Moment()).trunk.left.dot(Axes.upright.left) < 0 { stand.yaw += 180 }
    }

    /// True if the trunk is not upright at the top of the exercise.
    var isLow: Bool { motion.pose(Moment()).trunk.up.dot(.up) < 0.5 }
  }

  /// What is done of an exercise, at times of the clip.
  struct Part {
    /// The exercise at its place.
    var site: Site
    /// What the body does.
    var timeline: Timeline
  }

  /// A place, and a way to face.
  struct Spot: Equatable {
    /// A point of the floor.
    var place: Vector
    /// To the right of the image, in degrees; 0 faces the camera.
    var yaw: Double

    /// The directions of an upright subject there.
    var axes: Axes { Axes.upright.turning(yaw * .pi / 180) }
  }

  /// A posture between which the body changes.
  enum Posture {
    /// The top of an exercise, which its reps begin at.
    case top(Site)
    /// Standing.
    case stance(Spot)
    /// Crouching, on the way to the floor and up from it.
    case crouch(Spot)
  }

  /// What happens between two moments.
  struct Stretch {
    /// The kinds of activity.
    enum Activity {
      /// The exercise of a part, by its place in ``WorkoutPlan/parts``.
      case part(Int)
      /// The body goes from one posture to another along a minimum-jerk path.
      case change(from: Posture, to: Posture)
      /// The person stands.
      case stand(Spot)
      /// The person turns around on the spot, to face another way.
      case turn(from: Spot, yaw: Double)
      /// The person walks so many metres ahead.
      case walk(from: Spot, distance: Double)
    }

    /// Start in seconds.
    var start: Double
    /// End in seconds.
    var end: Double
    /// What happens.
    var activity: Activity
  }

  /// The exercises in order of time.
  private(set) var parts: [Part] = []
  /// The stretches, without gaps, from time 0.
  private(set) var stretches: [Stretch] = []
  /// The length in seconds.
  private(set) var end = 0.0

  private let body: BodyProportions

  /// The time that somebody stands after the last exercise, in seconds.
  private static let lastRest = 1.0
  /// The seconds that a change of posture takes for each metre that its farthest landmark gets, and its shortest time.
  private static let pace = (perMetre: 1.2, least: 0.6)
  /// The seconds of a turn of half a circle, beyond its shortest time.
  private static let turnSeconds = (half: 0.9, least: 0.4)

  /// Fills in the times.
  ///
  /// - Parameters:
  ///   - script: The parts in order; at least one.
  ///   - body: Who does them.
  ///   - variation: The largest relative change of a rep's tempo and, at half of it, depth.
  ///   - random: Where the changes come from.
  init(
    _ script: [WorkoutPart],
    body: BodyProportions,
    variation: Double,
    random: inout RandomGenerator
  ) {
    self.body = body
    for part in script {
      let site = Site(part, body: body)
      arrive(at: site, by: part)
      let timeline = Timeline(
        part.script,
        body: body,
        traits: part.movement.traits,
        variation: variation,
        random: &random,
        from: end,
        comesBack: true
      )
      parts.append(Part(site: site, timeline: timeline))
      append(timeline.end - end, .part(parts.count - 1))
    }
    if let last = parts.last?.site {
      leave(last)
      append(Self.lastRest, .stand(last.stand))
    }
  }

  /// The stretch at a time; nil before 0 and from the end on.
  func stretch(at time: Double) -> Stretch? {
    stretches.first { $0.start <= time && time < $0.end }
  }

  /// The times from the first turn of each way to the end of its last walk, in order.
  var walks: [ClosedRange<Double>] {
    var found: [ClosedRange<Double>] = []
    for (index, stretch) in stretches.enumerated() {
      guard case .walk = stretch.activity else { continue }
      var start = stretch.start
      if index > 0, case .turn = stretches[index - 1].activity {
        start = stretches[index - 1].start
      }
      if let last = found.last, last.upperBound == start {
        found[found.count - 1] = last.lowerBound...stretch.end
      } else {
        found.append(start...stretch.end)
      }
    }
    return found
  }

  /// The body at a time in the scene; nil before 0 and from the end on.
  func pose(at time: Double, sway: Sway) -> BodyPose? {
    guard let stretch = stretch(at: time) else { return nil }
    switch stretch.activity {
    case .part(let index):
      let part = parts[index]
      guard let step = part.timeline.stretch(at: time) else { return nil }
      let moment = part.timeline.moment(at: time, in: step, sway: sway)
      let (motion, spot) = (part.site.motion, part.site.spot)
      return step.handled(motion.pose(moment), at: time).placed(spot.axes, at: spot.place)
    case .change(let from, let to):
      let share = (time - stretch.start) / (stretch.end - stretch.start)
      return pose(from, sway).blended(with: pose(to, sway), MinimumJerk.position(share))
    case .stand(let spot):
      return pose(.stance(spot), sway)
    case .turn(var spot, let yaw):
      let share = (time - stretch.start) / (stretch.end - stretch.start)
      spot.yaw += Self.turn(from: spot.yaw, to: yaw) * MinimumJerk.position(share)
      return pose(.stance(spot), sway)
    case .walk(let spot, let distance):
      let gait = Gait(body: body, origin: 0, destination: distance)
      return gait.pose(at: time - stretch.start, sway: sway).placed(spot.axes, at: spot.place)
    }
  }

  private func pose(_ posture: Posture, _ sway: Sway) -> BodyPose {
    switch posture {
    case .top(let site):
      site.motion.pose(Moment(sway: sway)).placed(site.spot.axes, at: site.spot.place)
    case .stance(let spot):
      Stance(body: body).posture(sway: sway).pose(of: body).placed(spot.axes, at: spot.place)
    case .crouch(let spot):
      SquatMotion(body: body).pose(Moment(depth: 1, sway: sway)).placed(spot.axes, at: spot.place)
    }
  }

  /// Everything between the last exercise and the next one.
  private mutating func arrive(at next: Site, by part: WorkoutPart) {
    guard let last = parts.last?.site else {
      append(part.rest, .stand(next.stand))
      return enter(next, from: next.stand)
    }
    let way = part.way.map(\.point) + [next.spot.place]
    let stays = way.allSatisfy { $0 == last.spot.place }
    if stays, part.rest == 0, last.stand == next.stand {
      return switchExercise(from: last, to: next)
    }
    leave(last)
    var spot = last.stand
    for place in way where place != spot.place {
      let offset = place - spot.place
      face(Elementary.atan2(offset.x, offset.z) * 180 / .pi, &spot)
      walk(offset.length, &spot)
      spot.place = place
    }
    append(part.rest, .stand(spot))
    face(next.stand.yaw, &spot)
    enter(next, from: spot)
  }

  /// From the top of one exercise to that of another, without a rest between.
  private mutating func switchExercise(from last: Site, to next: Site) {
    if last.isLow == next.isLow {
      change(.top(last), .top(next))
    } else {
      change(.top(last), .crouch(last.stand))
      change(.crouch(last.stand), .top(next))
    }
  }

  /// From an exercise to the stance, by a crouch from those on the floor.
  private mutating func leave(_ site: Site) {
    if site.isLow {
      change(.top(site), .crouch(site.stand))
      change(.crouch(site.stand), .stance(site.stand))
    } else {
      change(.top(site), .stance(site.stand))
    }
  }

  /// From the stance to an exercise, by a crouch to those on the floor.
  private mutating func enter(_ site: Site, from stand: Spot) {
    if site.isLow {
      change(.stance(stand), .crouch(site.stand))
      change(.crouch(site.stand), .top(site))
    } else {
      change(.stance(stand), .top(site))
    }
  }

  private mutating func change(_ from: Posture, _ to: Posture) {
    let ways = zip(pose(from, .none).landmarks, pose(to, .none).landmarks).map { ($1 - $0).length }
    let seconds = max(Self.pace.least, Self.pace.perMetre * (ways.max() ?? 0))
    append(seconds, .change(from: from, to: to))
  }

  private mutating func face(_ yaw: Double, _ spot: inout Spot) {
    let turn = Self.turn(from: spot.yaw, to: yaw)
    guard turn.magnitude > 0.5 else {
      spot.yaw = yaw
      return
    }
    let seconds = Self.turnSeconds.least + Self.turnSeconds.half * turn.magnitude / 180
    append(seconds, .turn(from: spot, yaw: yaw))
    spot.yaw = yaw
  }

  private mutating func walk(_ distance: Double, _ spot: inout Spot) {
    let gait = Gait(body: body, origin: 0, destination: distance)
    append(gait.seconds, .walk(from: spot, distance: distance))
  }

  /// The shorter way from one yaw to another, in degrees.
  private static func turn(from yaw: Double, to other: Double) -> Double {
    let turn = other - yaw
    return turn - 360 * (turn / 360).rounded()
  }

  private mutating func append(_ seconds: Double, _ activity: Stretch.Activity) {
    guard seconds > 0 else { return }
    stretches.append(Stretch(start: end, end: end + seconds, activity: activity))
    end += seconds
  }
}
