// SPDX-License-Identifier: Apache-2.0
import Basics
import Scoring
import Storage

extension Run {
  /// The run with its clips in the order of another, so that what is at the same place is of the same clip.
  ///
  /// Manifests are read in the order of their clips' names; a run that was put together otherwise need not
  /// be. What is measured of subjects and clips in pairs goes by place.
  ///
  /// - Returns: A run that answers on demand; the run itself where the order is the same, or where the two
  ///   are not of the same clips, so that they cannot be compared anyway.
  /// - Complexity: O(*n*) in clips and their events where the order differs.
  func arranged(as other: Run) -> Run {
    let order = other.clips.map(\.identity.id)
    let places = Dictionary(order.enumerated().map { ($1, $0) }) { first, _ in first }
    let own = clips.map(\.identity.id)
    guard own != order, places.count == order.count, Set(own) == Set(order),
      own.count == order.count
    else { return self }
    func arranged<Element>(_ elements: [Element], _ id: (Element) -> String) -> [Element] {
      elements.map { (place: places[id($0)] ?? order.count, element: $0) }
        .sorted { $0.place < $1.place }
        .map(\.element)
    }
    return Run(
      toolVersion: toolVersion,
      dataset: dataset,
      manifestSHA256: manifestSHA256,
      plan: plan,
      backends: backends,
      sources: sources,
      clips: arranged(clips, \.identity.id),
      omissions: omissions,
      evaluations: evaluations.map { evaluation in
        Evaluation(
          evaluation.configuration,
          clips: arranged(evaluation.clips, \.clip.id),
          plan: evaluation.plan,
          measuring: []
        )
      },
      forms: forms.map { form in
        FormEvaluation(
          form.configuration,
          clips: arranged(form.clips, \.clip.id),
          plan: form.plan,
          isMeasured: false
        )
      },
      strips: [],
      sliceKeys: sliceKeys,
      isSliced: false
    )
  }
}
