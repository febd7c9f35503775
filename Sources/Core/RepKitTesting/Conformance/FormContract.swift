// SPDX-License-Identifier: Apache-2.0
import Basics
public import FormAnalysis
public import PoseTracks

/// Checks that an analyzer keeps the contract of `FormAnalyzer`.
///
/// It runs the analyzer on random poses of somebody who squats and curls at once. These hardly ask an analyzer of
/// another exercise: give it tracks of its own, best from several sides.
///
///     #expect(checkFormAnalyzer { MyAnalyzer() } == [])
///
/// - Parameters:
///   - swapsSides: True if a mirrored clip is to give the same result with sides swapped.
///   - isInvariant: True if the place and the size of the person are not to matter.
///   - judges: True if it judges faults; it must abstain from these when nobody is seen.
///   - seeds: Seeds of the tracks, one track each.
///   - track: Makes the track of a seed; nil for random poses.
///   - make: Makes a new analyzer.
/// - Returns: Each rule that is broken, at the first seed where it is; empty for a good analyzer.
/// - Complexity: About 12 runs of a track for each seed.
public func checkFormAnalyzer(
  swapsSides: Bool = true,
  isInvariant: Bool = true,
  judges: Bool = true,
  seeds: Range<UInt64> = 0..<6,
  track: ((UInt64) -> PoseTrack)? = nil,
  _ make: @escaping () -> any FormAnalyzer
) -> [ContractViolation] {
  var violations: [ContractViolation] = []
  for seed in seeds {
    let track = track?(seed) ?? PoseTrack(randomPoses(seed: seed))
    let check = FormContractCheck(make: make, judges: judges, track: track, seed: seed)
    var broken = check.brokenRules
    if swapsSides, !check.swapsSides { broken.append("a mirrored clip swaps sides") }
    if isInvariant, !check.isInvariant { broken.append("place and size do not matter") }
    for rule in broken where !violations.contains(where: { $0.rule == rule }) {
      violations.append(ContractViolation(rule: rule, seed: seed))
    }
  }
  return violations
}

/// The rules, on one track.
private struct FormContractCheck {
  let make: () -> any FormAnalyzer
  let judges: Bool
  let track: PoseTrack
  let seed: UInt64

  var brokenRules: [String] {
    var analyzer = make()
    let reference = analyzer.result(of: track)
    var broken: [String] = []
    func require(_ rule: String, _ isKept: Bool) { if !isKept { broken.append(rule) } }

    var twin = make()
    require("an analyzer is deterministic", twin.result(of: track) == reference)
    require("reset equals fresh", analyzer.result(of: track) == reference)
    require("a copy goes on on its own", copiedResult == reference)
    require("nothing is known before it happens", prefixesAgree)
    require("a missing pose neither moves nor forgets", gappyResult == reference)
    require("nothing measured is nothing found, and said so", abstains)
    require("missing joints do no harm", isSound(patchyResult))
    require("values are in their ranges", isSound(reference))
    require("decisions are in order, at times seen", areDecided(reference))
    return broken
  }

  var swapsSides: Bool {
    var analyzer = make()
    let straight = analyzer.result(of: track)
    let mirrored = analyzer.result(of: track.mirrored())
    return agree(straight, mirrored) { side in
      side == nil ? nil : side == .left ? .right : .left
    }
  }

  var isInvariant: Bool {
    var analyzer = make()
    let straight = analyzer.result(of: track)
    let moved = track.replacing(
      frameSize: FrameSize(width: track.frameSize.width * 2, height: track.frameSize.height * 3),
      positions: track.positions.map { SIMD3($0.x * 2 + 64, $0.y * 2 + 256, $0.z * 2) }
    )
    return agree(straight, analyzer.result(of: moved)) { $0 }
  }

  private var copiedResult: FormResult {
    var analyzer = make()
    var result = FormResult()
    for index in 0..<track.count {
      if index == track.count / 2 {
        var copy = analyzer
        var ignored = FormResult()
        copy.update(contentsOf: track, into: &ignored)
        copy.finish(into: &ignored)
        copy.reset()
      }
      analyzer.update(track[index], into: &result)
    }
    analyzer.finish(into: &result)
    return result
  }

  private var prefixesAgree: Bool {
    var live = make()
    var result = FormResult()
    let end = track.count * 2 / 3
    for index in 0..<end { live.update(track[index], into: &result) }
    var whole = make()
    let final = whole.result(of: track)
    return final.findings.starts(with: result.findings)
      && final.measurements.starts(with: result.measurements)
      && final.abstentions.starts(with: result.abstentions)
      && final.events.starts(with: result.events) && final.holds.starts(with: result.holds)
      && final.judgements.starts(with: result.judgements)
      && result.findings.allSatisfy { $0.decisionTime <= track.times[end - 1] }
  }

  private var gappyResult: FormResult {
    var analyzer = make()
    var random = RandomGenerator(seed: seed)
    var result = FormResult()
    for index in 0..<track.count {
      if random.index(below: 4) == 0 {
        analyzer.update(CheckedPoseCounter.missing(at: track[index]), into: &result)
      }
      analyzer.update(track[index], into: &result)
    }
    analyzer.finish(into: &result)
    return result
  }

  private var abstains: Bool {
    var analyzer = make()
    var result = FormResult()
    for index in 0..<track.count {
      analyzer.update(CheckedPoseCounter.missing(at: track[index]), into: &result)
    }
    analyzer.finish(into: &result)
    return result.findings.isEmpty && result.measurements.isEmpty
      && result.events.isEmpty && result.holds.isEmpty && result.judgements.isEmpty
      && result.abstentions.isEmpty != judges
  }

  /// With every tenth joint missing.
  private var patchyResult: FormResult {
    var random = RandomGenerator(seed: seed)
    let isMissing = track.positions.map { _ in random.index(below: 10) == 0 }
    var analyzer = make()
    return analyzer.result(
      of: track.replacing(
        positions: zip(track.positions, isMissing).map {
          $1 ? SIMD3(repeating: .nan) : $0
        },
        confidences: zip(track.confidences, isMissing).map { $1 ? 0 : $0 },
        world: .some(nil)
      )
    )
  }

  private func isSound(_ result: FormResult) -> Bool {
    result.findings.allSatisfy { finding in
      finding.start <= finding.time && finding.time <= finding.end
        && finding.end <= finding.decisionTime && finding.value.isFinite
        && finding.threshold.isFinite && (0...1).contains(finding.confidence)
    }
      && result.measurements.allSatisfy { measurement in
        measurement.value.isFinite && (0...1).contains(measurement.confidence)
          && measurement.time <= measurement.decisionTime
      }
      && result.events.allSatisfy { event in
        (event.start ?? event.time) <= event.time && event.time <= (event.end ?? event.time)
          && event.time <= event.decisionTime && (0...1).contains(event.confidence)
      }
      && result.holds.allSatisfy { hold in
        hold.start <= hold.end && hold.end <= hold.decisionTime
          && (0...1).contains(hold.confidence)
      }
      && result.judgements.allSatisfy { judgement in
        judgement.start <= judgement.end && judgement.end <= judgement.decisionTime
          && (0...1).contains(judgement.confidence) && judgement.verdict.isInRange
      }
  }

  private func areDecided(_ result: FormResult) -> Bool {
    [
      result.findings.map(\.decisionTime), result.measurements.map(\.decisionTime),
      result.abstentions.map(\.decisionTime), result.events.map(\.decisionTime),
      result.holds.map(\.decisionTime), result.judgements.map(\.decisionTime),
    ].allSatisfy { times in
      zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
        && times.allSatisfy { track.times.contains($0) }
    }
  }

  /// Whether two results say the same up to rounding, in any order among equal times.
  private func agree(
    _ one: FormResult,
    _ other: FormResult,
    side: (BodySide?) -> BodySide?
  ) -> Bool {
    guard one.findings.count == other.findings.count,
      one.measurements.count == other.measurements.count, one.events.count == other.events.count,
      one.holds == other.holds, one.judgements.count == other.judgements.count
    else { return false }
    return one.findings.allSatisfy { finding in
      other.findings.contains {
        $0.fault == finding.fault && $0.side == side(finding.side)
          && $0.decisionTime == finding.decisionTime
          && ($0.value - finding.value).magnitude < 0.01
      }
    }
      && one.measurements.allSatisfy { measurement in
        other.measurements.contains {
          $0.quantity == measurement.quantity && $0.side == side(measurement.side)
            && $0.decisionTime == measurement.decisionTime
            && ($0.value - measurement.value).magnitude < 0.01
        }
      }
      && one.events.allSatisfy { event in
        other.events.contains {
          $0.kind == event.kind && $0.side == side(event.side)
            && $0.decisionTime == event.decisionTime && $0.time == event.time
        }
      }
      && one.abstentions == other.abstentions
  }
}
