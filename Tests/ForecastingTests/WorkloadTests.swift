// SPDX-License-Identifier: Apache-2.0
@testable import Forecasting
import Testing

/// Arithmetic of many clips, with numbers worked out by hand.
@Suite struct WorkloadTests {
  private static func backend(_ name: String = "one", _ frame: Double = 0.01) -> TrackingCost {
    TrackingCost(
      backend: name,
      secondsPerFrame: frame,
      secondsPerClip: 0.1,
      bytesPerFrame: 100,
      bytesPerClip: 50,
      workerBytes: 200e6,
      source: "by hand"
    )
  }

  private static let evaluation = EvaluationCost(
    secondsPerFrame: 0.0001,
    secondsPerClip: 0.01,
    secondsPerTask: 0.5,
    secondsPerListedClip: 0.001,
    taskBytes: 50e6,
    taskBytesPerClip: 100e3,
    shardBytesPerClip: 2000,
    mergeSecondsPerClip: 0.02,
    mergeSeconds: 3,
    mergeBytesPerClip: 10e3,
    mergeBytes: 40e6,
    runBytesPerClip: 500,
    labelBytesPerClip: 300,
    manifestBytesPerClip: 200,
    source: "by hand"
  )

  private func workload(
    clips: Int = 1000,
    backends: [TrackingCost] = [backend()],
    shards: Int? = nil
  ) -> Workload {
    Workload(
      clips: clips,
      seconds: 10,
      frameRate: 30,
      backends: backends,
      evaluation: Self.evaluation,
      taskCores: 2,
      taskHours: 0.25,
      fixedShards: shards
    )
  }

  private func isNear(_ one: Double, _ other: Double) -> Bool {
    (one - other).magnitude <= 1e-9 * other.magnitude
  }

  @Test func `a thousand clips by hand`() {
    let work = workload()
    #expect(work.framesPerClip == 300 && work.frames == 300_000)
    // 300,000 frames x 10 ms + 1,000 clips x 100 ms.
    #expect(isNear(work.trackingSeconds, 3100))
    #expect(work.trackBytes(of: work.backends[0]) == 30_050_000)
    #expect(work.files == 3000)
    #expect(work.labelBytes == 300_000 && work.manifestBytes == 200_000)
    // 3,100 s / (2 cores x 900 s) = 1.7; evaluation 40 s and memory ask for less.
    #expect(work.shards == 2)
    #expect(isNear(work.trackingTaskHours, 3100.0 / 2 / 2 / 3600))
    #expect(work.trackingTaskBytes == 400e6)
    // 1,000 x (300 x 0.1 ms + 10 ms) + 2 x (0.5 s + 1,000 x 1 ms).
    #expect(isNear(work.evaluationSeconds, 43))
    #expect(isNear(work.evaluationTaskHours, 21.5 / 3600))
    #expect(isNear(work.evaluationTaskBytes, 100e6))
    #expect(work.shardBytes == 2_000_000)
    #expect(isNear(work.mergeSeconds, 23))
    #expect(isNear(work.mergeBytes, 50e6))
    #expect(isNear(work.coreHours, (3100.0 + 43 + 23) / 3600))
    #expect(isNear(work.writtenBytes, 30_050_000 + 300_000 + 200_000 + 2_000_000 + 500_000))
  }

  @Test func `two backends track and evaluate every clip`() {
    let work = workload(backends: [Self.backend(), Self.backend("two", 0.02)])
    #expect(isNear(work.trackingSeconds, 3100 + 6100))
    #expect(work.tracks == 2000 && work.files == 4000)
    #expect(isNear(work.replayingSeconds, 80) && isNear(work.mergeSeconds, 43))
  }

  @Test func `shards are the fewest of which no task is too long or too large`() {
    #expect(workload(shards: 7).shards == 7)
    #expect(workload(clips: 1).shards == 1)
    // 0.75 x 2 GiB - 50 MB hold 15,606 clips of 100 kB; tracking is free here.
    let free = TrackingCost(
      backend: "free",
      secondsPerFrame: 0,
      secondsPerClip: 0,
      bytesPerFrame: 1,
      bytesPerClip: 0,
      workerBytes: 0,
      source: ""
    )
    var work = workload(clips: 15_600, backends: [free])
    #expect(work.shards == 1)
    work.taskHours = 100
    work.clips = 15_700
    #expect(work.shards == 2)
    // 1,000,000 s of replaying in tasks of at most 900 s.
    work.taskHours = 0.25
    work.clips = 25_000_000
    #expect(work.shards == 1602)
    #expect(25e6 * 100e3 / (0.75 * 0x1p31 - 50e6) > 1601)
  }

  @Test func `elapsed time is that of turns`() {
    let work = workload(shards: 10)
    let (track, evaluate) = (work.trackingTaskHours, work.evaluationTaskHours)
    let merge = work.mergeSeconds / 3600
    #expect(isNear(work.elapsedHours(cores: 20), track + evaluate + merge))
    // 3 tasks of 2 cores at once take 4 turns, 7 of one core take 2.
    #expect(isNear(work.elapsedHours(cores: 7), 4 * track + 2 * evaluate + merge))
    // One core does the work of two, one task after the other.
    #expect(isNear(work.elapsedHours(cores: 1), 20 * track + 10 * evaluate + merge))
  }

  @Test func `short clips have a frame, and the largest numbers stay finite`() {
    var work = workload(clips: 1)
    work.seconds = 0.01
    work.frameRate = 0.1
    #expect(work.framesPerClip == 1)
    let most = Workload(
      clips: Workload.Limits.clips.upperBound,
      seconds: Workload.Limits.seconds.upperBound,
      frameRate: Workload.Limits.frameRate.upperBound,
      backends: [Self.backend("slow", Workload.Limits.frameMilliseconds.upperBound / 1000)],
      taskCores: 1,
      taskHours: Workload.Limits.hours.lowerBound
    )
    #expect(most.shards == most.clips)
    #expect(most.coreHours.isFinite && most.writtenBytes.isFinite)
    #expect(most.elapsedHours(cores: 1).isFinite)
    let lines = WorkloadPlan(most, cores: 1, corePrice: 1e6, storagePrice: 1e6).lines
    #expect(lines.allSatisfy { $0.value.isFinite && !$0.text.contains("e+") })
  }

  // MARK: Words

  @Test func `a plan has each amount with its arithmetic`() {
    let plan = WorkloadPlan(workload(), cores: 7, corePrice: 0.05, storagePrice: 20)
    #expect(plan.heading == "1,000 clips of 10 s at 30 frames/s, tracked by one")
    let texts = plan.lines.map { "\($0.title): \($0.text) = \($0.arithmetic)" }
    #expect(
      texts == [
        "frames: 300,000 = 1,000 clips x 300 frames (10 s x 30)",
        "tracking, one: 0.861 core hours = 300,000 frames x 10.0 ms + 1,000 clips x 100 ms",
        "tracks, one: 30.1 MB = 300,000 frames x 100 bytes + 1,000 files x 50.0 bytes",
        "labels: 300 kB = 1,000 files x 300 bytes",
        "list of clips: 200 kB = 1,000 lines x 200 bytes",
        "files: 3,000 = 1,000 clips x (video + track + label file)",
        "shards: 2 = so that no task takes more than 15.0 min or 1.61 GB; 500 clips each",
        "a task that tracks: 12.9 min = 0.861 core hours / 2 shards / 2 cores",
        "its memory: 400 MB = 2 workers x 200 MB",
        "evaluation: 0.0119 core hours = 1,000 tracks x (300 frames x 0.100 ms + 10.0 ms) + 2 tasks x (0.500 s + 1,000 clips x 1.00 ms)",
        "a task that evaluates: 21.5 s = 0.0119 core hours / 2 shards",
        "its memory: 100 MB = 50.0 MB + 500 tracks x 100 kB",
        "files of shards: 2.00 MB = 1,000 tracks x 2.00 kB",
        "merge: 23.0 s = 3.00 s + 1,000 tracks x 20.0 ms",
        "its memory: 50.0 MB = 40.0 MB + 1,000 tracks x 10.0 kB",
        "run and report: 500 kB = 1,000 tracks x 500 bytes",
        "in all: 0.879 core hours = 0.861 tracking + 0.0119 evaluation + 0.0064 merge",
        "written: 33.0 MB = tracks + labels + list + shards + run",
        "on 7 cores: 13.7 min = 2 tasks in turns of 3, then of 7, then the merge",
        "price of computing: 0.04 = 0.879 core hours x 0.05",
        "price of storage: 0.00 a month = 0.0000 TB x 20, without videos",
      ]
    )
    #expect(plan.notes.isEmpty)
    #expect(plan.sources == ["one: by hand", "evaluation and merge: by hand"])
    #expect(WorkloadPlan(workload()).lines.count == 18)
  }

  @Test func `what does not fit a job is said`() {
    var work = workload(clips: 900_000, shards: 2000)
    work.taskCores = 40
    let notes = WorkloadPlan(work).notes
    #expect(notes.count == 4)
    #expect(notes[0].hasPrefix("Many clusters allow 1,000 tasks of an array"))
    #expect(notes[1].hasPrefix("track.sbatch asks for 8.59 GB of memory, and a task takes 8.00 GB"))
    #expect(notes[2].hasPrefix("merge.sbatch asks for 8.59 GB of memory, and a task takes 9.04 GB"))
    #expect(notes[3].hasPrefix("merge.sbatch asks for 2 h, and a task takes 5.00 h"))
    #expect(WorkloadPlan(workload(clips: 3, shards: 4)).notes.count == 1)
  }

  @Test func `a frame of a track has as many bytes as its tensors`() {
    #expect(TrackingCost.bytesPerFrame(joints: 33, hasMetres: true) == 932)
    #expect(TrackingCost.bytesPerFrame(joints: 17, hasMetres: false) == 280)
  }

  @Test func `what was measured can be planned with`() {
    #expect(!TrackingCost.measured.isEmpty)
    for cost in TrackingCost.measured {
      #expect(TrackingCost.measured(cost.backend) == cost)
      let work = Workload(clips: 1_000_000, seconds: 20, frameRate: 30, backends: [cost])
      #expect(work.shards >= 1 && work.coreHours > 0, "\(cost.backend)")
    }
  }
}
