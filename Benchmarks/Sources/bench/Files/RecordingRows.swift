// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import PoseFormats
import PoseTracks
import Storage

/// Reading recorded poses to tracks, beside parsing the same lines alone.
///
/// Ours reads the file piece by piece, checks each line, takes its poses and makes the track. The peer parses each line
/// and drops it. It needs a Python that has orjson==3.13.0: `REPGAUGE_REFERENCE_PYTHON` names it.
struct RecordingRows: RowGroup {
  let name = "recordings"
  let summary = "recorded poses as JSON lines, beside orjson"

  /// The frames: 33 minutes.
  private static let frames = 60_000

  func measure(runs: Int, report: (Row) -> Void) throws {
    let folder = try ScratchFolder("bench")
    let peer = PythonPeer("orjson_lines.py")
    if peer == nil { skip("REPGAUGE_REFERENCE_PYTHON names no Python with orjson") }
    for (id, lines) in [("recording", Self.ownLines), ("apple-vision", Self.visionLines)] {
      guard let format = PoseFormat.named(id) else { throw BenchmarkError("no format '\(id)'") }
      let path = "\(folder.path)/\(id).jsonl"
      try Files.write(lines(), to: path)
      let megabytes = Double(try Files.size(of: path)) / 1e6
      var count = 0
      let seconds = try fastest(of: runs) {
        count =
          format.read([try FilePieces(path, isDigested: false).file], as: PoseDeclaration()).track?
          .count ?? 0
      }
      guard count == Self.frames else { throw BenchmarkError("\(count) frames of '\(id)'") }
      let theirs = try peer?.numbers([path, "\(runs)"], count: 2)
      guard theirs == nil || theirs?[0] == Double(Self.frames + 1) else {
        throw BenchmarkError("orjson reads another number of lines of '\(id)'")
      }
      report(
        Row(
          work: "\(id) of \(Self.frames) frames: read to a track",
          unit: "MB/s",
          ours: megabytes / seconds,
          peer: theirs == nil ? nil : "orjson.loads of each line",
          theirs: theirs.map { megabytes / $0[1] },
          target: theirs == nil ? nil : .atLeast(1),
          remark: "\(megabytes.text(decimals: 0)) MB"
        )
      )
    }
  }

  private static let joints = [
    "nose", "leftEye", "rightEye", "leftEar", "rightEar", "leftShoulder", "rightShoulder", "neck",
    "leftElbow", "rightElbow", "leftWrist", "rightWrist", "leftHip", "rightHip", "root", "leftKnee",
    "rightKnee", "leftAnkle", "rightAnkle",
  ]

  /// Lines as RepKit writes them, numbers with two and four decimals.
  private static func ownLines() -> String {
    var random = RandomGenerator(seed: 1)
    var text = """
      {"format":"repgauge-recording","version":1,"skeleton":"bench",\
      "joints":["\(joints.joined(separator: "\",\""))"],"columns":["x","y","confidence"],\
      "frame_width":720,"frame_height":1280,"coordinates":"pixels, x right, y down, origin upper left; \
      world metres, y up, right-handed","mirrored":false,"clock":"media","units":{"t":"s"},\
      "backend":{"name":"bench"}}

      """
    for frame in 0..<frames {
      let points = joints.map { joint in
        "\"\(joint)\":[\((720 * random.unit()).text(decimals: 2)),"
          + "\((1_280 * random.unit()).text(decimals: 2)),\(random.unit().text(decimals: 4))]"
      }
      let time = (Double(frame) / 30).text(decimals: 6)
      text += "{\"t\":\(time),\"joints\":{\(points.joined(separator: ","))}}\n"
    }
    return text
  }

  /// Lines as an app writes Vision's numbers, with all digits of double precision.
  private static func visionLines() -> String {
    var random = RandomGenerator(seed: 2)
    var text = "{\"kind\":\"header\",\"imageWidth\":720,\"imageHeight\":1280,\"captureFps\":30}\n"
    for frame in 0..<frames {
      let points = joints.map { joint in
        "\"\(joint)\":[\(random.unit()),\(random.unit()),\(random.unit())]"
      }
      text += "{\"t\":\(Double(frame) / 30),\"j\":{\(points.joined(separator: ","))}}\n"
    }
    return text
  }
}
