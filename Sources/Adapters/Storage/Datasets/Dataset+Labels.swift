// SPDX-License-Identifier: Apache-2.0
package import Labels
import Platform

extension Dataset {
  /// What the checker may know of the clips.
  package var labelContext: LabelContext {
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

  /// The dataset that a folder of label files belongs to, if one is where it would be looked for.
  ///
  /// That is `labels/<name>` beside `datasets/<name>`, or `labels` inside the dataset's folder.
  package static func folder(ofLabels folder: String) -> String? {
    let beside = Path.join(folder, "../../datasets/" + Files.name(of: Path.absolute(folder)))
    let around = Path.join(folder, "..")
    return [around, beside].first {
      Files.kind(of: Path.join($0, manifestName)) == .file
        && Path.absolute(Dataset.labelFolder(of: $0)) == Path.absolute(folder)
    }
  }
}
