// SPDX-License-Identifier: Apache-2.0

extension CountTable {
  /// The rater whose labels are what a spreadsheet says.
  package static let rater = "counts"
}

extension CountTable.Row {
  /// The row as a label file: a set with the count, and a grade for the form.
  ///
  /// - Parameters:
  ///   - clip: The clip's id.
  ///   - source: The media or track that the row is about.
  ///   - extent: The whole clip in seconds of presentation time.
  /// - Returns: Finished labels by the rater `counts`.
  package func labels(
    clip: String,
    source: LabelFile.Source,
    extent: ClosedRange<Double>
  ) -> LabelFile {
    var events: [LabelEvent] = []
    if let count {
      events.append(
        LabelEvent(
          .set,
          start: extent.lowerBound,
          end: extent.upperBound,
          label: exercise,
          value: Double(count),
          unit: "reps"
        )
      )
    }
    if let isCorrect {
      events.append(
        LabelEvent(
          .grade,
          start: extent.lowerBound,
          end: extent.upperBound,
          label: LabelEvent.formCorrect,
          value: isCorrect ? 1 : 0,
          unit: "flag"
        )
      )
    }
    return LabelFile(
      clip: clip,
      source: source,
      rater: CountTable.rater,
      status: .done,
      events: events
    )
  }
}
