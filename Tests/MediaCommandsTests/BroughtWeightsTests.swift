// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import MediaCommands

struct `A file of one's own as a backend` {
  @Test(arguments: [
    ("onnx:a/net.onnx", "a/net.onnx", ""),
    ("onnx:net.onnx,joint=0.5", "net.onnx", "joint=0.5"),
    ("onnx:a,b/net.onnx,person=0.5,channels=bgr", "a,b/net.onnx", "person=0.5,channels=bgr"),
    ("onnx:a=1,b.onnx", "a=1,b.onnx", ""),
    ("onnx:net.onnx,Joint=0.5", "net.onnx,Joint=0.5", ""),
    ("onnx:,joint=0.5", "", "joint=0.5"),
    ("onnx:", "", ""),
  ])
  func `what stands last as name=value is a setting`(
    text: String,
    path: String,
    settings: String
  ) throws {
    let found = try #require(BroughtWeights.Text(text))
    #expect(found.path == path)
    #expect(found.settings == settings)
  }

  @Test(arguments: ["blazepose-full:mode=image", "onnx", "net.onnx", "ONNX:net.onnx"])
  func `other values name backends of the catalogue`(text: String) {
    #expect(BroughtWeights.Text(text) == nil)
  }
}
