// SPDX-License-Identifier: Apache-2.0
import Scoring

extension Evaluation {
  /// How many people its clips show.
  var subjects: Int { Set(clips.map(\.clip.subject)).count }
}
