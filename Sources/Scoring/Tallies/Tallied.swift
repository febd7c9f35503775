// SPDX-License-Identifier: Apache-2.0
import Labels

/// An item whose measures can be gathered, each by its name.
public protocol Tallied: Listed {
  /// The key of conditions that name parts of an item instead of items, such as faults; nil where there is none.
  static var partKey: String? { get }
  /// True if it is measured at all.
  var isTallied: Bool { get }

  /// The definition behind an identifier, whatever its slice; nil where the list has no such measure.
  static func definition(of identifier: MeasureIdentifier) -> MeasureDefinition<Self>?
  /// The items with what each has because of the others.
  static func completed(_ items: [Self]) -> [Self]
  /// The item of which some parts are asked about.
  func asked(about parts: [String]) -> Self
}

extension Tallied {
  /// The definition behind an identifier, whatever its slice.
  ///
  /// - Complexity: O(*n*) in the list.
  public static func definition(of identifier: MeasureIdentifier) -> MeasureDefinition<Self>? {
    var plain = identifier
    plain.slice = []
    return definitions.first { $0.identifier == plain }
  }

  /// No key.
  public static var partKey: String? { nil }
  /// It is.
  public var isTallied: Bool { true }

  /// Items have nothing because of others.
  public static func completed(_ items: [Self]) -> [Self] { items }
  /// Items have no parts.
  public func asked(about parts: [String]) -> Self { self }
}

extension ClipScore: Tallied {
  /// True if somebody counted the reps.
  public var isTallied: Bool { reference.isCounted }

  /// The catalogue.
  public static var definitions: [CounterMeasure] { MeasureCatalog.all }

  /// The definition behind an identifier, whatever its slice, placement and basis.
  public static func definition(of identifier: MeasureIdentifier) -> CounterMeasure? {
    MeasureCatalog.definition(of: identifier)
  }

  /// The clips as an evaluation of them has them.
  public static func completed(_ clips: [ClipScore]) -> [ClipScore] {
    Evaluation(Configuration(counter: "", track: ""), clips: clips, measuring: []).clips
  }
}

extension FormQuestion: Tallied {
  /// Faults.
  public static var partKey: String? { "fault" }

  /// The catalogue.
  public static var definitions: [FormMeasure] { FormMeasureCatalog.all }

  /// The same clip and other faults.
  public func asked(about faults: [String]) -> FormQuestion { FormQuestion(score, faults: faults) }
}

extension TrackSummary: Tallied {
  /// The definitions of all measures of tracks.
  public static let definitions = TrackMeasure.all.map(\.definition)
}

extension PhaseScore: Tallied {
  /// The catalogue.
  public static var definitions: [PhaseMeasure] { PhaseMeasureCatalog.all }
  /// They do.
  public static var isSlicedByExercise: Bool { true }

  /// The definition behind an identifier, whatever clips its slice selects.
  public static func definition(of identifier: MeasureIdentifier) -> PhaseMeasure? {
    PhaseMeasureCatalog.definition(of: identifier)
  }
}
