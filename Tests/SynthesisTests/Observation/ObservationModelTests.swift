// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Testing

@testable import Synthesis

/// The files of observation models.
@Suite struct ObservationModelTests {
  private func parse(_ text: String) -> (model: ObservationModel?, findings: [String]) {
    let (model, findings) = ObservationModel.parse(Array(text.utf8), file: "m.json")
    return (model, findings.map { $0.description.split(separator: "\n")[0] }.map(String.init))
  }

  @Test func `a model reads its own text`() {
    var model = ObservedTracks.model(scale: 0.0125)
    model.lag = 0.0125
    model.source = .init(tracks: 3, people: nil, frames: 90, exactTracks: 1)
    model.bursts = .init()
    model.bursts.shared = 0.25
    model.flips = .init(share: 0.01, seconds: 0.2)
    for joint in model.joints.indices { model.joints[joint].loadings = [0.5, -0.25] }
    #expect(parse(model.text).model == model)
    #expect(model.rounded == model)
  }

  @Test(arguments: ObservationModel.builtIn)
  func `the models that come with the program are as they were written`(model: ObservationModel) {
    #expect(parse(model.text).model == model)
    #expect(ObservationModel.named(model.id) == model)
    #expect(model.joints.map(\.joint) == model.skeleton.joints)
    #expect(model.joints.allSatisfy { $0.scales.allSatisfy { $0 > 0 } })
    #expect((model.source?.people ?? 0) > 20)
  }

  @Test func `all mistakes are found in one run at their places`() {
    let text = """
      {
        "schema": 1, "id": "My Model", "skeleton": "coco71",
        "lag": -0.5, // seconds
        "spectrum": { "white": 2, "secnds": 1 },
        "absence": [0.99, 1],
        "joints": 3
      }
      """
    let (model, findings) = parse(text)
    #expect(model == nil)
    #expect(
      findings == [
        "m.json:2:22: error: 'id' consists of a-z, 0-9 and '-', not 'My Model' [bad-id]",
        "m.json:2:46: error: 'skeleton' is one of blazePose33, coco17, vision19, not 'coco71', "
          + "did you mean 'coco17'? [unknown-value]",
        "m.json:3:10: error: 'lag' is -0.5, but must be from 0 to 1 [out-of-range]",
        "m.json:4:26: error: 'white' is 2, but must be from 0 to 1 [out-of-range]",
        "m.json:4:29: error: there is no member 'secnds' here, did you mean 'seconds'? "
          + "[unknown-key]",
        "m.json:5:14: error: 'absence' is [share, seconds], a share from 0 to 0.95 and seconds "
          + "from 0.001 to 600 [wrong-type]",
        "m.json:6:13: error: 'joints' is a list of joints [wrong-type]",
      ]
    )
  }

  @Test func `joints are all there, once, with as many numbers as they need`() {
    let scales = "\"scales\": [0,0,0,0,0,0,0,0]"
    let text = """
      { "schema": 1, "id": "x", "skeleton": "coco17", "joints": [
        { "joint": "nose", \(scales), "loadings": [0.1] },
        { "joint": "nose", \(scales), "loadings": [0.1] },
        { "joint": "noze", \(scales) },
        { "joint": "left_eye", "scales": [1], "loadings": [0.1] },
        { "joint": "left_ear", \(scales), "loadings": [0.9, 0.9] }
      ] }
      """
    let findings = parse(text).findings
    #expect(findings.count == 6)
    #expect(findings[0].hasPrefix("m.json:1:59: error: 'joints' lacks right_eye, right_ear, "))
    #expect(findings[1] == "m.json:3:14: error: there are two joints 'nose' [duplicate-id]")
    #expect(
      findings[2]
        == "m.json:4:14: error: 'coco17' has no joint 'noze', did you mean 'nose'? [unknown-joint]"
    )
    #expect(
      findings[3] == "m.json:5:36: error: 'scales' is 8 numbers from 0 to 5 [wrong-type]"
    )
    #expect(findings[4].hasPrefix("m.json:6:"))
    #expect(findings[5].hasPrefix("m.json:6:"))
  }

  @Test func `a newer file says so`() {
    #expect(
      parse("{ \"schema\": 2 }").findings == [
        "m.json:1:13: error: this file has schema 2, this program reads up to 1 [newer-schema]"
      ]
    )
  }
}
