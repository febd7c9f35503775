// SPDX-License-Identifier: Apache-2.0
import Matching
import RepCounting
package import Statistics

extension ClipScore {
  /// The emitted reps that have a confidence, and whether each matches a required rep by the
  /// headline criterion, in order of the events.
  ///
  /// They are the events that precision charges. An excused event, such as one in an ignored
  /// interval or on a partial rep, is neither right nor wrong and is not there. Empty for labels
  /// that are a count. A confidence outside 0...1 counts as none.
  ///
  /// - Complexity: O(*n* log *n*) in events.
  package var forecasts: [Forecast] {
    guard let headline else { return [] }
    let outcomes =
      headline.matches.map { ($0.event, true) } + headline.extras.map { ($0.event, false) }
    return outcomes.sorted { $0.0 < $1.0 }.compactMap { event, isRight in
      guard let confidence = events[event].confidence, (0...1).contains(confidence) else {
        return nil
      }
      return Forecast(confidence: confidence, isRight: isRight)
    }
  }
}
