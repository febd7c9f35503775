// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// Arrays of numbers that NumPy wrote; joints, numbers and units are declared.
enum ArrayFormat: PoseCodec {
  static let description = PoseFormatDescription(
    id: "array",
    title: "NumPy array",
    direction: .reading,
    endings: ["npy"],
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
    guard let size = declaration.frameSize else {
      reader.findings.report(.missingSize, "it has no frame size: declare --frame-size WxH")
      return
    }
    guard let rate = declaration.frameRate else {
      reader.findings.report(.missingRate, "it has no times: declare --frame-rate N")
      return
    }
    let recording = PoseRecording(layout: layout, channels: channels, units: units)
    do throws(PoseDefect) {
      let array = try NumpyArray(decoding: reader.files[0].bytes)
      reader.track = try recording.track(of: array, frameSize: size, frameRate: rate)
    } catch {
      reader.findings.report(.wrongFormat, error.reason)
    }
  }
}
