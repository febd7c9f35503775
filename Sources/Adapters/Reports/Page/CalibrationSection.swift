// SPDX-License-Identifier: Apache-2.0
import Statistics

/// The section on calibration: confidences that keep their word or not, and those that cannot be judged.
struct CalibrationSection {
  /// The confidences of each kind, in the order of kinds.
  let confidences: [StatedConfidences]

  /// Stated confidences against the share that was right; nil if no confidence was stated at all.
  var section: PageSection? {
    guard confidences.contains(where: { $0.rows.contains { !$0.forecasts.isEmpty } }) else {
      return nil
    }
    let drawn = confidences.compactMap(\.figure)
    return PageSection(
      "calibration",
      "Calibration",
      figures: drawn,
      body: """
        <p>A confidence of 0.8 keeps its word if 8 of 10 such statements are right. Bins have equally
        many statements; an orange diamond is outside of what chance allows. ECE and smooth ECE are above
        0 by chance, about 0.1 and 0.07 for 100 statements; below \(Calibration.fewestForecasts) an error
        would be mostly chance, and none is said. Spiegelhalter’s test takes statements as independent,
        which those of one person are not.</p>
        \(drawn.map(HTML.captioned))\(confidences.map(\.table))
        """
    )
  }
}
