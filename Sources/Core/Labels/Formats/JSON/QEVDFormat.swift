// SPDX-License-Identifier: Apache-2.0
import Basics

/// The spoken feedback of QEVD-Fit-Coach: `feedbacks_long_range.json`, a text for each frame of a workout.
///
/// A run of one text is one feedback. Its text is no label: it becomes the event that `--label` says it
/// means, with the text as the note. The frames count; `feedback_timestamps` is the time of day.
/// Feedback comes after its cause, and nobody said of which reps it is.
///
/// - Source: Qualcomm's FitCoach, the script that prepares QEVD-Fit-Coach (Panchal et al. 2024,
///   arXiv 2407.08101).
enum QEVDFormat: ForeignCodec {
  static let description = LabelFormatDescription(
    id: "qevd",
    title: "QEVD-Fit-Coach feedback",
    direction: .reading,
    holds: [.intervals, .names, .notes],
    timing: .frames(base: 0, isEndExclusive: false),
    holdsManyClips: true,
    ending: "json",
    source: "arXiv 2407.08101, feedbacks_long_range.json"
  )

  /// A feedback and the frames in which it is spoken.
  private struct Span {
    var text: String
    var first: Int
    var last: Int
    var node: JSONNode
  }

  static func read(_ bytes: [UInt8], into reader: inout ForeignReader) {
    guard let root = reader.json(bytes) else { return }
    for workout in reader.list(root, "a file of feedback", in: root) ?? [] {
      reader.leaveClip()
      let name = workout["long_range_video_file"]
      guard let video = reader.text(name, "'long_range_video_file'", in: workout),
        let document = reader.document(video, at: ForeignReader.Place(name ?? workout)),
        let frames = reader.list(workout["feedbacks"], "'feedbacks'", in: workout),
        isComplete(frames, of: document, in: workout, &reader)
      else { continue }
      let times = workout["feedback_timestamps"]?.array?.count ?? 0
      reader.losses.add("time of day of a feedback", count: times, video)
      let spans = spans(of: frames, &reader)
      let isTransition = transitions(in: workout, spans, of: document, frames.count, &reader)
      for (span, isTransition) in zip(spans, isTransition) {
        add(span, isTransition: isTransition, to: document, &reader)
      }
    }
  }

  /// True if the list has a text for each frame of the clip, as far as these are known.
  private static func isComplete(
    _ frames: [JSONNode],
    of document: Int,
    in workout: JSONNode,
    _ reader: inout ForeignReader
  ) -> Bool {
    let bounds = reader.clip(of: document).bounds
    guard let clock = reader.clock(of: document) else { return true }
    let length = bounds.map { ($0.upperBound - $0.lowerBound) * clock.rate }
    guard let count = clock.frameCount.map(Double.init) ?? length,
      (Double(frames.count) - count).magnitude > max(1, count * frameTolerance)
    else { return true }
    reader.report(
      .otherFrameRate,
      at: ForeignReader.Place(workout["feedbacks"] ?? workout),
      "the list is of \(counted(frames.count, "frame")), the clip "
        + "'\(reader.clip(of: document).id)' has \(count.text(decimals: 0))",
      severity: .error
    )
    return false
  }

  /// The share of its frames by which a file may differ from a clip and be about it.
  private static let frameTolerance = 0.01

  /// The runs of one text.
  private static func spans(of frames: [JSONNode], _ reader: inout ForeignReader) -> [Span] {
    var spans: [Span] = []
    for (index, node) in frames.enumerated() {
      guard let text = node.string else {
        reader.report(
          .unknownLayout,
          at: ForeignReader.Place(node),
          "a frame's feedback is a text, empty for silence"
        )
        continue
      }
      if text.isEmpty { continue }
      if let last = spans.last, last.text == text, last.last == index - 1 {
        spans[spans.count - 1].last = index
      } else {
        spans.append(Span(text: text, first: index, last: index, node: node))
      }
    }
    return spans
  }

  /// Whether each feedback announces the next exercise; none does, with a finding, if the file has
  /// another number of answers than feedbacks.
  private static func transitions(
    in workout: JSONNode,
    _ spans: [Span],
    of document: Int,
    _ frameCount: Int,
    _ reader: inout ForeignReader
  ) -> [Bool] {
    let none = [Bool](repeating: false, count: spans.count)
    guard let node = workout["is_transition"] else { return none }
    let said = (node.array ?? []).map { $0.bool ?? false }
    // The file has no answer for a feedback that is spoken until the end.
    let isOpen = spans.last?.last == frameCount - 1 && said.count == spans.count - 1
    guard said.count == spans.count || isOpen else {
      reader.report(
        .pairMismatch,
        at: ForeignReader.Place(node),
        "'is_transition' has \(counted(said.count, "answer")) for "
          + "\(counted(spans.count, "feedback")): none is taken for a transition"
      )
      return none
    }
    return said + (isOpen ? [false] : [])
  }

  private static func add(
    _ span: Span,
    isTransition: Bool,
    to document: Int,
    _ reader: inout ForeignReader
  ) {
    let place = ForeignReader.Place(span.node)
    let text = span.text.trimmedSpaces
    guard reader.context.names[text] == nil else {
      let (first, last) = (Double(span.first), Double(span.last))
      let shift = Double(reader.context.frameBase ?? 0)
      reader.add(
        named: text,
        frames: first + shift,
        to: last + shift,
        note: text,
        to: document,
        at: place
      )
      return
    }
    if isTransition {
      reader.lose("transition between exercises", of: document, "'\(text)'")
    } else {
      reader.leaveUnknown(text, "frame \(span.first)", in: document, at: place)
    }
  }
}
