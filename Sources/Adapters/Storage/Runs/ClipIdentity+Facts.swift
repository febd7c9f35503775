// SPDX-License-Identifier: Apache-2.0
import Basics
package import Measures
import PoseTracks

/// A manifest's facts about clips, as scoring takes them.
extension ClipIdentity {
  /// Creates the identity of a manifest's clip.
  ///
  /// - Parameters:
  ///   - record: The manifest's entry.
  ///   - duration: The length in seconds, at least 0, that holds if the clip's media were never probed.
  ///   - isNegative: Whether its labels show no rep at all.
  package init(_ record: ClipRecord, duration: Double, isNegative: Bool) {
    self.init(
      id: record.id,
      subject: record.subject,
      group: record.group,
      exercise: record.exercise,
      family: Exercise.named(record.exercise)?.family,
      view: record.view,
      tags: record.tags,
      duration: record.facts?.duration ?? duration,
      isNegative: isNegative,
      recorded: record.recorded,
      person: record.person
    )
  }

  /// The facts of a manifest that another identity of the clip has otherwise.
  ///
  /// Whether the clip is negative is no such fact: labels say it.
  ///
  /// - Parameter old: What the manifest said before.
  /// - Returns: A phrase for each fact, as in `subject is 'ben', was 'ana'`; empty if all are the same.
  package func differences(from old: ClipIdentity) -> [String] {
    func quoted(_ text: String?) -> String { text.map { "'\($0)'" } ?? "missing" }
    func seconds(_ number: Double) -> String { "\(number.text(significantDigits: 9)) s" }
    let now = self
    let isGrouped = now.group != now.subject || old.group != old.subject
    let facts: [(name: String, now: String, before: String)] = [
      ("subject", quoted(now.subject), quoted(old.subject)),
      ("group", isGrouped ? quoted(now.group) : "", isGrouped ? quoted(old.group) : ""),
      ("exercise", quoted(now.exercise), quoted(old.exercise)),
      ("family", quoted(now.family), quoted(old.family)),
      ("view", quoted(now.view?.rawValue), quoted(old.view?.rawValue)),
      ("tags", quoted(now.tags.joined(separator: " ")), quoted(old.tags.joined(separator: " "))),
      ("duration", seconds(now.duration), seconds(old.duration)),
      ("day", quoted(now.recorded?.description), quoted(old.recorded?.description)),
      ("person", quoted(now.person.text), quoted(old.person.text)),
    ]
    return facts.filter { $0.now != $0.before }.map { "\($0.name) is \($0.now), was \($0.before)" }
  }
}

extension ClipRecord.MediaFacts {
  /// Seconds from the first frame to the end of the last.
  fileprivate var duration: Double { max(endTime - firstTime, 0) }
}

extension PersonFacts {
  /// The facts that are known: `age 45, 1.68 m, female`; nil if none is.
  fileprivate var text: String? {
    let facts = [
      age.map { "age \($0)" }, height.map { "\($0.text(significantDigits: 6)) m" }, sex?.rawValue,
    ].compactMap(\.self)
    return facts.isEmpty ? nil : facts.joined(separator: ", ")
  }
}
