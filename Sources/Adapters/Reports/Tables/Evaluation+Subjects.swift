// SPDX-License-Identifier: Apache-2.0
import Measures
import Scoring

extension Evaluation {
  /// The number of people in its clips.
  var subjects: Int { Set(clips.map(\.clip.subject)).count }
}
