// SPDX-License-Identifier: Apache-2.0
public import Basics
public import Labels
import Platform

/// The labels that scoring uses for a clip, and what they come to.
public struct LabelledClip: Sendable {
  /// The label file's path.
  public var file: String
  /// SHA-256 of the label file.
  public var sha256: String
  /// The labels.
  public var labels: LabelFile
  /// What scoring needs of them.
  public var reference: Reference
}

extension Dataset {
  /// What the checker may know of the clips.
  public var labelContext: LabelContext {
    var clips: [String: LabelContext.Clip] = [:]
    for clip in manifest.clips {
      let bounds = clip.facts.flatMap { facts in
        facts.firstTime <= facts.endTime ? facts.firstTime...facts.endTime : nil
      }
      clips[clip.id] = LabelContext.Clip(
        bounds: bounds,
        mediaSHA256: clip.sha256,
        exercise: clip.exercise
      )
    }
    return LabelContext(checksFileName: true, clips: clips)
  }

  /// Reads and checks the dataset's label files and picks each clip's reference.
  ///
  /// A clip of which one rater's labels cannot be used is left out, since another rater's might
  /// not be the ones that count.
  ///
  /// - Returns: The labels by clip id, and all findings, file by file in order of name.
  /// - Throws: `PlatformError` where a label file cannot be read.
  public func labelledClips() throws -> (clips: [String: LabelledClip], diagnostics: [Diagnostic]) {
    var findings: [Diagnostic] = []
    var candidates: [String: [LabelledClip]] = [:]
    var unusable: Set<String> = []
    let context = labelContext
    for path in try labelPaths() {
      let bytes = try Files.read(path)
      let (labels, faults) = LabelFile.parse(bytes, file: path, context: context)
      findings += faults
      guard let labels else {
        if let name = LabelFileName(path: path) { unusable.insert(name.clip) }
        continue
      }
      let (reference, refusals) = Reference.make(from: labels, file: path)
      findings += refusals
      guard let reference else {
        unusable.insert(labels.clip)
        continue
      }
      candidates[labels.clip, default: []].append(
        LabelledClip(
          file: path,
          sha256: SHA256.hexadecimal(of: bytes),
          labels: labels,
          reference: reference
        )
      )
    }
    var clips: [String: LabelledClip] = [:]
    for clip in manifest.clips where !unusable.contains(clip.id) {
      let files = candidates[clip.id] ?? []
      let (choice, fault) = LabelFile.reference(among: files.map { ($0.file, $0.labels) })
      if let fault { findings.append(fault) }
      clips[clip.id] = files.first { $0.file == choice?.file }
    }
    return (clips, findings)
  }

  /// The dataset that a folder of label files belongs to, if one is where it would be looked for:
  /// `labels/<name>` beside `datasets/<name>`, or `labels` inside the dataset's folder.
  public static func folder(ofLabels folder: String) -> String? {
    let beside = Path.join(folder, "../../datasets/" + Files.name(of: Path.absolute(folder)))
    let around = Path.join(folder, "..")
    return [around, beside].first {
      Files.kind(of: Path.join($0, manifestName)) == .file
        && Path.absolute(Dataset.labelFolder(of: $0)) == Path.absolute(folder)
    }
  }
}
