// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Labels
import Measures
import Platform
import PoseTracks
import Replay
import Scoring
import Statistics
import Storage
import Synthesis
import Testing

/// Form from exact tracks to errors: what synthesis labels is what an analyzer measures.
struct FormScoringTests {
  /// The evaluation of an analyzer on the exact tracks of the repository's faulty squats.
  private func evaluation(of analyzer: AnalyzerDescription) throws -> FormEvaluation {
    let root = Files.folder(of: Files.folder(of: Files.folder(of: #filePath)))
    let path = Path.join(root, "datasets/synthetic/faults.json")
    let recipe = try #require(Recipe.parse(try Files.read(path), file: path).recipe)
    let replay = FormReplay([AnalyzerConfiguration(analyzer)])
    let clips = try recipe.clips.map { description in
      let clip = SyntheticClip(description, of: recipe)
      let labels = clip.labels(source: nil)
      let reference = try #require(Reference.make(from: labels, file: "labels.tsv").reference)
      let exercise = description.movement.exercise
      let outcomes = replay.outcomes(of: clip.track(), exercise: exercise)
      return FormScore(
        clip: ClipIdentity(
          id: description.id,
          subject: description.subject?.id ?? description.id,
          exercise: exercise.id,
          view: description.view,
          duration: clip.endTime
        ),
        reference: FormReference(from: labels, reference: reference),
        result: try #require(outcomes[0]).result
      )
    }
    return FormEvaluation(
      FormConfiguration(analyzer: analyzer.name, track: "truth"),
      clips: clips,
      plan: ResamplingPlan(replicates: 20)
    )
  }

  @Test func `an exact track has the labelled knee flexion in its front view`() throws {
    let evaluation = try evaluation(of: #require(AnalyzerCatalog.named("trainer-squat-fixed")))
    #expect(evaluation.faults == ["knee-valgus", "shallow-depth", "trunk-lean"])
    let errors = evaluation.quantityErrors.filter { $0.quantity == "knee-flexion" }
    let front = try #require(errors.first { $0.view == .front })
    #expect(front.comparisons.count == 96)
    let error = try #require(front.error)
    #expect(error.bias.value.magnitude < 0.1)
    #expect(error.deviation < 0.1)
    // Nobody labels knees over toes here, so that findings of them are no errors.
    #expect(evaluation.measures.allSatisfy { !$0.id.contains("knee-over-toe") })
  }

  @Test func `an analyzer that judges at the top is compared with nothing at the bottom`() throws {
    let evaluation = try evaluation(of: #require(AnalyzerCatalog.named("trainer-squat")))
    #expect(evaluation.clips.contains { !$0.result.measurements.isEmpty })
    #expect(evaluation.quantityErrors == [])
  }
}
