// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Platform
import PoseTracks
import Testing
@testable import Synthesis

/// What `make gate` holds analyzers to: each of them says something there, and says another thing with a defect.
struct AnalyzerRecipeTests {
  /// A defect that somebody might bring into the way that analyzers read poses.
  enum Defect: String, CaseIterable {
    /// The y axis taken to grow upwards.
    case upsideDown
    /// Each pose at the time of the one before.
    case oneFrameEarly
    /// Widths that are a fifth too large, as of a picture whose shape is not known.
    case stretched

    /// The poses as they are then read.
    func poses(of track: PoseTrack) -> PoseTrack {
      let joints = track.skeleton.joints.count
      let height = Float(track.frameSize.height)
      return switch self {
      case .upsideDown:
        track.replacing(
          positions: track.positions.map { SIMD3($0.x, height - $0.y, $0.z) },
          world: track.world.map { $0.map { SIMD3($0.x, -$0.y, $0.z) } }
        )
      case .oneFrameEarly:
        track.replacing(
          positions: Array(track.positions.dropFirst(joints)) + track.positions.suffix(joints),
          world: track.world.map { Array($0.dropFirst(joints)) + $0.suffix(joints) }
        )
      case .stretched:
        track.replacing(
          positions: track.positions.map { SIMD3(1.2 * $0.x, $0.y, $0.z) },
          world: track.world.map { $0.map { SIMD3(1.2 * $0.x, $0.y, $0.z) } }
        )
      }
    }
  }

  /// The exact tracks of the recipe's clips with what is done in them, the second in ARKit's joints.
  private static func clips() throws
    -> [(exercise: Exercise, track: PoseTrack, spatial: PoseTrack)]
  {
    let root = Files.folder(of: Files.folder(of: Files.folder(of: #filePath)))
    let path = root + "/datasets/synthetic/analyzers.json"
    let recipe = try #require(
      Recipe.parse(Array(try Files.readText(path).utf8), file: "analyzers.json").recipe
    )
    return recipe.clips.map { clip in
      let made = SyntheticClip(clip, of: recipe)
      return (clip.movement.exercise, made.track(), made.arkitTrack())
    }
  }

  @Test func `every analyzer says something, and another thing with each of three defects`()
    throws
  {
    let clips = try Self.clips()
    for entry in AnalyzerCatalog.all {
      // No walk reaches the 1.2 g of the literal text, and nobody who does not step is at risk by it.
      let isSilent = ["andernet-gait", "andernet-fall-risk"].contains(entry.name)
      let configuration = try AnalyzerConfiguration(
        parsing: entry.name + (isSilent ? ":reading=code" : "")
      )
      let tracks = clips.filter { entry.judges($0.exercise) }.map { clip in
        let hasJoints = entry.joints.allSatisfy { clip.track.skeleton.index(of: $0) != nil }
        return hasJoints ? clip.track : clip.spatial
      }
      func results(_ poses: (PoseTrack) -> PoseTrack) -> [FormResult] {
        tracks.map { track in
          var analyzer = configuration.makeAnalyzer()
          return analyzer.result(of: poses(track))
        }
      }
      let sound = results { $0 }
      #expect(
        sound.contains { !$0.measurements.isEmpty },
        "no clip shows '\(entry.name)' anything to measure"
      )
      // The literal grappling says one share and one angle a clip, which one of the defects does not change. Steps are
      // found across the picture and sway over the ground, whichever way is up. Ranges of joints and
      // medians of a posture do not change by a frame's delay, and of a walk over the ground the literal ranges and all
      // of the corrected gait are the same upside down, and so is what is scored of it.
      let hidden = Defect.allCases.filter { results($0.poses) == sound }.map(\.rawValue)
      let most =
        [
          "kinetics-grappling": 1, "gait-steps": 1, "andernet-balance": 1,
          "andernet-balance-fixed": 1, "andernet-range-of-motion": 2,
          "andernet-range-of-motion-fixed": 1, "andernet-posture-fixed": 1,
          "andernet-gait-fixed": 1, "andernet-fall-risk-fixed": 1,
        ][entry.name] ?? 0
      #expect(hidden.count <= most, "'\(entry.name)' says the same of poses with \(hidden)")
    }
  }
}
