// SPDX-License-Identifier: Apache-2.0
import Basics
import Figures
import Scoring
package import Tuning

/// What tuning comes to, as one self-contained page.
///
/// A function of its input: equal inputs give equal bytes. Nothing in it asks the network.
package struct TuningPage {
  private let report: TuningReport
  private let words: TuningWords
  private let figures: TuningFigures

  /// Creates a page.
  package init(_ report: TuningReport) {
    self.report = report
    words = TuningWords(report)
    figures = TuningFigures(report)
  }

  /// The document.
  package var html: String {
    let provenance = report.provenance
    return PageFrame(
      software: provenance.software,
      title: "\(provenance.dataset) · tuning \(configuration.name)",
      style: """
        td.say,th.say{text-align:left}
        #scope-table td:not(.say){white-space:nowrap}
        .figures figure.wide{margin-top:1.6rem}
        .verdict{font-size:1.25rem;font-weight:650;max-width:56rem;margin:1.2rem 0 .4rem}

        """,
      start: "verdict",
      header: PageFrame.header("\(provenance.dataset): tuning \(configuration.name)", facts: facts),
      sections: [
        verdict, scopes, representativeness, drawn, folds, changes, tradeOffs, room, source,
      ]
    ).html.withoutCellEnds.text
  }

  private var configuration: TunedConfiguration { report.variants[0] }

  /// A text for what is tuned.
  private func text(
    _ counter: String,
    _ analyzer: String,
    _ policy: String,
    events: String,
    judgements: String,
    phases: String
  ) -> String {
    switch configuration {
    case .counter: counter
    case .analyzer where report.provenance.isOfEvents: events
    case .analyzer where report.provenance.isOfJudgements: judgements
    case .analyzer: analyzer
    case .policy: policy
    case .detector: phases
    }
  }

  private var facts: String {
    let clips = report.clips
    let people = Set(clips.map(\.subject)).count
    let quiet = clips.count(where: \.isNegative)
    let reps = clips.reduce(0) { $0 + $1.labelled }
    return [
      counted(clips.count, "clip") + (quiet > 0 ? ", \(quiet) without reps" : ""),
      people == 1 ? "1 person" : "\(people) people",
      counted(
        reps,
        text(
          "labelled rep",
          "labelled fault",
          "labelled fault",
          events: "labelled event",
          judgements: "labelled judgement",
          phases: "labelled phase"
        )
      ),
      "track \(report.provenance.track)",
      configuration.description,
    ].joined(separator: " · ")
  }

  private var verdict: PageSection {
    let sentences = words.conclusions
    let advice = sentences[1]
    let rest = sentences.dropFirst(2).map { "<li>\($0)</li>\n" as HTML }
    return PageSection(
      "verdict",
      "What to do",
      body: """
        <p class="verdict">\(advice)</p>
        <p class="headline">\(sentences[0])</p>
        <ul class="notes">
        \(rest)</ul>

        """
    )
  }

  /// A dash as pages have it, where there is nothing to say.
  private static func cell(_ text: String) -> String { text == "-" ? "—" : text }

  private var scopes: PageSection {
    let rows = ([report.overall] + report.exercises).map { scope -> HTML in
      let name = scope.exercise ?? "all clips"
      let small: HTML = """
        <small>\(counted(scope.current.clips, "clip")), \
        \(counted(scope.current.subjects, "subject"))</small>
        """
      return """
        <tr><th scope="row">\(name)\(small)</th>\
        <td>\(Self.cell(words.score(scope.current)))</td>\
        <td class="say">\(Self.cell(words.values(of: scope.choice.all)))</td>\
        <td class="say">\(Self.cell(words.plateau(of: scope.choice.all)))</td>\
        <td>\(Self.cell(words.score(scope.outer)))</td>\
        <td>\(Self.cell(words.gain(scope.gain)))</td>\
        <td>\(Self.cell(words.signed(scope.optimism)))</td>\
        <td class="say">\(words.short(scope))</td></tr>

        """
    }
    let titles = [
      ("Scope", ""), ("Score in use", ""), ("Chosen", "say"), ("Plateau", "say"),
      ("Score, left out", ""), ("Gain, left out", ""), ("Optimism", ""), ("Advice", "say"),
    ]
    return PageSection(
      "scopes",
      "Scores on clips left out",
      body: """
        \(.table(
          caption: """
          Decide by the gain on clips left out: each clip is scored with values chosen without its fold. \
          Scores are \(report.provenance.objective), in use with \(words.valuesInUse); 95 % intervals by \
          subject. Optimism: how much more the choice gains on the clips used for it. \
          \(words.judgedTogether) \(words.searched)
          """,
          identifier: "scope-table",
          scrolls: false,
          heading: titles.map { "<th scope=\"col\" class=\"\($0.1)\">\($0.0)</th>" },
          rows: rows))
        """
    )
  }

  private var representativeness: PageSection? {
    report.representativeness.map { RepresentativenessSection(representativeness: $0).section }
  }

  private var drawn: PageSection? {
    let pieces = figures.all.map { HTML.captioned($0) }
    guard !pieces.isEmpty else { return nil }
    return PageSection(
      "figures",
      "Scores over the search range",
      body: """
        <div class="figures">\(pieces)</div>
        """
    )
  }

  private var folds: PageSection? {
    guard let plan = report.folds else { return nil }
    let choice = report.overall.choice
    let straying = Set(choice.strayingFolds)
    let rows = choice.withoutFold.enumerated().map { fold, chosen -> HTML in
      let left = plan.clips(ofFold: fold, isInside: true, among: Array(report.clips.indices))
      let names = Set(left.map { report.clips[$0].subject }).sorted()
      return """
        <tr><th scope="row">\(fold + 1)</th><td>\(left.count)</td><td>\(names.count)</td>\
        <td class="say">\(Self.cell(words.values(of: chosen)))</td>\
        <td class="say">\(Self.cell(words.plateau(of: chosen)))</td>\
        <td class="say">\(straying.contains(fold) ? "outside the plateau of all clips" : "")</td></tr>

        """
    }
    let titles = [
      ("Fold", ""), ("Clips", ""), ("Subjects", ""), ("Chosen without it", "say"),
      ("Plateau", "say"), ("", "say"),
    ]
    return PageSection(
      "folds",
      "Folds",
      body: """
        \(.table(
          caption: """
          Values chosen with each fold left out. \(TuningWords.text(of: report.provenance, plan))
          """,
          identifier: "fold-table",
          scrolls: false,
          heading: titles.map { "<th scope=\"col\" class=\"\($0.1)\">\($0.0)</th>" },
          rows: rows))
        """
    )
  }

  private var changes: PageSection {
    let rows = report.changes.map { change -> HTML in
      let kind = change.isFixed ? "newly right" : change.isBroken ? "newly wrong" : ""
      return """
        <tr><th scope="row">\(change.clip)</th><td class="say">\(change.exercise)</td>\
        <td>\(change.labelled)</td><td>\(change.current)</td><td>\(change.proposed)</td>\
        <td>\(change.left.map(String.init) ?? "—")</td><td class="say">\(kind)</td></tr>

        """
    }
    guard !rows.isEmpty else {
      return PageSection(
        "changes",
        "Clips that change",
        body: """
          <p>No clip changes: with the chosen values every clip has the same \
          \(text(
            "count", "findings", "alerts", events: "events", judgements: "judgements", phases: "phases"
          )) as with those in use.</p>

          """
      )
    }
    let titles = [
      ("Clip", ""), ("Exercise", "say"), ("Labelled", ""), ("In use", ""), ("Chosen", ""),
      ("Chosen without its fold", ""), ("", "say"),
    ]
    return PageSection(
      "changes",
      "Clips that change",
      body: """
        \(.table(
          caption: """
          \(text(
            "Counts of", "Faults labelled and found in", "Faults labelled and alerts in",
            events: "Events labelled and reported in", judgements: "Judgements labelled and reported in",
            phases: "Phases labelled and found in"
          )) the clips that change with the \
          values chosen on all clips, or without the clip’s fold.
          """,
          identifier: "change-table",
          heading: titles.map { "<th scope=\"col\" class=\"\($0.1)\">\($0.0)</th>" },
          rows: rows))
        """
    )
  }

  private var tradeOffs: PageSection? {
    let all = report.tradeOffs
    guard all.count > 1 else { return nil }
    // A setting that finds nothing costs nothing else, and is no choice.
    let shown = all.indices.filter { $0 < 2 || all[$0].isOnFront && all[$0][.missed] != 100 }
    let rows = shown.map { index -> HTML in
      let setting = all[index]
      let role = index == 0 ? "in use" : index == 1 ? "proposed" : ""
      let kind = role + (setting.isOnFront ? "" : ", beaten")
      return """
        <tr><th scope="row">\(.counter(setting.setting))</th><td class="say">\(kind)</td>\
        \(setting.costs.map(Self.cell))</tr>

        """
    }
    let respects = all[0].costs.map(\.respect)
    let titles = [("Setting", ""), ("", "say")] + respects.map { ($0.title, "") }
    let note = text(
      "False reps are near no labelled one, on clips with and without reps.",
      "Missed: faulty reps not found. False alarms: sound reps found faulty.",
      "Missed: labelled faults without an alert. Repeats: alerts like one of the 10 s before.",
      events:
        "Missed: labelled events that no reported one matches. False: those reported that match none.",
      judgements: "Wrong: labelled classes and grades that are judged otherwise.",
      phases:
        "Missed: labelled phases that share half of their union with no detected one. False: those "
        + "detected that share it with none. In the time, rest is a phase."
    )
    return PageSection(
      "trade-offs",
      "What settings cost",
      body: """
        \(.table(
          caption: """
          The setting in use, the proposed one, and those that no other beats, of \
          \(counted(all.count, "setting")) tried. Beaten: another setting is at least as good in all columns \
          and better in one. Settings that find nothing are left out. \(note)
          """,
          identifier: "trade-off-table",
          heading: titles.map { "<th scope=\"col\" class=\"\($0.1)\">\($0.0)</th>" },
          rows: rows))
        """
    )
  }

  private static func cell(_ cost: TradeOff.Cost) -> HTML {
    "<td>\(cost.value?.text(decimals: cost.respect.decimals) ?? "—")</td>"
  }

  private var room: PageSection? {
    let clips = report.separability
    guard !clips.isEmpty else { return nil }
    let name = report.axes.first?.name ?? "the threshold"
    let others = words.parameterNames.filter { $0 != name }.joined(separator: " and ")
    let held =
      words.held(along: name).map {
        ", with \($0) held. Another \(others) may count a clip that has no such value."
      } ?? ". A clip without such a value is counted wrong over the whole range searched."
    let rows = clips.map { clip -> HTML in
      let ends = clip.exact.map {
        "\($0.lowerBound.text(significantDigits: 3)) to \($0.upperBound.text(significantDigits: 3))"
      }
      let clean = clip.isCleanSomewhere.map { $0 ? "yes" : "no" } ?? "—"
      return """
        <tr><th scope="row">\(clip.clip)</th><td>\(clip.labelled)</td>\
        <td class="say">\(ends ?? (words.isRightInUse(clip) ? "no value, but those in use do" : "no value"))\(clip.touchesBound ? ", and beyond" : "")</td>\
        <td>\(clip.factor?.text(significantDigits: 3) ?? "—")</td>\
        <td>\(clean)</td><td>\(clip.widestCount.map(String.init) ?? "—")</td></tr>

        """
    }
    let titles = [
      ("Clip", ""), ("Labelled", ""), ("Counts exactly", "say"), ("Factor", ""),
      ("Finds just the labelled reps", ""), ("Count of the widest range", ""),
    ]
    return PageSection(
      "room",
      "Range of exact counts, clip by clip",
      body: """
        \(.table(
          caption: """
          Values of \(name) that count each clip exactly\(held) A wide range with one count does not \
          show that the count is right.
          """,
          identifier: "room-table",
          heading: titles.map { "<th scope=\"col\" class=\"\($0.1)\">\($0.0)</th>" },
          rows: rows))
        """
    )
  }

  private var source: PageSection {
    let provenance = report.provenance
    var rows: [(String, String)] = [
      ("Command", provenance.command), ("Dataset", provenance.dataset),
      ("Digest of manifest, labels and tracks", "sha256:\(provenance.datasetSHA256)"),
      ("Track", provenance.track), ("Objective", provenance.objective),
    ]
    if !provenance.constraints.isEmpty {
      rows.append(("Constraints", provenance.constraints.joined(separator: "\n")))
    }
    if report.variants.count > 1 {
      rows.append(
        ("Settings tried", report.variants.map(\.description).joined(separator: "\n"))
      )
    }
    if !report.omissions.isEmpty {
      rows.append(
        (
          "Clips left out",
          report.omissions.map { "\($0.clip): \($0.reason)" }.joined(separator: "\n")
        )
      )
    }
    return PageSection(
      "provenance",
      "Provenance",
      body: """
        <dl>\(rows.map { "<dt>\($0.0)</dt><dd>\($0.1)</dd>" as HTML })</dl>

        """
    )
  }
}
