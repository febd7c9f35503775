// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Platform
import Scoring
package import Storage
import Tuning

/// The material for a study of several backends, clip by clip, besides the scores of counters.
package struct StudiedClips: Sendable {
  /// The tracks of each clip that were studied, by the clip's id and the track configuration.
  private var tracks: [String: [String: StudiedTrack]] = [:]

  /// Takes what was studied of scored clips.
  init(_ clips: [ScoredClip]) {
    for clip in clips { tracks[clip.clip.identity.id] = clip.tracks.compactMapValues(\.study) }
  }

  /// Puts the clips of shards together.
  package init(joining parts: [StudiedClips]) {
    for part in parts { tracks.merge(part.tracks) { first, _ in first } }
  }

  /// The study of a clip's track; nil if it was not studied.
  subscript(clip: String, track: String) -> StudiedTrack? { tracks[clip]?[track] }

  // MARK: Bytes

  /// The name of the file of a shard.
  package static let file = "backend-study.bin"
  private static let mark = "repgauge backend study 1"

  /// All clips as bytes, each number with all its bits.
  package var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.write(Self.mark)
    writer.write(list: tracks.sorted { $0.key < $1.key }) { bytes, clip in
      bytes.write(clip.key)
      bytes.write(list: clip.value.sorted { $0.key < $1.key }) { bytes, track in
        bytes.write(track.key)
        track.value.write(to: &bytes)
      }
    }
    return writer.bytes
  }

  /// Reads the clips of a shard.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - folder: The shard's folder, for the error.
  ///   - clips: The clips of its run, of which identities and labels are taken.
  /// - Throws: `StorageError` (65) if the bytes are damaged, or are of other clips.
  package init(_ bytes: [UInt8], in folder: String, of clips: [RunClip]) throws(StorageError) {
    let known = Dictionary(clips.map { ($0.identity.id, $0) }) { first, _ in first }
    do throws(ByteDamage) {
      var reader = ByteReader(bytes)
      guard try reader.text() == Self.mark else { throw reader.damage }
      for _ in 0..<(try reader.length()) {
        guard let clip = known[try reader.text()] else { throw reader.damage }
        var studied: [String: StudiedTrack] = [:]
        for _ in 0..<(try reader.length()) {
          studied[try reader.text()] = try StudiedTrack(of: clip, from: &reader)
        }
        tracks[clip.identity.id] = studied
      }
      guard reader.isAtEnd else { throw reader.damage }
    } catch {
      throw StorageError(
        operation: "read shard",
        path: folder,
        reason: "\(Self.file) is damaged at byte \(error.offset)"
      )
    }
  }
}

extension StudiedTrack {
  fileprivate func write(to bytes: inout ByteWriter) {
    bytes.write(list: landscapes.sorted { $0.key < $1.key }) { bytes, counter in
      bytes.write(counter.key)
      counter.value.trace.write(to: &bytes)
    }
    bytes.write(list: gaps.sorted { $0.key < $1.key }) { bytes, signal in
      bytes.write(signal.key)
      bytes.write(signal.value.rep)
      bytes.write(signal.value.other)
    }
    bytes.write(list: jittered.sorted { $0.key < $1.key }) { bytes, counter in
      bytes.write(counter.key)
      for dose in counter.value.doses {
        bytes.write(dose.percent)
        bytes.write(optional: dose.degrees) { $0.write($1) }
        bytes.write(dose.trials)
        bytes.write(dose.exact)
        bytes.write(optional: dose.matches) { bytes, matches in
          for number in [matches.matched, matches.required, matches.charged] {
            bytes.write(number)
          }
        }
      }
    }
  }

  fileprivate init(of clip: RunClip, from bytes: inout ByteReader) throws(ByteDamage) {
    landscapes = [:]
    gaps = [:]
    jittered = [:]
    let facts = ClipFacts(clip.identity, clip.reference)
    for _ in 0..<(try bytes.length()) {
      let counter = try bytes.text()
      let trace = try ClipTrace(from: &bytes)
      if case .settings = trace { throw bytes.damage }
      landscapes[counter] = CounterSweep.Landscape(facts, trace)
    }
    for _ in 0..<(try bytes.length()) {
      gaps[try bytes.text()] = SignalGap(
        clip: clip.identity,
        rep: try bytes.double(),
        other: try bytes.double()
      )
    }
    for _ in 0..<(try bytes.length()) {
      let counter = try bytes.text()
      var doses: [JitteredClip.Dose] = []
      for _ in 0..<JitteredClip.doseCount {
        doses.append(
          JitteredClip.Dose(
            percent: try bytes.double(),
            degrees: try bytes.optional { (bytes) throws(ByteDamage) in try bytes.double() },
            trials: try bytes.integer(),
            exact: try bytes.integer(),
            matches: try bytes.optional { (bytes) throws(ByteDamage) in
              StepScore.Matches(
                matched: try bytes.integer(),
                required: try bytes.integer(),
                charged: try bytes.integer()
              )
            }
          )
        )
      }
      jittered[counter] = JitteredClip(clip: clip.identity, doses: doses)
    }
  }
}
