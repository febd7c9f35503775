// SPDX-License-Identifier: Apache-2.0
import PoseTracks

extension ExerciseForm {
  /// The lunge: one foot steps ahead, and the hips fall between both feet and rise again.
  ///
  /// The article names it among its first exercises and gives no rule of its own. Its rules of the
  /// squat apply to the leg ahead, which is the one whose knee is higher at the bottom. The army
  /// asks for a level thigh and a trunk that leans slightly forward. The knee shall be above the
  /// ball of its foot, neither beyond the toes nor to the side. No tolerance is named: 20 degrees
  /// and a tenth of the shank are our own.
  static let lunge = ExerciseForm(
    name: "lunge",
    summary: "Lunges: the depth of the front leg, the place of its knee, and an upright trunk.",
    families: ["lunge"],
    source: lungeStandard,
    parts: [.shoulder, .hip, .knee, .ankle],
    viewing: .standing,
    cycle: Cycle(
      minAmplitude: 0.12,
      range: 0.05...0.6,
      summary: "The least fall of the hips that makes a lunge, as a share of their height."
    ) { .falling($0.ankles.y - $0.hips.y) },
    measures: [.kneeFlexion, .range(.knee)],
    rules: [
      FormRule(
        .shallowDepth,
        // From the front the knee ahead is a step nearer to the lens than the hips: how much lower it looks is the camera's height.
        .one(.thighElevation, from: .side) { rep in
          let side = rep.legAhead
          let length = rep.length { $0[side].thighLength }
          return rep.gauge(rep.farFrames, side: side) { frame in
            SeenValue(MeasuredRep.elevation(of: frame[side], length), frame[side].legConfidence)
          }
        },
        .most(
          "max-thigh-elevation",
          20,
          in: -20...60,
          neutral: 90,
          "The greatest final height of the front thigh above level."
        ),
        source: "\(lungeStandard): the thigh parallel to the ground; the tolerance is our own"
      ),
      FormRule(
        .trunkLean,
        .trunkLean,
        .most("max-trunk-lean", 20, in: 5...80, "The greatest forward lean of the trunk."),
        source: "\(lungeStandard): the trunk leans slightly forward; the tolerance is our own"
      ),
      FormRule(
        .kneeValgus,
        .kneeShift(of: { $0.legAhead }),
        .most(
          "max-knee-shift",
          0.1,
          in: -0.5...1,
          "The greatest distance of the front knee inside its ankle, in shanks."
        ),
        source: """
          Ageberg and others, 2010: knee medial to the foot; \(lungeStandard): not from side to \
          side; the tolerance is our own
          """
      ),
      FormRule(
        .kneeOverToe,
        .kneeOverToe(of: { $0.legAhead }),
        .most(
          "max-knee-over-toe",
          0.1,
          in: -0.5...1,
          "The greatest distance of the front knee past its toes, in shanks."
        ),
        source: """
          \(lungeStandard): not beyond the toes; for squats not a fault in itself: Fry and others, 2003
          """
      ),
    ]
  )

  /// The standard whose rules these are: station 3 of the Strength Training Circuit.
  private static let lungeStandard = "US Army, Holistic Health and Fitness, Forward Lunge"
}

extension MeasuredRep {
  /// The side whose foot is ahead in a lunge: its knee is higher where the rep turns.
  fileprivate var legAhead: BodySide {
    let lower = Gauge.percentile(
      0.5,
      of: farFrames.map { $0.left.knee.point.y - $0.right.knee.point.y }
    )
    return (lower ?? 0) < 0 ? .left : .right
  }
}
