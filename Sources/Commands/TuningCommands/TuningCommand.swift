// SPDX-License-Identifier: Apache-2.0
import Platform
import Terminal

/// A command that tunes, of a dataset or of shards of it.
protocol TuningCommand: Command {
  /// Takes what the arguments say.
  init(_ arguments: ParsedArguments) throws
  /// Searches, chooses, judges, prints and writes, given shards.
  func conclude(_ merge: ShardMerge, in terminal: Terminal) throws -> ExitStatus
}
