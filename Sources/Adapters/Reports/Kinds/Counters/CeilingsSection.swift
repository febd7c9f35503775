// SPDX-License-Identifier: Apache-2.0
import Basics
import Figures
import PoseTracks
import Scoring

/// What labels alone, and the drawn signal, leave to any counter.
struct CeilingsSection {
  let input: ReportInput

  /// Cooldowns of which the best recall is said, in seconds.
  private static let cooldowns = [0.5, 1.0, 2.0, 3.0]

  /// A row for each exercise, and the curves; nil if no times are labelled.
  var section: PageSection? {
    guard !input.ceilings.isEmpty else { return nil }
    let heading: [HTML] =
      [
        .heading("Exercise"), .heading("n"), .heading("Shortest gap", unit: "s"),
        .heading("Longest cooldown without loss", unit: "s"),
        .heading("Longest cooldown, 95 % of reps kept", unit: "s"),
      ]
      + Self.cooldowns.map { .heading("Best recall", unit: "at \($0.text()) s") }
      + [
        .heading("Largest minimum travel without loss"),
        .heading("Largest minimum travel, 95 % of reps kept"),
        .textHeading("Signal"),
      ]
    let rows = input.ceilings.map(row)
    let figures = CeilingFigures(ceilings: input.ceilings).all
    return PageSection(
      "ceilings",
      "Best recall that any counter could reach",
      link: "Ceilings",
      figures: figures,
      body: """
        <p>Choose a cooldown and a minimum travel within these limits: beyond them a counter has to miss
        reps. Of two reps closer together than its cooldown, a counter can find one only; the labels alone
        set this limit. In small type: the same limit if each event may be up to 0.5 s early or late,
        whichever helps. With a minimum travel a counter sees only peaks that rise and fall by as much in
        the height of its track. So that limit holds for this signal on that track only.</p>
        \(.table(
          caption: "Upper limits of the recall of any counter, from the labels and from one signal.",
          identifier: "ceiling-table", scrolls: false, heading: heading,
          rows: rows))\
        <div class="figures">
        \(figures.map(HTML.captioned))</div>

        """
    )
  }

  private func row(_ ceilings: ExerciseCeilings) -> HTML {
    let (strict, loose) = (ceilings.cooldown, ceilings.cooldownWithinTolerance)
    let recalls = Self.cooldowns.map { cooldown in
      Self.cell(Self.share(strict.recall(cooldown)), Self.share(loose.recall(cooldown)))
    }
    let travels = [1, 0.95].map { share -> HTML in
      Self.lines(
        ceilings.amplitudes.map {
          $0.curve.limit(keeping: share)?.text(significantDigits: 2) ?? "—"
        }
      )
    }
    let signals = Self.lines(ceilings.amplitudes.map(Self.name), class: " class=\"t\"")
    return """
      <tr><th scope="row">\(ceilings.exercise)</th>\
      <td>\(counted(ceilings.clips, "clip"))<span class="i">\(counted(strict.required, "rep"))</span></td>\
      <td>\(ceilings.shortestGap?.text(decimals: 2) ?? "—")</td>\
      \([1, 0.95].map { Self.cell(Self.seconds(strict, $0), Self.seconds(loose, $0)) })\
      \(recalls)\(travels)\(signals)</tr>

      """
  }

  private static func cell(_ text: String, _ below: String) -> HTML {
    "<td>\(text)<span class=\"i\">\(below)</span></td>"
  }

  /// A cell with a line for each track.
  private static func lines(_ texts: [String], class name: HTML = "") -> HTML {
    let lines = texts.dropFirst().map { text -> HTML in "<br>\(text)" }
    return "<td\(name)>\(texts.first ?? "—")\(lines)</td>"
  }

  /// `hip-height, frame heights (blazepose-full)`.
  private static func name(_ amplitude: ExerciseCeilings.Amplitude) -> String {
    let unit = Signal.all.first { $0.id == amplitude.signal }?.unit.rawValue
    let signal = [amplitude.signal, unit].compactMap(\.self).joined(separator: ", ")
    return "\(signal) (\(amplitude.track))"
  }

  private static func share(_ value: Double?) -> String { value?.text(decimals: 2) ?? "—" }

  /// The longest cooldown that leaves a share of the reps.
  private static func seconds(_ curve: CeilingCurve, _ share: Double) -> String {
    guard let limit = curve.limit(keeping: share) else { return "—" }
    return limit < CooldownCeiling.end
      ? limit.text(decimals: 2) : "> \(CooldownCeiling.end.text())"
  }
}
