// SPDX-License-Identifier: Apache-2.0
package import Basics
import PoseTracks

extension [Sample] {
  /// Writes the samples.
  package func write(to bytes: inout ByteWriter) {
    bytes.write(list: self) { bytes, sample in
      bytes.write(sample.time)
      bytes.write(sample.value)
      bytes.write(sample.confidence)
    }
  }

  /// Reads samples.
  ///
  /// - Throws: `ByteDamage` where the bytes are none.
  package init(from bytes: inout ByteReader) throws(ByteDamage) {
    self = try bytes.list { (bytes) throws(ByteDamage) in
      Sample(time: try bytes.time(), value: try bytes.double(), confidence: try bytes.double())
    }
  }
}

extension ByteReader {
  /// Reads a time or duration in seconds, finite and within `NumberBounds.magnitude`.
  mutating func time() throws(ByteDamage) -> Double {
    let time = try double()
    guard time.magnitude <= NumberBounds.magnitude else { throw damage }
    return time
  }
}
