// SPDX-License-Identifier: Apache-2.0
import Basics
public import PoseTracks

/// A signal of the catalogue that needs no more than the poses so far: `.height`, `.kneeAngleBest`.
///
/// Offline signals, as `principal-offline`, need the whole clip and have no such value.
public struct StreamingSignal: Sendable, Hashable, CustomStringConvertible {
  /// The kebab-case name, as configurations spell it after `@`.
  public let name: String

  init(name: String) {
    self.name = name
  }

  /// Finds a signal by the name that configurations spell.
  ///
  /// - Throws: `ConfigurationError` if there is none of that name, or it needs the whole clip.
  public init(parsing text: String) throws(ConfigurationError) {
    guard let signal = Signal.named(text, in: .squat) else {
      throw .unknown("signal", text, known: Signal.namesByExercise + Signal.all.map(\.id))
    }
    guard signal.streams else {
      throw ConfigurationError("signal '\(text)' \(signal.obstacle), so it does not stream")
    }
    name = text
  }

  /// The name.
  public var description: String { name }

  /// The signal in an exercise; what some names mean depends on it.
  public func signal(in exercise: Exercise) -> Signal? { Signal.named(name, in: exercise) }
}
