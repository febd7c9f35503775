// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import TestSupport
import Testing
import Video

/// Files that are not what their name says, or not all there.
struct DamagedFileTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  struct Refused: CustomTestStringConvertible {
    let testDescription: String
    let name: String
    let bytes: [UInt8]
    let text: String

    init(_ description: String, name: String = "clip.mp4", bytes: [UInt8], text: String) {
      testDescription = description
      self.name = name
      self.bytes = bytes
      self.text = text
    }
  }

  static let refused: [Refused] = [
    Refused("an empty file", bytes: [], text: "the file is empty"),
    Refused(
      "a Git LFS pointer",
      bytes: Array(
        """
        version https://git-lfs.github.com/spec/v1
        oid sha256:0000000000000000000000000000000000000000000000000000000000000000
        size 123456

        """.utf8
      ),
      text: "it is a Git LFS pointer and not the video itself; fetch it with 'git lfs pull'"
    ),
    Refused(
      "a text file",
      bytes: Array("kind\tstart\tmid\tend\n".utf8),
      text: "it is not a video, or it breaks off before its index ('moov')"
    ),
    Refused(
      "a text file that FFmpeg would play as a terminal",
      name: "notes.nfo",
      bytes: Array("\u{1B}[31mred\u{1B}[0m\n".utf8),
      text: "it is not a video, or its header is damaged"
    ),
    Refused(
      "a playlist that names other files",
      name: "list.m3u8",
      bytes: Array("#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nother.ts\n".utf8),
      text: "it is not a video, or its header is damaged"
    ),
    Refused(
      "random bytes",
      bytes: {
        var random = RandomGenerator(seed: 7)
        return (0..<5000).map { _ in UInt8(random.index(below: 256)) }
      }(),
      text: "it is not a video, or its header is damaged"
    ),
    Refused(
      "a picture",
      name: "picture.png",
      bytes: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13],
      text: "it is not a video, or its header is damaged"
    ),
    Refused("sound without video", name: "sound.mov", bytes: sound, text: "it has no video stream"),
  ]

  @Test(arguments: refused)
  func `a file that is not a video is bad data, and the error says why`(file: Refused) throws {
    let path = try folder.write(file.bytes, as: file.name)
    let decoding = #expect(throws: VideoError.self) { _ = try VideoDecoder(path: path) }
    #expect(decoding?.text == file.text)
    #expect(decoding?.exitStatus == .badData)
    #expect(decoding?.description == "cannot open '\(path)': \(file.text)")
    let probing = #expect(throws: VideoError.self) { _ = try MediaProbe(path: path) }
    #expect(probing == decoding)
  }

  @Test func `a file that is not there is a missing input`() throws {
    let path = folder.path("nowhere.mp4")
    let error = #expect(throws: VideoError.self) { _ = try VideoDecoder(path: path) }
    #expect(error?.exitStatus == .missingInput)
    #expect(error?.description == "cannot open '\(path)': no such file or directory")
  }

  @Test func `a folder is bad data`() throws {
    let error = #expect(throws: VideoError.self) { _ = try VideoDecoder(path: folder.path) }
    #expect(error?.kind == .badMedia)
    #expect(error?.text == "it is a folder")
  }

  @Test func `a file cut off before its index is bad data`() throws {
    let path = folder.path("whole.mp4")
    try TestVideo.write(path, times: [0, 0.1, 0.2])
    let bytes = try folder.read("whole.mp4")
    let index = try #require(bytes.firstRange(of: Array("moov".utf8))?.lowerBound)
    let cut = try folder.write(Array(bytes[..<(index - 4)]), as: "cut.mp4")
    let error = #expect(throws: VideoError.self) { _ = try VideoDecoder(path: cut) }
    #expect(
      error?.text == "it is not a video, or it breaks off before its index ('moov')"
    )
  }

  @Test func `a file whose frames are all gone is bad data once they are asked for`() throws {
    let path = folder.path("whole.mp4")
    try TestVideo.write(path, times: [0, 0.1, 0.2])
    let bytes = try folder.read("whole.mp4")
    let media = try #require(bytes.firstRange(of: Array("mdat".utf8))?.upperBound)
    let cut = try folder.write(Array(bytes[..<media]), as: "cut.mp4")
    var decoder = try VideoDecoder(path: cut)
    var caught: VideoError?
    do { _ = try decoder.next() } catch { caught = error }
    #expect(caught?.exitStatus == .badData)
    #expect(
      caught?.description
        == "cannot decode '\(cut)': none of its frames can be decoded: the file breaks off"
    )
  }

  @Test(arguments: ["mp4", "mov", "mkv"], [0.35, 0.5, 0.8])
  func `a file cut off in the middle gives its frames and the time at which it breaks off`(
    container: String,
    part: Double
  ) throws {
    let times = (0..<50).map { Double($0) / 25 }
    let path = folder.path("whole.\(container)")
    // Each frame stands alone and takes about as many bytes, so that the cut is where it seems.
    try TestVideo.write(
      path,
      times: times,
      settings: VideoEncoder.Settings(
        compression: container == "mp4" ? .h264(quality: 10) : .lossless,
        keyframeInterval: 1
      )
    )
    let bytes = try folder.read("whole.\(container)")
    // A QuickTime or MP4 file lists its frames before them; Matroska's come in between.
    let start =
      container == "mkv" ? 0 : try #require(bytes.firstRange(of: Array("mdat".utf8))).upperBound
    let end = start + Int(Double(bytes.count - start) * part)
    let cut = try folder.write(Array(bytes[..<end]), as: "cut.\(container)")

    let (frames, diagnostics) = try TestVideo.read(cut)

    #expect(abs(Double(frames.count) - 50 * part) < 4)
    #expect(frames.map { NumberedPicture.number(in: $0.image) } == Array(0..<frames.count))
    let broken = (Double(frames.count) / 25).text(decimals: 6)
    let part = container == "mkv" ? "\(frames.count) frames" : "\(frames.count) of 50 frames"
    #expect(
      diagnostics.map(\.description) == [
        "\(cut): warning: the file breaks off: \(part) are there, "
          + "decoding broke at \(broken) s [truncated-media]"
      ]
    )
  }

  @Test func `damage in the middle is reported with its time, and the frames around it stay`()
    throws
  {
    let times = (0..<30).map { Double($0) / 25 }
    let path = folder.path("whole.mp4")
    try TestVideo.write(
      path,
      times: times,
      settings: VideoEncoder.Settings(compression: .h264(quality: 10), keyframeInterval: 1)
    )
    var bytes = try folder.read("whole.mp4")
    let media = try #require(bytes.firstRange(of: Array("mdat".utf8))).upperBound
    let middle = (media + bytes.count) / 2
    for index in middle..<(middle + 400) { bytes[index] = 0xFF }
    let damaged = try folder.write(bytes, as: "damaged.mp4")

    let (frames, diagnostics) = try TestVideo.read(damaged)

    #expect(frames.count >= 27)
    #expect(frames.last?.time == times.last)
    let finding = try #require(diagnostics.first)
    #expect(diagnostics.allSatisfy { $0.code == "corrupt-media" })
    let stated = try #require(finding.message.split(separator: " ").dropLast().last)
    let first = try #require(Double(stated))
    #expect(abs(first - 0.6) < 0.1)
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `no damage traps or hangs, and times still increase`(seed: UInt64) throws {
    var random = RandomGenerator(seed: seed)
    let container = ["mp4", "mkv", "webm", "mov"][random.index(below: 4)]
    let path = folder.path("whole.\(container)")
    try TestVideo.write(
      path,
      times: (0..<12).map { Double($0) / 25 },
      settings: VideoEncoder.Settings(hasBidirectionalFrames: true)
    )
    var bytes = try folder.read("whole.\(container)")
    for _ in 0..<(1 + random.index(below: 40)) {
      bytes[random.index(below: bytes.count)] = UInt8(random.index(below: 256))
    }
    if random.index(below: 2) == 0 { bytes.removeLast(random.index(below: bytes.count)) }
    let damaged = try folder.write(bytes, as: "damaged.\(container)")
    do throws(VideoError) {
      var decoder = try VideoDecoder(path: damaged)
      var image = PixelImage(width: 0, height: 0, bytes: [])
      var last = -Double.infinity
      while let time = try decoder.next(into: &image) {
        #expect(time > last)
        last = time
      }
    } catch {
      #expect(error.exitStatus == .badData)
    }
  }

  /// A QuickTime file with a sound track and no samples.
  private static let sound: [UInt8] = {
    func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
      number(content.count + 8) + Array(name.utf8) + content
    }
    func number(_ value: Int) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
    func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
    let description =
      zeros(4) + number(1)
      + box("sowt", zeros(6) + [0, 1] + zeros(8) + [0, 2, 0, 16] + zeros(4) + number(8000 << 16))
    let table = box(
      "stbl",
      box("stsd", description) + box("stts", zeros(4) + number(1) + number(4) + number(1))
        + box("stsc", zeros(4) + number(1) + number(1) + number(4) + number(1))
        + box("stsz", zeros(4) + number(4) + number(4))
        + box("stco", zeros(4) + number(1) + number(20))
    )
    let media = box(
      "mdia",
      box("mdhd", zeros(12) + number(8000) + number(4) + zeros(4))
        + box("hdlr", zeros(4) + Array("mhlrsoun".utf8) + zeros(13)) + box("minf", table)
    )
    return box("ftyp", Array("qt  ".utf8) + zeros(4)) + box("mdat", zeros(16))
      + box(
        "moov",
        box("mvhd", zeros(12) + number(8000) + number(4) + zeros(80))
          + box("trak", box("tkhd", zeros(3) + [7] + zeros(80)) + media)
      )
  }()
}
