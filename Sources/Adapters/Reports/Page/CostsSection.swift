// SPDX-License-Identifier: Apache-2.0
import Basics
import Results

/// The time and memory that backends cost.
struct CostsSection {
  let costs: [(configuration: String, cost: BackendCost)]

  /// The columns of the table that has every backend in one row.
  var glance: [GlanceColumn] {
    func column(
      _ title: String,
      _ unit: String,
      _ meaning: String,
      _ value: (BackendCost) -> Double
    ) -> GlanceColumn {
      var cells: [String: GlanceColumn.Cell] = [:]
      for (configuration, cost) in costs {
        cells[configuration] = .number(value(cost), decimals: 0)
      }
      return GlanceColumn(title: title, unit: unit, meaning: meaning, cells: cells)
    }
    return [
      column("Frame P95", "ms", "The time that 95 % of frames take at most, on this machine") {
        $0.p95FrameSeconds * 1000
      },
      column("Memory", "MB", "Of a worker that decodes, too") { Double($0.peakBytes) / 1e6 },
      column("Models", "MB", "Their files") { Double($0.modelBytes) / 1e6 },
    ]
  }

  /// A row for each backend; nil where none was measured.
  var section: PageSection? {
    guard !costs.isEmpty else { return nil }
    let rows = costs.map { configuration, cost -> HTML in
      """
      <tr><th scope="row">\(configuration)</th>\(cell(cost.medianFrameSeconds * 1000))\
      \(cell(cost.p95FrameSeconds * 1000))\(cell(cost.processorSecondsPerMinute))\
      \(cell(Double(cost.peakBytes) / 1e6))\(cell(Double(cost.modelBytes) / 1e6))\
      \(cell(Double(cost.libraryBytes) / 1e6))<td>\(cost.clips)</td><td>\(cost.frames)</td></tr>

      """
    }
    return PageSection(
      "costs",
      "Costs",
      numbers: .array(
        costs.map { configuration, cost in
          cost.json.adding([JSON.Member("track", .string(configuration))])
        }
      ),
      body: """
        \(.table(
          caption: """
          Measured by \u{2018}rep-track cost\u{2019} on one machine: compare the backends with each other, and measure \
          on the device that you ship on. A frame\u{2019}s time is that of the backend alone; processor time and memory \
          are those of a worker that decodes, too.
          """,
          classes: "sortable",
          identifier: "cost-table",
          scrolls: false,
          heading: [
            .heading("Backend"), .heading("Frame", unit: "ms"), .heading("Frame P95", unit: "ms"),
            .heading("Processor", unit: "s/min"), .heading("Memory", unit: "MB"),
            .heading("Models", unit: "MB"), .heading("Library", unit: "MB"), .heading("Clips"),
            .heading("Frames"),
          ],
          rows: rows))
        """
    )
  }

  private func cell(_ value: Double) -> HTML {
    "<td data-v=\"\(value.text(significantDigits: 6))\">\(value.text(decimals: 1))</td>"
  }
}
