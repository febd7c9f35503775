// SPDX-License-Identifier: Apache-2.0
import PoseTracks

extension ExerciseForm {
  /// The sit-up: the shoulders of somebody on the back rise over the hips and sink again.
  static let sitUp = ExerciseForm(
    name: "sit-up",
    summary: "Sit-ups: the trunk from the floor up to vertical.",
    families: ["sit-up"],
    source: armyDrill,
    parts: [.shoulder, .hip, .knee, .ankle],
    viewing: .lying,
    cycle: Cycle(
      summary:
        "The least rise of the shoulders that makes a sit-up, as a share of the legs' length.",
      leadsUp: true
    ) { frame in
      frame.isOnTheBack
        ? .rising(frame.hips.y - frame.shoulders.y, of: frame.legLength) : .none
    },
    measures: [.range(.hip)],
    rules: [
      FormRule(
        .incompleteRange,
        .one(.trunkElevation, from: .side) { rep in
          rep.gauge(rep.farFrames) { rep.trunkElevation($0) }
        },
        .least(
          "min-trunk-elevation",
          70,
          in: 0...120,
          neutral: 0,
          "The least final height of the trunk above level."
        ),
        source: "\(armyDrill): the base of the neck above the spine; the tolerance is our own"
      ),
      FormRule(
        .incompleteReturn,
        .one(.trunkElevationAtStart, from: .side) { rep in
          rep.gaugeAtStart { rep.trunkElevation($0) }
        },
        .most(
          "max-elevation-at-start",
          20,
          in: 0...90,
          neutral: 90,
          "The greatest height of the trunk above level at the start of a sit-up."
        ),
        source: "\(armyDrill): the shoulder blades touch the ground; the tolerance is our own"
      ),
    ]
  )

  /// The drill whose standard sit-ups are held against.
  private static let armyDrill = "US Army, Conditioning Drill 2, the sit-up"
}

extension MeasuredRep {
  /// The elevation of the trunk above level in degrees: 90 upright, more beyond it towards the knees.
  fileprivate func trunkElevation(_ frame: BodyFrame) -> SeenValue {
    let lean = trunkLeanInImage(frame)
    let body = frame[nearSide]
    let toKnees: Double = body.knee.point.x < body.hip.point.x ? -1 : 1
    return SeenValue(90 + toKnees * lean.value, lean.confidence)
  }
}
