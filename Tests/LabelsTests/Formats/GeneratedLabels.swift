// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels

/// Labels without findings of one exercise per clip, and the clips, whose frames are equally long,
/// of 29.97 per second from a late start, and of varying length.
struct GeneratedLabels {
  var labels: [LabelFile]
  var clips: [ConversionContext.Clip]

  /// What a conversion knows.
  var context: ConversionContext { ConversionContext(clips: clips) }

  init(seed: UInt64) {
    var generator = RandomGenerator(seed: seed)
    labels = []
    clips = []
    for index in 0..<3 {
      let times = Self.frameTimes(index, &generator)
      let exercise = ["squat", "push-up", "jumping-jack"][generator.index(below: 3)]
      let clip = ConversionContext.Clip(
        id: "clip-\(index)",
        media: "media/part \(index)/Clip-\(index).mp4",
        mediaSHA256: nil,
        clock: FrameClock(times: times.dropLast(), end: times[times.count - 1]),
        bounds: times[0]...times[times.count - 1],
        exercise: exercise
      )
      clips.append(clip)
      labels.append(
        LabelFile(
          clip: clip.id,
          source: nil,
          rater: "ana",
          status: .done,
          events: generator.index(below: 4) == 0
            ? Self.counts(exercise, &generator) : Self.events(exercise, times, &generator)
        )
      )
    }
  }

  /// The times of 900 frames and the end of the last one.
  private static func frameTimes(_ clip: Int, _ generator: inout RandomGenerator) -> [Double] {
    var time = clip == 1 ? 1.48 : 0
    return (0...900).map { _ in
      defer { time += clip == 0 ? 0.04 : clip == 1 ? 1.001 / 30 : 0.01 + generator.unit() * 0.05 }
      return (time * 1e6).rounded() / 1e6
    }
  }

  /// A set without times.
  private static func counts(
    _ exercise: String,
    _ generator: inout RandomGenerator
  ) -> [LabelEvent] {
    let count = Double(generator.index(below: 30))
    return [LabelEvent(.set, label: exercise, value: count, unit: "reps")]
  }

  /// Up to two sets that may touch, their reps with some turning points, and other events.
  private static func events(
    _ exercise: String,
    _ times: [Double],
    _ generator: inout RandomGenerator
  ) -> [LabelEvent] {
    var events: [LabelEvent] = []
    var frame = generator.index(below: 20)
    for _ in 0...generator.index(below: 2) {
      var set = LabelEvent(.set, start: times[frame], label: exercise)
      let place = events.count
      var full = 0
      for _ in 0...generator.index(below: 6) {
        let (middle, end) = (
          frame + 1 + generator.index(below: 20), frame + 22 + generator.index(below: 20)
        )
        let label = ["full", "full", "full", "partial"][generator.index(below: 4)]
        if label == "full" { full += 1 }
        events.append(
          LabelEvent(
            .rep,
            start: times[frame],
            mid: generator.index(below: 3) == 0 ? nil : times[middle],
            end: times[end],
            label: label,
            side: generator.index(below: 4) == 0 ? .left : nil,
            note: generator.index(below: 4) == 0 ? "deep, \"good\" <&> Ä" : ""
          )
        )
        set.end = times[end]
        frame = end
      }
      if generator.index(below: 2) == 0 {
        set.value = Double(full)
        set.unit = "reps"
      }
      events.insert(set, at: place)
      frame += generator.index(below: 2) * generator.index(below: 60)
    }
    let others: [LabelEvent] = [
      LabelEvent(.fault, start: times[3], end: times[9], label: "knee-valgus", side: .both),
      LabelEvent(.hold, start: times[700], end: times[730], label: "bottom"),
      LabelEvent(.ignore, start: times[740], end: times[899]),
      LabelEvent(.measure, start: times[5], label: "depth", value: -1.25, unit: "mm"),
      LabelEvent(.step, start: times[12], label: "heel-strike", side: .right),
      LabelEvent(.event, start: times[20], label: "strike", side: .left),
      LabelEvent(.grade, start: times[1], end: times[2], label: "form", value: 3, unit: "severity"),
      LabelEvent(.classified, start: times[1], end: times[3], label: "gait-pattern/antalgic"),
    ]
    for other in others where generator.index(below: 2) == 0 { events.append(other) }
    return events.enumerated().sorted {
      ($0.element.start ?? 0, $0.offset) < ($1.element.start ?? 0, $1.offset)
    }.map(\.element)
  }
}

extension [UInt8] {
  /// Changes, removes, doubles or inserts something.
  mutating func mutate(_ generator: inout RandomGenerator, with interesting: String) {
    guard !isEmpty else { return }
    let place = generator.index(below: count)
    let bytes = Array(interesting.utf8) + [0xFF]
    switch generator.index(below: 6) {
    case 0: self[place] = UInt8(truncatingIfNeeded: generator.next())
    case 1: self[place] = bytes[generator.index(below: bytes.count)]
    case 2: insert(bytes[generator.index(below: bytes.count)], at: place)
    case 3: remove(at: place)
    case 4: removeSubrange(place..<Swift.min(count, place + generator.index(below: 40)))
    default:
      let end = Swift.min(count, place + generator.index(below: 60))
      insert(contentsOf: self[place..<end], at: place)
    }
  }
}
