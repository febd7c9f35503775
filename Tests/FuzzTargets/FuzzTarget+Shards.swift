// SPDX-License-Identifier: Apache-2.0
import Basics
import Evaluating
import Labels
import Measures
import Platform
import PoseTracks
import RepCounting
import Storage
import Tuning

extension FuzzTarget {
  /// Readers of what shards keep.
  static let shardTargets: [FuzzTarget] = [
    FuzzTarget("shard-records", seeds: { sampleShard.map { [$0] } ?? [] }) { bytes in
      guard let folder = try? ScratchFolder("fuzz-shard") else { return }
      let store = ShardStore(folder.path)
      let file = Path.join(store.path(of: .whole), "shard.json")
      guard (try? Files.write(bytes, to: file)) != nil,
        let record = try? store.record(of: .whole), (try? store.fix(record.configuration)) != nil
      else { return }
      use(try? store.records())
    },
    FuzzTarget("shard-traces", seeds: { sampleTraces.map(FuzzTarget.bytes(of:)) }) { bytes in
      var reader = ByteReader(bytes)
      guard let trace = try? ClipTrace(from: &reader) else { return }
      let written = FuzzTarget.bytes(of: trace)
      var again = ByteReader(written)
      precondition(
        (try? ClipTrace(from: &again)).map(FuzzTarget.bytes(of:)) == written && again.isAtEnd,
        "a trace reads back"
      )
    },
    FuzzTarget("shard-clips", seeds: { [sampleClip] }) { bytes in
      var reader = ByteReader(bytes)
      guard let identity = try? ClipIdentity(from: &reader),
        let samples = try? [Sample](from: &reader)
      else { return }
      use(SweptClip(identity, Reference(reps: []), exercise: .squat, samples: samples).facts)
    },
    FuzzTarget(
      "shard-backends",
      seeds: { sampleRun?.clips.first.map { [sampleStudy(of: $0)] } ?? [] }
    ) { bytes in
      guard let run = sampleRun, let clips = try? StudiedClips(bytes, in: "a", of: run.clips)
      else { return }
      let written = clips.bytes
      precondition(
        (try? StudiedClips(written, in: "a", of: run.clips))?.bytes == written,
        "a study reads back"
      )
    },
  ]

  private static func bytes(of trace: ClipTrace) -> [UInt8] {
    var writer = ByteWriter()
    trace.write(to: &writer)
    return writer.bytes
  }

  /// The record of a shard as it is written; nil where nothing can be written.
  private static let sampleShard: [UInt8]? = {
    guard let folder = try? ScratchFolder("fuzz-made-shard") else { return nil }
    let store = ShardStore(folder.path)
    let configuration = ShardConfiguration([
      .init("shards", ["1"]), .init("clips", ["2"]), .init("counters", ["zig-zag"]),
    ])
    let record = ShardRecord(
      shard: .whole,
      configuration: configuration,
      clips: ["a", "b"],
      inputs: "00",
      status: .badData,
      messages: ["b: no track"]
    )
    try? store.write(record, [(name: "run.json", bytes: [])], isReplacing: false)
    return try? Files.read(Path.join(store.path(of: .whole), "shard.json"))
  }()

  /// A squat's height as samples: three valleys, and a frame in which nobody is seen.
  private static let sampleSignal: [Sample] = (0..<90).map { frame in
    let part = Double(frame % 30) / 30
    return Sample(time: Double(frame) / 30, value: frame == 40 ? .nan : abs(part - 0.5))
  }

  private static let sampleIdentity = ClipIdentity(
    id: "clip",
    subject: "ana",
    exercise: "squat",
    duration: 3
  )

  /// Traces over one and two thresholds, and of settings.
  private static let sampleTraces: [ClipTrace] = {
    let reference = Reference(reps: [0.5, 1.5, 2.5].map { Reference.Rep(mid: $0) })
    let clip = SweptClip(
      sampleIdentity,
      reference,
      exercise: .squat,
      samples: sampleSignal
    )
    return ["zig-zag", "hysteresis"].compactMap { name in
      (try? CounterConfiguration(parsing: name)).flatMap(CounterSweep.usual)
        .map { $0.landscape(of: clip, OutcomeScoring(keepsLatency: true)).trace }
    } + [.settings([ClipOutcome(labelled: 3, reported: 2), ClipOutcome(labelled: 3, reported: 3)])]
  }()

  /// A clip's identity and samples.
  private static let sampleClip: [UInt8] = {
    var writer = ByteWriter()
    sampleIdentity.write(to: &writer)
    sampleSignal.write(to: &writer)
    return writer.bytes
  }()

  /// The study of one track of a clip, with the gap of one signal.
  private static func sampleStudy(of clip: RunClip) -> [UInt8] {
    var writer = ByteWriter()
    writer.write("repgauge backend study 1")
    writer.write(UInt64(1))
    writer.write(clip.identity.id)
    writer.write(UInt64(1))
    writer.write("made")
    writer.write(UInt64(1))
    writer.write("zig-zag")
    sampleTraces[0].write(to: &writer)
    writer.write(UInt64(1))
    writer.write("hip-height")
    writer.write(0.25)
    writer.write(0.5)
    writer.write(UInt64(0))
    return writer.bytes
  }
}
