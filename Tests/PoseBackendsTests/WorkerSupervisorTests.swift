// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import PoseTracks
import TestSupport
import Testing

@testable import PoseBackends

/// A shell script in place of a worker, with messages it can send from files.
private struct ScriptedWorker {
  let folder: TemporaryFolder
  let supervisor: WorkerSupervisor

  /// In the script, `$DIR/all` holds the messages of a whole run and `$DIR/some` those of one frame.
  init(_ script: String, patience: Double = 30) throws {
    folder = try TemporaryFolder()
    try Files.write(SampleMessages.all.flatMap(\.encoded), to: folder.path("all"))
    try Files.write(SampleMessages.all.prefix(2).flatMap(\.encoded), to: folder.path("some"))
    let failed = WorkerMessage.failed(status: 65, message: "cannot open 'x.mp4': not a video")
    try Files.write(failed.encoded, to: folder.path("failed"))
    try Files.write("DIR='\(folder.path)'\n\(script)\n", to: folder.path("worker.sh"))
    supervisor = WorkerSupervisor(
      executable: "/bin/sh",
      verb: [folder.path("worker.sh"), "worker"],
      patience: patience
    )
  }

  func track(onFrames: (Int) -> Void = { _ in }) throws -> TrackedVideo {
    try supervisor.track(
      "clip.mp4",
      with: .blazePoseFull,
      from: BackendFolder(path: folder.path),
      onFrames: onFrames
    )
  }

  /// The failure; nil where there is none.
  func failure() -> WorkerFailure? {
    do {
      _ = try track()
      return nil
    } catch {
      return error as? WorkerFailure
    }
  }
}

struct `Worker supervisor` {
  @Test func `a worker that does its work gives a track and progress`() throws {
    let worker = try ScriptedWorker("cat $DIR/all")
    var frames = 0
    let video = try worker.track { frames += $0 }
    #expect(video.track.times == [0.25, 0.5])
    #expect(frames == 2)
  }

  @Test func `a worker gets the request behind the verb`() throws {
    let worker = try ScriptedWorker(#"printf '%s' "$2" > $DIR/request; cat $DIR/all"#)
    _ = try worker.track()
    let operand = try Files.readText(worker.folder.path("request"))
    let request = WorkerRequest(
      backend: "blazepose-full",
      people: 1,
      folder: worker.folder.path,
      media: "clip.mp4"
    )
    #expect(WorkerRequest(operands: [operand]) == request)
  }

  struct Crash: CustomTestStringConvertible {
    var script: String
    var words: String
    var testDescription: String { script }
  }

  @Test(arguments: [
    Crash(script: "kill -ILL $$", words: "was ended by signal 4"),
    Crash(script: "cat $DIR/some; kill -SEGV $$", words: "was ended by signal 11"),
    Crash(script: "cat $DIR/some; kill -KILL $$", words: "was ended by signal 9"),
    Crash(script: "cat $DIR/all; kill -ABRT $$", words: "was ended by signal 6"),
    Crash(script: "cat $DIR/some; exit 3", words: "exited with status 3 after 1 frame"),
    Crash(script: "cat $DIR/some", words: "ended before it was done, after 1 frame"),
    Crash(script: "exit 0", words: "ended before it was done, after 0 frames"),
    Crash(
      script: "cat $DIR/some; sleep 0.2; echo hello hello",
      words: "sent garbage after 1 frame"
    ),
    Crash(script: "cat $DIR/all $DIR/some", words: "sent garbage"),
  ])
  func `a worker that breaks is one failure of status 70`(_ crash: Crash) throws {
    let failure = try #require(try ScriptedWorker(crash.script).failure())
    #expect(failure.exitStatus == .internalFault)
    #expect(failure.message.contains(crash.words))
  }

  @Test func `what a worker reports itself is passed on with its status`() throws {
    let failure = try ScriptedWorker("cat $DIR/failed; exit 65").failure()
    #expect(failure == WorkerFailure(.badData, "cannot open 'x.mp4': not a video"))
  }

  @Test func `a silent worker is ended after its time`() throws {
    let worker = try ScriptedWorker("cat $DIR/some; exec sleep 600", patience: 0.5)
    let failure = try #require(worker.failure())
    #expect(failure.exitStatus == .internalFault)
    #expect(failure.message.contains("said nothing for 0 s after 1 frame") == true)
  }

  @Test func `the end of a worker's log comes with a crash`() throws {
    let script = "for n in 1 2 3 4 5 6 7; do echo line $n >&2; done; kill -ILL $$"
    let failure = try ScriptedWorker(script).failure()
    #expect(failure?.log == (3...7).map { "line \($0)" })
  }

  @Test func `a worker's log does not reach this process`() throws {
    let video = try ScriptedWorker("echo noise >&2; cat $DIR/all").track()
    #expect(video.track.count == 2)
  }

  @Test func `an executable that is not there is said so`() throws {
    var worker = try ScriptedWorker("").supervisor
    worker.executable = "/nowhere/rep-track"
    let error = #expect(throws: PlatformError.self) {
      try worker.track("clip.mp4", with: .blazePoseFull, from: BackendFolder(path: "/nowhere"))
    }
    #expect(error?.operation == .start)
  }

  @Test func `a worker that lives while a neighbour dies delivers all the same`() throws {
    let good = try ScriptedWorker("sleep 0.2; cat $DIR/all")
    let bad = try ScriptedWorker("kill -ILL $$")
    let results = try concurrentMap([true, false, true], jobs: 3) { isGood in
      isGood ? try good.track().track.count : bad.failure() == nil ? 1 : 0
    }
    #expect(results == [2, 0, 2])
  }
}
