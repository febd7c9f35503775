// SPDX-License-Identifier: Apache-2.0

/// A reader of something that people and programs write, and a use of what it accepts.
///
/// Whatever the bytes are, the reader accepts or refuses them, and what it accepts can be printed, scored and drawn. A trap,
/// a loop without end and memory beyond all bounds are the faults that are looked for.
package struct FuzzTarget: Sendable, CustomStringConvertible {
  /// A kebab-case name.
  package let name: String
  /// Valid inputs to begin with.
  package let seeds: @Sendable () -> [[UInt8]]
  /// Reads bytes and uses what was accepted.
  package let run: @Sendable ([UInt8]) -> Void

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
  package var description: String { name }

  /// All readers, in order of name.
  package static let all: [FuzzTarget] =
    [labelTargets, trackTargets, backendTargets, runTargets, shardTargets, textTargets].joined()
    .sorted { $0.name < $1.name }

  /// The reader of a name; nil if there is none.
  package static func named(_ name: String) -> FuzzTarget? {
    all.first { $0.name == name }
  }
}

/// Uses a value, so that no part of what was computed is left out.
@inline(never)
func use<Value>(_ value: Value) {}

/// The bytes of texts.
func bytes(_ texts: String...) -> [[UInt8]] { texts.map { Array($0.utf8) } }
