// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Labels
import Measures
import Scoring
import Statistics

extension Finding {
  /// A finding of knee valgus or another fault; where and by how much does not matter.
  static func sample(
    _ start: Double,
    _ end: Double,
    of fault: String = "knee-valgus",
    time: Double? = nil,
    confidence: Double = 1
  ) -> Finding {
    Finding(
      Fault(rawValue: fault),
      start: start,
      end: end,
      time: time ?? start,
      decisionTime: end,
      quantity: .kneeProjectionAngle,
      value: 12,
      threshold: 10,
      confidence: confidence
    )
  }
}

extension Abstention {
  /// A refusal to judge knee valgus.
  static func sample(at time: Double) -> Abstention {
    Abstention(.kneeValgus, .view, time: time, decisionTime: time)
  }
}

extension FormScore {
  /// A rep of 1.5 s every 2 s, some labelled with knee valgus, some found with a confidence.
  static func sample(
    _ clip: ClipIdentity = .sample(),
    reps: Int,
    faulty: [Int],
    found: [Int: Double]
  ) -> FormScore {
    func extent(_ rep: Int) -> (start: Double, end: Double) {
      (Double(rep) * 2 + 0.5, Double(rep) * 2 + 1)
    }
    return FormScore(
      clip: clip,
      reference: FormReference(
        Reference(reps: (0..<reps).map { .init(start: Double($0) * 2, end: Double($0) * 2 + 1.5) }),
        searched: ["knee-valgus"],
        episodes: faulty.map {
          FaultEpisode(fault: "knee-valgus", start: extent($0).start, end: extent($0).end)
        }
      ),
      result: FormResult(
        findings: found.keys.sorted().map {
          .sample(extent($0).start, extent($0).end, confidence: found[$0] ?? 0)
        }
      )
    )
  }

  /// A clip labelled right or wrong as a whole, with a finding or none.
  static func graded(_ confidence: Double?, isCorrect: Bool) -> FormScore {
    FormScore(
      clip: .sample(),
      reference: FormReference(Reference(count: 1), isCorrect: isCorrect),
      result: FormResult(
        findings: confidence.map { [.sample(1, 2, time: 1.5, confidence: $0)] } ?? [],
        measurements: [
          FormMeasurement(.kneeFlexion, value: 90, time: 1, decisionTime: 2, confidence: 1)
        ]
      )
    )
  }
}

extension FormEvaluation {
  /// An evaluation of clips under a nameless configuration.
  static func sample(_ clips: [FormScore]) -> FormEvaluation {
    FormEvaluation(
      FormConfiguration(analyzer: "analyzer", track: "track"),
      clips: clips,
      plan: ResamplingPlan(replicates: 200)
    )
  }
}

/// Clips of ten reps with random faults and findings.
func randomFormScores(subjects: Int, seed: UInt64) -> [FormScore] {
  var generator = RandomGenerator(seed: seed)
  return (0..<subjects).map { subject in
    let faulty = (0..<10).filter { _ in generator.unit() < 0.4 }
    var found: [Int: Double] = [:]
    for rep in 0..<10 where generator.unit() < (faulty.contains(rep) ? 0.8 : 0.2) {
      found[rep] = generator.unit()
    }
    return .sample(
      .sample("clip-\(subject)", subject: "subject-\(subject)"),
      reps: 10,
      faulty: faulty,
      found: found
    )
  }
}
