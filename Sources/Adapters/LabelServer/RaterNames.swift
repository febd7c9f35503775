// SPDX-License-Identifier: Apache-2.0
import Labels

/// The names by which people label.
package enum RaterNames {
  /// Returns why nobody can label under a name, or nil if somebody can.
  ///
  /// The files of the consensus are everybody's work; `counts` is a spreadsheet, and `app-user` an app's log.
  package static func objection(to name: String) -> String? {
    if let objection = objection(toFilesOf: name) { return objection }
    guard name == LabelFile.consensusRater else { return nil }
    return "'\(name)' is not a person: 'rep-label merge' makes its labels; choose another name"
  }

  /// Returns why there can be no labels under a name on the page, or nil if there can.
  static func objection(toFilesOf name: String) -> String? {
    guard name.isIdentifier else { return "a rater id is lower-case letters, digits and hyphens" }
    guard LabelFile.isCounts(name) else { return nil }
    let writer =
      name == LabelFile.weakRater
      ? "'rep-label import app-log' writes totals of an app's users"
      : "'rep-ingest' writes a spreadsheet's counts"
    return "'\(name)' is not a rater: \(writer) under it; choose another name"
  }
}

/// A refusal that a handler throws.
struct Refused: Error {
  var response: HTTPResponse

  init(_ status: Int, _ reason: String) {
    response = .refusal(status, reason)
  }
}

extension HTTPRequest {
  /// Who asks, as the query says, maybe for the consensus.
  ///
  /// - Throws: ``Refused`` for a name under which there are no labels.
  func rater() throws(Refused) -> String { try Self.rater(value("rater") ?? "") }

  /// Returns a name under which there can be labels.
  ///
  /// - Throws: ``Refused`` for another name.
  static func rater(_ name: String) throws(Refused) -> String {
    if let objection = RaterNames.objection(toFilesOf: name) { throw Refused(400, objection) }
    return name
  }

  /// The person who asks, as the query says.
  ///
  /// - Throws: ``Refused`` for a name by which nobody goes.
  func person() throws(Refused) -> String {
    let name = value("rater") ?? ""
    if let objection = RaterNames.objection(to: name) { throw Refused(400, objection) }
    return name
  }
}
