// SPDX-License-Identifier: Apache-2.0
import Basics
import Figures
import Measures
package import Platform
import Reports
import Results
import Scoring
import Storage
package import Terminal

/// `rep-report person`: one person's session, and progress over dates.
package struct PersonCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    verb: "person",
    abstract: "Shows one person: a session, and progress over dates.",
    discussion: """
      RUN is a folder that rep-eval wrote; several are joined, and a clip in two of them is taken from the
      first. All clips of one day of recording are a session ('recorded' in dataset.json). Without dates
      there is one session. Nothing on the page is a diagnosis.

      A change is named only if it is beyond MDC95, the least change that is real with 95 %. That comes
      from labelled clips of anybody in the runs or, with --errors, in another run by the same counter,
      analyzers and tracks.

      Shown are the first tracks of a run, and on these the first counter and all analyzers that are no
      literal ports of a published design.
      """,
    examples: [
      .init("rep-report person reports/gym-1a2b3c4d --subject ana", "print what stands out"),
      .init(
        "rep-report person reports/march reports/april --subject ana --out ana.html",
        "write the page over several runs"
      ),
      .init(
        "rep-report person reports/april --subject ana --errors reports/gym-1a2b3c4d --out ana.html",
        "judge changes by the errors of another run"
      ),
      .init(
        "rep-report person reports/april --subject ana --session 2026-04-02 --session-csv ana.csv",
        "write the values of one session as CSV"
      ),
    ],
    options: [
      .value("subject", "NAME", "The person, as in dataset.json"),
      .output("out", "Write the page", .personPage),
      .value("session", "DATE", "The session that is shown in full (default: the last one)"),
      .output("session-csv", "Write that session's values", .sessionTable),
      .output("sessions-csv", "Write the values of all sessions", .sessionsTable),
      .input("errors", "RUN", "Take MDC95 from this run"),
      .value("tracks", "CONFIG", "The tracks (default: the first of each run)"),
      .value("counter", "NAME", "The counter (default: the first that is no literal port)"),
      .value(
        "analyzer",
        "NAME",
        "An analyzer (default: all that are no literal ports)",
        isRepeatable: true
      ),
      .value("feedback", "NAME", "The policy that speaks (default: the first)"),
    ],
    operands: [Operand("RUN", "A run's folder", .many)]
  )

  private let runs: [String]
  private let subject: String
  private let session: String?
  private let errors: String?
  private let choice: PersonChoice
  private let page: OutputFile?
  private let sessionTable: OutputFile?
  private let sessionsTable: OutputFile?

  /// Takes what the arguments say.
  package init(_ arguments: ParsedArguments) throws {
    guard let subject = arguments.string("subject") else {
      throw UsageError("--subject is missing: name the person")
    }
    self.subject = subject
    runs = arguments.operands("RUN")
    session = arguments.string("session")
    errors = arguments.string("errors")
    choice = PersonChoice(
      counter: arguments.string("counter"),
      analyzers: arguments.strings("analyzer"),
      policy: arguments.string("feedback"),
      track: arguments.string("tracks")
    )
    page = arguments.output("out")
    sessionTable = arguments.output("session-csv")
    sessionsTable = arguments.output("sessions-csv")
  }

  /// Reads the runs, writes what was asked for and prints what stands out.
  ///
  /// - Returns: 0; 3 if no run has the person.
  /// - Throws: Where a run cannot be read, a chosen name is in none, or writing fails.
  package func run(in terminal: Terminal) throws -> ExitStatus {
    let read = try PersonRun.read(runs)
    let known = read.flatMap(\.subjects).uniqued().sorted()
    guard known.contains(subject) else {
      terminal.error(
        "no clip of the \(counted(read.count, "run")) is of '\(subject)'"
          + didYouMean(subject, in: known)
      )
      return .nothingMeasured
    }
    for one in read where !one.subjects.contains(subject) {
      terminal.note("\(one.name) has no clip of '\(subject)'")
    }
    let own = read.filter { $0.subjects.contains(subject) }
    let sources = own.map { $0.source(of: subject) }
    if let (option, name, names) = choice.unknown(in: sources) {
      throw UsageError("--\(option): no run has '\(name)'" + didYouMean(name, in: names))
    }
    let measured = try errors.map { try PersonRun.read([$0]) } ?? read
    let history = PersonHistory(
      subject: subject,
      sources: sources,
      choice: choice,
      errors: PersonErrors(of: measured.map { ($0.name, $0.run.results) })
    )
    guard let shown = session.map({ history.session(named: $0) }) ?? history.last else {
      let names = history.sessions.map(\.name)
      throw UsageError(
        "--session: there is no session '\(session ?? "")'; there are \(names.joined(separator: ", "))"
      )
    }
    try write(history, shown, own, measured, in: terminal)
    if terminal.isJSON {
      terminal.print(json: PersonText.json(of: history, shown))
    } else if ![page, sessionTable, sessionsTable].contains(where: { $0?.isStandardOutput ?? false }
    ) {
      for line in PersonText.lines(of: history, shown) { terminal.print(line) }
    }
    return .success
  }

  private func write(
    _ history: PersonHistory,
    _ shown: PersonSession,
    _ own: [PersonRun],
    _ measured: [PersonRun],
    in terminal: Terminal
  ) throws {
    try sessionTable?.write(PersonTable.text(of: shown), in: terminal)
    try sessionsTable?.write(PersonTable.text(of: history.sessions), in: terminal)
    guard let page else { return }
    let clips = Dictionary(grouping: shown.clips, by: \.run)
    let details = own.lazy.compactMap { run in
      clips[run.name].map { run.details(of: $0.map(\.identity.id), choice, subject) }
    }.first
    let sources =
      own.map { $0.provenance("Run", $0.source(of: subject).names(choice)) }
      + measured.filter { run in !own.contains { $0.name == run.name } }.map {
        $0.provenance("Errors of measurement", [])
      }
    let document = PersonPage(
      history,
      session: shown,
      details: details,
      sources: sources,
      software: "\(Tool.name) \(Tool.version)"
    )
    try page.write(document.html, in: terminal)
  }
}

extension OutputKind {
  /// The page of one person.
  fileprivate static let personPage = OutputKind("a page of rep-report person") {
    page.mayReplace($0) && head(of: $0).contains("·onepersonovertime</title>")
  }
  /// The values of one session.
  fileprivate static let sessionTable = OutputKind(
    "a session's values by RepGauge",
    start: "Metric,Value,Unit,Severity,NormalRange"
  )
  /// The values of several sessions.
  fileprivate static let sessionsTable = OutputKind(
    "the values of sessions by RepGauge",
    start: "Date,Metric,Value,Unit,Severity,NormalRange"
  )
}
