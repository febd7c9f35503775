// SPDX-License-Identifier: Apache-2.0
import Basics
package import Platform
import PoseTracks
import Storage
package import Terminal

/// `rep-track filter DATASET --filter SPEC`: smooths tracks as an app would, into tracks of their own.
package struct FilterCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    verb: "filter",
    abstract: "Smooths tracks behind a pose backend, into tracks of their own.",
    discussion: """
      Apps seldom count on raw poses. A smoother costs reps and takes time, so it is measured like a
      backend: the tracks NAME become NAME-FILTER, as blazepose-full-one-euro, for 'rep-eval --tracks'
      and 'rep-compare'. Tracks that are up to date are kept.

      Filters, with their parameters and defaults:
      \(list)
      The last two look ahead: no app can run them on live poses. Lengths are heights of the picture.
      """,
    examples: [
      .init(
        "rep-track filter datasets/clips --filter one-euro:min-cutoff=1,beta=10",
        "smooth the dataset's only tracks"
      ),
      .init(
        "rep-track filter datasets/clips --tracks blazepose-full --filter one-euro --filter kalman",
        "two smoothers behind one backend"
      ),
      .init(
        "rep-eval datasets/clips --tracks blazepose-full --tracks blazepose-full-one-euro",
        "then: see what that costs or brings"
      ),
    ],
    options: [
      .value("filter", "SPEC", "The filter, name:param=value,...; required", isRepeatable: true)
    ] + DerivedTrackOptions.options(tracks: "to smooth", clip: "Smooth this clip only"),
    operands: [Operand("DATASET", "A dataset's folder, or its dataset.json")],
    interruption: CommandSpecification.goesOn
  )

  private static let list = TrackFilterDescription.catalog.map { filter in
    let parameters = filter.parameters.map { "\($0.name)=\($0.text(of: $0.defaultValue))" }
    return "  \(filter.name):\(parameters.joined(separator: ","))"
  }.joined(separator: "\n")

  private let filters: [TrackFilter]
  private let options: DerivedTrackOptions

  /// Takes what the arguments say.
  ///
  /// - Throws: `UsageError` without a filter, and for one that there is not.
  package init(_ arguments: ParsedArguments) throws {
    filters = try arguments.strings("filter").uniqued().map { text in
      do throws(ConfigurationError) {
        return try TrackFilter(parsing: text)
      } catch {
        throw UsageError("--filter '\(text)': \(error)")
      }
    }
    guard !filters.isEmpty else {
      throw UsageError(
        "missing --filter SPEC: "
          + TrackFilterDescription.catalog.map(\.name).joined(separator: ", ")
      )
    }
    options = try DerivedTrackOptions(arguments)
  }

  /// Smooths the tracks and says how many.
  ///
  /// - Returns: 0; 65 if some tracks cannot be read; 3 if no clip has one.
  /// - Throws: If the dataset, a clip or tracks are missing, or a file cannot be written.
  package func run(in terminal: Terminal) throws -> ExitStatus {
    try options.make(.init(progress: "smoothing", done: "smoothed"), in: terminal) { _, _ in
      filters
    }
  }
}

extension TrackFilter: TrackDerivation {
  func obstacle(for file: TrackFile) -> String? {
    file.track.skeleton.joints.isEmpty ? "its track has signals and no poses" : nil
  }

  func metadata(of file: TrackFile, sha256 digest: String) -> TrackMetadata {
    var metadata = file.metadata
    metadata.digests["filtered-track"] = digest
    for (parameter, value) in zip(parameters, values.values) {
      metadata.thresholds["\(entry.name).\(parameter.name)"] = value
    }
    return metadata
  }

  func track(of file: TrackFile) -> PoseTrack { filtered(file.track) }
}
