// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Scoring

/// Every number of every limb joint and angle, backend by backend, folded away.
struct DetailTables {
  let tracks: [TrackEvaluation]

  /// One table of joints and one of angles for each backend that has some.
  var html: HTML {
    let tables = tracks.map { track -> HTML in
      let details = track.details
      let joints = details.filter { !$0.isAngle }
      let angles = details.filter(\.isAngle)
      let parts = [
        table(joints, of: track, "joints", unit: \.jointUnit),
        table(angles, of: track, "angles", unit: { $0.angleUnit ?? "" }),
      ]
      return "\(parts)"
    }
    return "\(tables)"
  }

  private func table(
    _ details: [TrackDetail],
    of track: TrackEvaluation,
    _ kind: String,
    unit: (DetailMeasure) -> String
  ) -> HTML {
    let columns = DetailMeasure.all.indices.filter { place in
      details.contains { $0.values[place] != nil }
    }
    guard !columns.isEmpty else { return "" }
    let heading = columns.map { place in
      let measure = DetailMeasure.all[place]
      return HTML.heading(measure.title, unit: unit(measure))
    }
    let rows = details.map { detail -> HTML in
      let cells = columns.map { place -> HTML in
        guard let value = detail.values[place] else { return "<td class=\"none\">—</td>" }
        let text = value.text(significantDigits: 3)
        return "<td data-v=\"\(text)\">\(text.replacingMinus)</td>"
      }
      return "<tr><th scope=\"row\">\(detail.name)</th>\(cells)</tr>\n"
    }
    let names = Set(details.map(\.name))
    let clips = track.clips.count { clip in clip.details.contains { names.contains($0.name) } }
    return """
      <details><summary>\(track.track): every number of its \(kind)</summary>
      <div class="scroll" role="region" tabindex="0" aria-label="\(kind) of \(track.track)">
      <table class="sortable"><caption><span>Medians over \(counted(clips, "clip")); a median leaves \
      out clips without the number.</span></caption>
      <thead><tr><th scope="col">\(kind == "joints" ? "Joint" : "Angle")</th>\(heading)</tr></thead>
      <tbody>
      \(rows)</tbody></table></div></details>

      """
  }
}
