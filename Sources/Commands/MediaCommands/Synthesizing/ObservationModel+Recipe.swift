// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import Storage
import Synthesis
import Terminal

extension ObservationModel {
  /// The models that a recipe and a command line name, in this order.
  ///
  /// A name is that of a model that comes with the program, or the path of a file, which in a recipe
  /// starts from the folder of the recipe.
  ///
  /// - Parameters:
  ///   - places: What the recipe names.
  ///   - recipe: The path of the recipe.
  ///   - names: What the command line names.
  /// - Returns: Nil where one of them is unknown or wrong or two have one id, and all findings.
  /// - Throws: `PlatformError` where a file cannot be read; `UsageError` where the command line names
  ///   what is not there.
  static func all(
    of places: [Recipe.Observation],
    namedIn recipe: String,
    and names: [String]
  ) throws -> (models: [ObservationModel]?, findings: [Diagnostic]) {
    var findings: [Diagnostic] = []
    var models: [ObservationModel] = []
    for place in places {
      func report(_ code: String, _ message: String) {
        findings.append(
          Diagnostic(
            .error,
            file: recipe,
            position: place.position,
            end: place.end,
            code: code,
            message: message
          )
        )
      }
      let path = Path.join(Files.folder(of: recipe), place.name)
      guard let model = try found(place.name, path, &findings) else {
        if Files.kind(of: path) != .file { report("unknown-model", unknown(place.name)) }
        continue
      }
      if models.contains(where: { $0.id == model.id }) {
        report("duplicate-id", "there are two observation models with the id '\(model.id)'")
      }
      models.append(model)
    }
    for name in names {
      guard let model = try found(name, name, &findings) else {
        if Files.kind(of: name) != .file { throw UsageError("--observe: \(unknown(name))") }
        continue
      }
      if !models.contains(where: { $0.id == model.id }) { models.append(model) }
    }
    let isUsable = !findings.contains { $0.severity == .error }
    return (isUsable ? models : nil, findings)
  }

  /// The model of a name or a file; nil where there is neither, or the file is wrong.
  private static func found(
    _ name: String,
    _ path: String,
    _ findings: inout [Diagnostic]
  ) throws -> ObservationModel? {
    if let model = named(name) { return model }
    guard Files.kind(of: path) == .file else { return nil }
    let (model, own) = parse(try Files.readNamed(path), file: path)
    findings += own
    return model
  }

  private static func unknown(_ name: String) -> String {
    let known = builtIn.map(\.id)
    return "'\(name)' is neither a file nor one of \(known.joined(separator: ", "))"
      + didYouMean(name, in: known)
  }
}
