// SPDX-License-Identifier: Apache-2.0
package import Basics

/// A workload in words: each amount with its arithmetic, and what breaks.
package struct WorkloadPlan: Sendable, Equatable {
  /// An amount and where it comes from.
  package struct Line: Sendable, Equatable {
    /// The amount's name in files, as `merge-time`.
    package var name: String
    /// The same for people.
    package var title: String
    /// The amount.
    package var value: Double
    /// The unit of `value`: `frames`, `files`, `shards`, `core hours`, `hours`, `bytes`, `price`.
    package var unit: String
    /// The amount as it is printed.
    package var text: String
    /// Its arithmetic in plain words.
    package var arithmetic: String
  }

  /// The clips and backends that are planned for, in one line.
  package var heading: String
  /// The amounts, in the order of the work.
  package var lines: [Line]
  /// Warnings: what does not fit the jobs of `Scripts/slurm`, or breaks.
  package var notes: [String]
  /// Where the costs of a clip are from, a sentence each.
  package var sources: [String]
  private var workload: Workload

  /// Works a plan out.
  ///
  /// - Parameters:
  ///   - workload: What is planned.
  ///   - cores: The cores of the cluster; nil if nobody asks how long all takes.
  ///   - corePrice: The price of a core hour, in any currency; nil for none.
  ///   - storagePrice: The price of a terabyte for a month; nil for none.
  package init(
    _ workload: Workload,
    cores: Int? = nil,
    corePrice: Double? = nil,
    storagePrice: Double? = nil
  ) {
    self.workload = workload
    let names = workload.backends.map(\.backend).joined(separator: ", ")
    heading =
      "\(QuantityText.count(Double(workload.clips), "clip")) of "
      + "\(QuantityText.given(workload.seconds)) s at \(QuantityText.given(workload.frameRate)) "
      + "frames/s, tracked by \(names)"
    lines =
      workload.trackingLines + workload.fileLines + workload.shardLines + workload.evaluationLines
      + workload.mergeLines + workload.totalLines(cores, corePrice, storagePrice)
    notes = workload.notes
    sources =
      workload.backends.map { "\($0.backend): \($0.source)" }
      + ["evaluation and merge: \(workload.evaluation.source)"]
  }

  /// The plan as files have it, numbers with six significant digits.
  package var json: JSON {
    [
      "schema": 1,
      "clips": .integer(workload.clips),
      "seconds": .number(workload.seconds),
      "frame_rate": .number(workload.frameRate),
      "backends": .array(workload.backends.map { .string($0.backend) }),
      "shards": .integer(workload.shards),
      "amounts": .array(
        lines.map { line in
          [
            "name": .string(line.name),
            "value": .number(line.value.rounded(significantDigits: 6)),
            "unit": .string(line.unit),
            "arithmetic": .string(line.arithmetic),
          ]
        }
      ),
      "notes": .array(notes.map(JSON.string)),
      "sources": .array(sources.map(JSON.string)),
    ]
  }
}
