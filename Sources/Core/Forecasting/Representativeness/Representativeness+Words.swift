// SPDX-License-Identifier: Apache-2.0
package import Basics

extension Representativeness {
  /// The most gaps that a sentence names.
  private static let mostNamed = 3

  /// The sentences below a headline: the sets that users do and no clip shows, and what was not measured; nil if there
  /// is nothing of either.
  package var sentence: String? {
    guard clips > 0 else { return nil }
    let sentences = [gapSentence, unmeasuredSentence].compactMap(\.self)
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  /// The features that no clip was measured for; nil if there are none.
  package var unmeasuredSentence: String? {
    unmeasured.isEmpty
      ? nil
      : "Not measured in any clip: \(unmeasured.map(\.title).joined(separator: ", ")). Label the times of "
        + "reps to measure it."
  }

  private var gapSentence: String? {
    guard !gaps.isEmpty else { return nil }
    let named = gaps.prefix(Self.mostNamed).map { gap in
      "\(gap.sets) (\((gap.share * 100).text(decimals: 0)) % of sets)"
    }
    let rest = gaps.count - named.count
    return "Not shown by any of these clips, but usual in '\(profile.name)': "
      + named.joined(separator: ", ") + (rest > 0 ? ", and \(rest) more." : ".")
  }

  /// The headings of ``table``.
  package static let headings = [
    "feature", "clips", "least", "median", "greatest", "users 10 %", "median", "90 %",
    "clips below 10 %", "to the median", "to 90 %", "above",
  ]

  /// A row of text for each feature; a dash where nothing is known.
  package var table: [[String]] {
    rows.map { row in
      let unit = row.feature.unit.isEmpty ? "" : " (\(row.feature.unit))"
      let own = row.extent.map { [$0.least, $0.median, $0.greatest].map(Self.text) }
      let users = row.spread.map { [$0.low, $0.median, $0.high].map(Self.text) }
      return [row.feature.title + unit, String(row.clips)]
        + (own ?? [String](repeating: "-", count: 3))
        + (users ?? [String](repeating: "-", count: 3))
        + (row.cells?.map(String.init) ?? [String](repeating: "-", count: 4))
    }
  }

  private static func text(_ value: Double) -> String { value.text(significantDigits: 3) }

  /// Exercises or views in one line: `squat 12 (5 people; users 40 %)`; a kind without clips is named too.
  package static func text(_ kinds: [Kind]) -> String {
    kinds.map { kind in
      let share = kind.share.map { "; users \(($0 * 100).text(decimals: 0)) %" } ?? ""
      return
        "\(kind.name) \(kind.clips) (\(kind.people == 1 ? "1 person" : "\(kind.people) people")\(share))"
    }.joined(separator: ", ")
  }

  /// The comparison as JSON.
  package var json: JSON {
    func numbers(_ values: [Double]?) -> JSON {
      values.map { .array($0.map(JSON.number)) } ?? .null
    }
    func list(_ kinds: [Kind]) -> JSON {
      .array(
        kinds.map { kind in
          [
            "name": .string(kind.name), "clips": .integer(kind.clips),
            "people": .integer(kind.people), "share": kind.share.map(JSON.number) ?? .null,
          ]
        }
      )
    }
    return [
      "profile": profile.json,
      "clips": .integer(clips),
      "people": .integer(people),
      "features": .array(
        rows.map { row in
          [
            "name": .string(row.feature.rawValue), "clips": .integer(row.clips),
            "values": numbers(row.extent.map { [$0.least, $0.median, $0.greatest] }),
            "users": numbers(row.spread.map { [$0.low, $0.median, $0.high] }),
            "cells": row.cells.map { .array($0.map(JSON.integer)) } ?? .null,
          ]
        }
      ),
      "exercises": list(exercises),
      "views": list(views),
      "unmeasured": .array(unmeasured.map { .string($0.rawValue) }),
      "gaps": .array(
        gaps.map { ["sets": .string($0.sets), "share": .number($0.share)] }
      ),
    ]
  }
}
