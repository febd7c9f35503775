// SPDX-License-Identifier: Apache-2.0
import Basics
import Figures
import Measures
import PoseTracks
package import Reports
import Results
import Scoring
import Statistics
package import Storage

extension ReportInput {
  /// The report of a run.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - digest: The run's digest, hexadecimal.
  /// - Complexity: O(*clips* x *samples*).
  package init(_ run: Run, digest: String) {
    let clips = Dictionary(uniqueKeysWithValues: run.clips.map { ($0.identity.id, $0.identity) })
    self.init(
      dataset: DatasetFacts(name: run.dataset, remarks: run.remarks),
      results: run.results,
      ceilings: run.ceilings,
      frames: run.frameTimes,
      signals: run.strips.compactMap { strip in
        guard let clip = clips[strip.clip] else { return nil }
        return ClipSignal(strip, duration: clip.duration)
      },
      failures: run.omissions.map { ClipFailure(clip: $0.clip, reason: $0.reason) },
      representativeness: run.representativeness,
      lengths: run.lengths,
      provenance: Provenance(
        software: "RepGauge \(run.toolVersion)",
        runDigest: digest,
        command: run.command,
        sections: run.sections
      )
    )
    moments = run.moments
    costs = run.provenance.backends.compactMap { backend in
      backend.cost.map { (backend.configuration, $0) }
    }
  }
}

extension ClipSignal {
  /// The signal of a strip over the whole clip, whose length is in seconds.
  init(_ strip: Run.Strip, duration: Double) {
    let first = strip.samples.first?.time ?? 0
    self.init(
      clip: strip.clip,
      track: strip.track,
      name: "\(strip.signal) (\(strip.track))",
      times: first...max(first + duration, strip.samples.last?.time ?? first),
      samples: strip.samples
    )
  }
}

extension Run {
  /// The command that measures the same again, given the dataset's folder.
  var command: String {
    var words = ["rep-eval", provenance.dataset]
    for backend in provenance.backends { words += ["--tracks", backend.configuration] }
    words += self.words(
      of: results.candidates(by: "counter"),
      "counter",
      .counter
    )
    words += self.words(
      of: results.candidates(by: "analyzer"),
      "analyzer",
      .analyzer
    )
    words += self.words(of: [], "recognizer", .recognizer)
    words += Self.options("feedback", results.candidates(by: "feedback"))
    let tried = MeasurementKind.all.filter { $0.role == .tried && !results.tested($0).isEmpty }
    words += tried.compactMap(\.option)
      .map { "--\($0)" }
    if results.backendStudy != nil { words.append("--backend-study") }
    if let robustness = results.robustness {
      words += ["--perturb", robustness.ladders.map(\.name).joined(separator: ",")]
    }
    words += [
      "--seed", String(provenance.plan.seed), "--replicates", String(provenance.plan.replicates),
    ]
    return words.joined(separator: " ")
  }

  /// The options that bring back candidates of a kind: those of the catalogue, then those from outside.
  private func words(of names: [String], _ option: String, _ role: RunSource.Role) -> [String] {
    let sources = provenance.sources.filter { $0.role == role }
    // An analyzer from outside that says reps is among the counters, too.
    let outside = Set(provenance.sources.map(\.name))
    let own = names.filter { !outside.contains($0) && !Configuration.isUnderRecognizer($0) }
    var words = Self.options(option, own)
    words += sources.map(\.words).uniqued().flatMap(\.self)
    return words
  }

  /// An option once for each value, in order of first appearance.
  private static func options(_ name: String, _ values: [String]) -> [String] {
    values.uniqued().flatMap { ["--\(name)", $0] }
  }

  /// What a reader needs to judge the numbers.
  fileprivate var remarks: [String] {
    provenance.backends.map { backend in
      backend.version.isEmpty
        ? "Tracks '\(backend.configuration)' are by \(backend.backend)."
        : "Tracks '\(backend.configuration)' are by \(backend.backend) \(backend.version)."
    }
  }

  fileprivate var sections: [Provenance.Section] {
    var sections = [
      Provenance.Section(
        "Dataset",
        [
          .init("name", provenance.dataset), .init("manifest sha256", provenance.manifestSHA256),
          .init("clips scored", String(clips.count)),
          .init("clips left out", String(omissions.count)),
        ]
      ),
      Provenance.Section(
        "Intervals",
        [
          .init("replicates", String(provenance.plan.replicates)),
          .init("seed", String(provenance.plan.seed)),
          .init("level", provenance.plan.level.text()),
        ]
      ),
    ]
    for backend in provenance.backends {
      sections.append(
        Provenance.Section(
          "Tracks \(backend.configuration)",
          [
            .init("backend", "\(backend.backend) \(backend.version)"),
            .init("subject", backend.subject?.text ?? "not recorded"),
          ]
            + backend.digests.sorted { $0.key < $1.key }.map { .init($0.key, $0.value) }
        )
      )
    }
    sections += RunSource.Role.allCases.compactMap { role in
      let rows = provenance.sources.filter { $0.role == role }.map { source in
        let digest = source.sha256.map { ", sha256 \($0)" } ?? ""
        return Provenance.Row(source.name, "\(source.words.joined(separator: " "))\(digest)")
      }
      return rows.isEmpty ? nil : Provenance.Section("\(role.title) from outside", rows)
    }
    // Those of many clips stand in run.json alone.
    if clips.count <= Report.mostClipsOnPage {
      sections.append(
        Provenance.Section(
          "Label files",
          clips.map { .init("\($0.identity.id).\($0.rater)", $0.labelSHA256) }
        )
      )
    }
    return sections
  }
}

extension RunSource.Role {
  /// Several of it, in a heading.
  fileprivate var title: String {
    switch self {
    case .counter: "Counters"
    case .analyzer: "Analyzers"
    case .recognizer: "Recognizers"
    }
  }
}
