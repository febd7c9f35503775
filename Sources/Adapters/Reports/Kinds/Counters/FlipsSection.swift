// SPDX-License-Identifier: Apache-2.0
import Basics
import Figures
import Measures
import Results
import Scoring

/// The clips that counters get right with one backend and wrong with another.
struct FlipsSection {
  /// All of them, in the order of the table.
  let flips: [BackendFlip]
  private let leader: String
  private let pages: ClipPages
  private let moments: [PoseMoment]

  /// Looks for them.
  ///
  /// - Parameters:
  ///   - input: The report's input.
  ///   - pages: The pages of clips.
  ///   - leader: The track configuration that the others stand beside.
  init(_ input: ReportInput, _ pages: ClipPages, leader: String) {
    self.leader = leader
    self.pages = pages
    moments = input.moments
    flips = BackendFlip.all(in: input.evaluations, leader: leader)
  }

  /// A strip and a picture for the first of each backend, and a row for each clip and backend; nil where no count
  /// differs.
  ///
  /// - Parameter page: The page of this section.
  /// - Returns: The section.
  func section(page: String) -> PageSection? {
    guard !flips.isEmpty else { return nil }
    let drawn = BackendFlip.shown(of: flips).compactMap { FlipDrawing(pages.strips, moments, $0) }
    let left = flips.count - drawn.count
    let more: HTML =
      drawn.isEmpty
      ? ""
      : """
      <h3>The first of each backend</h3>
      <p>Both signals of the clip, and what counters made of them. The broken line is where the first counter reports a \
      rep with one backend alone; the picture has both poses there.\
      \(left > 0 ? " \(left) more are in the table alone." : "")</p>
      <ul class="key">\(StripsSection.key)</ul>
      \(drawn.map(\.html))
      """
    return PageSection(
      "flips",
      "Clips that turn",
      strips: drawn.flatMap(\.figures),
      numbers: .array(flips.map(\.json)),
      body: "\(table(page, drawn))\(more)"
    )
  }

  /// The rows at most.
  private static let mostRows = 1_000

  private func table(_ page: String, _ drawn: [FlipDrawing]) -> HTML {
    let left = flips.count - Self.mostRows
    let cut: HTML = left > 0 ? " \(left) more have fewer counters that turn." : ""
    let rows = flips.prefix(Self.mostRows).map { flip -> HTML in
      """
      <tr><th scope="row">\(name(flip, page, drawn))</th><td>\(flip.reps)</td>\
      <td class="t">\(flip.backend)</td>\(cell(flip.lost))\(cell(flip.gained))</tr>

      """
    }
    return .table(
      caption: """
        Look at these clips first: a counter counts them exactly with one backend and not with the other. Clips that \
        most counters win or lose come first. A link leads to the clip’s strip.\(cut)
        """,
      classes: "sortable",
      identifier: "flip-table",
      heading: [
        .heading("Clip"), .heading("Reps"), .textHeading("Backend"),
        .textHeading("Exact with \(leader) alone"), .textHeading("Exact with the backend alone"),
      ],
      rows: rows
    )
  }

  /// The clip's name with a link to its drawing on this page, or to its strip on that of the report.
  private func name(_ flip: BackendFlip, _ page: String, _ drawn: [FlipDrawing]) -> HTML {
    if let own = drawn.first(where: { $0.flip == flip }) {
      return "<a href=\"#\(own.id)\">\(flip.clip)</a>"
    }
    guard let link = pages.href(flip.clip, from: page) else { return "\(flip.clip)" }
    return "<a href=\"\(link)\">\(flip.clip)</a>"
  }

  private func cell(_ counters: [String]) -> HTML {
    counters.isEmpty
      ? "<td class=\"t none\">—</td>"
      : "<td class=\"t\" data-v=\"\(counters.count)\">\(counters.map(\.stem).joined(separator: ", "))</td>"
  }
}

/// The strip and the picture of one clip that turns.
struct FlipDrawing {
  /// The counts that turn.
  let flip: BackendFlip
  private let strip: Figure
  private let picture: Figure?

  /// Draws a flip; nil where the run has no signal of the clip.
  init?(_ strips: ClipStrips, _ moments: [PoseMoment], _ flip: BackendFlip) {
    guard let strip = strips.strip(of: flip, name: "flip-\(flip.clip)-\(flip.backend)") else {
      return nil
    }
    self.flip = flip
    self.strip = strip
    picture = Self.moment(of: flip, among: moments).map { moment in
      PoseChart(
        name: "poses-\(flip.clip)-\(flip.backend)",
        title: "\(flip.clip) at \(moment.time.text(decimals: 2)) s",
        frame: moment.frame,
        poses: [flip.leader, flip.backend].map { track in
          (label: track, places: moment.poses.first { $0.track == track }?.places ?? [])
        }
      ).figure
    }
  }

  /// The drawing's place on the page.
  var id: String { strip.name }

  /// The figures that are files where they are asked for.
  var figures: [Figure] { [strip] + [picture].compactMap(\.self) }

  /// The strip beside the picture, below a sentence that says what turns.
  var html: HTML {
    let image: HTML =
      picture.map { figure in
        """
        <figure><figcaption>\(figure.title)</figcaption><div class="drawing">\
        \(HTML(markup: figure.inlineSVG))</div></figure>
        """
      } ?? "<p class=\"none\">The run has no poses of this moment.</p>"
    return """
      <div class="flip" id="\(id)"><p><b>\(flip.clip)</b>: \(flip.words)</p>
      <figure><div class="drawing" tabindex="0">\(HTML(markup: strip.inlineSVG))</div></figure>
      \(image)</div>

      """
  }

  private static func moment(of flip: BackendFlip, among moments: [PoseMoment]) -> PoseMoment? {
    guard let time = flip.moment?.time else { return nil }
    let tracks = Set([flip.leader, flip.backend])
    return moments.first { moment in
      moment.clip == flip.clip && Set(moment.poses.map(\.track)).isSubset(of: tracks)
        && abs(moment.time - time) < 0.001
    }
  }
}

extension BackendFlip {
  fileprivate var json: JSON {
    [
      "clip": .string(clip),
      "reps": .integer(reps),
      "track": .string(backend),
      "exact_with_leader_alone": .array(lost.map(JSON.string)),
      "exact_with_track_alone": .array(gained.map(JSON.string)),
      "first_difference": moment.map {
        [
          "seconds": JSON(number: $0.time),
          "counter": .string($0.counter),
          "is_of_leader": .bool($0.isOfLeader),
        ]
      } ?? .null,
    ]
  }

  /// The counts that turn, as a sentence.
  var words: String {
    let exact = [(leader, lost), (backend, gained)].filter { !$0.1.isEmpty }.map {
      track,
      counters in
      "exact with \(track) alone: \(counters.map(\.stem).joined(separator: ", "))"
    }
    guard let moment else { return exact.joined(separator: "; ") + "." }
    let (one, other) = moment.isOfLeader ? (leader, backend) : (backend, leader)
    return exact.joined(separator: "; ")
      + ". At \(moment.time.text(decimals: 2)) s \(moment.counter.stem) has a rep with \(one) and none with \(other)."
  }
}

extension PoseMoment.Pose {
  /// The joints as a figure takes them.
  fileprivate var places: [PoseChart.Place] {
    joints.map {
      PoseChart.Place(joint: $0.joint, point: Point($0.x, $0.y), confidence: $0.confidence)
    }
  }
}
