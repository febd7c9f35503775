// SPDX-License-Identifier: Apache-2.0
package import Basics
package import PoseTracks

/// What a synthetic dataset consists of; everything in it follows from this and nothing else.
package struct Recipe: Sendable, Equatable {
  /// The file's schema version.
  package static let schema = 1

  /// The dataset's name, `[a-z0-9-]+`.
  package var name: String
  /// The licence of the media, in words.
  package var licence: String
  /// Where all variation comes from.
  package var seed: UInt64
  /// Frames per second.
  package var frameRate: Int
  /// The largest relative change of a rep's tempo from the script, in 0...0.5.
  package var variation: Double
  /// The constant rate factor of the encoder: smaller is better and larger.
  package var rateFactor: Int
  /// Whether the light of a clip that names none comes from a direction that is drawn.
  package var variesLight = false
  /// Whose view of the clips is made beside the exact tracks.
  package var observations: [Observation] = []
  /// The people, in the order of the file.
  package var subjects: [Subject]
  /// The clips, in the order of the file.
  package var clips: [Clip]

  /// Creates a recipe.
  package init(
    name: String,
    licence: String,
    seed: UInt64,
    frameRate: Int,
    variation: Double = 0.08,
    rateFactor: Int = 23,
    subjects: [Subject],
    clips: [Clip]
  ) {
    self.name = name
    self.licence = licence
    self.seed = seed
    self.frameRate = frameRate
    self.variation = variation
    self.rateFactor = rateFactor
    self.subjects = subjects
    self.clips = clips
  }

  /// A person.
  package struct Subject: Sendable, Equatable {
    /// The person's id, `[a-z0-9-]+`.
    package var id: String
    /// The person's sizes.
    package var proportions: BodyProportions
    /// The person's colours.
    package var palette: Palette
    /// How thick the lines of a stick figure are, in metres, that takes the person's place; nil for a person.
    package var lineThickness: Double?
    /// The age in whole years; nil if the recipe does not say.
    package var age: Int?
    /// The sex as norms distinguish it; nil if the recipe does not say.
    package var sex: PersonFacts.Sex?
    /// What the recipe's file says of the person, as compact JSON; nil for one made in code.
    var text: String?

    /// Creates a person.
    package init(id: String, proportions: BodyProportions, palette: Palette) {
      self.id = id
      self.proportions = proportions
      self.palette = palette
    }

    /// The facts about the person that norms depend on.
    package var facts: PersonFacts {
      PersonFacts(age: age, height: proportions.stature, sex: sex)
    }
  }

  /// An observation model that the recipe names.
  package struct Observation: Sendable, Equatable {
    /// The name of a model that comes with the program, or the path of a file, as the recipe has it.
    package var name: String
    /// Where the name begins in the recipe's file.
    package var position: SourcePosition
    /// Where it ends.
    package var end: SourcePosition
  }

  /// Something that happens to the camera.
  package struct CameraEvent: Sendable, Equatable {
    /// The kinds of events.
    package enum Kind: Sendable, Equatable {
      /// Somebody bumps into it: it swings by some degrees and settles a quarter of them away.
      case bump(degrees: Double)
      /// It turns away to the right by some degrees, stays so for some seconds and turns back.
      case pan(degrees: Double, seconds: Double)
    }

    /// When it begins, in seconds.
    package var time: Double
    /// The configuration.
    package var kind: Kind

    /// Creates an event.
    package init(time: Double, kind: Kind) {
      self.time = time
      self.kind = kind
    }
  }

  /// Another person who walks through the picture from its left to its right.
  package struct PasserBy: Sendable, Equatable {
    /// The person.
    package var subject: Subject
    /// When the person starts, outside of the picture, in seconds.
    package var time: Double
    /// How far nearer to the camera than the subject, in metres; negative passes behind.
    package var ahead: Double

    /// Creates a passer-by.
    package init(subject: Subject, time: Double, ahead: Double) {
      self.subject = subject
      self.time = time
      self.ahead = ahead
    }
  }

  /// One video.
  package struct Clip: Sendable, Equatable {
    /// The clip's id, `[a-z0-9-]+`.
    package var id: String
    /// The person; nil for an empty room.
    package var subject: Subject?
    /// What the person does; standing in a workout, between its exercises.
    package var movement: Movement
    /// The exercises of a workout, in order; empty for a clip of one.
    package var workout: [WorkoutPart] = []
    /// What the clip says that the person does, where that is something else; nothing is labelled
    /// then.
    package var pretended: Movement?
    /// The step of the exercise's progression that the labels of sets name; nil where they name none.
    package var progression: Progression.Step?
    /// The day of the recording that the manifest states; nil for none.
    ///
    /// It changes no motion.
    package var recorded: CalendarDate?
    /// How far the subject is turned to the right of the image, in degrees; 0 faces the camera.
    package var yaw: Double
    /// The frame in pixels.
    package var frameSize: FrameSize
    /// Where the camera stands.
    package var camera: CameraPlacement
    /// What happens, in order.
    package var script: [Step]
    /// Free kebab-case tags, sorted.
    package var tags: [String]
    /// What happens to the camera.
    package var cameraEvents: [CameraEvent] = []
    /// Who else passes; nil for nobody.
    package var passerBy: PasserBy?
    /// How much of the script's end the clip leaves out, in seconds.
    package var cut = 0.0
    /// What the camera makes of the scene.
    package var capture = Capture()
    /// Where the feet of somebody are who only stands.
    package var footing = Footing.usual
    /// The sensor on the subject's pelvis; nil for none.
    package var imu: InertialSensor?
    /// Where the light comes from; nil for the recipe's.
    package var lamp: Lamp?
    /// What the recipe's file says of the clip, as compact JSON; nil for one made in code.
    var text: String?

    /// Creates a clip.
    package init(
      id: String,
      subject: Subject?,
      movement: Movement,
      yaw: Double = 0,
      frameSize: FrameSize,
      camera: CameraPlacement = .standing,
      script: [Step],
      tags: [String] = []
    ) {
      self.id = id
      self.subject = subject
      self.movement = movement
      self.yaw = yaw
      self.frameSize = frameSize
      self.camera = camera
      self.script = script
      self.tags = tags
    }

    /// What decides, with the recipe's other members, what is in the clip.
    ///
    /// The words of the recipe's file where there are any, so that it stays when recipes learn new
    /// members.
    package var identity: String {
      guard let text else { return "\(self)" }
      let people = [subject, passerBy?.subject].map { $0.map { $0.text ?? "\($0)" } ?? "" }
      let size = "\(frameSize.width)x\(frameSize.height)"
      return ([text, size] + people).joined(separator: "\n")
    }

    /// The subject where it is a person: nil for an empty room and for a stick figure.
    package var person: Subject? { subject?.lineThickness == nil ? subject : nil }

    /// The exercise that the clip is said to show.
    package var exercise: Exercise { (pretended ?? movement).exercise }

    /// The name of the exercise that the clip is said to show, or that of a workout.
    package var exerciseName: String {
      workout.isEmpty ? exercise.id : Activity.workoutName
    }

    /// Where the camera stands relative to the subject.
    package var view: CameraView {
      switch turn.magnitude {
      case ...22.5: .front
      case ...67.5: .oblique
      case ...112.5: .side
      case ...157.5: .oblique
      default: .back
      }
    }

    /// Which way the subject faces in the image.
    package var facing: Facing {
      switch turn {
      case -22.5...22.5: .toward
      case 22.5...157.5: .right
      case -157.5 ... -22.5: .left
      default: .away
      }
    }

    /// The yaw in -180...180.
    private var turn: Double { yaw - 360 * (yaw / 360).rounded() }
  }
}

extension Recipe.CameraEvent {
  /// Whether the camera turns away for a while.
  var isPan: Bool {
    if case .pan = kind { true } else { false }
  }
}

extension Recipe {
  /// FNV-1a, so that a clip's variation does not depend on the clips before it.
  static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
