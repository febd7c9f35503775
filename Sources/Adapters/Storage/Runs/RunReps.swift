// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Measures
import Scoring

/// The labelled reps of a run, a line for each: `reps.csv`.
///
/// Times are in seconds, with all digits; the cell of a time that is not labelled is empty.
enum RunReps {
  static let file = "reps.csv"

  private static let columns = ["clip", "rep", "start", "mid", "end", "quality"]
  /// The columns of runs of schema 1, which have each rep once for each counter.
  private static let formerColumns = [
    "counter", "track", "clip", "rep", "start", "mid", "end", "quality", "outcome", "time_error",
    "latency", "cause",
  ]

  /// The table.
  static func table(_ clips: [RunClip]) -> String {
    var text = DelimitedText.line(columns)
    for clip in clips {
      for (index, rep) in (clip.reference.reps ?? []).enumerated() {
        let places = [rep.start, rep.mid, rep.end].map { $0?.description ?? "" }
        text += DelimitedText.line(
          [clip.identity.id, String(index + 1)] + places + [rep.quality.rawValue]
        )
      }
    }
    return text
  }

  /// The labelled reps by clip.
  ///
  /// - Throws: `StorageError` if a rep has no place or quality, its times go back, or reps are not numbered from 1.
  static func reps(in run: RunReader) throws -> [String: [Reference.Rep]] {
    let (layout, rows) = try run.rows(of: file, columns: [columns, formerColumns])
    let isFormer = layout == 1
    var reps: [String: [Reference.Rep]] = [:]
    for row in rows {
      let cells = isFormer ? Array(row[2..<8]) : row
      let next = reps[cells[0], default: []].count + 1
      guard Int(cells[1]) == next else {
        // The same rep, of another counter.
        if isFormer { continue }
        throw run.document.bad("the reps of \(cells[0]) in \(file) are not numbered 1, 2, ...")
      }
      reps[cells[0], default: []].append(try rep(cells, in: run.document))
    }
    return reps
  }

  private static func rep(_ cells: [String], in document: RunDocument) throws -> Reference.Rep {
    func time(_ index: Int) throws -> Double? {
      guard !cells[index].isEmpty else { return nil }
      return try document.required(cells[index].time, "\(columns[index]) of a rep in \(file)")
    }
    let rep = (start: try time(2), mid: try time(3), end: try time(4))
    let places = [rep.start, rep.mid, rep.end].compactMap(\.self)
    guard rep.mid != nil || (rep.start != nil && rep.end != nil),
      zip(places, places.dropFirst()).allSatisfy({ $0 <= $1 }),
      let quality = Reference.Quality(rawValue: cells[5])
    else { throw document.bad("a rep of \(cells[0]) in \(file) has no place or quality") }
    return Reference.Rep(start: rep.start, mid: rep.mid, end: rep.end, quality: quality)
  }
}
