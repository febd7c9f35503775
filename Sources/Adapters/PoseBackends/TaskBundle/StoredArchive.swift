// SPDX-License-Identifier: Apache-2.0

/// A zip archive whose entries are stored as they are, each at a multiple of 64 bytes.
///
/// MediaPipe maps a bundle and hands the entries to LiteRT in place, which copies a model that is
/// not aligned. The same entries give the same bytes: the time stamp is always 1980-01-01.
///
/// - Source: PKWARE APPNOTE 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16.
struct StoredArchive {
  /// The alignment of each entry's data in bytes.
  static let alignment = 64

  private var body: [UInt8] = []
  private var directory: [UInt8] = []
  private var entryCount: UInt16 = 0

  /// Adds an entry.
  ///
  /// - Precondition: The archive stays below 4 GiB.
  mutating func add(name: String, data: [UInt8]) {
    let offset = body.count
    precondition(offset + data.count < UInt32.max, "a stored archive is smaller than 4 GiB")
    let padding = Self.padding(after: offset + 30 + name.utf8.count)
    var common: [UInt8] = []
    common.append(littleEndian: UInt16(20))  // version needed to extract
    common.append(littleEndian: UInt16(0))  // flags
    common.append(littleEndian: UInt16(0))  // method: stored
    common.append(littleEndian: UInt16(0))  // time: midnight
    common.append(littleEndian: UInt16(0x21))  // date: 1980-01-01
    common.append(littleEndian: CRC32.checksum(data))
    common.append(littleEndian: UInt32(data.count))  // compressed
    common.append(littleEndian: UInt32(data.count))  // not compressed
    common.append(littleEndian: UInt16(name.utf8.count))

    body.append(littleEndian: UInt32(0x0403_4B50))
    body += common
    body.append(littleEndian: UInt16(padding))
    body += name.utf8
    body += Self.extraField(size: padding)
    body += data

    directory.append(littleEndian: UInt32(0x0201_4B50))
    directory.append(littleEndian: UInt16(20))  // version made by
    directory += common
    directory.append(littleEndian: UInt16(0))  // extra field
    directory.append(littleEndian: UInt16(0))  // comment
    directory.append(littleEndian: UInt16(0))  // disk
    directory.append(littleEndian: UInt16(0))  // internal attributes
    directory.append(littleEndian: UInt32(0))  // external attributes
    directory.append(littleEndian: UInt32(offset))
    directory += name.utf8
    entryCount += 1
  }

  /// The archive with its directory.
  func bytes() -> [UInt8] {
    var end: [UInt8] = []
    end.append(littleEndian: UInt32(0x0605_4B50))
    end.append(littleEndian: UInt16(0))  // this disk
    end.append(littleEndian: UInt16(0))  // disk of the directory
    end.append(littleEndian: entryCount)  // on this disk
    end.append(littleEndian: entryCount)
    end.append(littleEndian: UInt32(directory.count))
    end.append(littleEndian: UInt32(body.count))
    end.append(littleEndian: UInt16(0))  // comment
    return body + directory + end
  }

  /// Bytes to the next aligned offset: 0, or enough for an extra field's own four-byte head.
  private static func padding(after offset: Int) -> Int {
    let missing = (alignment - offset % alignment) % alignment
    return missing == 0 || missing >= 4 ? missing : missing + alignment
  }

  /// An extra field of zeros under the id that Android's zipalign uses for alignment.
  private static func extraField(size: Int) -> [UInt8] {
    guard size > 0 else { return [] }
    var field: [UInt8] = []
    field.append(littleEndian: UInt16(0xD935))
    field.append(littleEndian: UInt16(size - 4))
    return field + [UInt8](repeating: 0, count: size - 4)
  }
}
