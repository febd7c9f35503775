// SPDX-License-Identifier: Apache-2.0
import Basics

/// Numbers of stored runs and baselines, checked where they enter: people edit files, and programs write what they like.
enum StoredNumbers {
  /// The times of a clip, in seconds.
  static let times = -1e9...1e9
  /// The numbers of reps or sets that a clip can have.
  static let counts = 0...1_000_000
  /// The numbers of bootstrap replicates; without any there are no intervals.
  static let replicates = 0...1_000_000
}

extension JSONNode {
  /// The number, if it is finite.
  var finite: Double? { double.flatMap { $0.isFinite ? $0 : nil } }

  /// The time in seconds, if it is one.
  var time: Double? { double.flatMap { StoredNumbers.times.contains($0) ? $0 : nil } }

  /// The length in seconds, at least 0, if it is one.
  var length: Double? { time.flatMap { $0 >= 0 ? $0 : nil } }

  /// The count, if it is one.
  var count: Int? { integer.flatMap { StoredNumbers.counts.contains($0) ? $0 : nil } }
}

extension String {
  /// The number, if it is finite.
  var finite: Double? { Double(self).flatMap { $0.isFinite ? $0 : nil } }

  /// The number, if it is finite, or NaN if it says so: something that was looked at and not measured.
  var finiteOrUndefined: Double? { Double(self).flatMap { $0.isInfinite ? nil : $0 } }

  /// The time in seconds, if it is one.
  var time: Double? { Double(self).flatMap { StoredNumbers.times.contains($0) ? $0 : nil } }

  /// The share in 0...1, if it is one.
  var share: Double? { Double(self).flatMap { (0...1).contains($0) ? $0 : nil } }
}
