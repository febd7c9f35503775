// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import PoseTracks
import Storage
import Synthesis
import Terminal

extension SyntheticFiles {
  /// The configuration of tracks of ARKit's joints without noise.
  static let arkit = "arkit"

  /// The configuration of tracks of ARKit's joints with noise: `arkit-5mm`, `arkit-5mm-200ms`.
  static func configuration(of noise: WorldNoise) -> String {
    guard noise.millimetres > 0 else { return arkit }
    let size = "\(arkit)-\(noise.millimetres.text(significantDigits: 4))mm"
    guard noise.milliseconds > 0 else { return size }
    return "\(size)-\(noise.milliseconds.text(significantDigits: 4))ms"
  }

  /// The path of a clip's track of ARKit's joints.
  func arkitPath(_ clip: String, _ noise: WorldNoise) -> String {
    Path.join(folder, "tracks/\(Self.configuration(of: noise))/\(clip).safetensors")
  }

  /// The provenance of a track of ARKit's joints.
  func metadata(
    of clip: Recipe.Clip,
    _ noise: WorldNoise,
    mediaSHA256: String?
  ) -> TrackMetadata {
    var metadata = metadata(of: clip, mediaSHA256: mediaSHA256)
    metadata.configuration = Self.configuration(of: noise)
    metadata.backend = "arkit-joints"
    return metadata
  }

  /// True if a clip's track of ARKit's joints is there and made from the recipe as it is now.
  func isUpToDate(_ clip: Recipe.Clip, _ noise: WorldNoise) -> Bool {
    let path = arkitPath(clip.id, noise)
    guard Files.kind(of: path) == .file, let found = try? TrackFile.read(path).metadata,
      let exact = try? TrackFile.read(trackPath(clip.id)).metadata
    else { return false }
    return found == metadata(of: clip, noise, mediaSHA256: exact.mediaSHA256)
  }
}

extension WorldNoise {
  /// The noises that an option lists: millimetres, with `@` and milliseconds behind them if they are correlated.
  ///
  /// - Parameters:
  ///   - text: The option's value; nil if it is not given.
  ///   - option: Its name.
  /// - Returns: The noises in the order of the list.
  /// - Throws: `UsageError` for a part that is no noise, or is there twice.
  static func list(_ text: String?, option: String) throws -> [WorldNoise] {
    guard let text else { return [] }
    var noises: [WorldNoise] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let numbers = part.split(separator: "@", omittingEmptySubsequences: false).map { Double($0) }
      guard let first = numbers[0], (0...1000).contains(first), numbers.count <= 2,
        let time = numbers.count == 2 ? numbers[1] : 0, (0...60_000).contains(time)
      else {
        throw UsageError(
          "--\(option): '\(part)' is not an amount in millimetres from 0 to 1000, as 5 or 5@200"
        )
      }
      let noise = WorldNoise(millimetres: first, milliseconds: first > 0 ? time : 0)
      guard !noises.contains(noise) else {
        throw UsageError("--\(option): '\(part)' is there twice")
      }
      noises.append(noise)
    }
    return noises
  }
}
