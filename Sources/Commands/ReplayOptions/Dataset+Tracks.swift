// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
package import Storage
import Terminal

extension Dataset {
  /// The track configuration of a name, or the only one there is.
  ///
  /// - Throws: `CommandFailure` where there is none, or none of that name; `UsageError` where there are several and
  ///   none is named.
  package func onlyTracks(named track: String?) throws -> String {
    let known = try configurations()
    let name = manifest.name
    if let track {
      guard known.contains(track) else {
        let hint = known.isEmpty ? "it has none" : "it has \(known.joined(separator: ", "))"
        throw CommandFailure(.missingInput, "dataset '\(name)' has no tracks '\(track)'; \(hint)")
      }
      return track
    }
    guard let only = known.first else {
      throw CommandFailure(
        .missingInput,
        "dataset '\(name)' has no tracks yet; 'rep-track' makes them"
      )
    }
    guard known.count == 1 else {
      throw UsageError(
        "dataset '\(name)' has the tracks \(known.joined(separator: ", ")); choose one with --tracks"
      )
    }
    return only
  }

  /// The track configurations of some names, or the only one there is where none is named.
  ///
  /// - Throws: As ``onlyTracks(named:)``.
  package func chosenTracks(named names: [String]) throws -> [String] {
    try names.isEmpty ? [onlyTracks(named: nil)] : names.map { try onlyTracks(named: $0) }
  }

  /// The clips of some ids in the manifest's order; nil for all.
  ///
  /// - Throws: `CommandFailure` (66) at the first id that no clip has.
  package func clips(named ids: [String]?) throws -> [ClipRecord] {
    guard let ids else { return manifest.clips }
    let known = Set(manifest.clips.map(\.id))
    if let missing = ids.first(where: { !known.contains($0) && shard.contains($0) }) {
      throw CommandFailure(.missingInput, manifest.complaint(aboutMissing: missing))
    }
    return manifest.clips.filter { ids.contains($0.id) }
  }

  /// SHA-256 over the manifest and the digests of the label and track files that were used, in manifest order.
  ///
  /// - Throws: `PlatformError` where the manifest cannot be read.
  package func digest(of files: [String]) throws -> String {
    Self.digest(ofManifest: try Files.sha256(of: manifestPath), and: files)
  }

  /// SHA-256 over the digest of a manifest, and those of files in its order.
  package static func digest(ofManifest sha256: String, and files: [String]) -> String {
    SHA256.hexadecimal(of: Array(([sha256] + files).joined(separator: "\n").utf8))
  }
}
