// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Platform
import PoseTracks
import Storage
import TestSupport
import Testing
import Video

/// The frame that a person sees when a label is made is the frame that decoding gives at its time.
@Suite(.enabled(if: Browser.program != nil, "needs chromium"), .serialized)
struct ShownFrameTests {
  /// How a clip is made.
  enum Making: String, CaseIterable, CustomTestStringConvertible {
    case bidirectional, lateFirstFrame, cutByEditList, quarterTurn, halfTurn, variable, broadcast
    case webm

    var testDescription: String { rawValue }

    /// 40 presentation times.
    var times: [Double] {
      (0..<40).map { number in
        let frame = Double(number)
        return switch self {
        case .lateFirstFrame: 0.52 + frame / 25
        case .variable: frame / 20 + Double(number * number % 7) / 200
        case .broadcast: frame * 1001 / 30_000
        default: frame / 30
        }
      }
    }

    var settings: VideoEncoder.Settings {
      VideoEncoder.Settings(
        compression: .playable(quality: 10),
        orientation: self == .quarterTurn
          ? FrameOrientation(rotation: 90)
          : self == .halfTurn ? FrameOrientation(rotation: 180) : .upright,
        hasBidirectionalFrames: [.bidirectional, .cutByEditList, .broadcast].contains(self),
        keyframeInterval: 12
      )
    }
  }

  @Test(arguments: Making.allCases)
  func `a label has the time of the frame on the screen`(making: Making) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("clip.\(making == .webm ? "webm" : "mp4")")
    var encoder = try VideoEncoder(
      path: path,
      frameSize: FrameSize(width: 64, height: 48),
      settings: making.settings
    )
    for (number, time) in making.times.enumerated() {
      try encoder.append(NumberedPicture.make(number), at: time)
    }
    try encoder.finish()
    if making == .cutByEditList { try EditList.cut(path, seconds: 0.25) }
    try show(path, in: folder)
  }

  /// What browsers cannot play is shown as a copy, with the times of the clip itself.
  @Test(
    .enabled(if: RealMedia.root != nil, "needs REPGAUGE_TEST_DATA"),
    arguments: RealMedia.unplayable
  )
  func `a label on a copy has the time of the frame in the clip`(name: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("clip." + (name.split(separator: ".").last.map(String.init) ?? ""))
    try Files.write(try Files.read("\(RealMedia.root ?? "")/\(name)"), to: path)
    let notice = try show(path, in: folder, most: 25)
    #expect(notice.contains("This is a copy"), "\(notice)")
  }

  /// Labels frames of a clip and holds what was on the screen against what decoding gives.
  ///
  /// - Returns: What the page said about the clip.
  @discardableResult
  private func show(_ media: String, in folder: TemporaryFolder, most: Int = 40) throws -> String {
    var decoder = try VideoDecoder(path: media)
    var decoded: [VideoFrame] = []
    while decoded.count < most, let frame = try decoder.next() { decoded.append(frame) }
    let dataset = Dataset(
      folder: folder.path("datasets/shown"),
      manifest: DatasetManifest(
        name: "shown",
        licence: "",
        clips: [
          ClipRecord(
            id: "clip",
            media: Files.name(of: media),
            sha256: try Files.sha256(of: media),
            subject: "p1",
            exercise: "squat"
          )
        ]
      ),
      mediaRoot: folder.path
    )
    try dataset.writeManifest()
    let page = try LabelingPage(
      dataset.folder,
      ["--rater", "kim", "--media-root", folder.path]
    )
    try page.wait(forClip: "clip")
    let path = dataset.labelPath(clip: "clip", rater: "kim")
    var known: Set<Double> = []
    for number in decoded.indices {
      try page.go(toFrame: number)
      let seen = try page.shownBrightness(every: decoded[0].image.stride)
      try page.browser.press("s")
      try page.waitUntilSaved()
      let labels = LabelFile.parse(try Files.read(path), file: path, context: LabelContext()).labels
      let times = Set(labels?.events.compactMap(\.start) ?? [])
      let time = try #require(times.subtracting(known).first)
      known = times
      #expect(known.count == number + 1)
      let frame = try #require(decoded.first { abs($0.time - time) < 1e-5 }, "\(time)")
      let own = frame.image.distance(toBrightness: seen)
      let least = decoded.map { $0.image.distance(toBrightness: seen) }.min() ?? 0
      // Pictures of a person at rest can be the same twice.
      #expect(own <= least + 0.5, "frame \(number) at \(time): \(own), another \(least)")
    }
    return try page.browser.text("document.getElementById('notice').textContent")
  }
}

/// Real clips in formats that browsers do not play.
enum RealMedia {
  static let root = Machine.environment("REPGAUGE_TEST_DATA").map { "\($0)/clips" }
  /// MPEG-4 part 2 and GIF.
  static let unplayable = ["BMC/walking.mp4", "Sport-With-AI/output/output squat.gif"]
}

extension LabelingPage {
  /// The brightness of pixels on the screen in 0...255, row by row, every few columns and rows.
  func shownBrightness(every stride: Int) throws -> [Int] {
    let script = """
      (() => {
        const video = document.getElementById('video');
        const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
        const context = canvas.getContext('2d');
        context.drawImage(video, 0, 0);
        const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
        const values = [];
        for (let y = 0; y < canvas.height; y += \(stride)) {
          for (let x = 0; x < canvas.width; x += \(stride)) {
            const i = 4 * (y * canvas.width + x);
            values.push(Math.round((data[i] + data[i + 1] + data[i + 2]) / 3));
          }
        }
        return values;
      })()
      """
    return try browser.evaluate(script)?.array?.compactMap(\.integer) ?? []
  }
}

extension PixelImage {
  /// Of how many columns and rows one is looked at: all of small pictures.
  fileprivate var stride: Int { max(1, width / 100) }

  /// The mean difference to a picture's brightness; infinite where the size is another.
  fileprivate func distance(toBrightness values: [Int]) -> Double {
    var (sum, count) = (0, 0)
    for y in Swift.stride(from: 0, to: height, by: stride) {
      for x in Swift.stride(from: 0, to: width, by: stride) where count < values.count {
        let pixel = 3 * (y * width + x)
        let own = Int(bytes[pixel]) + Int(bytes[pixel + 1]) + Int(bytes[pixel + 2])
        sum += abs(own / 3 - values[count])
        count += 1
      }
    }
    let expected = ((width - 1) / stride + 1) * ((height - 1) / stride + 1)
    return values.count == expected ? Double(sum) / Double(count) : .infinity
  }
}

/// The edit list of an MP4 file.
private enum EditList {
  /// Makes the file begin later, in the middle between two frames that need no other.
  ///
  /// - Source: ISO/IEC 14496-12, 8.6.6: version 0 has duration, media time and rate of each edit.
  static func cut(_ path: String, seconds: Double) throws {
    var bytes = try Files.read(path)
    let name = Array("elst".utf8)
    let place = try #require(
      bytes.indices.dropLast(24).first { Array(bytes[$0..<($0 + 4)]) == name }
    )
    try #require(bytes[place + 4] == 0, "version 0")
    func number(_ index: Int) -> Int {
      bytes[index..<(index + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
    func set(_ index: Int, _ value: Int) {
      for byte in 0..<4 { bytes[index + byte] = UInt8(value >> (8 * (3 - byte)) & 0xFF) }
    }
    // The last edit is the one with media; both count in 1/90000 s.
    let edit = place + 12 + 12 * (number(place + 8) - 1)
    let units = Int(seconds * 90_000)
    set(edit, number(edit) - units)
    set(edit + 4, number(edit + 4) + units)
    try Files.write(bytes, to: path)
  }
}
