// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

extension ObjectReader {
  /// The members of a clip of one exercise, which a workout has in its parts or not at all.
  private static let ofOneExercise = [
    "exercise", "script", "hard_case", "stress", "performs", "progression", "stance",
  ]

  /// The parts of a workout; nil for a clip of one exercise, and where they have errors.
  ///
  /// - Parameters:
  ///   - name: The member's name.
  ///   - yaw: The way that the subject faces in a part that names none, in degrees.
  ///   - isEmptyRoom: True if there is nobody to do anything.
  /// - Returns: At least one part.
  mutating func workout(_ name: String, yaw: Double, isEmptyRoom: Bool) -> [WorkoutPart]? {
    guard let list = optional(name), let nodes = value(list, name, "a list of parts", \.array)
    else { return nil }
    let known = diagnostics.count
    if nodes.isEmpty {
      report(at: list, code: "empty-script", "a workout has at least one part")
    }
    if isEmptyRoom {
      report(at: list, code: "impossible-case", "a workout needs a subject")
    }
    for member in Self.ofOneExercise where node[member] != nil {
      if let place = optional(member) {
        report(at: place, code: "impossible-case", "a workout has no '\(member)' beside its parts")
      }
    }
    var place = WorkoutPart.Place()
    let parts = nodes.compactMap { node -> WorkoutPart? in
      var reader = ObjectReader(node, file: file)
      defer { absorb(reader) }
      let part = reader.part(yaw: yaw, place: place)
      place = part?.place ?? place
      return part
    }
    return diagnostics.count == known ? parts : nil
  }

  /// A part; one that names no place is where the part before it is.
  private mutating func part(yaw usual: Double, place last: WorkoutPart.Place) -> WorkoutPart? {
    guard isObject("a part of a workout") else { return nil }
    let movement = movement("exercise")
    if let movement, let place = node["exercise"], !movement.hasReps,
      movement.traits.posture != .plank
    {
      report(
        at: place,
        code: "impossible-step",
        "a part of a workout has reps or a hold; stands and walks are 'rest', 'place' and 'way'"
      )
    }
    let script = script("script", movement: movement, isEmptyRoom: false)
    if let place = node["script"], script?.contains(where: \.isWalk) ?? false {
      report(
        at: place,
        code: "impossible-step",
        "walks of a workout lead to the 'place' of a part, by its 'way'"
      )
    }
    let rest = number("rest", in: 0...600, default: 0)
    let yaw = number("yaw", in: -180...180, default: usual)
    let place = optional("place").map { self.place($0, "place") } ?? last
    let way = list("way", "a list of places", isRequired: false).map { self.place($0, "a place") }
    finish()
    guard let movement, let script, let rest, let yaw, let place else { return nil }
    var part = WorkoutPart(movement: movement, script: script, yaw: yaw)
    part.rest = rest
    part.place = place
    part.way = way.compactMap(\.self)
    return part
  }

  /// A place on the floor.
  private mutating func place(_ node: JSONNode, _ name: String) -> WorkoutPart.Place? {
    value(node, name, "[right, ahead] in metres, -5 to 5") { node in
      let parts = node.array?.compactMap(\.double) ?? []
      guard parts.count == 2, node.array?.count == 2,
        parts.allSatisfy({ (-5...5).contains($0) })
      else { return nil }
      return WorkoutPart.Place(right: parts[0], ahead: parts[1])
    }
  }
}

extension Step {
  /// True for walks, which begin or end a clip of one exercise.
  fileprivate var isWalk: Bool {
    switch self {
    case .walkIn, .walkOut, .walkThrough: true
    default: false
    }
  }
}
