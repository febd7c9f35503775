// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

extension LabelDocument {
  /// Checks the file against its name and its dataset.
  mutating func check(against context: LabelContext) {
    if context.checksFileName { checkName() }
    guard let clips = context.clips, let clipHeader = headers[.clip] else { return }
    guard let clip = clips[clipHeader.value] else {
      report(
        .unknownClip,
        at: clipHeader.range,
        "the dataset has no clip '\(clipHeader.value)'"
          + didYouMean(clipHeader.value, in: clips.keys.sorted())
      )
      return
    }
    if let bounds = clip.bounds { checkBounds(bounds) }
    if let digest = clip.mediaSHA256 { checkDigest(digest) }
    switch clip.exercise {
    case nil: break
    case Activity.workoutName: checkWorkout()
    case let exercise?: checkExercise(exercise)
    }
  }

  private mutating func checkName() {
    guard let name = LabelFileName(path: file) else {
      diagnostics.append(
        Diagnostic(
          .error,
          file: file,
          code: LabelCode.malformedFileName.rawValue,
          message: "a label file is named '<clip>.<rater>.tsv', ids in lower-case letters, digits "
            + "and hyphens"
        )
      )
      return
    }
    if let clip = headers[.clip], clip.value != name.clip {
      report(
        .clipMismatch,
        at: clip.range,
        "the file is named after the clip '\(name.clip)', but is about '\(clip.value)'"
      )
    }
    if let rater = headers[.rater], rater.value != name.rater {
      report(
        .raterMismatch,
        at: rater.range,
        "the file is named after the rater '\(name.rater)', but is by '\(rater.value)'"
      )
    }
  }

  private mutating func checkBounds(_ bounds: ClosedRange<Double>) {
    let first = bounds.lowerBound - Self.timeTolerance
    let last = bounds.upperBound + Self.timeTolerance
    for (index, event) in events.enumerated() {
      let times: [(LabelField, Double?)] = [
        (.start, event.start), (.mid, event.mid), (.end, event.end),
      ]
      for case (let field, let time?) in times where time < first || time > last {
        report(
          .outsideClip,
          at: place(index, field),
          "\(time.seconds) is outside the clip, which runs from \(bounds.lowerBound.seconds) to "
            + "\(bounds.upperBound.seconds)"
        )
        break
      }
    }
  }

  private mutating func checkDigest(_ digest: String) {
    guard let media = headers[.media] else { return }
    let labelled = String(media.value.dropFirst("sha256:".count))
    if labelled.isSHA256, labelled != digest {
      report(
        .digestMismatch,
        at: media.range,
        "the labels were made on the media \(labelled.prefix(12)), the dataset has "
          + "\(digest.prefix(12))"
      )
    }
  }

  private mutating func checkExercise(_ exercise: String) {
    let family = Exercise.named(exercise)?.family
    for (index, event) in events.enumerated() where event.kind == .set {
      let name = event.label.split(separator: "/").first.map(String.init) ?? ""
      guard let labelled = Exercise.named(name), labelled.family != family else { continue }
      var place = place(index, .label)
      place.bytes = place.bytes.lowerBound..<(place.bytes.lowerBound + name.utf8.count)
      report(
        .otherExercise,
        at: place,
        "the set is of '\(name)', the dataset says the clip is of '\(exercise)'"
      )
    }
  }

  /// Checks that every set of a workout has its times, and that reps are of some set.
  private mutating func checkWorkout() {
    let sets = events.indices.filter { events[$0].kind == .set }
    for set in sets where events[set].start == nil || events[set].end == nil {
      report(
        .missingField,
        at: place(set),
        "the clip is a workout, whose sets need 'start' and 'end'"
      )
    }
    if sets.isEmpty, let rep = events.firstIndex(where: { $0.kind == .rep }) {
      report(
        .repOutsideSets,
        at: place(rep),
        "the clip is a workout, whose reps are inside of sets that name their exercise"
      )
    }
  }
}
