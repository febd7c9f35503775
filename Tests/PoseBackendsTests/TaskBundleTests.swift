// SPDX-License-Identifier: Apache-2.0
import Basics
import TestSupport
import Testing

@testable import PoseBackends

struct `Model metadata` {
  @Test func `metadata added to a model is found under its name`() throws {
    let metadata = ModelMetadata.imageInput(InputNormalization(mean: 127.5, deviation: 127.5))
    let rewritten = try ModelFile(FakeModel.bytes).adding(metadata, named: ModelMetadata.name)
    let found = try ModelFile(rewritten).metadata(named: ModelMetadata.name)
    #expect(found == metadata)
    #expect(try ModelFile(FakeModel.bytes).metadata(named: ModelMetadata.name) == nil)
  }

  @Test func `the old file follows the new front unchanged, aligned to 64 bytes`() throws {
    let rewritten = try ModelFile(FakeModel.bytes).adding([1, 2, 3], named: Array("x".utf8))
    let front = rewritten.count - FakeModel.bytes.count
    #expect(front % 64 == 0)
    #expect(Array(rewritten.suffix(FakeModel.bytes.count)) == FakeModel.bytes)
  }

  @Test func `what the new root takes over points into the old file`() throws {
    let rewritten = try ModelFile(FakeModel.bytes).adding([1, 2, 3], named: Array("x".utf8))
    let front = rewritten.count - FakeModel.bytes.count
    let reader = FlatBufferReader(rewritten)
    let root = try #require(reader.root)
    #expect(root < front)
    let description = try #require(reader.target(ofField: 3, of: root))
    #expect(description == front + 40)
    #expect(reader.string(at: description) == Array("fake".utf8))
    let list = try #require(reader.target(ofField: 4, of: root))
    let buffers = try #require(reader.targets(ofVector: list))
    #expect(buffers.count == 2)
    #expect(buffers.first == front + 64)
    #expect(reader.field(1, of: root) == nil)
  }

  @Test func `metadata of the same name is replaced and of another name is kept`() throws {
    let one = try ModelFile(FakeModel.bytes).adding([1], named: Array("one".utf8))
    let two = try ModelFile(one).adding([2], named: Array("two".utf8))
    let three = try ModelFile(two).adding([3], named: Array("one".utf8))
    let model = try ModelFile(three)
    #expect(model.metadata(named: Array("one".utf8)) == [3])
    #expect(model.metadata(named: Array("two".utf8)) == [2])
  }

  @Test func `normalisation is stored as single numbers in a process unit`() throws {
    let bytes = ModelMetadata.imageInput(InputNormalization(mean: 0, deviation: 255))
    let reader = FlatBufferReader(bytes)
    #expect(reader.identifier == Array("M001".utf8))
    let graphs = try #require(reader.root.flatMap { reader.target(ofField: 3, of: $0) })
    let graph = try #require(reader.targets(ofVector: graphs)?.first)
    let inputs = try #require(reader.target(ofField: 2, of: graph))
    let input = try #require(reader.targets(ofVector: inputs)?.first)
    let units = try #require(reader.target(ofField: 4, of: input))
    let unit = try #require(reader.targets(ofVector: units)?.first)
    let kind = try #require(reader.field(0, of: unit))
    #expect(bytes[kind] == 1)
    let options = try #require(reader.target(ofField: 1, of: unit))
    let mean = try #require(reader.target(ofField: 0, of: options))
    let deviation = try #require(reader.target(ofField: 1, of: options))
    #expect(bytes.integer(UInt32.self, at: mean) == 1)
    #expect(bytes.integer(UInt32.self, at: mean + 4).map(Float.init(bitPattern:)) == 0)
    #expect(bytes.integer(UInt32.self, at: deviation + 4).map(Float.init(bitPattern:)) == 255)
  }

  @Test(arguments: 0..<FakeModel.bytes.count)
  func `a model cut off anywhere is refused and never read past its end`(count: Int) {
    #expect(throws: ModelFile.Defect.self) {
      try ModelFile(Array(FakeModel.bytes.prefix(count))).adding([1], named: [0x78])
    }
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `a model with wrong bytes gives a defect or a file, never a trap`(seed: UInt64) {
    var generator = RandomGenerator(seed: seed)
    var bytes = FakeModel.bytes
    for _ in 0..<3 {
      bytes[generator.index(below: bytes.count)] = UInt8(generator.index(below: 256))
    }
    let rewritten = try? ModelFile(bytes).adding([1], named: [0x78])
    #expect(rewritten.map { $0.count > bytes.count } ?? true)
  }

  @Test func `another file is not a model`() {
    #expect(throws: ModelFile.Defect.notAModel) { try ModelFile(Array("PK\u{3}\u{4}....".utf8)) }
  }
}

struct `Task bundles` {
  @Test func `a checksum is that of the standard's test text`() {
    #expect(CRC32.checksum(Array("123456789".utf8)) == 0xCBF4_3926)
    #expect(CRC32.checksum([]) == 0)
  }

  @Test(arguments: [1, 20, 31, 33, 34, 35, 63, 64, 65])
  func `entries of any name length start at a multiple of 64 bytes`(length: Int) throws {
    var archive = StoredArchive()
    archive.add(name: String(repeating: "n", count: length), data: [1, 2, 3])
    let bytes = archive.bytes()
    let name = try #require(bytes.integer(UInt16.self, at: 26))
    let extra = try #require(bytes.integer(UInt16.self, at: 28))
    let start = 30 + Int(name) + Int(extra)
    #expect(start % 64 == 0)
    #expect(extra == 0 || extra >= 4)
    #expect(Array(bytes[start..<(start + 3)]) == [1, 2, 3])
  }

  @Test func `the bundle of two small models is the recorded one`() throws {
    let bytes = try TaskBundle.assemble(detector: FakeModel.bytes, landmarks: FakeModel.bytes)
    #expect(bytes.count == 1192)
    #expect(
      SHA256.hexadecimal(of: bytes)
        == "5f53c021a32f7c107fc06e1361835be8b70e31fef5a4158c9f46af3d7e8bdd2b"
    )
  }
}
