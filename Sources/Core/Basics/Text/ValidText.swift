// SPDX-License-Identifier: Apache-2.0

extension String {
  /// The text of UTF-8 bytes; nil if they are not valid.
  ///
  /// The standard library's `init(validating:as:)` is newer than the systems that an app runs on.
  package init?(validUTF8 bytes: [UInt8]) {
    // Decoding replaces what is not valid.
    self.init(decoding: bytes, as: UTF8.self)
    guard utf8.elementsEqual(bytes) else { return nil }
  }
}
