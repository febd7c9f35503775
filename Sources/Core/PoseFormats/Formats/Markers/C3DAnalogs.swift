// SPDX-License-Identifier: Apache-2.0
import Basics

/// The analog data of a C3D file in their own units: force plates, EMG and others.
///
/// - Source: https://www.c3d.org/HTML/default.htm, "The ANALOG Group"; compared with ezc3d 1.7.2.
struct C3DAnalogs {
  /// The samples of a second.
  let rate: Double
  /// Times in seconds, before what the user adds to all: [N].
  let times: [Double]
  /// The channels in order of the file, with their units as it states them: [channels].
  let channels: [RecordedSignals.Signal]

  /// Reads all channels; nil if there are none, and with a finding if their times cannot be known.
  init?(_ parameters: C3DParameters, _ points: C3DPoints, _ reader: inout PoseReader) {
    guard points.channelCount > 0, parameters.count("ANALOG:USED") != nil,
      let pointRate = reader.facts.frameRate ?? reader.declaration.frameRate
    else { return nil }
    rate = pointRate * Double(points.samplesPerFrame)
    guard rate.isBounded, 1 / rate >= NumberBounds.shortestStep else {
      reader.findings.report(.poseRange, "its analog data have more than 1e6 samples a second")
      return nil
    }
    if let stated = parameters.number("ANALOG:RATE"), stated > 0,
      (stated - rate).magnitude > 1e-4 * rate
    {
      reader.findings.report(
        .poseRange,
        as: .warning,
        "its ANALOG:RATE is \(stated.text(significantDigits: 6)), and its frames have "
          + "\(rate.text(significantDigits: 6)) samples a second: those are taken"
      )
    }
    let isUnsigned = parameters.texts("ANALOG:FORMAT").first?.uppercased() == "UNSIGNED"
    let general = parameters.number("ANALOG:GEN_SCALE") ?? 1
    let scales = parameters.numbers("ANALOG:SCALE")
    let offsets = parameters.numbers("ANALOG:OFFSET")
    let labels = parameters.texts("ANALOG:LABELS")
    let units = parameters.texts("ANALOG:UNITS")
    if scales.count < points.channelCount {
      reader.findings.report(
        .poseRange,
        as: .warning,
        "it has \(points.channelCount) analog channels and the scale of \(scales.count): 1 is taken"
      )
    }
    let count = points.frameCount * points.samplesPerFrame
    let first = (points.firstFrame - 1) * points.samplesPerFrame
    times = (0..<count).map { [rate] in Double(first + $0) / rate }
    channels = (0..<points.channelCount).map { channel in
      var offset = channel < offsets.count ? offsets[channel] : 0
      if isUnsigned, offset < 0 { offset += 0x1_0000 }
      let scale = general * (channel < scales.count ? scales[channel] : 1)
      let label = channel < labels.count ? labels[channel] : ""
      let unit = channel < units.count ? units[channel] : ""
      return RecordedSignals.Signal(
        name: label.isEmpty ? "channel \(channel + 1)" : label,
        unit: unit.isEmpty ? nil : RecordedSignals.Unit(rawValue: unit),
        values: (0..<count).map { sample in
          let number = points.analog(channel, sample: sample, isUnsigned: isUnsigned)
          return ((number - offset) * scale).measuredOrMissing
        }
      )
    }
  }
}
