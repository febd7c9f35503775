// SPDX-License-Identifier: Apache-2.0

/// How well exercises are recognised on people that a classifier has not seen.
///
/// A family of exercises is a class if clips of at least two groups show it. Clips of others are of
/// no class, and `unknown` is what is right to say of them. So it is of people who walk or stand,
/// which is what is done between exercises: such clips teach nothing but what to reject. Each outer
/// fold is named by a classifier that was trained on the other ones. Its least margin was chosen on
/// inner folds of those. The margin chosen is the one with the most right names less wrong ones,
/// where `unknown` is neither. Of equal ones it is the least.
package struct RecognitionStudy: Sendable {
  /// How exercises are recognised.
  package let method: RecognitionMethod
  /// The classes, sorted.
  package let classes: [String]
  /// The clips, in the order given.
  package let clips: [RecognitionClip]

  /// The most windows or clips that a classifier of windows is trained on together, about.
  static let mostWindows = 1000

  /// Creates a study; nil where there are fewer than two classes.
  package init?(_ method: RecognitionMethod, clips: [RecognitionClip]) {
    self.method = method
    let families = Set(clips.map(\.family)).sorted()
    classes = families.filter { family in
      !RecognitionModel.pauses.contains(family)
        && Set(clips.filter { $0.family == family }.map(\.group)).count > 1
    }
    let perClip = max(1, Self.mostWindows / max(1, clips.count))
    self.clips = clips.map { clip in
      var thinned = clip
      thinned.example.keep(windows: perClip)
      return thinned
    }
    guard classes.count > 1 else { return nil }
  }

  /// The outer folds, ascending.
  package var folds: [Int] { Set(clips.map(\.outer)).sorted() }

  private func truth(_ clip: RecognitionClip) -> String {
    classes.contains(clip.family) ? clip.family : RecognitionModel.unknown
  }

  private func train(_ clips: [RecognitionClip]) -> RecognitionModel? {
    let known = clips.filter { classes.contains($0.family) }
    return RecognitionModel(training: method, known.map(\.example), labels: known.map(\.family))
  }

  private func outcome(of clip: RecognitionClip, _ model: RecognitionModel?) -> RecognitionOutcome {
    let scores = model?.scores(of: clip.example)
    return RecognitionOutcome(
      clip: clip.id,
      truth: truth(clip),
      predicted: model?.name(of: clip.example) ?? RecognitionModel.unknown,
      best: scores.flatMap { scores in model?.classes[scores.best] },
      margin: scores?.margin
    )
  }

  /// What is said of the clips of an outer fold by a classifier that has not seen them, in their order.
  ///
  /// - Complexity: That of one training for each inner fold and one more.
  package func outcomes(ofFold fold: Int) -> [RecognitionOutcome] {
    let seen = clips.filter { $0.outer != fold }
    var inner: [RecognitionOutcome] = []
    for part in Set(seen.map(\.inner)).sorted() {
      let model = train(seen.filter { $0.inner != part })
      inner += seen.filter { $0.inner == part }.map { outcome(of: $0, model) }
    }
    var model = train(seen)
    model?.leastMargin = Self.leastMargin(inner)
    return clips.filter { $0.outer == fold }.map { outcome(of: $0, model) }
  }

  /// The classifier trained on all clips, with the least margin that does best on held-out ones.
  ///
  /// - Parameter outcomes: Of all outer folds.
  /// - Returns: Nil where a class shows nobody.
  package func model(_ outcomes: [RecognitionOutcome]) -> RecognitionModel? {
    var model = train(clips)
    model?.leastMargin = Self.leastMargin(outcomes)
    return model
  }

  /// The least margin with the most right names less wrong ones, halfway to the margin below it.
  static func leastMargin(_ outcomes: [RecognitionOutcome]) -> Double {
    let named = outcomes.compactMap { outcome in
      outcome.margin.map { (margin: $0, worth: outcome.best == outcome.truth ? 1 : -1) }
    }.sorted { $0.margin < $1.margin }
    var worth = named.reduce(0) { $0 + $1.worth }
    var best = (worth: worth, margin: -Double.infinity)
    for (index, entry) in named.enumerated() {
      worth -= entry.worth
      guard index + 1 < named.count else { break }
      let next = named[index + 1].margin
      if next > entry.margin, worth > best.worth { best = (worth, (entry.margin + next) / 2) }
    }
    return best.margin
  }
}

extension RecognitionExample {
  /// Leaves at most so many windows, spread evenly.
  fileprivate mutating func keep(windows most: Int) {
    guard windows.count > most else { return }
    windows = (0..<most).map { windows[$0 * windows.count / most] }
  }
}
