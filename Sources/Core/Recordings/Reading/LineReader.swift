// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// Reads frames and readings of the IMU, and gathers them.
struct LineReader {
  private let header: RecordingHeader
  private let file: String
  private let columns: [String]
  private let stored: StoredNumbers
  private let places: JSONNames
  private static let frameNames = ["t", "joints"]
  private static let sampleNames = ["t", "imu"]
  private let known: (frame: JSONNames, sample: JSONNames)

  private var times: [Double] = []
  private var positions: [SIMD3<Float>] = []
  private var confidences: [Float] = []
  private var world: [SIMD3<Float>] = []
  private var inertial: [InertialSample] = []
  private var findings: [Diagnostic] = []
  /// Names that were warned of once.
  private var warned: Set<String> = []
  /// A second header, until the next line with a time says if the recording goes on behind it.
  private var repeated: JSONNode?
  /// True behind a header of another recording.
  private var isOver = false

  init(_ header: RecordingHeader, file: String) {
    self.header = header
    self.file = file
    columns = header.columns.names
    stored = StoredNumbers(header)
    let joints = header.skeleton.joints.map(\.rawValue)
    places = JSONNames(joints)
    known = (JSONNames(Self.frameNames), JSONNames(Self.sampleNames))
  }

  /// The recording that was read.
  ///
  /// - Precondition: Nothing was an error.
  var recording: Recording {
    let track = PoseTrack(
      skeleton: header.skeleton,
      frameSize: header.frameSize,
      times: times,
      positions: positions,
      confidences: confidences,
      world: header.hasWorld ? world : nil
    )
    return Recording(
      header: header,
      track: (header.isMirrored ? mirroredBack(track) : track).replacing(inertial: inertial)
    )
  }

  /// The track with the subject's own sides; each joint gets its counterpart, so that none is lost.
  private func mirroredBack(_ track: PoseTrack) -> PoseTrack {
    let joints = header.skeleton.joints
    let others = joints.map(\.mirrored).filter { header.skeleton.index(of: $0) == nil }
    guard !others.isEmpty else { return track.mirrored() }
    return track.mapped(to: Skeleton(id: header.skeleton.id, joints: joints + others)).mirrored()
  }

  /// The findings since the last time.
  mutating func takeFindings() -> [Diagnostic] {
    defer { findings = [] }
    return findings
  }

  /// Reads a line.
  mutating func read(_ line: JSONNode) {
    if isOver { return }
    if line["format"]?.string == RecordingFormat.name {
      finish()
      takeHeader(line)
      return
    }
    if repeated != nil, let time = line["t"]?.double {
      finish(before: time, last: line["imu"] == nil ? times.last : inertial.last?.time)
      if isOver { return }
    }
    if let joints = line["joints"] {
      guard let time = time(of: line, after: times.last) else { return }
      warnOfOthers(in: line, than: Self.frameNames, known.frame)
      readFrame(joints, at: time)
    } else if let quantities = line["imu"] {
      guard let time = time(of: line, after: inertial.last?.time) else { return }
      warnOfOthers(in: line, than: Self.sampleNames, known.sample)
      readSample(quantities, at: time)
    } else if !line.isObject {
      report(at: line, code: "wrong-type", "a line is an object")
    } else if warned.insert("").inserted {
      report(
        .warning,
        at: line,
        code: RecordingCode.unknownLine.rawValue,
        "the line has neither 'joints' nor 'imu': such lines are left out"
      )
    }
  }

  // MARK: Headers

  /// Reports a header that waits; all behind it is another recording if the next time is not later than the last.
  mutating func finish(before next: Double = .infinity, last: Double? = nil) {
    guard let header = repeated else { return }
    repeated = nil
    isOver = last.map { !RecordingFormat.isLater(next, than: $0) } ?? false
    report(
      at: header,
      code: RecordingCode.secondHeader.rawValue,
      isOver
        ? "a second header begins here, and times begin anew: it and all behind it are left out"
        : "a second header: it is left out"
    )
  }

  /// Takes a second header: of the same joints and frame the recording may go on behind it.
  private mutating func takeHeader(_ line: JSONNode) {
    var reader = HeaderReader(line, file: file)
    if let other = reader.header(), other.skeleton == header.skeleton,
      other.frameSize == header.frameSize, other.isMirrored == header.isMirrored,
      other.columns == header.columns
    {
      repeated = line
      return
    }
    isOver = true
    report(
      at: line,
      code: RecordingCode.secondHeader.rawValue,
      "the header of another recording begins here: it and all behind it are left out"
    )
  }

  private mutating func time(of line: JSONNode, after previous: Double?) -> Double? {
    guard let node = line["t"] else {
      report(at: line, code: "missing-key", "this object needs the member 't'")
      return nil
    }
    guard let time = node.double else {
      report(at: node, code: "wrong-type", "'t' is a number of seconds")
      return nil
    }
    guard time.isBounded else {
      report(
        at: node,
        code: "out-of-range",
        "'t' is \(time.text(significantDigits: 6)): times are seconds below 1e9"
      )
      return nil
    }
    if let previous, !RecordingFormat.isLater(time, than: previous) {
      report(
        at: node,
        code: RecordingCode.timeOrder.rawValue,
        "\(time) s is not at least a microsecond after \(previous) s"
      )
      return nil
    }
    return time
  }

  // MARK: Frames

  private mutating func readFrame(_ joints: JSONNode, at time: Double) {
    guard joints.isObject else {
      report(at: joints, code: "wrong-type", "'joints' is an object")
      return
    }
    let first = positions.count
    let count = header.skeleton.joints.count
    let missing = SIMD3<Float>(repeating: .nan)
    times.append(time)
    positions += repeatElement(missing, count: count)
    confidences += repeatElement(0, count: count)
    if header.hasWorld { world += repeatElement(missing, count: count) }
    let stored = stored
    joints.forEachList(of: places) { place, numbers in
      guard let joint = stored.joint(numbers) else { return false }
      keep(joint, at: first + place)
      return true
    } others: { member in
      if let place = places.index(of: member) {
        readJoint(member, to: first + place)
      } else if warned.insert("joint \(member.name)").inserted {
        report(
          at: member,
          code: "unknown-joint",
          "the header has no joint '\(member.name)'"
            + didYouMean(member.name, in: header.skeleton.joints.map(\.rawValue).sorted())
        )
      }
    }
  }

  private mutating func readJoint(_ joint: JSONNode.Member, to index: Int) {
    guard let nodes = joint.value.array, nodes.count == columns.count else {
      report(
        at: joint.value,
        code: "wrong-type",
        "'\(joint.name)' is a list of \(columns.joined(separator: ", "))"
      )
      return
    }
    var values: [Double] = []
    for (column, node) in nodes.enumerated() {
      guard let value = number(node, column: column) else { return }
      values.append(Double(value))
    }
    if let joint = stored.joint(values) { keep(joint, at: index) }
  }

  private mutating func keep(_ joint: StoredNumbers.Joint, at index: Int) {
    guard joint.confidence > 0 else { return }
    confidences[index] = joint.confidence
    positions[index] = joint.position
    if header.hasWorld { world[index] = joint.world }
  }

  /// A number of a joint, NaN for null; nil after a finding.
  private mutating func number(_ node: JSONNode, column: Int) -> Float? {
    if node.isNull, column > 2 { return .nan }
    guard let value = node.double else {
      let kind = column > 2 ? "a number or null" : "a number"
      report(at: node, code: "wrong-type", "'\(columns[column])' is \(kind)")
      return nil
    }
    if let stored = stored.number(value, column: column) { return stored }
    let limits = column == 2 ? "must be from 0 to 1" : "must be below 1e9 in magnitude"
    report(
      at: node,
      code: "out-of-range",
      "'\(columns[column])' is \(value.text(significantDigits: 6)), but \(limits)"
    )
    return nil
  }

  // MARK: Readings of the IMU

  private mutating func readSample(_ quantities: JSONNode, at time: Double) {
    guard quantities.members != nil else {
      report(at: quantities, code: "wrong-type", "'imu' is an object")
      return
    }
    var sample = InertialSample(time: time)
    sample.acceleration = vector(quantities, "acceleration")
    sample.rotationRate = vector(quantities, "rotation_rate")
    sample.gravity = vector(quantities, "gravity")
    sample.attitude = numbers(quantities, "attitude", count: 4).map { SIMD4($0) }
    let known = sample.quantities.map(\.name)
    warnOfOthers(in: quantities, than: known, JSONNames(known))
    inertial.append(sample)
  }

  private mutating func vector(_ node: JSONNode, _ name: String) -> SIMD3<Double>? {
    numbers(node, name, count: 3).map { SIMD3($0) }
  }

  private mutating func numbers(_ quantities: JSONNode, _ name: String, count: Int) -> [Double]? {
    guard let node = quantities[name], !node.isNull else { return nil }
    let values = (node.array ?? []).compactMap(\.time)
    if values.count == count, node.array?.count == count { return values }
    report(at: node, code: "wrong-type", "'\(name)' is a list of \(count) numbers below 1e9")
    return nil
  }

  // MARK: Findings

  /// Warns once of each other member that is not an app's own.
  private mutating func warnOfOthers(
    in object: JSONNode,
    than known: [String],
    _ names: JSONNames
  ) {
    object.forEachMember { member in
      guard names.index(of: member) == nil else { return }
      let name = member.name
      guard !name.hasPrefix(RecordingFormat.ownPrefix), warned.insert("member \(name)").inserted
      else { return }
      report(
        .warning,
        at: member,
        code: "unknown-key",
        "there is no member '\(name)' here: it is left out"
          + didYouMean(name, in: known, after: ";")
      )
    }
  }

  private mutating func report(
    _ severity: Diagnostic.Severity = .error,
    at member: JSONNode.Member,
    code: String,
    _ message: String
  ) {
    var end = member.position
    end.column += member.name.utf8.count + 2
    report(severity, from: member.position, to: end, code: code, message)
  }

  private mutating func report(
    _ severity: Diagnostic.Severity = .error,
    at node: JSONNode,
    code: String,
    _ message: String
  ) {
    report(severity, from: node.position, to: node.end, code: code, message)
  }

  private mutating func report(
    _ severity: Diagnostic.Severity,
    from position: SourcePosition,
    to end: SourcePosition,
    code: String,
    _ message: String
  ) {
    findings.append(
      Diagnostic(
        severity,
        file: file,
        position: position,
        end: end,
        code: code,
        message: message
      )
    )
  }
}
