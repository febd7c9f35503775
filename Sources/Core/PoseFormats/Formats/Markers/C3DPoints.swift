// SPDX-License-Identifier: Apache-2.0

/// The points of a C3D file, frame after frame.
///
/// - Source: https://www.c3d.org/HTML/default.htm, "The 3D Point Data Section"; compared with ezc3d 1.7.2.
struct C3DPoints {
  /// The points of a frame.
  let count: Int
  /// The frames that are in the file.
  let frameCount: Int
  /// The frames that the file says it has; more than are there if it is cut off, or its header is wrong.
  let announced: Int
  /// The number of the first frame, from 1.
  let firstFrame: Int
  /// The channels of analog data.
  let channelCount: Int
  /// The samples of a channel in each frame.
  let samplesPerFrame: Int

  private let bytes: [UInt8]
  private let processor: C3DProcessor
  private let scale: Double
  private let start: Int
  private let frameSize: Int

  /// Finds the points in a file.
  ///
  /// The frames are the most that any parameter announces and the length of the file has room for.
  ///
  /// - Throws: `PoseDefect` if the header is cut off or says nothing that can be.
  init(_ bytes: [UInt8], _ parameters: C3DParameters) throws(PoseDefect) {
    guard bytes.count >= C3DParameters.blockSize else {
      throw PoseDefect("it ends inside its header")
    }
    let processor = parameters.processor
    func word(_ place: Int) -> Int { Int(bytes.uint16(at: place, processor.order)) }
    count = parameters.count("POINT:USED") ?? word(2)
    guard count > 0, count <= 0xFFFF else { throw PoseDefect("it has no points") }
    scale = parameters.number("POINT:SCALE") ?? Double(bytes.float32(at: 12, processor))
    guard scale.isFinite, scale != 0 else { throw PoseDefect("its scale is \(scale)") }
    let block = parameters.count("POINT:DATA_START") ?? word(16)
    guard block > 1, block <= 0xFFFF else { throw PoseDefect("its points begin nowhere") }
    start = (block - 1) * C3DParameters.blockSize
    let channels = parameters.count("ANALOG:USED") ?? 1
    samplesPerFrame = channels > 0 ? word(4) / channels : 0
    channelCount = samplesPerFrame > 0 ? channels : 0
    let samples = samplesPerFrame * channelCount
    let size = (4 * count + samples) * (scale < 0 ? 4 : 2)
    let room = max(0, bytes.count - start) / size

    let (first, last) = (word(6), word(8))
    let actual = (
      parameters.wideCount("TRIAL:ACTUAL_START_FIELD"),
      parameters.wideCount("TRIAL:ACTUAL_END_FIELD")
    )
    var counts = [last - first + 1, parameters.count("POINT:FRAMES") ?? 0]
    var long = [parameters.count("POINT:LONG_FRAMES") ?? 0]
    if let from = actual.0, let to = actual.1 { long.append(to - from + 1) }
    // A count that fills its 16 bits says nothing.
    if long.allSatisfy({ $0 < 1 }), last == 0xFFFF { counts.append(room) }
    counts = (counts + long).filter { $0 > 0 }
    announced = counts.max() ?? 0
    frameCount = counts.filter { $0 <= room }.max() ?? room
    firstFrame = max(1, actual.0 ?? first)
    frameSize = size
    self.bytes = bytes
    self.processor = processor
  }

  /// The position of a point in the units of the file; NaN if it is missing.
  ///
  /// Missing is a point whose fourth word is negative or no number: its position means nothing.
  ///
  /// - Precondition: `frame` is below ``frameCount``, `index` below ``count``.
  func point(_ index: Int, frame: Int) -> SIMD3<Double> {
    var words = SIMD4<Double>()
    if scale < 0 {
      let place = start + frame * frameSize + 16 * index
      for word in 0..<4 { words[word] = Double(bytes.float32(at: place + 4 * word, processor)) }
    } else {
      let place = start + frame * frameSize + 8 * index
      for word in 0..<4 {
        let bits = bytes.uint16(at: place + 2 * word, processor.order)
        words[word] = Double(Int16(bitPattern: bits)) * (word < 3 ? scale : 1)
      }
    }
    let point = SIMD3(words.x, words.y, words.z)
    let isThere = words.w.isFinite && words.w > -1 && !(point.x + point.y + point.z).isNaN
    return isThere ? point : SIMD3(repeating: .nan)
  }

  /// The number of a channel in the units of the converter, before it is scaled.
  ///
  /// - Parameters:
  ///   - channel: A channel below ``channelCount``.
  ///   - sample: A sample of all frames, below ``frameCount`` times ``samplesPerFrame``.
  ///   - isUnsigned: True if whole numbers have no sign.
  /// - Returns: The number as it is stored.
  func analog(_ channel: Int, sample: Int, isUnsigned: Bool) -> Double {
    let (frame, rest) = sample.quotientAndRemainder(dividingBy: samplesPerFrame)
    let place = start + frame * frameSize + (scale < 0 ? 16 : 8) * count
    let index = rest * channelCount + channel
    if scale < 0 { return Double(bytes.float32(at: place + 4 * index, processor)) }
    let bits = bytes.uint16(at: place + 2 * index, processor.order)
    return isUnsigned ? Double(bits) : Double(Int16(bitPattern: bits))
  }
}
