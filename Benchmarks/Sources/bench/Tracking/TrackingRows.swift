// SPDX-License-Identifier: Apache-2.0
import Basics
import Glibc
import Platform
import PoseBackends
import Video

/// Tracking a file: with MoveNet alone, and with BlazePose Full against MediaPipe's own Python over
/// the same bundle.
///
/// All start from the file and end with poses in memory, process start included. Ours is a
/// supervisor with one worker process, as `rep-track --jobs 1` runs it. The peer needs a Python
/// that has mediapipe==0.10.31 and opencv-python-headless: `REPGAUGE_MEDIAPIPE_PYTHON` names it.
struct TrackingRows: RowGroup {
  let name = "tracking"
  let summary = "pose backends from the file, beside MediaPipe's own Python"

  /// Clips of the real data, by what they are.
  private static let clips = [
    ("squat 720p", "clips/computervision/data/squat/correct/squat_correct_007.mp4"),
    ("squat 720p, 989 frames", "clips/MrPose/squat.mp4"),
    ("push-up 360p", "clips/computervision/data/videos/pushup_incorrect_001.mp4"),
  ]

  /// What a child does: `track BACKEND FILE`, and the worker that this starts.
  static let workers: [String: @Sendable ([String]) throws -> Void] = [
    "track": { arguments in
      let folder = BackendFolder.standard
      let supervisor = WorkerSupervisor(executable: try Machine.executablePath())
      guard arguments.count == 2, let backend = PoseBackend.named(arguments[0]) else {
        throw BenchmarkError("'track' wants a backend and a file")
      }
      let video = try supervisor.track(arguments[1], with: backend, from: folder)
      _ = opaque(video.frameHash)
    },
    "worker": { arguments in
      guard let request = WorkerRequest(operands: arguments) else {
        throw BenchmarkError("a worker is started by 'track'")
      }
      exit(try PoseWorker(request).run().rawValue)
    },
  ]

  func measure(runs: Int, report: (Row) -> Void) throws {
    guard let root = Machine.environment("REPGAUGE_TEST_DATA") else {
      return skip("REPGAUGE_TEST_DATA does not say where the clips are")
    }
    try measureMoveNet(runs: runs, root: root, report: report)
    try measureBlazePose(runs: runs, root: root, report: report)
    try measureTwoWorkers(runs: runs, root: root, report: report)
  }

  /// MoveNet has no peer here; the target is what a prototype did at 720p on two cores.
  private func measureMoveNet(runs: Int, root: String, report: (Row) -> Void) throws {
    guard BackendFolder.standard.contains(.moveNetLightning) else {
      return skip("MoveNet is not installed; 'make backends' installs it")
    }
    let program = try Machine.executablePath()
    for (title, path) in Self.clips {
      let file = root + "/" + path
      let frames = try Double(MediaProbe(path: file).frameCount)
      var best: ProcessCost?
      for _ in 0..<runs {
        let cost = try ProcessCost.run(program, ["track", PoseBackend.moveNetLightning.id, file])
        best = best?.least(cost) ?? cost
      }
      guard let best else { continue }
      let processor = frames / best.processorSeconds
      report(
        Row(
          work: "movenet-lightning from the file, \(title)",
          unit: "frames/s",
          ours: frames / best.seconds,
          target: .atLeast(118),
          remark: "\(processor.text(decimals: 0)) per second of processor time; "
            + "\(best.peakMemory >> 20) MiB"
        )
      )
    }
  }

  private func measureBlazePose(runs: Int, root: String, report: (Row) -> Void) throws {
    guard BackendFolder.standard.contains(.blazePoseFull) else {
      return skip("BlazePose is not installed; 'make backends' installs it")
    }
    guard let python = Machine.environment("REPGAUGE_MEDIAPIPE_PYTHON") else {
      return skip("REPGAUGE_MEDIAPIPE_PYTHON names no Python with MediaPipe and OpenCV")
    }
    let program = try Machine.executablePath()
    let task = try BackendFolder.standard.prepare(.blazePoseFull).files.models[0]
    let script = Files.folder(of: #filePath) + "/../../../Peers/mediapipe_video.py"
    for (title, path) in Self.clips {
      let file = root + "/" + path
      let frames = try Double(MediaProbe(path: file).frameCount)
      let (ours, theirs) = try ProcessCost.compare(
        runs: runs,
        (program, ["track", PoseBackend.blazePoseFull.id, file]),
        (python, [script, task, file])
      )
      let memory = Double(ours.peakMemory) / Double(theirs.peakMemory)
      let processor = theirs.processorSeconds / ours.processorSeconds
      report(
        Row(
          work: "blazepose-full from the file, \(title)",
          unit: "frames/s",
          ours: frames / ours.seconds,
          peer: "MediaPipe's Python",
          theirs: frames / theirs.seconds,
          target: .atLeast(1.05),
          remark: "by processor time \(processor.text(decimals: 2)); memory "
            + "\(memory.text(decimals: 2)) of the peer's, at most 0.4 wanted: "
            + "\(ours.peakMemory >> 20) against \(theirs.peakMemory >> 20) MiB"
        )
      )
    }
  }

  /// Two videos at once against one after the other, on a machine with two cores to itself.
  private func measureTwoWorkers(runs: Int, root: String, report: (Row) -> Void) throws {
    let program = try Machine.executablePath()
    let file = root + "/" + Self.clips[1].1
    let frames = try Double(MediaProbe(path: file).frameCount)
    for backend in PoseBackend.all where BackendFolder.standard.contains(backend) {
      let track = ["track", backend.id, file]
      let (one, two) = try ProcessCost.compare(
        runs: runs,
        (program, track),
        ("/bin/sh", ["-c", "\"$@\" & first=$!; \"$@\" && wait $first", "sh", program] + track)
      )
      report(
        Row(
          work: "\(backend.id), two workers, \(Self.clips[1].0)",
          unit: "frames/s",
          ours: 2 * frames / two.seconds,
          peer: "one worker",
          theirs: frames / one.seconds,
          target: backend.id == PoseBackend.blazePoseFull.id ? .atLeast(1.7) : nil,
          remark: "\(one.peakMemory >> 20) MiB a worker"
        )
      )
    }
  }
}
