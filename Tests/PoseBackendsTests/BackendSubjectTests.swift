// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Testing

@testable import PoseBackends

struct `Backend with another subject` {
  @Test func `its configuration says what was chosen`() {
    let backend = PoseBackend.blazePoseFull
    #expect(backend.configuration == "blazepose-full")
    #expect(backend.subject.name == "model")
    #expect(
      backend.following(.largestMeanBox, people: 3).configuration == "blazepose-full-people-3"
    )
    #expect(
      backend.following(.leftMost, people: 2).configuration == "blazepose-full-people-2-left-most"
    )
    #expect(backend.following(.leftMost, people: 2).id == "blazepose-full")
  }

  @Test func `a live app's tracks have a folder of their own`() {
    var backend = PoseBackend.blazePoseFull.following(.leftMost, people: 2)
    backend.live = LiveSettings(cameraRate: 30, frameTime: 45_000)
    #expect(backend.configuration == "blazepose-full-people-2-left-most-live-30-45ms")
    #expect(backend.completeConfiguration == "blazepose-full-people-2-left-most")
  }

  @Test func `a backend that reports several people anyway has them in its plain name`() {
    let backend = PoseBackend.moveNetMultiPose
    #expect(backend.configuration == "movenet-multipose")
    #expect(backend.subject == .rule(.largestMeanBox, people: 6))
    #expect(backend.followingModel.configuration == "movenet-multipose-people-1")
    #expect(
      backend.following(.leftMost, people: 6).configuration
        == "movenet-multipose-people-6-left-most"
    )
    #expect(PoseBackend.blazePoseFull.followingModel.configuration == "blazepose-full")
  }

  @Test func `a request says how many people, and an impossible number is none`() {
    var request = WorkerRequest(backend: "b", people: 3, folder: "f", media: "m")
    #expect(WorkerRequest(operands: request.operands) == request)
    let weights = PoseBackend.NativeFile(name: "w", sha256: "0", path: "a \"quoted\", path")
    for brought: BroughtBackend in [
      .weights(kind: .rtmo, files: [weights]),
      .program(name: "n", command: "run 'it'", patience: 2.5),
    ] {
      request.brought = brought
      #expect(WorkerRequest(operands: request.operands) == request)
    }
    request.live = LiveSettings(cameraRate: 30, frameTime: 45_000, policy: .idle)
    #expect(WorkerRequest(operands: request.operands) == request)
    let impossible = request.operands.map { $0.replacing("idle", with: "never") }
    #expect(WorkerRequest(operands: impossible) == nil)
    for people in [0, 9] {
      request.people = people
      #expect(WorkerRequest(operands: request.operands) == nil)
    }
    #expect(WorkerRequest(operands: ["b", "f", "m"]) == nil)
    #expect(WorkerRequest(operands: ["{}"]) == nil)
  }
}

struct `Backend with other settings` {
  @Test func `settings are read, and are part of the name`() throws {
    let backend = try PoseBackend(
      parsing: "blazepose-full:tracking=0.7,detection=0.25,presence=0.5"
    )
    #expect(backend.id == "blazepose-full")
    #expect(backend.specification == "blazepose-full:detection=0.25,tracking=0.7")
    #expect(backend.configuration == "blazepose-full-detection-0.25-tracking-0.7")
    #expect(
      backend.engine.settings.numbers == ["detection": 0.25, "presence": 0.5, "tracking": 0.7]
    )
    #expect(try PoseBackend(parsing: backend.specification).specification == backend.specification)
    let several = backend.following(.longest, people: 2)
    #expect(
      several.configuration == "blazepose-full-detection-0.25-tracking-0.7-people-2-longest"
    )
  }

  @Test func `image mode is a setting, and no number`() throws {
    let backend = try PoseBackend(parsing: "blazepose-lite:mode=image")
    #expect(backend.configuration == "blazepose-lite-mode-image")
    #expect(backend.engine.runningMode == "image")
    #expect(backend.engine.settings.numbers["mode"] == nil)
    #expect(PoseBackend.blazePoseLite.engine.runningMode == "video")
    #expect(PoseBackend.moveNetLightning.engine.runningMode == "video")
  }

  @Test(arguments: PoseBackend.all)
  func `the usual settings are the plain name`(backend: PoseBackend) throws {
    #expect(backend.specification == backend.id)
    #expect(try PoseBackend(parsing: backend.id).configuration == backend.id)
    for parameter in backend.engine.settings.parameters where parameter.unit == .share {
      #expect(parameter.range == 0...1)
    }
  }

  @Test(arguments: [
    ("blazepose", "unknown backend 'blazepose'"),
    ("blazepose-ful", "did you mean 'blazepose-full'?"),
    ("blazepose-full:detection=1.5", "parameter 'detection' must be in 0.0...1.0, not 1.5"),
    ("blazepose-full:detection=nan", "'nan' is not a number"),
    ("blazepose-full:mode=live", "unknown value 'live'"),
    ("movenet-lightning:presence=0.5", "unknown parameter 'presence'"),
    ("blazepose-full:detection", "'detection' is not of the form name=value"),
  ])
  func `what it does not have is refused in words`(text: String, message: String) {
    let error = #expect(throws: ConfigurationError.self) { try PoseBackend(parsing: text) }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }
}
