// SPDX-License-Identifier: Apache-2.0
package import Basics
package import Measures

/// `findings.csv`, `measurements.csv`, `measure-errors.csv`, `feedback.csv`, `form-events.csv` and `judgements.csv`, and the
/// analyzers of `run.json`.
extension FormScore {
  /// The tables; those of events and judgements only if an analyzer reports any, that of errors only in a run with labelled measures.
  package static func files(
    of evaluations: [FormEvaluation],
    frames: FrameTimes,
    for purpose: StoragePurpose
  ) -> [EvaluationFile] {
    [
      FormTables.findings(evaluations, frames: frames),
      FormTables.measurements(evaluations, frames: frames),
      FormTables.feedback(evaluations),
      FormTables.events(evaluations, frames: frames),
      JudgementTable.file(evaluations, frames: frames),
      purpose == .run ? FormTables.errors(evaluations) : nil,
    ].compactMap(\.self)
  }

  /// The clips that it judged.
  package static func outline(of evaluation: FormEvaluation) -> [JSON.Member] {
    [JSON.Member("clips", .array(evaluation.clips.map { .string($0.clip.id) }))]
  }

  /// The errors and trends of quantities.
  package static func members(of evaluation: FormEvaluation, slices: [Slice]) -> [JSON.Member] {
    [
      JSON.Member("quantities", .array(evaluation.quantityErrors.map(\.json))),
      JSON.Member("trends", .array(evaluation.quantityTrends.map(\.json))),
    ]
  }

  /// The evaluations of the tables, each over the clips that `run.json` says it judged.
  package static func evaluations(in files: some EvaluationFiles) throws -> [FormEvaluation] {
    try evaluations(in: files, isMeasured: files.isMeasured)
  }

  /// The same without measures, for kinds that are made of them.
  static func records(in files: some EvaluationFiles) throws -> [FormEvaluation] {
    try evaluations(in: files, isMeasured: false)
  }

  private static func evaluations(
    in files: some EvaluationFiles,
    isMeasured: Bool
  ) throws -> [FormEvaluation] {
    let tables = FormTableReader(
      findings: try files.rows(of: FormTables.findings, columns: FormTables.findingColumns),
      measurements: try files.rows(
        of: FormTables.measurements,
        columns: FormTables.measurementColumns
      ),
      feedback: try files.rows(
        of: FormTables.feedback,
        layouts: [FormTables.feedbackColumns, FormTables.feedbackColumnsWithoutAmounts]
      ),
      events: files.holds(FormTables.events)
        ? try files.rows(of: FormTables.events, columns: FormTables.eventColumns) : [],
      judgements: files.holds(JudgementTable.name)
        ? try files.rows(of: JudgementTable.name, columns: JudgementTable.columns) : []
    )
    if files.holds(FormTables.errors) {
      // Errors are computed again; a changed table is refused all the same.
      _ = try files.rows(of: FormTables.errors, columns: FormTables.errorColumns)
    }
    guard let tables else { throw files.bad("a row of what was said of form cannot be read") }
    return try tested(in: files.elements(of: kind.member), bad: files.bad).map {
      configuration,
      node in
      let judged = Set((node["clips"]?.array ?? []).compactMap(\.string))
      return tables.evaluation(
        configuration,
        clips: files.clips.filter { judged.contains($0.identity.id) },
        plan: files.plan,
        isMeasured: isMeasured
      )
    }
  }
}
