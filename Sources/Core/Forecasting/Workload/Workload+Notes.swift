// SPDX-License-Identifier: Apache-2.0

extension Workload {
  private typealias Text = QuantityText

  /// Warnings about jobs that ask for too little, and about what a cluster may not allow.
  var notes: [String] {
    var notes: [String] = []
    if shards > JobLimits.arrayTasks {
      notes.append(
        "Many clusters allow \(Text.count(Double(JobLimits.arrayTasks))) tasks of an array: submit "
          + "in parts (submit --tasks 1-1000, then the next), or take fewer shards (--shards 1000)."
      )
    }
    if shards > clips {
      notes.append("There are more shards than clips, so that some have none.")
    }
    let needs: [(JobLimits, hours: Double, bytes: Double)] = [
      (.track, trackingTaskHours, trackingTaskBytes),
      (.shards, evaluationTaskHours, evaluationTaskBytes),
      (.merge, mergeSeconds / 3600, mergeBytes),
    ]
    for (limits, hours, bytes) in needs {
      if bytes > 0.75 * limits.memoryBytes {
        notes.append(
          "\(limits.file) asks for \(Text.bytes(limits.memoryBytes)) of memory, and a task takes "
            + "\(Text.bytes(bytes)): ask for more, as by SBATCH_MEM_PER_NODE."
        )
      }
      if hours > 0.75 * limits.hours {
        notes.append(
          "\(limits.file) asks for \(Text.given(limits.hours)) h, and a task takes "
            + "\(Text.time(hours: hours)): ask for more, as by SBATCH_TIMELIMIT."
        )
      }
    }
    return notes
  }
}
