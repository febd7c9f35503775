// SPDX-License-Identifier: Apache-2.0
import Platform

extension Dataset {
  /// Finds the media of the clips.
  ///
  /// A path under the media root comes first, unlooked at: whoever reads the file checks its
  /// digest. For clips that are not there, every file under the root is hashed until all are found,
  /// files of the same name first.
  ///
  /// - Parameter clips: The clips, in any order.
  /// - Returns: The path of each clip's media by clip id; clips without a video and clips whose
  ///   media are nowhere are left out.
  /// - Throws: `PlatformError` where a folder under the root cannot be read.
  package func mediaPaths(of clips: [ClipRecord]) throws -> [String: String] {
    var paths: [String: String] = [:]
    var missing: [ClipRecord] = []
    for clip in clips {
      guard let media = clip.media else { continue }
      let path = Path.join(mediaRoot, media)
      if Files.kind(of: path) == .file {
        paths[clip.id] = path
      } else if clip.sha256 != nil {
        missing.append(clip)
      }
    }
    guard !missing.isEmpty, Files.isDirectory(mediaRoot) else { return paths }

    let names = Set(missing.compactMap { $0.media.map(Files.name) })
    let files = try filesBelow(mediaRoot)
    let likelyFirst =
      files.filter { names.contains(Files.name(of: $0)) }
      + files.filter { !names.contains(Files.name(of: $0)) }
    var wanted: [String: [String]] = [:]
    for clip in missing { wanted[clip.sha256 ?? "", default: []].append(clip.id) }
    for file in likelyFirst {
      if wanted.isEmpty { break }
      for id in wanted.removeValue(forKey: try Files.sha256(of: file)) ?? [] { paths[id] = file }
    }
    return paths
  }
}

/// The plain files below a folder, in order of path; hidden ones are left out.
///
/// - Throws: `PlatformError` where a folder cannot be read.
package func filesBelow(_ folder: String) throws -> [String] {
  var files: [String] = []
  for name in try Files.list(folder) where !name.hasPrefix(".") {
    let path = Path.join(folder, name)
    switch Files.kind(of: path) {
    case .file: files.append(path)
    case .directory: files += try filesBelow(path)
    case .other, nil: continue
    }
  }
  return files
}
