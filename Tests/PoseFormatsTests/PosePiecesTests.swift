// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Synchronization
import Testing

@testable import PoseFormats

/// Files that come piece by piece.
@Suite struct PosePiecesTests {
  /// A file in pieces of a size, which can be read once.
  private func pieces(_ text: String, by size: Int, claiming total: Int? = nil) -> PoseFile {
    let bytes = Array(text.utf8)
    let rest = Mutex(bytes[...])
    let next: @Sendable () -> [UInt8] = { [rest = Shared(rest)] in
      rest.value.withLock { rest in
        defer { rest = rest.dropFirst(size) }
        return Array(rest.prefix(size))
      }
    }
    return PoseFile(path: "a", beginning: next(), size: total ?? bytes.count, more: next)
  }

  private final class Shared: Sendable {
    let value: Mutex<ArraySlice<UInt8>>
    init(_ value: consuming Mutex<ArraySlice<UInt8>>) { self.value = value }
  }

  private static let lines = """
    {"imageWidth":100,"imageHeight":200}

    {"t":0,"j":{"leftHip":[0.5,0.25,1],"root":[0.5,0.3,0.5]}}
    {"t":1,"j":{"leftHip":[0.5,NaN,1],"tail":[1,1,1]}}
    {"t":2,"j":{"leftHip":[0.75]}}
    oops
    {"t":2.5,"j":{"leftHip":[0.25,0.25,0.75]}}
    """
  private static let document = """
    {"imageWidth": 100, "imageHeight": 200, "frames": [
    {"t": 0, "j": {"leftHip": [0.5, 0.25, 1]}},
    {"t": 1, "j": {"leftHip": [0.5, 0.5, 1]}}]}
    """

  @Test(
    arguments: [Self.lines, Self.document, "", " \n ", "[1\n", "{\"a\":1}\n[2"],
    [1, 2, 7, 64]
  )
  func `pieces of any size give the same track and findings`(text: String, size: Int) throws {
    let format = try #require(PoseFormat.named("apple-vision"))
    let whole = format.read([PoseFile(path: "a", bytes: Array(text.utf8))], as: PoseDeclaration())
    let found = format.read([pieces(text, by: size)], as: PoseDeclaration())
    #expect(found.diagnostics == whole.diagnostics)
    #expect(found.track?.times == whole.track?.times)
    #expect(found.track?.confidences == whole.track?.confidences)
    #expect("\(found.track?.positions as Any)" == "\(whole.track?.positions as Any)")
  }

  @Test(arguments: [16, 1 << 20])
  func `a format that needs the whole file gets it`(size: Int) throws {
    let text = "frame,left_hip_x\n1,2\n"
    for id in PoseFormat.all.map(\.description.id) {
      let format = try #require(PoseFormat.named(id))
      let whole = format.read([PoseFile(path: "a", bytes: Array(text.utf8))], as: PoseDeclaration())
      let found = format.read([pieces(text, by: size)], as: PoseDeclaration())
      #expect(found.diagnostics == whole.diagnostics, "\(id)")
    }
  }

  @Test(arguments: ["[0,0", "0", "\u{1}"])
  func `a long first line is one finding`(part: String) throws {
    let text = String(repeating: part, count: JSONLines.longestLine / part.utf8.count + 1)
    let huge = pieces(text, by: 1 << 20, claiming: PoseFile.largestWhole + 1)
    let found = try #require(PoseFormat.named("apple-vision"))
      .read([huge], as: PoseDeclaration())
    #expect(found.track == nil)
    let isDocument = part.hasPrefix("[")
    #expect(found.diagnostics.map(\.code) == [isDocument ? "large-file" : "long-line"])
    #expect(found.diagnostics.map(\.position?.line) == [1])
  }

  @Test(arguments: ["trc", "coco", "array", "mlkit", "openpose"])
  func `a file that is too large to be held is one finding`(id: String) throws {
    let file = pieces("a,b\n1,2\n", by: 4, claiming: PoseFile.largestWhole + 1)
    let found = try #require(PoseFormat.named(id)).read([file], as: PoseDeclaration())
    #expect(found.diagnostics.map(\.code) == ["large-file"])
  }
}
