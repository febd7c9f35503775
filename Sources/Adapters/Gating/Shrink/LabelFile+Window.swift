// SPDX-License-Identifier: Apache-2.0
package import Labels

extension LabelFile {
  /// The labels of a stretch of the clip, with times as they are.
  ///
  /// What lies in the stretch is kept. A rep or a fault that is cut becomes an interval to ignore, since
  /// what is left of it can be neither required nor charged; sets, holds and ignored intervals are cut to
  /// the stretch. A set that gives a count alone is ignored, since nobody knows which of its reps are left.
  /// Where no rep is left, one set without reps says so.
  ///
  /// - Parameters:
  ///   - window: The times of the first and the last frame of the stretch, in seconds.
  ///   - clip: The id of the cut clip.
  ///   - track: SHA-256 of its track.
  /// - Returns: Labels of a clip that has a track and no video.
  package func cut(to window: ClosedRange<Double>, clip: String, track: String) -> LabelFile {
    var cut = self
    cut.clip = clip
    cut.source = .track(sha256: track)
    let hasReps = events.contains { $0.kind == .rep }
    let kept = events.compactMap { $0.cut(to: window, hasReps: hasReps) }
    let reps = kept.filter { $0.kind == .rep }.compactMap { $0.mid ?? $0.start }
    cut.events = kept.filter { event in
      guard hasReps, event.kind == .set, let start = event.start, let end = event.end else {
        return true
      }
      return reps.contains { (start...end).contains($0) }
    }
    if hasReps, reps.isEmpty {
      let exercise = events.first { $0.kind == .set }?.label ?? ""
      cut.events.append(
        LabelEvent(
          .set,
          start: window.lowerBound,
          end: window.upperBound,
          label: exercise,
          value: 0,
          unit: "reps"
        )
      )
      cut.events.sort { ($0.start ?? 0) < ($1.start ?? 0) }
    }
    return cut
  }
}

extension LabelEvent {
  fileprivate func cut(to window: ClosedRange<Double>, hasReps: Bool) -> LabelEvent? {
    let times = [start, mid, end].compactMap(\.self)
    guard let first = times.min(), let last = times.max() else {
      return kind == .set && !hasReps
        ? LabelEvent(.ignore, start: window.lowerBound, end: window.upperBound, label: "cut") : self
    }
    guard last >= window.lowerBound, first <= window.upperBound else { return nil }
    if window.contains(first), window.contains(last) { return self }
    let (from, to) = (max(first, window.lowerBound), min(last, window.upperBound))
    guard from < to else { return nil }
    switch kind {
    case .set where !hasReps, .rep, .fault:
      return LabelEvent(.ignore, start: from, end: to, label: "cut")
    case .set, .hold, .ignore:
      var event = self
      event.start = from
      event.end = to
      if kind == .set {
        event.value = nil
        event.unit = ""
      }
      return event
    case .grade, .classified, .measure, .step, .event:
      return nil
    }
  }
}
