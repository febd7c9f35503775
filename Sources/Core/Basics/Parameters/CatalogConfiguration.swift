// SPDX-License-Identifier: Apache-2.0

/// An entry of a catalogue, with parameters.
public protocol CatalogDescription: Sendable {
  /// The noun for such entries in messages: `analyzer`.
  static var kind: String { get }
  /// All entries of the catalogue.
  static var catalog: [Self] { get }
  /// The kebab-case name, unique within the catalogue.
  var name: String { get }
  /// The parameters that the entry takes.
  var parameters: [Parameter] { get }
}

/// An entry of a catalogue with its parameters.
///
/// It is written as `name:param=value,...`, as in `trainer-squat-fixed:max-trunk-lean=40.0`; what is left out has
/// its default.
public struct CatalogConfiguration<Description: CatalogDescription>: Settable, Sendable,
  CustomStringConvertible
{
  /// The catalogue's entry that is configured.
  public let entry: Description
  /// One value for each of the entry's parameters.
  public private(set) var values: ParameterValues

  /// The parameters that can be set.
  public var parameters: [Parameter] { entry.parameters }

  /// Creates the configuration with all defaults.
  public init(_ entry: Description) {
    self.entry = entry
    values = ParameterValues(entry.parameters)
  }

  /// Creates the configuration with values as they are given; `defect` says if they are accepted.
  ///
  /// - Precondition: There is a value for each parameter of the entry.
  package init(_ entry: Description, unchecked values: [Double]) {
    self.entry = entry
    self.values = ParameterValues(entry.parameters, unchecked: values)
  }

  /// The error that a value outside its range is; nil if all are accepted.
  ///
  /// Only typed functions, as `trainerVoiceCoach(cooldown:)`, make configurations with such values.
  /// `RepSession` refuses them; a maker takes the nearest accepted value, and the default for NaN.
  public var defect: ConfigurationError? { values.defect }

  /// Reads a configuration as it is spelled on the command line.
  ///
  /// - Parameter text: `name:param=value,...`.
  /// - Throws: `ConfigurationError` for unknown names, repeated parameters and bad values.
  public init(parsing text: String) throws(ConfigurationError) {
    let parts = try ConfigurationText(parsing: text)
    guard let entry = Description.catalog.first(where: { $0.name == parts.name }) else {
      throw .unknown(Description.kind, parts.name, known: Description.catalog.map(\.name))
    }
    self.init(entry)
    try values.set(parts.assignments, of: "\(Description.kind) '\(entry.name)'")
  }

  /// Sets a parameter.
  ///
  /// - Parameters:
  ///   - name: The parameter's kebab-case name.
  ///   - text: Its value, as it is written in a configuration.
  /// - Throws: `ConfigurationError` if there is no such parameter or the value is bad.
  public mutating func set(_ name: String, to text: String) throws(ConfigurationError) {
    try values.set(name, to: text, of: "\(Description.kind) '\(entry.name)'")
  }

  /// The canonical spelling: parameters that differ from the defaults, in the catalogue's order.
  ///
  /// `init(parsing:)` reads it back.
  public var description: String { values.spelling(of: entry.name) }
}
