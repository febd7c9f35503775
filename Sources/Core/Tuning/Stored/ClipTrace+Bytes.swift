// SPDX-License-Identifier: Apache-2.0
package import Basics

extension ClipTrace {
  /// Writes the trace.
  ///
  /// An outcome and a threshold that were written before are written as the place at which they first were, since the
  /// rows of a plane have many in common.
  ///
  /// - Complexity: O(*n*) in pieces.
  package func write(to bytes: inout ByteWriter) {
    var writer = Writer(bytes: bytes)
    // There is one owner of the bytes, so that they are not copied.
    bytes = ByteWriter()
    switch self {
    case .settings(let outcomes):
      writer.bytes.write(UInt64(0))
      writer.bytes.write(UInt64(outcomes.count))
      for outcome in outcomes { writer.write(outcome) }
    case .line(let line):
      writer.bytes.write(UInt64(1))
      writer.write(line) { $0.write($1) }
    case .plane(let plane):
      writer.bytes.write(UInt64(2))
      writer.write(plane) { writer, line in writer.write(line) { $0.write($1) } }
    }
    bytes = writer.bytes
  }

  /// Reads a trace.
  ///
  /// - Throws: `ByteDamage` where the bytes are none, as where steps do not ascend.
  package init(from bytes: inout ByteReader) throws(ByteDamage) {
    var reader = Reader(bytes: bytes)
    switch try reader.bytes.unsigned() {
    case 0:
      let count = try reader.bytes.length()
      var outcomes: [ClipOutcome] = []
      for _ in 0..<count { outcomes.append(try reader.outcome()) }
      self = .settings(outcomes)
    case 1:
      self = .line(try reader.staircase { (reader) throws(ByteDamage) in try reader.outcome() })
    case 2:
      self = .plane(
        try reader.staircase { (reader) throws(ByteDamage) in
          try reader.staircase { (reader) throws(ByteDamage) in try reader.outcome() }
        }
      )
    default: throw reader.bytes.damage
    }
    bytes = reader.bytes
  }
}

/// Writes a trace, with the outcomes and thresholds that it wrote so far.
private struct Writer {
  var bytes: ByteWriter
  private var outcomes: [ClipOutcome: UInt64] = [:]
  private var numbers: [UInt64: UInt64] = [:]

  init(bytes: ByteWriter) { self.bytes = bytes }

  mutating func write(_ number: Double) {
    // By its bits, since 0 and -0 are equal.
    if let place = numbers[number.bitPattern] { return bytes.write(place) }
    bytes.write(UInt64(0))
    bytes.write(number)
    numbers[number.bitPattern] = UInt64(numbers.count + 1)
  }

  mutating func write(_ outcome: ClipOutcome) {
    if let place = outcomes[outcome] { return bytes.write(place) }
    bytes.write(UInt64(0))
    outcome.write(to: &bytes)
    outcomes[outcome] = UInt64(outcomes.count + 1)
  }

  mutating func write<Outcome>(
    _ staircase: Staircase<Outcome>,
    _ each: (inout Writer, Outcome) -> Void
  ) {
    write(staircase.domain.lowerBound)
    write(staircase.domain.upperBound)
    bytes.write(UInt64(staircase.count))
    for start in staircase.starts.dropFirst() { write(start) }
    for outcome in staircase.outcomes { each(&self, outcome) }
  }
}

/// Reads a trace, with the outcomes and thresholds that it read so far.
private struct Reader {
  var bytes: ByteReader
  private var outcomes: [ClipOutcome] = []
  private var numbers: [Double] = []

  init(bytes: ByteReader) { self.bytes = bytes }

  mutating func number() throws(ByteDamage) -> Double {
    let place = try bytes.unsigned()
    guard place > 0 else {
      numbers.append(try bytes.double())
      return numbers[numbers.count - 1]
    }
    guard place <= UInt64(numbers.count) else { throw bytes.damage }
    return numbers[Int(place) - 1]
  }

  mutating func outcome() throws(ByteDamage) -> ClipOutcome {
    let place = try bytes.unsigned()
    guard place > 0 else {
      outcomes.append(try ClipOutcome(from: &bytes))
      return outcomes[outcomes.count - 1]
    }
    guard place <= UInt64(outcomes.count) else { throw bytes.damage }
    return outcomes[Int(place) - 1]
  }

  mutating func staircase<Outcome>(
    _ each: (inout Reader) throws(ByteDamage) -> Outcome
  ) throws(ByteDamage) -> Staircase<Outcome> {
    let (low, high) = (try number(), try number())
    guard low <= high else { throw bytes.damage }
    let count = try bytes.length()
    guard count > 0 else { throw bytes.damage }
    var starts = [low]
    for _ in 1..<count {
      let start = try number()
      guard start > starts[starts.count - 1], start <= high else { throw bytes.damage }
      starts.append(start)
    }
    var outcomes: [Outcome] = []
    for _ in 0..<count { outcomes.append(try each(&self)) }
    return Staircase(over: low...high, starts: starts, outcomes: outcomes)
  }
}

extension ClipOutcome {
  fileprivate func write(to bytes: inout ByteWriter) {
    for number in [
      labelled, reported, matched, missed, doubled, extra, spared, unjudged, timed, overlapping,
    ] { bytes.write(Int(number)) }
    bytes.write(Int(latency))
    bytes.write(optional: terms) { bytes, terms in
      bytes.write(list: terms) { bytes, term in
        bytes.write(term.numerator)
        bytes.write(term.denominator)
      }
    }
  }

  fileprivate init(from bytes: inout ByteReader) throws(ByteDamage) {
    self.init(
      labelled: try bytes.narrow(),
      reported: try bytes.narrow(),
      matched: try bytes.narrow(),
      missed: try bytes.narrow(),
      doubled: try bytes.narrow(),
      extra: try bytes.narrow(),
      spared: try bytes.narrow(),
      unjudged: try bytes.narrow(),
      timed: try bytes.narrow(),
      overlapping: try bytes.narrow(),
      latency: try bytes.narrow()
    )
    terms = try bytes.optional { (bytes) throws(ByteDamage) in
      try bytes.list { (bytes) throws(ByteDamage) in
        Ratio(try bytes.integer(), try bytes.integer())
      }
    }
  }
}
