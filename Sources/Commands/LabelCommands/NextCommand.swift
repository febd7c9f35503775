// SPDX-License-Identifier: Apache-2.0
import Basics
import Forecasting
package import Platform
import Storage
package import Terminal

/// `rep-label next DATASET`: says which clips to label next.
package struct NextCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    verb: "next",
    abstract: "Ranks clips without labels by what a label would teach.",
    discussion: """
      A label teaches where kinds of counters disagree, where a clip is unlike all labelled ones, and
      where a person is new. After each choice the chosen clip counts as labelled, so the next one is
      unlike it, too. Clips need tracks: 'rep-track' makes them.
      """,
    examples: [
      .init("rep-label next datasets/gym --top 10", "the ten clips to begin with"),
      .init("rep-label serve datasets/gym --order next", "then: label them in that order"),
      .init("rep-label next datasets/gym --study", "how many labels that order saves"),
    ],
    options: [
      .value("top", "N", "List so many clips (default: all)"),
      trackOption,
      .flag("study", "Label the labelled clips again, in that order and in random ones"),
    ],
    operands: [Operand("DATASET", "The dataset's folder")]
  )

  /// `--tracks NAME`.
  static let trackOption = Option.value(
    "tracks",
    "NAME",
    "The folder of tracks that counters count (default: the only one)"
  )

  private let dataset: String
  private let most: Int?
  private let tracks: String?
  private let isStudy: Bool
  private let jobs: Int

  /// Takes what the arguments say.
  package init(_ arguments: ParsedArguments) throws {
    dataset = arguments.required("DATASET")
    most = try arguments.integer("top", in: 1...1_000_000)
    tracks = arguments.string("tracks")
    isStudy = arguments.has("study")
    jobs = try arguments.jobs()
  }

  /// Counts all clips, and prints the order.
  ///
  /// - Returns: 0; 3 if nothing can be ranked; 65 if some clips or labels could not be used.
  /// - Throws: If the dataset or its tracks are missing, or a file cannot be read.
  package func run(in terminal: Terminal) throws -> ExitStatus {
    let (opened, findings) = try Dataset.open(dataset)
    terminal.emit(findings)
    guard let opened else { return .badData }
    let ranking = try ClipRanking(of: opened, tracks: tracks, jobs: jobs, in: terminal)
    if isStudy { return study(ranking, in: terminal) }
    guard !ranking.unlabelled.isEmpty else {
      terminal.error(
        "nothing to rank: '\(opened.manifest.name)' has no clip without labels that has a usable track"
      )
      return .nothingMeasured
    }
    let places = ranking.order(upTo: most).places
    if terminal.isJSON {
      terminal.print(json: Self.json(places, ranking))
    } else {
      let table = TextTable(
        heading: ["", "clip", "person", "why"],
        leading: 4,
        rows: places.enumerated().map { rank, place in
          [
            String(rank + 1), place.clip.id, place.clip.shown.subject ?? "-",
            place.reasons.joined(separator: "; "),
          ]
        }
      )
      for line in table.lines { terminal.print(line) }
      terminal.print(
        "\(places.count) of \(counted(ranking.unlabelled.count, "clip")) without labels; "
          + "\(ranking.labelled.count) have some"
      )
    }
    return ranking.isWhole ? .success : .badData
  }

  private static func json(_ places: [LabelOrder.Place], _ ranking: ClipRanking) -> JSON {
    [
      "unlabelled": .integer(ranking.unlabelled.count),
      "labelled": .integer(ranking.labelled.count),
      "clips": .array(
        places.map { place in
          [
            "clip": .string(place.clip.id), "subject": JSON(place.clip.shown.subject),
            "disagreement": .number(place.disagreement), "novelty": .number(place.novelty),
            "person": .number(place.person),
            "reasons": .array(place.reasons.map { .string($0) }),
          ]
        }
      ),
    ]
  }

  private func study(_ ranking: ClipRanking, in terminal: Terminal) -> ExitStatus {
    let study = LabelOrderStudy(ranking.known)
    guard !study.rows.isEmpty else {
      terminal.error(
        "a study needs two labelled clips with tracks, and a counter that counts all of them"
      )
      return .nothingMeasured
    }
    if terminal.isJSON {
      terminal.print(json: [
        "clips": .integer(study.clips),
        "questions": .array(
          study.rows.map { row in
            [
              "question": .string(row.question.rawValue), "ordered": .integer(row.ordered),
              "disagreement": .integer(row.byDisagreement),
              "random": .array(row.random.map(JSON.number)), "saved": .number(row.saved),
            ]
          }
        ),
      ])
    } else {
      let table = TextTable(
        heading: ["labels until", "this order", "disagreement", "random", "10 %", "90 %", "saved"],
        leading: 1,
        rows: study.rows.map { row in
          [
            row.question.title, String(row.ordered), String(row.byDisagreement),
            row.random[1].text(decimals: 0), row.random[0].text(decimals: 0),
            row.random[2].text(decimals: 0), "\((row.saved * 100).text(decimals: 0)) %",
          ]
        }
      )
      for line in table.lines { terminal.print(line) }
      terminal.print(
        "of \(counted(study.clips, "labelled clip")); random: the median and the tenths of "
          + "\(LabelOrderStudy.orders) orders"
      )
    }
    return ranking.isWhole ? .success : .badData
  }
}
