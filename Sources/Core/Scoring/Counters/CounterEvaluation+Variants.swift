// SPDX-License-Identifier: Apache-2.0
import RepCounting

extension [CounterEvaluation] {
  /// Remarks on counters that were given another signal than the published design, one line for each such design.
  ///
  /// Only counters of the catalogue in their default signal have one: the default is the variant in their favour.
  /// Counters with the same signals share a line.
  package var variantRemarks: [String] {
    var groups: [(signals: [String], variant: String, names: [String])] = []
    for evaluation in self {
      guard
        let read = try? CounterConfiguration(parsing: evaluation.configuration.counter),
        read.signal == read.counter.defaultSignal, !read.counter.publishedSignals.isEmpty
      else { continue }
      let (name, signals) = (read.counter.name, read.counter.publishedSignals)
      if let place = groups.firstIndex(where: { $0.signals == signals && $0.variant == read.signal }
      ) {
        if !groups[place].names.contains(name) { groups[place].names.append(name) }
      } else {
        groups.append((signals, read.signal, [name]))
      }
    }
    return groups.map { signals, variant, names in
      let published = signals.map { "@\($0)" }.joined(separator: " or ")
      return
        "\(names.joined(separator: ", ")): on '\(variant)', a variant in \(names.count == 1 ? "its" : "their") "
        + "favour; as published with \(published)"
    }
  }
}
