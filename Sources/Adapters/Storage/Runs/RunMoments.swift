// SPDX-License-Identifier: Apache-2.0
import Basics
import Results
import Scoring

/// `moments.json`: the poses that a page about backends draws, where counts turn.
enum RunMoments {
  /// The moments as text.
  static func document(_ moments: [PoseMoment]) -> JSON { .array(moments.map(\.json)) }

  /// The moments of a document; nil where it is not one.
  static func moments(_ document: JSONNode) -> [PoseMoment]? {
    document.array.flatMap { all($0, PoseMoment.init) }
  }
}
