// SPDX-License-Identifier: Apache-2.0
import Basics
import Figures
import PoseTracks
public import Reports
import Scoring
public import Storage

extension ReportInput {
  /// The report of a run.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - digest: The run's digest, hexadecimal.
  /// - Complexity: O(*clips* x *samples*).
  public init(_ run: Run, digest: String) {
    let clips = Dictionary(uniqueKeysWithValues: run.clips.map { ($0.identity.id, $0.identity) })
    self.init(
      dataset: DatasetFacts(name: run.dataset, remarks: run.remarks),
      evaluations: run.evaluations,
      slices: run.slices,
      ceilings: run.ceilings,
      agreement: run.agreement,
      forms: run.forms,
      tracks: run.tracks,
      stabilities: run.stabilities,
      robustness: run.robustness,
      phases: run.phases,
      frames: run.frameTimes,
      signals: run.strips.compactMap { strip in
        guard let clip = clips[strip.clip] else { return nil }
        return ClipSignal(strip, duration: clip.duration)
      },
      failures: run.omissions.map { ClipFailure(clip: $0.clip, reason: $0.reason) },
      provenance: Provenance(
        software: "RepGauge \(run.toolVersion)",
        runDigest: digest,
        command: run.command,
        sections: run.sections
      )
    )
  }
}

extension ClipSignal {
  fileprivate init(_ strip: Run.Strip, duration: Double) {
    let first = strip.samples.first?.time ?? 0
    self.init(
      clip: strip.clip,
      name: "\(strip.signal) (\(strip.track))",
      times: first...max(first + duration, strip.samples.last?.time ?? first),
      trace: SignalTrace(strip.samples.map { (time: $0.time, value: $0.value) })
    )
  }
}

extension Run {
  /// The command that measures the same again, given the dataset's folder.
  var command: String {
    var words = ["rep-eval", dataset]
    for backend in backends { words += ["--tracks", backend.configuration] }
    let outside = Set(sources.map(\.counter))
    let counters = evaluations.map(\.configuration.counter).filter { !outside.contains($0) }
    words += Self.options("counter", counters)
    var written: Set<[String]> = []
    for source in sources where written.insert(source.words).inserted { words += source.words }
    words += Self.options("analyzer", forms.map(\.configuration.analyzer))
    words += Self.options("feedback", forms.compactMap(\.configuration.feedback))
    if !stabilities.isEmpty { words.append("--count-jitter") }
    if let robustness {
      words += ["--perturb", robustness.ladders.map(\.name).joined(separator: ",")]
    }
    words += ["--seed", String(plan.seed), "--replicates", String(plan.replicates)]
    return words.joined(separator: " ")
  }

  /// An option once for each value, in order of first appearance.
  private static func options(_ name: String, _ values: [String]) -> [String] {
    var seen: Set<String> = []
    return values.filter { seen.insert($0).inserted }.flatMap { ["--\(name)", $0] }
  }

  /// What a reader needs to judge the numbers.
  fileprivate var remarks: [String] {
    backends.map { backend in
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
          .init("name", dataset), .init("manifest sha256", manifestSHA256),
          .init("clips scored", String(clips.count)),
          .init("clips left out", String(omissions.count)),
        ]
      ),
      Provenance.Section(
        "Intervals",
        [
          .init("replicates", String(plan.replicates)), .init("seed", String(plan.seed)),
          .init("level", plan.level.text()),
        ]
      ),
    ]
    for backend in backends {
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
    if !sources.isEmpty {
      sections.append(
        Provenance.Section(
          "Counters from outside",
          sources.map { source in
            let digest = source.sha256.map { ", sha256 \($0)" } ?? ""
            return .init(source.counter, "\(source.words.joined(separator: " "))\(digest)")
          }
        )
      )
    }
    sections.append(
      Provenance.Section(
        "Label files",
        clips.map { .init("\($0.identity.id).\($0.rater)", $0.labelSHA256) }
      )
    )
    return sections
  }
}
