// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis

/// What the labels say of a finding.
package enum FindingVerdict: String, Sendable, CaseIterable {
  /// The fault is labelled there.
  case right
  /// The fault was looked for and is not labelled there.
  case wrong
  /// Nobody looked for the fault.
  case unlabelled
  /// It is inside an ignored interval, or where nobody could tell if the fault is there.
  case ignored
}

extension FormScore {
  /// What the labels say of each finding, in the order of `findings`.
  ///
  /// A finding is right if its time lies within a labelled episode of its fault widened by the
  /// tolerance. It does not matter if another finding has found the episode already.
  ///
  /// - Parameter tolerance: In seconds, at least zero.
  /// - Returns: One verdict for each finding.
  /// - Complexity: O(*f e*) in findings and labelled episodes.
  package func verdicts(tolerance: Double = 0.5) -> [FindingVerdict] {
    let margin = Microseconds.nearest(tolerance)
    return findings.map { finding in
      let time = Microseconds.nearest(finding.time)
      let isThere = reference.episodes.contains { episode in
        episode.fault == finding.fault.rawValue
          && Microseconds.nearest(episode.start) - margin <= time
          && time <= Microseconds.nearest(episode.end) + margin
      }
      if reference.isFree(finding.fault.rawValue, at: finding.time) { return .ignored }
      guard reference.searched.contains(finding.fault.rawValue) else { return .unlabelled }
      return isThere ? .right : .wrong
    }
  }
}
