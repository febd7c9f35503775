// SPDX-License-Identifier: Apache-2.0
import Basics

/// The force plates of a C3D file, of the types 1 to 4.
///
/// A plate has axes of its own: x from the middle of the corners 2 and 3 to that of 1 and 4, y from that of 3 and 4 to
/// that of 1 and 2. Its forces are turned into those of the laboratory. FORCE_PLATFORM:ZERO is not applied: what the
/// file calls force stays what it is.
///
/// - Source: https://www.c3d.org/HTML/default.htm, "The FORCE_PLATFORM Group"; compared with ezc3d 1.7.2.
struct C3DForcePlates {
  /// The forces of each plate in newtons, in the axes of the file: [plates][N].
  private(set) var forces: [[SIMD3<Double>]] = []
  /// The numbers of those plates, from 1.
  private(set) var numbers: [Int] = []
  /// The channels that they were made from.
  private(set) var channels: Set<Int> = []
  /// True if no plate is left out.
  private(set) var isComplete = true

  /// Reads the plates; one that cannot be read is a finding.
  init(_ parameters: C3DParameters, _ analogs: C3DAnalogs, _ reader: inout PoseReader) {
    let used = parameters.count("FORCE_PLATFORM:USED") ?? 0
    let table = Table(parameters)
    for plate in 0..<max(0, used) {
      do throws(PoseDefect) {
        let (places, forces) = try Self.forces(of: plate, table, analogs.channels)
        self.forces.append(forces)
        numbers.append(plate + 1)
        channels.formUnion(places)
      } catch {
        isComplete = false
        reader.findings.report(
          .forcePlate,
          as: .warning,
          "force plate \(plate + 1) of \(used) is left out: \(error.reason)"
        )
      }
    }
  }

  /// The numbers of all plates.
  private struct Table {
    var types: [Double]
    var channels: [Double]
    var corners: [Double]
    var calibration: [Double]

    init(_ parameters: C3DParameters) {
      types = parameters.numbers("FORCE_PLATFORM:TYPE")
      channels = parameters.numbers("FORCE_PLATFORM:CHANNEL")
      corners = parameters.numbers("FORCE_PLATFORM:CORNERS")
      calibration = parameters.numbers("FORCE_PLATFORM:CAL_MATRIX")
    }

    /// The numbers of one plate, of a parameter with as many for each.
    static func part(_ numbers: [Double], _ plate: Int, of count: Int) -> ArraySlice<Double> {
      let first = min(plate * count, numbers.count)
      return numbers[first..<min(first + count, numbers.count)]
    }
  }

  private static func forces(
    of plate: Int,
    _ table: Table,
    _ all: [RecordedSignals.Signal]
  ) throws(PoseDefect) -> (channels: [Int], forces: [SIMD3<Double>]) {
    guard plate < table.types.count else { throw PoseDefect("it has no type") }
    let type = table.types[plate]
    guard let kind = Int(exactly: type), (1...4).contains(kind) else {
      throw PoseDefect("it is of type \(type.text(significantDigits: 6)), and 1 to 4 are read")
    }
    // Plates of more channels than others widen the table for all.
    let width = table.channels.count / table.types.count
    let places = Table.part(table.channels, plate, of: width).prefix(kind == 3 ? 8 : 6)
      .map { (Int(exactly: $0) ?? 0) - 1 }
    guard places.count == (kind == 3 ? 8 : 6), places.allSatisfy(all.indices.contains) else {
      throw PoseDefect("its channels are not among the \(all.count) of the file")
    }
    let units = Set(places.prefix(kind == 3 ? 8 : 3).compactMap { all[$0].unit?.rawValue })
    if kind != 4,
      let unit = units.sorted().first(where: {
        !["n", "newton", "newtons"].contains($0.lowercased())
      })
    {
      throw PoseDefect("its forces are in '\(unit)', not in N")
    }
    let turn = try Axes(Table.part(table.corners, plate, of: 12))
    let channels = places.map { all[$0].values }
    let calibration = Table.part(table.calibration, plate, of: 36).map { $0 }
    guard kind != 4 || calibration.count == 36 && calibration.contains(where: { $0 != 0 }) else {
      throw PoseDefect("it has no calibration of 6 x 6 numbers")
    }
    let forces = (channels.first ?? []).indices.map { sample -> SIMD3<Double> in
      let values = channels.map { $0[sample] }
      switch kind {
      case 3:
        return turn.world(
          SIMD3(values[0] + values[1], values[2] + values[3], values[4...7].reduce(0, +))
        )
      case 4:
        let rows = (0..<3).map { row in
          values.indices.reduce(0) { $0 + calibration[row + 6 * $1] * values[$1] }
        }
        return turn.world(SIMD3(rows))
      default: return turn.world(SIMD3(values[0], values[1], values[2]))
      }
    }
    return (places, forces)
  }

  /// The axes of a plate as they lie in the laboratory.
  private struct Axes {
    private let x: SIMD3<Double>
    private let y: SIMD3<Double>
    private let z: SIMD3<Double>

    /// Finds axes from the four corners, three numbers each.
    init(_ numbers: ArraySlice<Double>) throws(PoseDefect) {
      let none = PoseDefect("its corners make no plate")
      guard numbers.count == 12, numbers.allSatisfy(\.isBounded) else { throw none }
      let all = Array(numbers)
      let corners = (0..<4).map { SIMD3(all[3 * $0], all[3 * $0 + 1], all[3 * $0 + 2]) }
      let along = corners[0] + corners[3] - corners[1] - corners[2]
      let across = corners[0] + corners[1] - corners[2] - corners[3]
      guard let x = along.unit, let z = along.cross(across).unit else { throw none }
      self.x = x
      self.z = z
      y = z.cross(x)
    }

    func world(_ force: SIMD3<Double>) -> SIMD3<Double> {
      force.x * x + force.y * y + force.z * z
    }
  }
}

extension SIMD3<Double> {
  /// The vector of length 1; nil for one without a direction.
  fileprivate var unit: Self? {
    let length = (self * self).sum().squareRoot()
    return length > 1e-6 && length.isFinite ? self / length : nil
  }

  fileprivate func cross(_ other: Self) -> Self {
    Self(
      y * other.z - z * other.y,
      z * other.x - x * other.z,
      x * other.y - y * other.x
    )
  }
}
