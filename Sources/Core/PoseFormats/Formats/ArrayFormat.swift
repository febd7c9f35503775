// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// Arrays of numbers that NumPy wrote; joints, numbers and units are declared.
///
/// Written are frames by joints by x, y, z and visibility in pixels, in the known layout that has most of the track's
/// joints. A joint that was not seen is NaN with visibility 0.
enum ArrayFormat: PoseCodec {
  static let description = PoseFormatDescription(
    id: "array",
    title: "NumPy array",
    direction: .both,
    endings: ["npy", "npz"],
    timing: .declared,
    coordinates: "declared",
    confidence: "a number of the array, else 1",
    reference: "numpy 1.24.2",
    source: "https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html"
  )

  static func recognises(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x93] + Array("NUMPY".utf8))
  }

  static func read(into reader: inout PoseReader) {
    let declaration = reader.declaration
    guard let layout = declaration.layout, let channels = declaration.channels,
      let units = declaration.units
    else {
      reader.findings.report(
        .wrongFormat,
        "an array has no names: declare --layout, --channels and --units"
      )
      return
    }
    guard let rate = declaration.frameRate else {
      reader.findings.report(.missingRate, "it has no times: declare --frame-rate N")
      return
    }
    do throws(PoseDefect) {
      let array = try NumpyArray(decoding: reader.files[0].bytes)
      if let image = units.image {
        guard let size = declaration.frameSize else {
          reader.findings.report(
            .missingSize,
            "it has no frame size: declare --frame-size WxH"
          )
          return
        }
        let recording = PoseRecording(layout: layout, channels: channels, units: image)
        let track = try recording.track(
          of: array,
          frameSize: size,
          frameRate: rate,
          axes: declaration.axes
        )
        reader.track = declaration.origin == .lowerLeft ? track.turnedOver() : track
      } else {
        try readWorld(array, layout, channels, into: &reader)
      }
    } catch {
      reader.findings.report(.wrongFormat, error.reason)
    }
  }

  static func files(of document: PoseDocument) throws(PoseDefect) -> [PoseFile] {
    let track = document.track
    let layout = try layout(of: track.skeleton)
    let joints = layout.joints.map { $0.flatMap(track.skeleton.index(of:)) }
    var values: [Double] = []
    values.reserveCapacity(track.count * joints.count * 4)
    for frame in 0..<track.count {
      let pose = track[frame]
      for joint in joints {
        guard let joint, pose.confidence(joint) > 0 else {
          values += [.nan, .nan, .nan, 0]
          continue
        }
        let point = pose.pointInImage(joint)
        values += [point.x, point.y, pose.depth(joint), pose.confidence(joint)]
      }
    }
    let array = NumpyArray(shape: [track.count, joints.count, 4], values: values)
    return [PoseFile(path: "\(document.name).npy", bytes: array.encoded)]
  }

  static func declare(_ document: PoseDocument, in declaration: inout PoseDeclaration) {
    declaration.layout = try? layout(of: document.track.skeleton)
    declaration.channels = try? PoseChannels(parsing: "x,y,z,visibility")
    declaration.units = .pixels
  }

  /// The known layout that has most joints of a skeleton, the smallest of several.
  private static func layout(of skeleton: Skeleton) throws(PoseDefect) -> PoseLayout {
    func shared(_ layout: PoseLayout) -> Int {
      layout.joints.count { $0.flatMap(skeleton.index(of:)) != nil }
    }
    let best = PoseLayout.named.filter { $0.framePlace == nil }.max {
      (shared($0), $1.joints.count) < (shared($1), $0.joints.count)
    }
    guard let best, shared(best) > 0 else {
      throw PoseDefect("it has no joint that a layout of arrays names")
    }
    return best
  }

  /// Reads positions in the world, as FreeMoCap has them.
  private static func readWorld(
    _ array: NumpyArray,
    _ layout: PoseLayout,
    _ channels: PoseChannels,
    into reader: inout PoseReader
  ) throws(PoseDefect) {
    guard let z = channels.place(of: .z), let x = channels.place(of: .x),
      let y = channels.place(of: .y)
    else { throw PoseDefect("positions in the world need the channels x, y and z") }
    let visibility = channels.place(of: .visibility)
    let places = layout.joints.count
    let array = try array.arranged(
      reader.declaration.axes,
      joints: places,
      channels: channels
    )
    let axes = WorldAxes(up: .y, metres: reader.declaration.units?.metres ?? 1)
    guard reader.begin(layout.skeleton, image: nil, world: axes) else { return }
    for (frame, number) in array.frameNumbers(layout, channels).enumerated() {
      var pose = RecordedPose(joints: layout.skeleton.joints.count, image: false, world: true)
      for (place, joint) in layout.joints.enumerated() {
        guard let joint, let index = layout.skeleton.index(of: joint) else { continue }
        let first = (frame * places + place) * channels.count
        let values = array.values[first..<(first + channels.count)]
        guard !values.allSatisfy({ $0 == 0 }) else { continue }
        pose.world[index] = SIMD3(values[first + x], values[first + y], values[first + z])
        pose.confidences[index] = visibility.map { values[first + $0] } ?? 1
      }
      let moment = Int(exactly: number).map(Moment.number) ?? .seconds(.nan)
      reader.add(moment, [pose], at: PosePlace())
    }
  }
}
