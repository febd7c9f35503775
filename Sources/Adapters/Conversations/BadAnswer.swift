// SPDX-License-Identifier: Apache-2.0

/// The reason why an answer makes no sense.
package enum BadAnswer: Error {
  /// It is not what every answer is.
  case form
  /// Something in it is wrong: one phrase, without a full stop.
  case content(String)
  /// It says something at an impossible time: a phrase that follows "it".
  case time(String)
}
