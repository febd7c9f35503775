// SPDX-License-Identifier: Apache-2.0

extension FormEvaluation {
  /// One measure over the clips that fulfil the conditions of its identifier, computed now.
  ///
  /// - Parameter identifier: A measure of the catalogue; its slice holds a fault, and keys of `SliceKey`
  ///   but for the count.
  /// - Returns: Nil where the catalogue has no such measure, or it does not come for each fault.
  /// - Complexity: That of one measure.
  public func answer(_ identifier: MeasureIdentifier) -> Measure? {
    guard let definition = FormMeasureCatalog.definition(of: identifier) else { return nil }
    let asked = identifier.faults
    guard asked.isEmpty || definition.isPerFault else { return nil }
    var bootstrap = SubjectBootstrap(plan: plan)
    return definition.measure(
      identifier,
      clips(in: identifier),
      faults: asked.isEmpty ? faults : asked,
      &bootstrap
    )
  }

  /// The clips that fulfil the conditions of an identifier, whatever fault it names.
  func clips(in identifier: MeasureIdentifier) -> [FormScore] {
    var slice = identifier
    slice.slice.removeAll { $0.key == "fault" }
    return clips.filter { slice.includes($0.clip, referenceCount: 0) }
  }
}

extension MeasureIdentifier {
  /// The faults that the conditions name.
  var faults: [String] { slice.filter { $0.key == "fault" }.map(\.value) }
}
