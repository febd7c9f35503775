// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Platform
import Reports
import Results
import Scoring
import Storage
import Terminal

/// A stored run as a source of a person's sessions.
struct PersonRun {
  /// The name of its folder, with the beginning of its digest if another run has the same.
  let name: String
  /// The run, without measures.
  let run: Run
  private let digest: String

  /// Reads runs; one that is given twice is read once.
  ///
  /// - Parameter folders: The folders, in order.
  /// - Returns: The runs, each once, in order.
  /// - Throws: `StorageError` or `PlatformError` if one is no run or cannot be read.
  static func read(_ folders: [String]) throws -> [PersonRun] {
    var digests: Set<String> = []
    let found = try folders.compactMap { folder -> (name: String, run: Run, digest: String)? in
      let run = try RunDirectory.read(folder, detail: [.kinds(MeasurementKind.all), .strips])
      let digest = RunDirectory.digest(of: folder) ?? ""
      guard digests.insert(digest).inserted else { return nil }
      let name = folder.split(separator: "/").last { $0 != "." }.map(String.init)
      return (name ?? run.dataset, run, digest)
    }
    return found.map { name, run, digest in
      let isShared = found.count { $0.name == name } > 1
      return PersonRun(
        name: isShared ? "\(name) \(digest.prefix(8))" : name,
        run: run,
        digest: digest
      )
    }
  }

  /// The people of its clips, each once.
  var subjects: [String] { run.clips.map(\.identity.subject).uniqued() }

  /// The clips of a person, with the results of the run.
  func source(of subject: String) -> PersonSource {
    PersonSource(
      name: name,
      clips: run.clips.map(\.identity).filter { $0.subject == subject }
        .map { PersonClip(run: name, identity: $0) },
      results: run.results
    )
  }

  /// The content of a report on some clips: their results and signals.
  func details(of ids: [String], _ choice: PersonChoice, _ subject: String) -> ReportInput {
    let durations = Dictionary(run.clips.map { ($0.identity.id, $0.identity.duration) }) { a, _ in a
    }
    return ReportInput(
      dataset: DatasetFacts(name: run.dataset),
      results: source(of: subject).results(of: ids, choice),
      frames: run.frameTimes,
      signals: run.strips.filter { ids.contains($0.clip) }.map { strip in
        ClipSignal(strip, duration: durations[strip.clip] ?? 0)
      },
      provenance: Provenance(
        software: "\(Tool.name) \(run.toolVersion)",
        runDigest: digest,
        command: run.command
      )
    )
  }

  /// The dataset, the digest and what is looked at, under a title.
  func provenance(_ title: String, _ names: [(role: String, name: String)]) -> Provenance.Section {
    Provenance.Section(
      "\(title) \(name)",
      [
        .init("dataset", run.dataset), .init("tool", "\(Tool.name) \(run.toolVersion)"),
        .init("run sha256", digest),
      ] + names.map { .init($0.role, $0.name) }
    )
  }
}
