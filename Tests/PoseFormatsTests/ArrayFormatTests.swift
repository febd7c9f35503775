// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import TestSupport
import Testing

@testable import PoseFormats

struct `Arrays as a format` {
  private func declare(
    _ layout: String,
    _ channels: String,
    _ units: PositionUnits,
    axes: String = "frames,joints,numbers"
  ) throws -> PoseDeclaration {
    var declaration = PoseDeclaration()
    declaration.layout = try PoseLayout(parsing: layout)
    declaration.channels = try PoseChannels(parsing: channels)
    declaration.units = units
    declaration.axes = try ArrayAxes(parsing: axes)
    declaration.frameRate = 30
    declaration.frameSize = FrameSize(width: 1080, height: 1920)
    return declaration
  }

  private func read(_ shape: [Int], _ values: [Double], _ declaration: PoseDeclaration) throws
    -> PoseReading
  {
    let array = try #require(PoseFormat.named("array"))
    return array.read(
      [PoseFile(path: "a.npy", bytes: NumpyFile(shape, values).bytes)],
      as: declaration
    )
  }

  @Test func `MM-Fit's order of axes and its numbers of frames are read`() throws {
    // Two numbers by three frames by nineteen places, the first of which is the frame's number.
    let frames = [400, 401, 403]
    var values = [Double](repeating: 0, count: 2 * 3 * 19)
    for axis in 0..<2 {
      for (index, frame) in frames.enumerated() {
        let first = (axis * 3 + index) * 19
        values[first] = Double(frame)
        // Neck and left ankle; the others were not seen.
        values[first + 2] = Double(axis == 0 ? 500 + index : 300)
        values[first + 14] = Double(axis == 0 ? 520 : 1_500)
      }
    }
    let declaration = try declare("mm-fit-2d", "x,y", .pixels, axes: "numbers,frames,joints")
    let reading = try read([2, 3, 19], values, declaration)
    let track = try #require(reading.track)
    #expect(track.times == frames.map { Double($0) / 30 })
    #expect(track[2].point("neck") == SIMD2(502, 300))
    #expect(track[0].point("left_ankle") == SIMD2(520, 1_500))
    #expect(track[0].point("nose") == nil)
  }

  @Test func `MoveNet's answers are read, axes of length 1 and all`() throws {
    var values: [Double] = []
    for frame in 0..<2 {
      for joint in 0..<17 { values += [0.25, Double(joint) / 20, frame == 0 ? 0.5 : 0.75] }
    }
    let declaration = try declare("coco-17", "y,x,score", .normalised)
    let track = try #require(try read([2, 1, 1, 17, 3], values, declaration).track)
    #expect(track.count == 2)
    #expect(track[1].point("left_eye") == SIMD2(54, 480))
    #expect(track[1].confidence(3) == 0.75)
  }

  @Test func `metres of the world are seen by a camera`() throws {
    // Millimetres with z up, as FreeMoCap has them: a nose 1.7 m above the ground, and hips.
    let values: [Double] = [100, -50, 1_700, 0, 0, 900, 200, 0, 900, .nan, 0, 0, 0, 0, 0, 1, 2, 3]
    var declaration = try declare("nose,left-hip,right-hip", "x,y,z", .millimetres)
    declaration.up = .z
    let reading = try read([2, 3, 3], values, declaration)
    let track = try #require(reading.track)
    let nose = try #require(track.skeleton.index(of: .nose))
    let place = try #require(track[0].pointInWorld(nose))
    #expect(abs(place.x - 0.1) + abs(place.y - 1.7) + abs(place.z - 0.05) < 1e-6)
    #expect(track[1].point("nose") == nil)
    #expect(track[1].point("left_hip") == nil)
    #expect(reading.findings == [])
    #expect(reading.coordinates == "world in mm, z up; seen from 0 degrees")
  }

  @Test(arguments: ["frames,joints", "frames,joints,frames", "frames,joints,channels", ""])
  func `axes that are none say so`(text: String) {
    let error = #expect(throws: DeclarationError.self) { try ArrayAxes(parsing: text) }
    #expect(error?.description.contains("frames, joints and numbers, each once") == true)
  }

  @Test func `what is not declared is not guessed`() throws {
    var declaration = try declare("coco-17", "x,y", .pixels)
    declaration.layout = nil
    #expect(try read([1, 17, 2], [Double](repeating: 1, count: 34), declaration).track == nil)
    declaration = try declare("coco-17", "x,y", .metres)
    let flat = try read([1, 17, 2], [Double](repeating: 1, count: 34), declaration)
    #expect(
      flat.findings == ["positions in the world need the channels x, y and z [wrong-format]"]
    )
    let turned = try read([17, 1, 2], [Double](repeating: 9, count: 34), declaration)
    #expect(turned.track == nil)
  }
}
