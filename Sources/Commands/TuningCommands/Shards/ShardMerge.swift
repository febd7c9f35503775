// SPDX-License-Identifier: Apache-2.0
import Storage
import Terminal

/// Shards that are merged.
struct ShardMerge: Sendable {
  /// The place of the shards.
  let store: ShardStore
  /// All that they have in common.
  let configuration: ShardConfiguration
  /// All shards.
  let records: [ShardRecord]
  /// The place of the report.
  let place: ResultPlace

  /// The first text of an entry of the configuration; empty where there is none.
  func text(_ entry: String) -> String { configuration[entry].first ?? "" }
}
