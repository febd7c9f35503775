// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// Positions of markers in the binary format of motion capture, which Vicon, Qualisys and Optotrak write.
///
/// Times count from frame 1 of the trial, so that a file that begins later does not begin at 0. People have names in
/// front of their markers (`Daphnee:ASISr`); see ``C3DSubject``. Force plates and other analog channels lie beside the
/// poses.
enum C3DFormat: PoseCodec {
  static let description = PoseFormatDescription(
    id: "c3d",
    title: "C3D, markers of motion capture",
    direction: .reading,
    endings: ["c3d"],
    timing: .rate,
    coordinates: "m, cm or mm and the axis up by its parameters, z up without",
    confidence: "none",
    reference: "ezc3d 1.7.2",
    source: "https://www.c3d.org"
  )

  static func recognises(_ bytes: [UInt8]) -> Bool {
    C3DParameters.processor(of: bytes) != nil
  }

  static func read(into reader: inout PoseReader) {
    let bytes = reader.files[0].bytes
    do throws(PoseDefect) {
      let parameters = try C3DParameters(bytes)
      read(parameters, try C3DPoints(bytes, parameters), into: &reader)
    } catch {
      reader.findings.report(.wrongFormat, error.reason)
    }
  }

  private static func read(
    _ parameters: C3DParameters,
    _ points: C3DPoints,
    into reader: inout PoseReader
  ) {
    if let rate = parameters.number("POINT:RATE"), rate > 0, rate.isBounded {
      reader.facts.frameRate = rate
    }
    reader.facts.backend = parameters.texts("MANUFACTURER:SOFTWARE").first
    if points.announced > points.frameCount {
      reader.findings.report(
        .unreadableFrame,
        as: .warning,
        "it announces \(points.announced) frames and has \(points.frameCount): it may be cut off"
      )
    }
    let (subjects, strangers) = C3DSubject.all(of: parameters, points: points.count)
    if !strangers.isEmpty {
      reader.findings.report(
        .unknownPoint,
        as: .warning,
        "\(counted(strangers.count, "point")) of no person are left out: "
          + strangers.prefix(5).joined(separator: ", ") + (strangers.count > 5 ? ", ..." : "")
      )
    }
    guard !subjects.isEmpty else {
      reader.findings.report(.wrongFormat, "it names no markers")
      return
    }
    guard let metres = metres(parameters, &reader) else { return }
    let up = up(parameters, points, subjects, &reader)
    let joints = subjects.flatMap(\.joints.joints).uniqued()
    let isBegun = reader.begin(
      Skeleton(id: "c3d", joints: joints),
      image: nil,
      world: WorldAxes(up: up, metres: metres)
    )
    guard isBegun else { return }
    if subjects.count == 1, subjects[0].name != "" { reader.facts.person = subjects[0].name }
    let places = Dictionary(uniqueKeysWithValues: zip(joints, joints.indices))
    let targets = subjects.map { $0.joints.joints.compactMap { places[$0] } }
    var origins = 0
    for frame in 0..<points.frameCount {
      let poses = zip(subjects, targets).map { subject, targets in
        var pose = RecordedPose(joints: joints.count, image: false, world: true)
        pose.confidences = []
        pose.person = subject.name
        let positions = subject.joints.positions(
          subject.markers.map { points.point($0, frame: frame) }
        )
        for (position, target) in zip(positions, targets) {
          pose.world[target] = position
          if position == .zero { origins += 1 }
        }
        return pose
      }
      reader.add(.number(points.firstFrame - 1 + frame), poses, at: PosePlace())
    }
    reader.report(origins: origins)
    readAnalogs(parameters, points, up: reader.declaration.up ?? up, into: &reader)
  }

  /// Reads the forces of plates, and all other channels as they are.
  private static func readAnalogs(
    _ parameters: C3DParameters,
    _ points: C3DPoints,
    up: WorldAxes.Up,
    into reader: inout PoseReader
  ) {
    guard let analogs = C3DAnalogs(parameters, points, &reader), !analogs.times.isEmpty
    else { return }
    let plates = C3DForcePlates(parameters, analogs, &reader)
    let axes = WorldAxes(up: up)
    let force = GroundForce(plates.forces.map { $0.map(axes.metres) })
    // A sum without one of the plates would be too small.
    let sum = plates.isComplete && !plates.forces.isEmpty ? [force.vertical] : []
    let offset = reader.declaration.timeOffset
    reader.beside.append(
      RecordedSignals(
        times: analogs.times.map { $0 + offset },
        signals: sum + force.components(of: plates.numbers)
          + analogs.channels.indices.filter { !plates.channels.contains($0) }
          .map { analogs.channels[$0] }
      )
    )
  }

  private static func metres(_ parameters: C3DParameters, _ reader: inout PoseReader) -> Double? {
    let units = parameters.texts("POINT:UNITS").filter { !$0.isEmpty }.uniqued()
    guard let unit = units.first else {
      reader.findings.report(.poseRange, as: .warning, "it has no POINT:UNITS: mm are assumed")
      return 0.001
    }
    guard units.count == 1, let metres = LengthUnit.metres(unit) else {
      reader.findings.report(
        .wrongFormat,
        "its points are in \(units.map { "'\($0)'" }.joined(separator: ", ")): m, cm and mm are read"
      )
      return nil
    }
    return metres
  }

  /// The axis that points up: that of `Y_SCREEN`, else z.
  ///
  /// The origin of a laboratory lies on its floor. So if nine of ten positions are below the origin, the sign is taken
  /// to be wrong: Qualisys writes `-Z` with z up.
  private static func up(
    _ parameters: C3DParameters,
    _ points: C3DPoints,
    _ subjects: [C3DSubject],
    _ reader: inout PoseReader
  ) -> WorldAxes.Up {
    let text = parameters.texts("POINT:Y_SCREEN").first?.lowercased() ?? ""
    let name = text.hasPrefix("+") ? String(text.dropFirst()) : text
    guard let up = WorldAxes.Up(rawValue: name) else {
      if reader.declaration.up == nil {
        reader.findings.report(
          .unknownPoint,
          as: .warning,
          "it does not say which axis is up: z is taken, unless --up declares another"
        )
      }
      return .z
    }
    let axes = WorldAxes(up: up)
    var (seen, below) = (0, 0)
    for frame in 0..<points.frameCount {
      for marker in subjects.lazy.flatMap(\.markers) {
        let height = axes.metres(points.point(marker, frame: frame)).y
        guard !height.isNaN, height != 0 else { continue }
        seen += 1
        if height < 0 { below += 1 }
      }
    }
    return 10 * below > 9 * seen ? up.opposite : up
  }
}

extension WorldAxes.Up {
  /// The other direction of the axis.
  fileprivate var opposite: Self {
    switch self {
    case .x: .minusX
    case .y: .minusY
    case .z: .minusZ
    case .minusX: .x
    case .minusY: .y
    case .minusZ: .z
    }
  }
}
