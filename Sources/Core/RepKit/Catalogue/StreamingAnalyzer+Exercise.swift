// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
public import PoseTracks

extension StreamingAnalyzer {
  /// The analyzers that judge an exercise, with their defaults; empty if none does.
  public static func judging(_ exercise: Exercise) -> [StreamingAnalyzer] {
    all.filter { $0.configuration.entry.judges(exercise) }
  }
}
