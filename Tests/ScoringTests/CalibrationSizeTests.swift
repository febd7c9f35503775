// SPDX-License-Identifier: Apache-2.0
import Basics
import Foundation
import Testing

@testable import Scoring
@testable import Statistics

/// The tables of Documentation/Calibration.md, computed again.
struct CalibrationSizeTests {
  /// The page.
  private let page: String

  init() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    page = try String(
      contentsOf: root.appending(path: "Documentation/Calibration.md"),
      encoding: .utf8
    )
  }

  @Test(arguments: [100, 200, 500, 1_000])
  func `what perfect calibration shows by chance is in the documentation`(count: Int) {
    let runs = (0..<200 as Range<UInt64>).map { Sample(count, seed: $0, shift: 0) }
    let row = [
      mean(runs.map(\.equalWidth)), mean(runs.map(\.fifteenBins)), mean(runs.map(\.equalMass)),
      mean(runs.map(\.rootMeanSquare)), mean(runs.map(\.maximum)), mean(runs.map(\.smooth)),
      mean(runs.map(\.debiased)),
    ]
    let cells = ["\(count)"] + row.map { $0.text(decimals: 3) }
    let line = "| \(cells.joined(separator: " | ")) |"
    #expect(page.contains(line), "\(line)")
    #expect(abs(mean(runs.map(\.debiasedSquare))) < 0.001)
  }

  @Test(arguments: [100, 200, 500, 1_000])
  func `what an error of a tenth shows is in the documentation`(count: Int) {
    let runs = (0..<200 as Range<UInt64>).map { Sample(count, seed: $0, shift: 0.1) }
    let cells =
      ["\(count)"]
      + [runs.map(\.debiased), runs.map(\.smooth), runs.map(\.equalMass)].map { values in
        let centre = mean(values)
        let spread = mean(values.map { ($0 - centre) * ($0 - centre) }).squareRoot()
        return "\(centre.text(decimals: 3)) ± \(spread.text(decimals: 3))"
      }
    let line = "| \(cells.joined(separator: " | ")) |"
    #expect(page.contains(line), "\(line)")
  }

  private func mean(_ values: [Double]) -> Double {
    values.reduce(0, +) / Double(values.count)
  }
}

/// Errors of forecasts that come true with their confidence less a shift.
private struct Sample {
  let equalWidth: Double
  let fifteenBins: Double
  let equalMass: Double
  let rootMeanSquare: Double
  let maximum: Double
  let smooth: Double
  let debiased: Double
  let debiasedSquare: Double

  /// Confidences are uniform between the shift and 1.
  init(_ count: Int, seed: UInt64, shift: Double) {
    var generator = RandomGenerator(seed: seed)
    let forecasts = (0..<count).map { _ in
      let confidence = shift + (1 - shift) * generator.unit()
      return Forecast(confidence: confidence, isRight: generator.unit() < confidence - shift)
    }
    let calibration = Calibration(forecasts)
    let tallies = MarkedDistribution(forecasts.map(MarkedValue.init)).tallies
    equalWidth = calibration.expectedErrorOfEqualWidth ?? .nan
    fifteenBins = tallies.bins(.equalWidth, count: 15).expectedError ?? .nan
    equalMass = calibration.expectedErrorOfEqualMass ?? .nan
    rootMeanSquare = calibration.rootMeanSquareError ?? .nan
    maximum = calibration.maximumError ?? .nan
    smooth = calibration.smoothError ?? .nan
    debiased = calibration.debiasedError ?? .nan
    debiasedSquare = calibration.bins.debiasedSquare ?? .nan
  }
}
