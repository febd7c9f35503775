// SPDX-License-Identifier: Apache-2.0
import Basics

extension Double {
  /// The number itself; NaN for one that no quantity can have.
  var measuredOrMissing: Double { isMeasured ? self : .nan }
}
