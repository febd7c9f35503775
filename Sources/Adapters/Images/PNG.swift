// SPDX-License-Identifier: Apache-2.0
package import Basics
import CPNGSupport

/// PNG files: equal pictures and texts give equal bytes with the same libpng and zlib.
package enum PNG {
  /// A text chunk that says where a picture comes from.
  package struct Text: Sendable, Equatable {
    /// 1 to 79 printable Latin-1 characters, without a space at either end: `Software`.
    package var keyword: String
    /// Any text without zero bytes.
    package var text: String

    /// Creates a text.
    package init(_ keyword: String, _ text: String) {
      self.keyword = keyword
      self.text = text
    }
  }

  /// The bytes of a PNG file: 8-bit RGB, the texts as iTXt chunks in order, no time chunk.
  ///
  /// - Throws: ``ImageError`` where a side is 0 or longer than 32768 pixels, or a keyword or text
  ///   is not one.
  /// - Complexity: O(pixels).
  package static func encode(_ image: PixelImage, texts: [Text] = []) throws(ImageError) -> [UInt8]
  {
    for text in texts { try check(text) }
    let strings = texts.map { ([CChar]($0.keyword.utf8CString), [CChar]($0.text.utf8CString)) }
    var arena = TextArena(strings)
    defer { arena.release() }
    var file = unsafe rep_png_file()
    var message = [CChar](repeating: 0, count: 256)
    // CPNGSupport.h: returns a code and a message, and never jumps.
    let code = unsafe rep_png_encode(
      UInt32(clamping: image.width),
      UInt32(clamping: image.height),
      image.bytes,
      arena.texts,
      texts.count,
      &file,
      &message,
      message.count
    )
    defer { unsafe rep_png_release_file(&file) }
    guard code == 0 else { throw ImageError(.encode, text(of: message)) }
    return unsafe [UInt8](UnsafeBufferPointer(start: file.bytes, count: file.count))
  }

  /// The picture in a PNG file, transparency blended with white, and its texts in order.
  ///
  /// - Throws: ``ImageError`` where the file is damaged, ends early or is no PNG, or a side is
  ///   longer than 32768 pixels.
  /// - Complexity: O(pixels).
  package static func decode(
    _ bytes: [UInt8]
  ) throws(ImageError) -> (image: PixelImage, texts: [Text]) {
    var picture = unsafe rep_png_picture()
    var message = [CChar](repeating: 0, count: 256)
    let code = unsafe rep_png_decode(bytes, bytes.count, &picture, &message, message.count)
    defer { unsafe rep_png_release_picture(&picture) }
    guard code == 0 else { throw ImageError(.decode, text(of: message)) }
    let size = unsafe (width: Int(picture.width), height: Int(picture.height))
    let pixels = unsafe UnsafeBufferPointer(
      start: picture.pixels,
      count: size.width * size.height * 3
    )
    var texts: [Text] = []
    for index in unsafe 0..<picture.text_count {
      let chunk = unsafe picture.texts[index]
      unsafe texts.append(Text(String(cString: chunk.keyword), String(cString: chunk.text)))
    }
    return (
      PixelImage(width: size.width, height: size.height, bytes: unsafe [UInt8](pixels)), texts
    )
  }

  /// Refuses what libpng would change or drop with no more than a warning.
  private static func check(_ text: Text) throws(ImageError) {
    let keyword = [UInt8](text.keyword.utf8)
    let isPrintable = keyword.allSatisfy { (0x20...0x7E).contains($0) }
    guard (1...79).contains(keyword.count), isPrintable, keyword.first != 0x20,
      keyword.last != 0x20
    else {
      throw ImageError(
        .encode,
        "a keyword has 1 to 79 printable characters, not '\(text.keyword)'"
      )
    }
    guard !text.text.utf8.contains(0) else {
      throw ImageError(.encode, "the text of '\(text.keyword)' has a zero byte")
    }
  }

  private static func text(of message: [CChar]) -> String {
    String(decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

/// Strings that C may hold on to for the length of a call.
@safe private struct TextArena {
  private(set) var texts: UnsafeMutablePointer<rep_png_text>
  private var storage: UnsafeMutablePointer<CChar>

  init(_ strings: [([CChar], [CChar])]) {
    let size = strings.reduce(0) { $0 + $1.0.count + $1.1.count }
    unsafe storage = .allocate(capacity: max(1, size))
    unsafe texts = .allocate(capacity: max(1, strings.count))
    var position = unsafe storage
    func store(_ string: [CChar]) -> UnsafeMutablePointer<CChar> {
      let start = unsafe position
      for (offset, character) in string.enumerated() { unsafe start[offset] = character }
      unsafe position += string.count
      return unsafe start
    }
    for (index, (keyword, text)) in strings.enumerated() {
      unsafe (texts + index).initialize(
        to: rep_png_text(keyword: store(keyword), text: store(text))
      )
    }
  }

  mutating func release() {
    unsafe texts.deallocate()
    unsafe storage.deallocate()
  }
}
