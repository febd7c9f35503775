// SPDX-License-Identifier: Apache-2.0
import Basics
import Images
import Platform
import Testing

struct PNGTests {
  /// A picture of random pixels.
  private func picture(seed: UInt64) -> PixelImage {
    var random = RandomGenerator(seed: seed)
    let width = 1 + random.index(below: 40)
    let height = 1 + random.index(below: 30)
    let bytes = (0..<(width * height * 3)).map { _ in UInt8(random.index(below: 256)) }
    return PixelImage(width: width, height: height, bytes: bytes)
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `reading gives back what was written`(seed: UInt64) throws {
    let image = picture(seed: seed)
    let texts = [PNG.Text("Software", "RepGauge"), PNG.Text("Comment", "größer ≥ 5\nzwei")]
    let decoded = try PNG.decode(PNG.encode(image, texts: texts))
    #expect(decoded.image == image)
    #expect(decoded.texts == texts)
  }

  @Test func `equal pictures give equal bytes, without a time`() throws {
    let bytes = try PNG.encode(picture(seed: 3), texts: [PNG.Text("Software", "RepGauge")])
    #expect(try PNG.encode(picture(seed: 3), texts: [PNG.Text("Software", "RepGauge")]) == bytes)
    #expect(chunks(of: bytes) == ["IHDR", "iTXt", "IDAT", "IEND"])
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `a file that ends early is an error`(seed: UInt64) throws {
    let bytes = try PNG.encode(picture(seed: 5), texts: [PNG.Text("Software", "RepGauge")])
    var random = RandomGenerator(seed: seed)
    let count = random.index(below: bytes.count)
    let error = #expect(throws: ImageError.self) { try PNG.decode(Array(bytes.prefix(count))) }
    #expect(error?.operation == .decode)
    #expect(error?.text.isEmpty == false)
    #expect(error?.exitStatus == .badData)
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `a damaged file is an error or a picture, never a crash`(seed: UInt64) throws {
    var bytes = try PNG.encode(picture(seed: 8), texts: [PNG.Text("Software", "RepGauge")])
    var random = RandomGenerator(seed: seed)
    for _ in 0..<(1 + random.index(below: 4)) {
      bytes[random.index(below: bytes.count)] = UInt8(random.index(below: 256))
    }
    do {
      let decoded = try PNG.decode(bytes)
      #expect(decoded.image.width >= 1)
    } catch {
      #expect(error.operation == .decode)
    }
  }

  @Test func `what is no PNG is an error that says so`() {
    let error = #expect(throws: ImageError.self) { try PNG.decode(Array("GIF89a, no PNG".utf8)) }
    #expect(error?.description == "cannot decode the picture: Not a PNG file")
    #expect(throws: ImageError.self) { try PNG.decode([]) }
  }

  @Test(arguments: [
    "", " Software", "Software ", "a\nb", "Größe", String(repeating: "k", count: 80),
  ])
  func `a keyword that PNG cannot hold is an error`(keyword: String) {
    let error = #expect(throws: ImageError.self) {
      try PNG.encode(picture(seed: 1), texts: [PNG.Text(keyword, "text")])
    }
    #expect(error?.operation == .encode)
  }

  @Test func `a text with a zero byte is an error`() {
    #expect(throws: ImageError.self) {
      try PNG.encode(picture(seed: 1), texts: [PNG.Text("Comment", "a\u{0}b")])
    }
  }

  @Test func `a picture without pixels is an error of libpng, not a jump past Swift`() {
    let image = PixelImage(width: 0, height: 4, bytes: [])
    let error = #expect(throws: ImageError.self) { try PNG.encode(image) }
    #expect(error?.operation == .encode)
    #expect(error?.exitStatus == .internalFault)
  }

  @Test func `a picture with a side that is too long is an error`() {
    let image = PixelImage(width: 40_000, height: 1, red: 0, green: 0, blue: 0)
    #expect(throws: ImageError.self) { try PNG.encode(image) }
  }

  @Test func `a full disk is an I/O error`() throws {
    let bytes = try PNG.encode(picture(seed: 2))
    let error = #expect(throws: PlatformError.self) {
      let file = try FileDescriptor(appending: "/dev/full")
      try file.write(bytes)
    }
    #expect(error?.exitStatus == .inputOutput)
  }

  /// The names of a file's chunks, in order, repetitions of the pixels left out.
  private func chunks(of bytes: [UInt8]) -> [String] {
    var names: [String] = []
    var position = 8
    while position + 8 <= bytes.count {
      let length = bytes[position..<(position + 4)].reduce(0) { $0 << 8 | Int($1) }
      let name = String(decoding: bytes[(position + 4)..<(position + 8)], as: UTF8.self)
      if names.last != name { names.append(name) }
      position += 12 + length
    }
    return names
  }
}
