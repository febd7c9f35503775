// SPDX-License-Identifier: Apache-2.0
import Basics
import Testing

@testable import Synthesis

struct RecipeTests {
  /// A recipe with one clip, parts of which a case replaces.
  private static let valid = """
    {
      "schema": 1, "name": "small", "licence": "CC0-1.0", "seed": 1, "frame_rate": 15,
      "frame_size": [60, 80],
      "subjects": [
        { "id": "ana", "height": 1.7, "palette": "ocean" }
      ],
      "clips": [
        {
          "id": "one", "subject": "ana", "exercise": "squat",
          "script": [
            { "rest": 1 },
            { "reps": 2, "tempo": [1, 0, 1, 0] }
          ]
        }
      ]
    }
    """

  struct Mistake: CustomTestStringConvertible, Sendable {
    var old: String
    var new: String
    var finding: String

    var testDescription: String { "\(old) -> \(new)" }
  }

  static let mistakes: [Mistake] = [
    .init(
      old: "\"ocean\"",
      new: "\"oceam\"",
      finding: "5:46: error: there is no palette 'oceam'; there are amber, crimson, ink, lime, "
        + "ocean, plum, snow, teal, drawn, did you mean 'ocean'? [unknown-palette]"
    ),
    .init(
      old: "\"subject\": \"ana\"",
      new: "\"subject\": \"anna\"",
      finding: "9:31: error: there is no subject 'anna', did you mean 'ana'? [unknown-subject]"
    ),
    .init(
      old: "\"squat\"",
      new: "\"squats\"",
      finding: "9:50: error: 'exercise' is one of "
        + Movement.all.map(\.id).joined(separator: ", ")
        + ", not 'squats', did you mean 'squat'? [unknown-value]"
    ),
    .init(
      old: "1.7",
      new: "17",
      finding: "5:30: error: 'height' is 17, but must be from 1.2 to 2.2 [out-of-range]"
    ),
    .init(
      old: "[60, 80]",
      new: "[60, 81]",
      finding: "3:17: error: 'frame_size' is [width, height], even numbers from 32 to 4096 "
        + "[wrong-type]"
    ),
    .init(
      old: "[1, 0, 1, 0]",
      new: "[1, 0, 1]",
      finding: "12:31: error: 'tempo' is [eccentric, hold, concentric, top] in seconds, strokes at "
        + "least 0.2 [wrong-type]"
    ),
    .init(
      old: "{ \"rest\": 1 }",
      new: "{ \"rset\": 1 }",
      finding: "11:9: error: a step has exactly one of rest, reps, hold, lean, dynos, pulses, "
        + "regrip, phone, walk_in, walk_out, walk_through, stand, did you mean 'rest'? [unknown-step]"
    ),
    .init(
      old: "{ \"rest\": 1 }",
      new: "{ \"walk_out\": 2 }",
      finding: "11:9: error: 'walk_out' is the last step of a script [impossible-step]"
    ),
    .init(
      old: "\"exercise\": \"squat\"",
      new: "\"exercise\": \"standing\"",
      finding: "12:9: error: 'reps' needs an exercise with reps, not 'standing' [impossible-step]"
    ),
    .init(
      old: "\"subject\": \"ana\", ",
      new: "",
      finding: "12:9: error: 'reps' needs a subject; a clip without one can only rest "
        + "[impossible-step]"
    ),
    .init(
      old: "\"ocean\"",
      new: "\"ocean\", \"stick_figure\": 0.5",
      finding: "5:71: error: 'stick_figure' is 0.5, but must be from 0.005 to 0.1 [out-of-range]"
    ),
    .init(
      old: "\"tempo\": [1, 0, 1, 0]",
      new: "\"tempo\": [1, 0, 1, 0], \"trunk_lean\": 40",
      finding: "12:59: error: 'trunk_lean' is 40, but must be from 0 to 25 [out-of-range]"
    ),
    .init(
      old: "\"tempo\": [1, 0, 1, 0]",
      new: "\"tempo\": [1, 0, 1, 0], \"depth\": 0.5, \"valgus\": 7",
      finding: "12:69: error: 'valgus' is 7, but must be from 0 to 6 [out-of-range]"
    ),
    .init(
      old: "\"tempo\": [1, 0, 1, 0]",
      new: "\"tempo\": [1, 0, 1, 0], \"valgus_side\": \"left\"",
      finding: "12:60: error: 'valgus_side' needs the member 'valgus' [missing-key]"
    ),
    .init(
      old: "\"tempo\": [1, 0, 1, 0]",
      new: "\"tempo\": [1, 0, 1, 0], \"valgus\": 5, \"valgus_side\": \"lft\"",
      finding: "12:73: error: 'valgus_side' is one of left, right, both, not 'lft', did you mean "
        + "'left'? [unknown-value]"
    ),
    .init(
      old:
        "\"exercise\": \"squat\",\n      \"script\": [\n        { \"rest\": 1 },\n        { \"reps\": 2,",
      new: "\"exercise\": \"push-up\",\n      \"script\": [\n        { \"rest\": 1 },\n"
        + "        { \"reps\": 2, \"valgus\": 5,",
      finding:
        "12:32: error: 'valgus' is a fault of squat, lunge, not of 'push-up' [impossible-step]"
    ),
    .init(
      old: "{ \"reps\": 2,",
      new: "{ \"reps\": 2, \"hip_sag\": 5,",
      finding:
        "12:33: error: 'hip_sag' is a fault of push-up, plank, not of 'squat' [impossible-step]"
    ),
    .init(
      old: "\"id\": \"one\",",
      new: "\"id\": \"one\", \"progression\": \"ful-squat\",",
      finding: "9:35: error: the progression of 'squat' has no step 'ful-squat', did you mean "
        + "'full-squat'? [unknown-value]"
    ),
    .init(
      old: "\"id\": \"one\",",
      new: "\"id\": \"one\", \"hard_case\": \"duble-dip\",",
      finding: "9:33: error: 'hard_case' is one of "
        + HardCase.allCases.map(\.rawValue).joined(separator: ", ")
        + ", not 'duble-dip', did you mean 'double-dip'? [unknown-value]"
    ),
    .init(
      old: "\"id\": \"one\",",
      new: "\"id\": \"one\", \"hard_case\": \"double-dip\",",
      finding:
        "10:17: error: a clip has 'script' or 'hard_case', not both [impossible-case]"
    ),
    .init(
      old: "\"id\": \"one\",",
      new: "\"id\": \"one\", \"performs\": \"squat\",",
      finding:
        "9:32: error: 'performs' must name another movement than 'exercise' [impossible-case]"
    ),
    .init(
      old: "\"id\": \"one\",",
      new: "\"id\": \"one\", \"camera_events\": [{ \"at\": 1 }],",
      finding: "9:38: error: a camera event has exactly one of bump, pan [unknown-step]"
    ),
    .init(
      old: "\"id\": \"one\",",
      new: "\"id\": \"one\", \"passer_by\": { \"subject\": \"anna\" },",
      finding: "9:46: error: there is no subject 'anna', did you mean 'ana'? [unknown-subject]"
    ),
    .init(
      old: "\"id\": \"one\",",
      new: "\"id\": \"one\", \"capture\": { \"distortion\": [-0.9, 0] },",
      finding:
        "9:47: error: 'distortion' folds the image over itself before the picture's corners, "
        + "which are 0.61 focal lengths from its middle [out-of-range]"
    ),
    .init(
      old: "\"id\": \"one\",",
      new: "\"id\": \"one\", \"capture\": { \"distortion\": [-0.1] },",
      finding: "9:47: error: 'distortion' is [k1, k2], numbers from -1 to 1 [wrong-type]"
    ),
    .init(
      old: "\"id\": \"one\",",
      new: "\"id\": \"one\", \"capture\": { \"shuter\": 0.5 },",
      finding: "9:33: error: there is no member 'shuter' here, did you mean 'shutter'? "
        + "[unknown-key]"
    ),
    .init(
      old: "\"id\": \"one\",",
      new: "\"id\": \"one\", \"capture\": { \"time_jitter\": 0.5 },",
      finding: "9:48: error: 'time_jitter' is 0.5, but must be from 0 to 0.45 [out-of-range]"
    ),
    .init(
      old: "\"id\": \"one\",",
      new: "\"id\": \"one\", \"light\": { \"azimuth\": 30 },",
      finding: "9:29: error: this object needs the member 'elevation' [missing-key]"
    ),
    .init(
      old: "{ \"reps\": 2,",
      new: "{ \"reps\": 2, \"dip\": 0.3, \"fails_at\": 0.5,",
      finding: "12:29: error: a rep cannot dip and fail [impossible-step]"
    ),
    .init(
      old: "{ \"reps\": 2,",
      new: "{ \"reps\": 2, \"heal_lift\": 3,",
      finding:
        "12:22: error: there is no member 'heal_lift' here, did you mean 'heel_lift'? [unknown-key]"
    ),
    .init(
      old: "{ \"rest\": 1 }",
      new: "{ \"hold\": 1 }",
      finding: "11:9: error: 'hold' needs an exercise without reps, not 'squat' [impossible-step]"
    ),
    .init(
      old: "\"height\": 1.7,",
      new: "\"height\": 1.7, \"proportions\": \"winters\",",
      finding: "5:50: error: 'proportions' is one of winter, de-leva-female, de-leva-male, not "
        + "'winters', did you mean 'winter'? [unknown-value]"
    ),
    .init(
      old: "\"seed\": 1, ",
      new: "",
      finding: "1:1: error: this object needs the member 'seed' [missing-key]"
    ),
    .init(
      old: "\"schema\": 1",
      new: "\"schema\": 2",
      finding: "2:13: error: this file has schema 2, this program reads up to 1 [newer-schema]"
    ),
    .init(
      old: "\"frame_rate\"",
      new: "\"framerate\": 15, \"frame_rate\"",
      finding: "2:66: error: there is no member 'framerate' here, did you mean 'frame_rate'? "
        + "[unknown-key]"
    ),
    .init(
      old: "\"id\": \"one\"",
      new: "\"id\": \"One\"",
      finding: "9:13: error: 'id' consists of a-z, 0-9 and '-', not 'One' [bad-id]"
    ),
  ]

  @Test func `a recipe without mistakes has no findings`() throws {
    let (recipe, diagnostics) = Recipe.parse(Array(Self.valid.utf8), file: "r.json")
    #expect(diagnostics == [])
    let clip = try #require(recipe?.clips.first)
    #expect(clip.subject?.proportions.stature == 1.7)
    #expect(clip.script.count == 2)
    #expect(clip.camera == .standing)
  }

  @Test func `a recipe says what the camera makes of the scene`() throws {
    let capture =
      "\"capture\": { \"distortion\": [-0.2, 0.05], \"shake\": 0.4, \"shutter\": 0.5, \"blur\": 1, "
      + "\"gain\": 0.5, \"noise\": 8, \"hidden\": 0.2, \"frame_rate\": 30, \"time_jitter\": 0.3, "
      + "\"lost_frames\": 0.1, \"rate_factor\": 40 }, \"light\": { \"azimuth\": 20, \"elevation\": 40, "
      + "\"shadows\": false },"
    let text = Self.valid
      .replacing("\"id\": \"one\",", with: "\"id\": \"one\", " + capture)
      .replacing("\"seed\": 1,", with: "\"seed\": 1, \"varied_light\": true,")
    let (recipe, diagnostics) = Recipe.parse(Array(text.utf8), file: "r.json")
    #expect(diagnostics == [])
    var expected = Capture()
    expected.distortion = LensDistortion(k1: -0.2, k2: 0.05)
    expected.shake = 0.4
    expected.shutter = 0.5
    expected.blur = 1
    expected.gain = 0.5
    expected.noise = 8
    expected.hidden = 0.2
    expected.frameRate = 30
    expected.timeJitter = 0.3
    expected.lostFrames = 0.1
    expected.rateFactor = 40
    #expect(recipe?.clips[0].capture == expected)
    #expect(recipe?.clips[0].lamp?.hasShadows == false)
    #expect(recipe?.variesLight == true)
  }

  @Test func `a clip's identity is what the file says of it and of its people`() throws {
    func identity(_ text: String) throws -> String {
      try #require(Recipe.parse(Array(text.utf8), file: "r.json").recipe).clips[0].identity
    }
    let plain = try identity(Self.valid)
    // Spaces and comments say nothing.
    #expect(
      try identity(Self.valid.replacing("\"rest\": 1", with: "\"rest\":  /* one */ 1")) == plain
    )
    #expect(try identity(Self.valid.replacing("\"rest\": 1", with: "\"rest\": 2")) != plain)
    #expect(try identity(Self.valid.replacing("1.7", with: "1.8")) != plain)
    #expect(try identity(Self.valid.replacing("[60, 80]", with: "[80, 60]")) != plain)
  }

  @Test func `faults of form go to the sides that the recipe names`() throws {
    let text = Self.valid.replacing(
      "\"tempo\": [1, 0, 1, 0]",
      with: "\"tempo\": [1, 0, 1, 0], \"trunk_lean\": 8, \"valgus\": 5, \"valgus_side\": \"right\""
    )
    let recipe = try #require(Recipe.parse(Array(text.utf8), file: "r.json").recipe)
    guard case .reps(let reps) = recipe.clips[0].script[1] else {
      Issue.record("the second step is reps")
      return
    }
    #expect(reps.faults == FormFaults(trunkLean: 8, leftValgus: 0, rightValgus: 5))
  }

  @Test(arguments: mistakes)
  func `a mistake is found at its place`(mistake: Mistake) throws {
    let text = Self.valid.replacing(mistake.old, with: mistake.new, maxReplacements: 1)
    try #require(text != Self.valid)
    let (recipe, diagnostics) = Recipe.parse(Array(text.utf8), file: "r.json")
    #expect(recipe == nil)
    #expect(diagnostics.map(\.description) == ["r.json:" + mistake.finding])
  }

  @Test func `a clip of several subjects is one clip of each, as if written out`() throws {
    let two = Self.valid.replacing(
      "{ \"id\": \"ana\", \"height\": 1.7, \"palette\": \"ocean\" }",
      with: "{ \"id\": \"ana\", \"height\": 1.7, \"palette\": \"ocean\" }, "
        + "{ \"id\": \"ben\", \"height\": 1.8, \"palette\": \"lime\" }"
    )
    let listed = two.replacing("\"subject\": \"ana\"", with: "\"subjects\": [\"ana\", \"ben\"]")
    let clip = String(two[two.ranges(of: "    {\n      \"id\"")[0].lowerBound...].dropLast(5))
    let written = two.replacing(
      clip,
      with: [("ana", "one-ana"), ("ben", "one-ben")].map { name, id in
        clip.replacing("\"one\"", with: "\"\(id)\"").replacing("\"ana\"", with: "\"\(name)\"")
      }.joined(separator: ",\n")
    )
    let (recipe, diagnostics) = Recipe.parse(Array(listed.utf8), file: "r.json")
    #expect(diagnostics == [])
    #expect(recipe?.clips.map(\.id) == ["one-ana", "one-ben"])
    #expect(recipe == Recipe.parse(Array(written.utf8), file: "r.json").recipe)
  }

  @Test(arguments: [
    ("\"subject\": \"ana\", \"subjects\": [\"ana\"]", ["impossible-case"]),
    ("\"subjects\": []", ["wrong-type"]),
    ("\"subjects\": [\"ana\", 1]", ["wrong-type"]),
    ("\"subjects\": \"ana\"", ["wrong-type"]),
    ("\"subjects\": [\"ana\", \"ana\"]", ["duplicate-id"]),
    ("\"subjects\": [\"ana\", \"anna\"]", ["unknown-subject"]),
  ])
  func `several subjects that make no sense are one finding`(text: String, codes: [String]) {
    let text = Self.valid.replacing("\"subject\": \"ana\"", with: text)
    #expect(Recipe.parse(Array(text.utf8), file: "r.json").diagnostics.map(\.code) == codes)
  }

  @Test func `a mistake in a clip of several subjects is said once`() {
    let text = Self.valid
      .replacing("\"subject\": \"ana\"", with: "\"subjects\": [\"ana\", \"ben\"]")
      .replacing(
        "1.7, \"palette\": \"ocean\" }",
        with:
          "1.7, \"palette\": \"ocean\" }, { \"id\": \"ben\", \"height\": 1.8, \"palette\": \"lime\" }"
      )
      .replacing("\"rest\": 1", with: "\"rest\": -1")
    let (_, diagnostics) = Recipe.parse(Array(text.utf8), file: "r.json")
    #expect(diagnostics.map(\.code) == ["out-of-range"])
  }

  @Test func `all mistakes are found in one run`() {
    let text = Self.valid
      .replacing("1.7", with: "3")
      .replacing("\"squat\"", with: "\"sqat\"")
      .replacing("\"rest\": 1", with: "\"rest\": -1")
    let (_, diagnostics) = Recipe.parse(Array(text.utf8), file: "r.json")
    #expect(diagnostics.map(\.code) == ["out-of-range", "unknown-value", "out-of-range"])
  }

  @Test func `an id that is taken names the first place`() {
    let text = Self.valid.replacing(
      "{ \"id\": \"ana\",",
      with: "{ \"id\": \"ana\", \"height\": 1.6, \"palette\": \"ink\" },\n    { \"id\": \"ana\","
    )
    let (_, diagnostics) = Recipe.parse(Array(text.utf8), file: "r.json")
    #expect(diagnostics.map(\.code) == ["duplicate-id"])
    #expect(diagnostics.first?.notes.first?.position == SourcePosition(line: 5, column: 13))
  }

  @Test func `a drawn palette follows from the seed and the person alone`() throws {
    func palettes(_ seed: Int, _ others: String = "") throws -> [Palette] {
      let text = Self.valid.replacing("\"seed\": 1", with: "\"seed\": \(seed)")
        .replacing("\"ocean\" }", with: "\"drawn\" }\(others)")
      let (recipe, diagnostics) = Recipe.parse(Array(text.utf8), file: "r")
      #expect(diagnostics == [])
      return try #require(recipe).subjects.map(\.palette)
    }
    let other = ", { \"id\": \"ben\", \"height\": 1.8, \"palette\": \"drawn\" }"
    let two = try palettes(1, other)
    #expect(try palettes(1) == [two[0]])
    #expect(two[0] != two[1])
    #expect(try palettes(2) != [two[0]])
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `drawn colours are colours, and shirt and shorts differ`(seed: UInt64) {
    var random = RandomGenerator(seed: seed)
    let drawn = Palette(random: &random)
    for colour in [drawn.skin, drawn.hair, drawn.shirt, drawn.shorts, drawn.shoes] {
      #expect(colour.parts.min() >= 0 && colour.parts.max() <= 1)
    }
    #expect(abs(drawn.shirt.parts.max() - drawn.shorts.parts.max()) >= 0.3 - 1e-6)
    #expect(drawn.skin.parts.x > drawn.skin.parts.z)
  }

  @Test func `a colour of the wheel is what its hue says`() {
    #expect(Colour(hue: 0, saturation: 1, brightness: 0.5) == Colour(0.5, 0, 0))
    #expect(Colour(hue: 0.5, saturation: 1, brightness: 1) == Colour(0, 1, 1))
    #expect(Colour(hue: 0.3, saturation: 0, brightness: 0.4) == Colour(0.4, 0.4, 0.4))
  }

  @Test func `a palette can be given by colours`() throws {
    let colours = """
      { "skin": "#ff0000", "hair": "#00ff00", "shirt": "#0000ff", "shorts": "#000000", \
      "shoes": "#ffffff" }
      """
    let text = Self.valid.replacing("\"ocean\"", with: colours)
    let recipe = try #require(Recipe.parse(Array(text.utf8), file: "r.json").recipe)
    #expect(recipe.subjects.first?.palette.shirt == Colour(0, 0, 1))
    let wrong = text.replacing("#0000ff", with: "blue")
    let (_, diagnostics) = Recipe.parse(Array(wrong.utf8), file: "r.json")
    #expect(diagnostics.map(\.code) == ["wrong-type"])
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `damaged recipes never trap`(seed: UInt64) {
    var random = RandomGenerator(seed: seed)
    var bytes = Array(Self.valid.utf8)
    for _ in 0..<3 {
      let place = random.index(below: bytes.count)
      switch random.index(below: 3) {
      case 0: bytes.remove(at: place)
      case 1: bytes[place] = UInt8(truncatingIfNeeded: random.next())
      default: bytes.insert(bytes[random.index(below: bytes.count)], at: place)
      }
    }
    let (recipe, diagnostics) = Recipe.parse(bytes, file: "r.json")
    #expect(recipe != nil || !diagnostics.isEmpty)
  }
}
