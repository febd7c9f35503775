// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Gating
import Platform
import RepCounting
import Scoring
import Storage

/// The commands that come next after a gate that is not green, ready to be pasted.
struct NextSteps {
  /// The operand, as it was given.
  let operand: String
  /// The folder of the dataset; nil if the operand is a run whose dataset is not at hand.
  let dataset: String?
  /// Whether the operand is a run.
  let isRun: Bool
  /// The options that say what is replayed, as they were given.
  let words: [String]
  /// Those of them that name counters and analyzers from outside.
  let outsideWords: [String]
  /// Those of them that say whose labels count.
  let raterWords: [String]
  /// The option that names the baseline and its file; nil without one.
  let baseline: (word: String, path: String)?
  /// The option that names the rules, if one was given.
  let rules: [String]

  /// The steps for a result; empty for a green one.
  func lines(for result: GateResult) -> [String] {
    guard result.exitStatus != .success else { return [] }
    var steps: [Step] = []
    let changes = result.forbiddenChanges
    if let change = changes.first(where: \.isNewlyFailing) ?? changes.first {
      steps += self.steps(for: change)
    }
    let failed = result.outcomes.contains { $0.verdict == .failed }
    if failed, changes.isEmpty {
      steps += onDataset(["rep-eval"], words + report("gate"), why: "see which clips are wrong")
    }
    if result.outcomes.contains(where: { $0.verdict == .undecided }) {
      steps += onDataset(["rep-label", "serve"], why: "label clips of more people")
    }
    for problem in result.problems { steps += self.steps(for: problem.kind) }
    if !changes.isEmpty { steps += bless("if the change is intended") }
    return steps.uniqued(by: \.line).map { "\($0.line)  # \($0.why)" }
  }

  private struct Step {
    var line: String
    var why: String

    init(_ words: [String], _ why: String) {
      line = words.joined(separator: " ")
      self.why = why
    }
  }

  private func steps(for change: ClipChange) -> [Step] {
    let clip = change.clip.quotedForShell
    let folder = "\(change.clip)-cut".quotedForShell
    let shown =
      ["--clip", clip, "--tracks", change.track.quotedForShell] + candidateWords(of: change)
      + raterWords + report(change.clip)
    return onDataset(["rep-eval"], shown, why: "look at the clip")
      + (baseline.map { baseline in
        onDataset(
          ["rep-gate", "shrink"],
          ["--clip", clip, "--baseline", baseline.word, "--out", "fixtures/\(folder)"] + words,
          why: "cut it to the part that shows the change"
        )
      } ?? [])
  }

  private func steps(for kind: GateProblem.Kind) -> [Step] {
    switch kind {
    case .otherClips, .otherLabels, .otherTracks, .otherDefinitions:
      bless("if that is intended")
    case .missingCandidate: bless("if the baseline shall no longer hold what is missing")
    case .newCandidate: bless("to hold it against itself from now on")
    case .staleRun:
      onDataset(
        ["rep-eval"],
        ["--out", operand.quotedForShell, "--replace"],
        why: "make the run again, with the options it was made with"
      )
    case .partialRun, .noClips, .badManifest:
      onDataset(
        ["rep-label", "check", "--dataset"],
        why: "see what is wrong with labels and clips"
      )
    case .undefined, .emptySelection: [listOfNames] + withoutRules
    case .nothingDemanded, .badRules: [listOfNames]
    case .badProgram, .crashedProgram:
      onDataset(["rep-eval"], words + report("gate"), why: "see the other messages of the program")
    case .otherDataset, .missingInput, .unusableInput: []
    }
  }

  private var listOfNames: Step {
    Step(
      ["rep-gate", "rules"] + (isRun ? [operand.quotedForShell] : []),
      "list what rules can name"
    )
  }

  /// The comparison with the baseline alone, if the rules are those that lie in the working folder.
  private var withoutRules: [Step] {
    guard let baseline, rules.isEmpty else { return [] }
    return [
      Step(
        ["rep-gate", "check", operand.quotedForShell] + words
          + ["--baseline", baseline.word, "--no-rules"],
        "compare with the baseline alone, without the rules of \(GateInput.rulesFile)"
      )
    ]
  }

  /// The options that test what changed and nothing else; those given if it is from outside of a stored run.
  private func candidateWords(of change: ClipChange) -> [String] {
    let parts = change.candidate.split(separator: " > ").map(String.init)
    let isCounter = change.count != nil
    let isOwn =
      isCounter
      ? (try? CounterConfiguration(parsing: change.candidate)) != nil
      : (try? AnalyzerConfiguration(parsing: parts[0])) != nil
    guard isOwn || !outsideWords.isEmpty else { return words }
    func value(_ isNamed: Bool) -> String { isOwn && isNamed ? parts[0].quotedForShell : "none" }
    return ["--counter", value(isCounter), "--analyzer", value(!isCounter)]
      + parts.dropFirst().flatMap { ["--feedback", $0.quotedForShell] }
      + (isOwn ? [] : outsideWords)
  }

  /// The options that write a report, in the place of an earlier one.
  private func report(_ name: String) -> [String] {
    ["--out", "reports/\(name)".quotedForShell, "--replace"]
  }

  private func bless(_ why: String) -> [Step] {
    guard let baseline else { return [] }
    let line =
      ["rep-gate", "bless", operand.quotedForShell] + words + ["--baseline", baseline.word] + rules
    return [
      Step(line, "\(why), and then:"),
      Step(["git", "add", baseline.path.quotedForShell], "commit it with the change"),
    ]
  }

  private func onDataset(_ start: [String], _ rest: [String] = [], why: String) -> [Step] {
    dataset.map { [Step(start + [$0.quotedForShell] + rest, why)] } ?? []
  }
}
