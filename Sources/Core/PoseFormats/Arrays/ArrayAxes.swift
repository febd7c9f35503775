// SPDX-License-Identifier: Apache-2.0
/// The order of an array's axes.
package struct ArrayAxes: Sendable, Equatable {
  /// An axis of an array of poses.
  package enum Axis: String, Sendable, CaseIterable {
    case frames, joints, numbers
  }

  /// The axes, the slowest first; each once.
  package let axes: [Axis]

  /// Frames by joints by numbers.
  package static let usual = ArrayAxes(axes: [.frames, .joints, .numbers])

  private init(axes: [Axis]) { self.axes = axes }

  /// Reads axes separated by commas: `numbers,frames,joints`.
  ///
  /// - Throws: `DeclarationError` unless each axis is named once.
  package init(parsing text: String) throws(DeclarationError) {
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
    let axes = names.compactMap(Axis.init)
    guard axes.count == names.count, Set(axes).count == 3 else {
      throw DeclarationError("axes are frames, joints and numbers, each once, not '\(text)'")
    }
    self.init(axes: axes)
  }
}

extension NumpyArray {
  /// The array with the axes frames, joints, numbers; axes of length 1 that nobody named are left out.
  ///
  /// In the usual order, joints and numbers may be one axis.
  ///
  /// - Parameters:
  ///   - axes: The order of its axes.
  ///   - joints: How many places a frame has.
  ///   - channels: The numbers of a place.
  /// - Returns: The same numbers in the usual order.
  /// - Throws: `PoseDefect` if the shape is another, or there are no frames.
  /// - Complexity: O(*numbers*).
  func arranged(_ axes: ArrayAxes, joints: Int, channels: PoseChannels) throws(PoseDefect)
    -> NumpyArray
  {
    let numbers = channels.count
    let wanted: [ArrayAxes.Axis: Int] = [.joints: joints, .numbers: numbers]
    let isUsual = axes == .usual
    if isUsual, shape.count == 2, shape[1] == joints * numbers, shape[0] > 0 {
      return NumpyArray(shape: [shape[0], joints, numbers], values: values)
    }
    // MoveNet's answers have axes of length 1 for the batch and the person.
    var lengths = shape
    while lengths.count > 3, let one = lengths.dropFirst().firstIndex(of: 1) {
      lengths.remove(at: one)
    }
    let fits =
      lengths.count == 3
      && zip(axes.axes, lengths).allSatisfy { wanted[$0] == nil || wanted[$0] == $1 }
    guard fits else { throw PoseDefect(mismatch(axes, joints, channels)) }
    guard let place = axes.axes.firstIndex(of: .frames), lengths[place] > 0 else {
      throw PoseDefect("it has no frames")
    }
    guard !isUsual else { return NumpyArray(shape: lengths, values: values) }
    let strides = [lengths[1] * lengths[2], lengths[2], 1]
    let step = { (axis: ArrayAxes.Axis) in
      axes.axes.firstIndex(of: axis).map { strides[$0] } ?? 0
    }
    let (byFrame, byJoint, byNumber) = (step(.frames), step(.joints), step(.numbers))
    var arranged: [Double] = []
    arranged.reserveCapacity(values.count)
    for frame in 0..<lengths[place] {
      for joint in 0..<joints {
        for number in 0..<numbers {
          arranged.append(values[frame * byFrame + joint * byJoint + number * byNumber])
        }
      }
    }
    return NumpyArray(shape: [lengths[place], joints, numbers], values: arranged)
  }

  private func mismatch(_ axes: ArrayAxes, _ joints: Int, _ channels: PoseChannels) -> String {
    let numbers = channels.count
    let lengths: [ArrayAxes.Axis: String] = [
      .frames: "frames", .joints: "\(joints)", .numbers: "\(numbers)",
    ]
    let wanted = axes.axes.compactMap { lengths[$0] }.joined(separator: " x ")
    let flat = axes == .usual ? " or frames x \(joints * numbers)" : ""
    return "its shape is \(shape.shapeText), but \(joints) joints with \(channels.name) are "
      + "\(wanted)\(flat)"
  }
}
