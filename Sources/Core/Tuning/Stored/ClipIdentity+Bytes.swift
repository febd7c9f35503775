// SPDX-License-Identifier: Apache-2.0
package import Basics
package import Forecasting
package import Measures
import PoseTracks

extension ClipIdentity {
  /// Writes the identity.
  package func write(to bytes: inout ByteWriter) {
    for text in [self.id, self.subject, self.group, self.exercise, self.family] {
      bytes.write(text)
    }
    bytes.write(optional: self.view) { $0.write($1.rawValue) }
    bytes.write(list: self.tags) { $0.write($1) }
    bytes.write(self.duration)
    bytes.write(self.isNegative)
    bytes.write(optional: self.personHeight) { $0.write($1) }
    bytes.write(optional: self.frameRate) { $0.write($1) }
    bytes.write(optional: self.recorded) { $0.write($1.description) }
    bytes.write(optional: self.person.age) { $0.write($1) }
    bytes.write(optional: self.person.height) { $0.write($1) }
    bytes.write(optional: self.person.sex) { $0.write($1.rawValue) }
  }

  /// Reads an identity.
  ///
  /// - Throws: `ByteDamage` where the bytes are none.
  package init(from bytes: inout ByteReader) throws(ByteDamage) {
    let texts = [
      try bytes.text(), try bytes.text(), try bytes.text(), try bytes.text(), try bytes.text(),
    ]
    func known<Value>(_ value: Value?, in bytes: ByteReader) throws(ByteDamage) -> Value {
      guard let value else { throw bytes.damage }
      return value
    }
    let view = try bytes.optional { (bytes) throws(ByteDamage) in
      try known(CameraView(rawValue: try bytes.text()), in: bytes)
    }
    let tags = try bytes.list { (bytes) throws(ByteDamage) in try bytes.text() }
    let (duration, isNegative) = (try bytes.time(), try bytes.flag())
    let personHeight = try bytes.optional { (bytes) throws(ByteDamage) in try bytes.double() }
    let frameRate = try bytes.optional { (bytes) throws(ByteDamage) in try bytes.double() }
    let recorded = try bytes.optional { (bytes) throws(ByteDamage) in
      try known(CalendarDate(try bytes.text()), in: bytes)
    }
    let person = PersonFacts(
      age: try bytes.optional { (bytes) throws(ByteDamage) in try bytes.integer() },
      height: try bytes.optional { (bytes) throws(ByteDamage) in try bytes.double() },
      sex: try bytes.optional { (bytes) throws(ByteDamage) in
        try known(PersonFacts.Sex(rawValue: try bytes.text()), in: bytes)
      }
    )
    self.init(
      id: texts[0],
      subject: texts[1],
      group: texts[2],
      exercise: texts[3],
      family: texts[4],
      view: view,
      tags: tags,
      duration: duration,
      isNegative: isNegative,
      personHeight: personHeight,
      frameRate: frameRate,
      recorded: recorded,
      person: person
    )
  }
}

extension ClipFeatures {
  /// Writes the numbers that are known.
  package func write(to bytes: inout ByteWriter) {
    for feature in ClipFeature.allCases { bytes.write(optional: self[feature]) { $0.write($1) } }
  }

  /// Reads the numbers of a clip.
  ///
  /// - Throws: `ByteDamage` where the bytes are none.
  package init(from bytes: inout ByteReader) throws(ByteDamage) {
    var values: [ClipFeature: Double] = [:]
    for feature in ClipFeature.allCases {
      values[feature] = try bytes.optional { (bytes) throws(ByteDamage) in try bytes.double() }
    }
    self.init(values)
  }
}
