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
        <p>A confidence of 0.8 is calibrated if 8 of 10 such statements are right. An orange diamond is
        farther off than chance explains. Each bin has the same number of statements. ECE and smooth ECE
        are above 0 by chance alone: about 0.1 and 0.07 for 100 statements. Below
        \(Calibration.fewestForecasts) statements no error is given, since it would be mostly chance.
        Spiegelhalter’s test assumes independent statements; those of one person are not.</p>
        \(drawn.map(HTML.captioned))\(confidences.map(\.table))
        """
    )
  }
}
