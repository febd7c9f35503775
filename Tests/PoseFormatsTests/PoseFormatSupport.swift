// SPDX-License-Identifier: Apache-2.0
import Basics
import Foundation
import PoseTracks
import Testing

@testable import PoseFormats

/// The files of other people's recordings; nil unless `REPGAUGE_TEST_DATA` says where they are.
let realData: String? = ProcessInfo.processInfo.environment["REPGAUGE_TEST_DATA"]

/// A file below the folder of real data.
func realFile(_ path: String) throws -> PoseFile {
  let folder = try #require(realData)
  let bytes = try Data(contentsOf: URL(filePath: folder).appending(path: path))
  return PoseFile(path: path, bytes: Array(bytes))
}

/// A file beside the tests: one that a foreign program wrote, or what its own reader gave.
func committedFile(_ path: String) throws -> PoseFile {
  let here = URL(filePath: #filePath).deletingLastPathComponent()
  return PoseFile(path: path, bytes: Array(try Data(contentsOf: here.appending(path: path))))
}

/// A recording read as one of a format.
func read(
  _ id: String,
  _ files: [PoseFile],
  _ declare: (inout PoseDeclaration) -> Void = { _ in }
) throws -> PoseReading {
  var declaration = PoseDeclaration()
  declare(&declaration)
  return try #require(PoseFormat.named(id), "no format '\(id)'").read(files, as: declaration)
}

/// A recording of one text.
func read(
  _ id: String,
  text: String,
  _ declare: (inout PoseDeclaration) -> Void = { _ in }
) throws -> PoseReading {
  try read(id, [PoseFile(path: "a", bytes: Array(text.utf8))], declare)
}

/// A recording of any joints, also of those that nothing is measured by.
func readJoints(_ codec: any PoseCodec.Type, _ file: PoseFile) -> PoseReading {
  var declaration = PoseDeclaration()
  declaration.frameSize = FrameSize(width: 640, height: 480)
  declaration.frameRate = 10
  var reader = PoseReader(codec.description, [file], declaration)
  codec.read(into: &reader)
  return reader.reading()
}

extension PoseReading {
  /// Code and message of each finding, behind its line.
  var findings: [String] {
    diagnostics.map { "\($0.position.map { "\($0.line): " } ?? "")\($0.message) [\($0.code)]" }
  }
}

extension PoseFrame {
  /// The position of a joint in the picture; nil if the skeleton lacks it or it was not seen.
  func point(_ joint: String) -> SIMD2<Double>? {
    guard let index = skeleton.index(of: Joint(rawValue: joint)), confidence(index) > 0 else {
      return nil
    }
    return pointInImage(index)
  }
}
