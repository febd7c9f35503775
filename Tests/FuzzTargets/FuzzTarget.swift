// SPDX-License-Identifier: Apache-2.0

/// A reader of something that people and programs write, and a use of what it accepts.
///
/// Whatever the bytes are, the reader accepts or refuses them, and what it accepts can be printed, scored and drawn. A trap,
/// a loop without end and memory beyond all bounds are the faults that are looked for.
public struct FuzzTarget: Sendable, CustomStringConvertible {
  /// A kebab-case name.
  public let name: String
  /// Valid inputs to begin with.
  public let seeds: @Sendable () -> [[UInt8]]
  /// Reads bytes and uses what was accepted.
  public let run: @Sendable ([UInt8]) -> Void

  init(
    _ name: String,
    seeds: @escaping @Sendable () -> [[UInt8]],
    run: @escaping @Sendable ([UInt8]) -> Void
  ) {
    self.name = name
    self.seeds = seeds
    self.run = run
  }

  /// The name.
  public var description: String { name }

  /// All readers, in order of name.
  public static let all: [FuzzTarget] =
    (labelTargets + trackTargets + runTargets + textTargets).sorted { $0.name < $1.name }

  /// The reader of a name; nil if there is none.
  public static func named(_ name: String) -> FuzzTarget? {
    all.first { $0.name == name }
  }
}

/// Uses a value, so that no part of what was computed is left out.
@inline(never)
func use<Value>(_ value: Value) {}

/// The bytes of texts.
func bytes(_ texts: String...) -> [[UInt8]] { texts.map { Array($0.utf8) } }
