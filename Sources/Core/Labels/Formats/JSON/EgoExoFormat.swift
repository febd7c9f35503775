// SPDX-License-Identifier: Apache-2.0
import Basics

/// The judgements of EgoExo-Fitness: `interpretable_action_judgement.json`, by one to five raters for each
/// action of a record.
///
/// A quality score is a grade, and so is each key point. It is 1 if the rater saw it, else 0, with
/// its text as the note. A key point that `--label` declares a fault is that fault if it was not
/// seen. Then the times that the rater judged nothing of are ignored.
///
/// - Source: github.com/iSEE-Laboratory/EgoExo-Fitness, `Raw_annotations/README.md` (Li et al. 2024).
enum EgoExoFormat: ForeignCodec {
  static let description = LabelFormatDescription(
    id: "egoexo-fitness",
    title: "EgoExo-Fitness action judgements",
    direction: .reading,
    holds: [.intervals, .notes, .raters],
    timing: .frames(base: 0, isEndExclusive: false),
    holdsManyClips: true,
    ending: "json",
    source: "github.com/iSEE-Laboratory/EgoExo-Fitness, Raw_annotations"
  )

  static func read(_ bytes: [UInt8], into reader: inout ForeignReader) {
    guard let root = reader.json(bytes) else { return }
    var judged: [Int: JudgedActions] = [:]
    for action in reader.members(root, "a file of judgements", in: root) ?? [] {
      reader.leaveClip()
      let raters = reader.list(action.value["annotations"], "'annotations'", in: action.value)
      let frames = reader.pair(action.value["st_ed_frame"], "'st_ed_frame'", in: action.value)
      guard let raters, let frames else { continue }
      let record = record(of: action)
      for (index, annotation) in raters.enumerated() {
        let document = reader.document(
          record,
          rater: annotation["annotator"]?.string ?? "annotator-\(index + 1)",
          at: ForeignReader.Place(action.position, to: action.position)
        )
        guard let document else { break }
        let place = ForeignReader.Place(annotation)
        let times = reader.interval(frames: frames.0, to: frames.1, of: document, at: place)
        guard let times else { continue }
        let judgement = Judgement(times, annotation, document)
        judged[document, default: JudgedActions(place: place)].intervals.append(
          times.start...times.end
        )
        judged[document]?.faults.append(judgement.read(into: &reader))
      }
    }
    for (document, judged) in judged.sorted(by: { $0.key < $1.key }) {
      judged.finish(document, &reader)
    }
  }

  /// The record that an action is of: the last part of its folder, else what its name begins with.
  private static func record(of action: JSONNode.Member) -> String {
    if let root = action.value["frame_root"]?.string, !root.isEmpty { return root.lastPathPart }
    return action.name.firstRange(of: "_action_").map { String(action.name[..<$0.lowerBound]) }
      ?? action.name
  }
}

/// One rater's statements about one action.
private struct Judgement {
  private let times: (start: Double, end: Double)
  private let node: JSONNode
  private let document: Int

  init(_ times: (start: Double, end: Double), _ node: JSONNode, _ document: Int) {
    self.times = (times.start.asLabelTime, times.end.asLabelTime)
    self.node = node
    self.document = document
  }

  /// Adds the grades and faults, and returns the faults that were looked for.
  func read(into reader: inout ForeignReader) -> Set<String> {
    if node["action_guidance"]?.string?.isEmpty == false {
      reader.losses.add("guidance of an action", "'\(node["action_name"]?.string ?? "")'")
    }
    addQuality(&reader)
    guard let points = node["key_point_verification"], !points.isNull else { return [] }
    var searched: Set<String> = []
    for point in reader.list(points, "'key_point_verification'", in: node) ?? [] {
      guard let text = point.array?.first?.string?.trimmedSpaces, let isSeen = answer(point) else {
        reader.report(
          .unknownLayout,
          at: ForeignReader.Place(point),
          "a key point is a text and \"True\" or \"False\""
        )
        continue
      }
      if let fault = add(text, isSeen: isSeen, at: ForeignReader.Place(point), &reader) {
        searched.insert(fault)
      }
    }
    return searched
  }

  /// True if a key point was seen; nil if the file does not say.
  private func answer(_ point: JSONNode) -> Bool? {
    guard let parts = point.array, parts.count == 2 else { return nil }
    switch parts[1].string?.trimmedSpaces.lowercased() {
    case "true": return true
    case "false": return false
    default: return parts[1].bool
    }
  }

  private func addQuality(_ reader: inout ForeignReader) {
    let comment = [node["action_name"]?.string ?? "", node["comment"]?.string ?? ""]
      .map(\.trimmedSpaces).filter { !$0.isEmpty }.joined(separator: ": ")
    guard let score = node["action_quality_score"], !score.isNull else {
      reader.losses.add("judgement without a score", "'\(comment)'")
      return
    }
    guard let value = reader.number(score, "'action_quality_score'", in: node) else { return }
    addGrade(
      "action-quality",
      value,
      "points",
      note: comment,
      at: ForeignReader.Place(node),
      &reader
    )
  }

  /// Adds a key point, and returns the fault that it is declared to be.
  private func add(
    _ text: String,
    isSeen: Bool,
    at place: ForeignReader.Place,
    _ reader: inout ForeignReader
  ) -> String? {
    guard let meaning = reader.context.names[text] else {
      let label = text.asIdentifier ?? "key-point"
      addGrade(label, isSeen ? 1 : 0, "flag", note: text, at: place, &reader)
      return nil
    }
    guard let name = EventName(meaning), name.kind == .fault else {
      reader.report(
        .unknownName,
        at: place,
        "a key point that is missed can be a fault, not '\(meaning)'",
        severity: .error
      )
      return nil
    }
    guard !isSeen else { return name.label }
    let fault = LabelEvent(
      .fault,
      start: times.start,
      end: times.end,
      label: name.label,
      side: name.side,
      value: name.value,
      unit: name.unit,
      note: text
    )
    reader.add(fault, to: document, at: place)
    return name.label
  }

  private func addGrade(
    _ label: String,
    _ value: Double,
    _ unit: String,
    note: String,
    at place: ForeignReader.Place,
    _ reader: inout ForeignReader
  ) {
    let grade = LabelEvent(
      .grade,
      start: times.start,
      end: times.end,
      label: label,
      value: value,
      unit: unit,
      note: note
    )
    reader.add(grade, to: document, at: place)
  }
}

/// The judgements of a rater about a clip: the times, and the faults of each.
private struct JudgedActions {
  var intervals: [ClosedRange<Double>] = []
  var faults: [Set<String>] = []
  var place: ForeignReader.Place

  /// Says which faults were looked for in all that was judged, and ignores the rest of the clip.
  func finish(_ document: Int, _ reader: inout ForeignReader) {
    guard !faults.allSatisfy(\.isEmpty) else { return }
    let everywhere = faults.dropFirst().reduce(faults[0]) { $0.intersection($1) }
    reader.look(for: everywhere, in: document)
    let some = faults.reduce(into: Set<String>()) { $0.formUnion($1) }.subtracting(everywhere)
    reader.losses.add(
      "fault that was judged in some actions alone",
      count: some.count,
      some.min() ?? ""
    )
    let bounds = reader.clip(of: document).bounds
    let end = bounds?.upperBound ?? intervals.map(\.upperBound).max() ?? 0
    var last = bounds?.lowerBound ?? 0
    let all = intervals.sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    for (first, next) in all.map({ ($0.lowerBound, $0.upperBound) }) + [(end, end)] {
      if first.asLabelTime > last.asLabelTime {
        reader.add(
          LabelEvent(.ignore, start: last.asLabelTime, end: first.asLabelTime, label: "not-judged"),
          to: document,
          at: place
        )
      }
      last = max(last, next)
    }
  }
}
