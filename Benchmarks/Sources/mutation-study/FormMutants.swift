// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import PoseTracks

extension Mutant {
  /// Defects of form analyzers.
  static let analyzers: [Mutant] = [
    .analyzer(
      "separation limit 10 % down",
      fixed,
      as: "trainer-squat-fixed:min-knee-separation=0.9"
    ),
    .analyzer("lean limit 10 % up", fixed, as: "trainer-squat-fixed:max-trunk-lean=49.5"),
    .analyzer("lean limit 30 % down", fixed, as: "trainer-squat-fixed:max-trunk-lean=31.5"),
    .analyzer("depth limit 30 % down", fixed, as: "trainer-squat-fixed:max-thigh-elevation=21"),
    .analyzer("knee limit 30 % down", fixed, as: "trainer-squat-fixed:max-knee-over-toe=0.07"),
    .analyzer("separation limit 30 % up", fixed, as: "trainer-squat-fixed:min-knee-separation=1.3"),
    .analyzer(
      "no squat is deep enough to judge",
      fixed,
      as: "trainer-squat-fixed:min-amplitude=0.6"
    ),
    .analyzer("the view is taken to be the front", fixed, as: "trainer-squat-fixed:view=front"),
    .analyzer("y axis flipped", fixed) { result(fixed, $0.track.upsideDown) },
    .analyzer("normalised coordinates", fixed) { result(fixed, $0.track.normalised) },
    .analyzer("left and right swapped", fixed) { result(fixed, $0.track.sidesSwapped) },
    .analyzer("a mirrored image", literal) { result(literal, $0.track.mirrored) },
    .analyzer("poses one frame early", fixed) { result(fixed, $0.track.oneFrameEarly) },
    .analyzer("half of the frames are skipped", fixed) { result(fixed, $0.track.halfRate) },
    .analyzer("y is taken to rise on the way down", literal, as: "trainer-squat:axis=up"),
    .analyzer("nothing is refused", fixed) { clip in
      var result = result(fixed, clip.track)
      result.abstentions = []
      return result
    },
    .analyzer("the last finding is lost", fixed) { clip in
      var result = result(fixed, clip.track)
      _ = result.findings.popLast()
      return result
    },
    Mutant(
      defect: "state kept from clip to clip",
      place: .analyzer(fixed) { clips in
        var analyzer = analyzer(fixed).makeAnalyzer()
        return clips.map { clip in
          var result = FormResult()
          analyzer.update(contentsOf: clip.track, into: &result)
          return result
        }
      }
    ),
  ]

  /// Defects of feedback policies.
  static let policies: [Mutant] = [
    .policy("cooldown doubled", coach, as: "trainer-voice-coach-fixed:cooldown=6"),
    .policy("cooldown doubled", literalCoach, as: "trainer-voice-coach:cooldown=6"),
    .policy("cooldown halved", literalCoach, as: "trainer-voice-coach:cooldown=1.5"),
    .policy("a fault's cooldown halved", coach, as: "trainer-voice-coach-fixed:fault-cooldown=4"),
    .policy("debounce of a second", coach, as: "trainer-voice-coach-fixed:debounce=1"),
    .policy("no patience", coach, as: "trainer-voice-coach-fixed:patience=0"),
    Mutant(
      defect: "messages one frame late",
      place: .policy(coach) { findings, times in
        var policy = feedback(coach).makePolicy()
        let frame = (times.last ?? 0) / Double(max(times.count - 1, 1))
        return policy.events(for: findings, times: times).map { event in
          var event = event
          event.time += frame
          return event
        }
      }
    ),
  ]

  /// Defects that no clip of the embedded dataset can show, and why.
  static let hidden: [(mutant: Mutant, reason: String)] = [
    (
      .analyzer(
        "projection limit 10 % up",
        fixed,
        as: "trainer-squat-fixed:max-projection-angle=11"
      ),
      "the limit is 10 degrees inwards, and no synthetic knee comes nearer than 5 degrees outwards"
    ),
    (
      .analyzer("missing joints at the corner", fixed) { result(fixed, $0.track.missingAtZero) },
      "joints are missing only before the first and after the last rep, where it judges nothing"
    ),
    (
      .counter("missing values are 0", "hysteresis") { clip in
        events("hysteresis", clip, samples: \.missingAsZero)
      },
      "values are missing only before the first and after the last rep; it starts on either side"
    ),
    (
      .counter("the end of the clip is not told", "article-rep-counter-fixed") { clip in
        events("article-rep-counter-fixed", clip, isFinished: false)
      },
      "it does nothing at the end of a clip: the same counter"
    ),
    (
      .counter("the end of the clip is not told", "hysteresis") { clip in
        events("hysteresis", clip, isFinished: false)
      },
      "the last rep of every clip is past the threshold for longer than the dwell"
    ),
    (
      .analyzer("the end of the clip is not told", fixed) { clip in
        var analyzer = analyzer(fixed).makeAnalyzer()
        var result = FormResult()
        analyzer.update(contentsOf: clip.track, into: &result)
        return result
      },
      "a rep is judged as soon as it is over, and every embedded rep is"
    ),
  ]

  private static let fixed = "trainer-squat-fixed"
  private static let literal = "trainer-squat"
  private static let coach = "trainer-voice-coach-fixed"
  private static let literalCoach = "trainer-voice-coach"
}
