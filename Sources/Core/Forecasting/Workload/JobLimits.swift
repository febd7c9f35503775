// SPDX-License-Identifier: Apache-2.0

/// The memory and time that a job of `Scripts/slurm` asks for.
package struct JobLimits: Sendable, Equatable {
  /// Its file, as `merge.sbatch`.
  package var file: String
  /// The memory of a task in bytes.
  package var memoryBytes: Double
  /// The hours that a task may take.
  package var hours: Double

  /// The array that tracks.
  package static let track = JobLimits(file: "track.sbatch", memoryBytes: 0x1p33, hours: 12)
  /// The array that evaluates, or makes other shards.
  package static let shards = JobLimits(file: "shards.sbatch", memoryBytes: 0x1p31, hours: 1)
  /// The merge.
  package static let merge = JobLimits(file: "merge.sbatch", memoryBytes: 0x1p33, hours: 2)
  /// The tasks of an array that a cluster allows if nobody changed it: Slurm's `MaxArraySize` of 1001, which
  /// counts from 0.
  ///
  /// - Source: slurm.conf(5), `MaxArraySize`.
  package static let arrayTasks = 1000
}
