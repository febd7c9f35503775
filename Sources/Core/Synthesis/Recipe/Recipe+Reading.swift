// SPDX-License-Identifier: Apache-2.0
package import Basics
import Labels
import PoseTracks

extension Recipe {
  /// Reads the text of a recipe.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 JSON; `//` and `/* */` comments are allowed.
  ///   - file: The name used in findings.
  /// - Returns: The recipe, nil where anything in it is an error, and everything that was found
  ///   wrong, in order of appearance.
  package static func parse(
    _ bytes: [UInt8],
    file: String
  ) -> (recipe: Recipe?, diagnostics: [Diagnostic]) {
    let (root, syntax) = JSONNode.parse(bytes, file: file)
    guard let root else { return (nil, syntax) }
    var reader = ObjectReader(root, file: file)
    let recipe = reader.recipe()
    let findings = (syntax + reader.diagnostics).inOrderOfPlace
    let isUsable = !findings.contains { $0.severity == .error }
    return (isUsable ? recipe : nil, findings)
  }
}

extension ObjectReader {
  fileprivate mutating func recipe() -> Recipe? {
    guard isObject("a recipe"), isReadable(upTo: Recipe.schema) else { return nil }
    let name = identifier("name")
    let licence = requiredText("licence")
    let seed = value(required("seed"), "seed", "a whole number, at least 0") { node in
      node.integer.flatMap { UInt64(exactly: $0) }
    }
    let frameRate = integer("frame_rate", in: 1...60)
    let frameSize = frameSize("frame_size")
    let variation = number("variation", in: 0...0.5, default: 0.08)
    let rateFactor = integer("rate_factor", in: 0...51, default: 23)
    let variesLight = flag("varied_light")
    let observations = observations("observations")
    var subjects = Roster<Recipe.Subject>()
    for node in list("subjects", "a list of subjects") {
      var reader = ObjectReader(node, file: file)
      let subject = reader.subject(drawnBy: seed)
      reader.enter(subject, id: subject?.id, in: &subjects, kind: "subject")
      absorb(reader)
    }
    var clips = Roster<Recipe.Clip>()
    for node in list("clips", "a list of clips") {
      var findings: [Diagnostic] = []
      for part in singleClips(node) {
        var reader = ObjectReader(part, file: file)
        let clip = reader.clip(of: subjects, frameSize: frameSize)
        reader.enter(clip, id: clip?.id, in: &clips, kind: "clip")
        // What is wrong with the clip itself is said once, not for every person.
        findings += reader.diagnostics.filter { !findings.contains($0) }
      }
      absorb(findings)
    }
    finish()
    guard let name, let licence, let seed, let frameRate, let variation, let rateFactor else {
      return nil
    }
    var recipe = Recipe(
      name: name,
      licence: licence,
      seed: seed,
      frameRate: frameRate,
      variation: variation,
      rateFactor: rateFactor,
      subjects: subjects.members.map(\.value),
      clips: clips.members.map(\.value)
    )
    recipe.variesLight = variesLight
    recipe.observations = observations
    return recipe
  }

  /// The names of observation models; one that is there twice is a finding.
  private mutating func observations(_ name: String) -> [Recipe.Observation] {
    var found: [Recipe.Observation] = []
    for node in list(name, "a list of observation models", isRequired: false) {
      guard let text = value(node, "an observation model", "a name or a path", \.string) else {
        continue
      }
      if found.contains(where: { $0.name == text }) {
        report(at: node, code: "duplicate-id", "the model '\(text)' is there twice")
        continue
      }
      found.append(.init(name: text, position: node.position, end: node.end))
    }
    return found
  }

  /// A person; without a seed, which is a finding of its own, nothing can be drawn.
  private mutating func subject(drawnBy seed: UInt64?) -> Recipe.Subject? {
    guard isObject("a subject") else { return nil }
    let id = identifier("id")
    let height = number("height", in: 1.2...2.2)
    let build = number("build", in: 0.7...1.4, default: 1)
    let table = choice("proportions", of: SegmentTable.self) ?? .winter
    var random = RandomGenerator(seed: (seed ?? 0) ^ Recipe.hash("palette \(id ?? "")"))
    let palette = palette("palette", drawnBy: &random)
    let lines = optional("stick_figure").map { number($0, "stick_figure", in: 0.005...0.1) }
    let age = optional("age") == nil ? nil : integer("age", in: 0...130)
    let sex = choice("sex", of: PersonFacts.Sex.self)
    finish()
    guard let id, let height, let build, let palette else { return nil }
    var subject = Recipe.Subject(
      id: id,
      proportions: BodyProportions(stature: height, build: build, table: table),
      palette: palette
    )
    subject.lineThickness = lines ?? nil
    subject.age = age
    subject.sex = sex
    subject.text = node.json.compactText
    return subject
  }

  /// A palette by its name or drawn, or an object with a colour for each part.
  private mutating func palette(
    _ name: String,
    drawnBy random: inout RandomGenerator
  ) -> Palette? {
    guard let node = required(name) else { return nil }
    if let text = node.string {
      if text == Palette.drawnName { return Palette(random: &random) }
      if let found = Palette.named.first(where: { $0.name == text }) { return found.palette }
      let names = Palette.named.map(\.name) + [Palette.drawnName]
      report(
        at: node,
        code: "unknown-palette",
        "there is no palette '\(text)'; there are \(names.joined(separator: ", "))"
          + didYouMean(text, in: names)
      )
      return nil
    }
    guard node.members != nil else {
      report(at: node, code: "wrong-type", "'\(name)' is a palette's name or an object of colours")
      return nil
    }
    var reader = ObjectReader(node, file: file)
    let parts = ["skin", "hair", "shirt", "shorts", "shoes"].map { reader.colour($0) }
    reader.finish()
    absorb(reader)
    let colours = parts.compactMap { $0 }
    guard colours.count == parts.count else { return nil }
    return Palette(
      skin: colours[0],
      hair: colours[1],
      shirt: colours[2],
      shorts: colours[3],
      shoes: colours[4]
    )
  }

  private mutating func colour(_ name: String) -> Colour? {
    value(required(name), name, "a colour like '#c86432'") { node in
      node.string.flatMap(Colour.init(hexadecimal:))
    }
  }

  /// The members with which a clip stands for several, and the member that each of these has in its place.
  private static let lists = [
    (list: "subjects", one: "subject", of: "ids of subjects"),
    (list: "stresses", one: "stress", of: "stresses"),
    (list: "amounts", one: "amount", of: "amounts"),
  ]

  /// A clip with lists of people, stresses or amounts as one clip of each, in this order; a clip without as it stands.
  private mutating func singleClips(_ node: JSONNode) -> [JSONNode] {
    let known = diagnostics.count
    var clips = [node]
    for member in Self.lists {
      guard let list = node[member.list], !list.isNull else { continue }
      let parts = list.array?.compactMap(\.string) ?? []
      if node.members == nil || node[member.one] != nil {
        let message = "a clip has '\(member.one)' or '\(member.list)', not both"
        report(at: list, code: "impossible-case", message)
      } else if parts.isEmpty || parts.count != list.array?.count {
        let message = "'\(member.list)' is a list of \(member.of), one at least"
        report(at: list, code: "wrong-type", message)
      }
      clips = clips.flatMap { clip in
        (list.array ?? []).map { Self.single(clip, $0, instead: member.list, as: member.one) }
      }
    }
    return diagnostics.count == known ? clips : []
  }

  /// A clip with one element in the place of a list, under another name, and the element behind the clip's id.
  private static func single(
    _ node: JSONNode,
    _ part: JSONNode,
    instead list: String,
    as one: String
  ) -> JSONNode {
    var clip = node
    clip.content = .object(
      (node.members ?? []).map { member in
        var member = member
        if member.name == list {
          member.name = one
          member.value = part
        } else if member.name == "id", let id = member.value.string, let text = part.string {
          member.value.content = .string("\(id)-\(text)")
        }
        return member
      }
    )
    return clip
  }

  private mutating func clip(
    of subjects: Roster<Recipe.Subject>,
    frameSize defaultSize: FrameSize?
  ) -> Recipe.Clip? {
    guard isObject("a clip") else { return nil }
    let id = identifier("id")
    let subject = person("subject", of: subjects)
    let yaw = number("yaw", in: -180...180, default: 0)
    let isEmptyRoom = optional("subject") == nil
    let recorded = day("recorded")
    if node["workout"] != nil {
      let parts = workout("workout", yaw: yaw ?? 0, isEmptyRoom: isEmptyRoom)
      let scene = scene(for: .standing, of: subjects, frameSize: defaultSize)
      finish()
      guard let id, let parts, let yaw, let scene else { return nil }
      var clip = scene.clip(id, subject, .standing, yaw: yaw, script: [])
      clip.workout = parts
      clip.recorded = recorded
      clip.text = node.json.compactText
      return clip
    }
    let movement = movement("exercise")
    let progression = progression("progression", of: movement)
    let footing = footing("stance", of: movement)
    let performed = performed(instead: movement)
    let hardCase = hardCase(movement: movement, isEmptyRoom: isEmptyRoom)
    let done = performed ?? movement
    let stressed = stress(movement: movement, isEmptyRoom: isEmptyRoom)
    let script =
      node["hard_case"] != nil || node["stress"] != nil
      ? [] : script("script", movement: done, isEmptyRoom: isEmptyRoom)
    let scene = scene(for: movement, of: subjects, frameSize: defaultSize)
    finish()
    guard let id, let movement, let yaw, let scene, let script else { return nil }
    var clip = scene.clip(id, subject, movement, yaw: yaw, script: script)
    clip.progression = progression
    clip.recorded = recorded
    clip.footing = footing
    clip.text = node.json.compactText
    if let performed {
      clip.pretended = movement
      clip.movement = performed
    }
    if let stressed { return stressed(clip) }
    guard let (hard, tempo) = hardCase, let subject else { return clip }
    let stranger = subjects.members.first { $0.id != subject.id }?.value
    if hard == .passerBy, clip.passerBy == nil, stranger == nil, let place = node["hard_case"] {
      report(at: place, code: "impossible-case", "'passer-by' needs a second subject")
    }
    return hard.applied(to: clip, tempo: tempo, stranger: stranger ?? subject)
  }

  /// What a clip has besides the person and what is done.
  private struct Scene {
    var frameSize: FrameSize
    var camera: CameraPlacement
    var capture: Capture
    var imu: InertialSensor?
    var lamp: Lamp?
    var cameraEvents: [Recipe.CameraEvent]
    var passerBy: Recipe.PasserBy?
    var cut: Double
    var tags: [String]

    func clip(
      _ id: String,
      _ subject: Recipe.Subject?,
      _ movement: Movement,
      yaw: Double,
      script: [Step]
    ) -> Recipe.Clip {
      var clip = Recipe.Clip(
        id: id,
        subject: subject,
        movement: movement,
        yaw: yaw,
        frameSize: frameSize,
        camera: camera,
        script: script,
        tags: tags
      )
      clip.cameraEvents = cameraEvents
      clip.passerBy = passerBy
      clip.cut = cut
      clip.capture = capture
      clip.imu = imu
      clip.lamp = lamp
      return clip
    }
  }

  private mutating func scene(
    for movement: Movement?,
    of subjects: Roster<Recipe.Subject>,
    frameSize defaultSize: FrameSize?
  ) -> Scene? {
    let frameSize = optional("frame_size") == nil ? defaultSize : frameSize("frame_size")
    let camera = placement("camera", for: movement)
    let capture = capture("capture", camera: camera, frameSize: frameSize)
    let imu = inertialSensor("imu")
    let lamp = lamp("light")
    let cameraEvents = cameraEvents("camera_events")
    let passerBy = passerBy("passer_by", of: subjects)
    let cut = number("cut", in: 0...10, default: 0)
    let tags = tags("tags")
    guard let frameSize, let camera, let cut else { return nil }
    return Scene(
      frameSize: frameSize,
      camera: camera,
      capture: capture,
      imu: imu,
      lamp: lamp,
      cameraEvents: cameraEvents,
      passerBy: passerBy,
      cut: cut,
      tags: tags
    )
  }

  private mutating func placement(_ name: String, for movement: Movement?) -> CameraPlacement? {
    let usual = movement?.traits.camera ?? .standing
    guard let node = optional(name) else { return usual }
    var reader = ObjectReader(node, file: file)
    defer { absorb(reader) }
    guard reader.isObject("a camera") else { return nil }
    let distance = reader.number("distance", in: 0.5...20, default: usual.distance)
    let height = reader.number("height", in: 0.05...5, default: usual.height)
    let target = reader.number("target", in: -2...4, default: usual.target)
    let focalLength = reader.number("focal_length", in: 0.3...5, default: usual.focalLength)
    let tilt = reader.number("tilt", in: -180...180, default: 0)
    reader.finish()
    guard let distance, let height, let target, let focalLength, let tilt else { return nil }
    var placement = CameraPlacement(
      distance: distance,
      height: height,
      target: target,
      focalLength: focalLength
    )
    placement.tilt = tilt
    return placement
  }

  private mutating func frameSize(_ name: String) -> FrameSize? {
    let range = 32...4096
    return value(required(name), name, "[width, height], even numbers from 32 to 4096") { node in
      guard let sides = node.array?.compactMap(\.integer), sides.count == 2,
        node.array?.count == 2, sides.allSatisfy({ range.contains($0) && $0 % 2 == 0 })
      else { return nil }
      return FrameSize(width: sides[0], height: sides[1])
    }
  }

  private mutating func tags(_ name: String) -> [String] {
    list(name, "a list of texts", isRequired: false).compactMap { node in
      guard let text = node.string, text.isIdentifier else {
        report(at: node, code: "bad-id", "a tag consists of a-z, 0-9 and '-'")
        return nil
      }
      return text
    }.sorted()
  }
}
