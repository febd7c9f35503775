// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import PoseTracks
import TestSupport
import Testing

/// The corrected posture of somebody who stands, on figures worked out by hand.
@Suite struct PostureAnalyzerTests {
  private static let name = "andernet-posture-fixed"

  private func result(_ track: PoseTrack, _ settings: String = "") -> FormResult {
    var analyzer = makeAnalyzer(Self.name + settings)
    return analyzer.result(of: track)
  }

  private func value(_ quantity: Quantity, _ result: FormResult) -> Double {
    result.measurements.first { $0.quantity == quantity }?.value ?? .nan
  }

  private func side(_ quantity: Quantity, _ result: FormResult) -> BodySide? {
    result.measurements.first { $0.quantity == quantity }?.side
  }

  private func reason(_ name: String, _ result: FormResult) -> Abstention.Reason? {
    result.abstentions.first { $0.fault.rawValue == name }?.reason
  }

  private func isNear(_ value: Double, _ other: Double, _ tolerance: Double = 0.02) -> Bool {
    (value - other).magnitude <= tolerance
  }

  /// The head is in front, the trunk leans, the shoulders are in front of C7, and nothing is level.
  private var slouching: PostureFigure {
    var figure = PostureFigure()
    figure.craniovertebralAngle = 42
    figure.trunkLean = 12
    figure.leftwardLean = 4
    figure.protraction = 30
    figure.pelvicTilt = 15
    figure.shoulderSlope = -6
    figure.hipSlope = 2
    return figure
  }

  @Test(arguments: [0.0, 45, 90, 137, 180, 270])
  func `in space all values are those of the figure, wherever the person faces`(heading: Double) {
    var figure = slouching
    figure.heading = heading
    let result = result(figure.track())
    #expect(isNear(value(.craniovertebralAngle, result), 42))
    // C7 is 0.5 tan 12° = 106.28 mm in front of the hips but for the 30 mm that the shoulders have.
    #expect(isNear(value(.sagittalVerticalAxis, result), 76.28))
    #expect(isNear(value(.trunkLean, result), 12))
    #expect(isNear(value(.lateralLean, result), 4) && side(.lateralLean, result) == .left)
    #expect(isNear(value(.shoulderProtraction, result), 30))
    #expect(isNear(value(.pelvicTilt, result), 15))
    #expect(isNear(value(.shoulderTilt, result), 6) && side(.shoulderTilt, result) == .right)
    #expect(isNear(value(.pelvicObliquity, result), 2) && side(.pelvicObliquity, result) == .left)
    #expect(result.measurements.count == 8)
    // ARKit's body has no ears, and severities and REBA are off.
    #expect(result.abstentions.map(\.fault.rawValue) == ["ear-shoulder-angle"])
    #expect(result.judgements.isEmpty && result.findings.isEmpty)
  }

  @Test func `a mirror swaps sides and keeps what is to the front`() {
    var figure = slouching
    figure.heading = 30
    let (straight, mirrored) = (result(figure.track()), result(figure.track().mirrored()))
    #expect(straight.measurements.count == mirrored.measurements.count)
    for (one, other) in zip(straight.measurements, mirrored.measurements) {
      #expect(one.quantity == other.quantity && isNear(one.value, other.value))
      #expect(one.side != other.side || one.side == nil)
    }
  }

  @Test func `behind is the other sign, and a head behind C7 is beyond 90`() {
    var figure = PostureFigure()
    figure.craniovertebralAngle = 110
    figure.trunkLean = -10
    figure.protraction = -20
    figure.pelvicTilt = -7
    figure.heading = 200
    let result = result(figure.track())
    #expect(isNear(value(.craniovertebralAngle, result), 110))
    // -0.5 tan 10° = -88.16 mm, and the shoulders 20 mm behind C7.
    #expect(isNear(value(.sagittalVerticalAxis, result), -68.16))
    #expect(isNear(value(.trunkLean, result), -10))
    #expect(isNear(value(.shoulderProtraction, result), -20))
    #expect(isNear(value(.pelvicTilt, result), -7))
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `noise of 10 mm moves a median of 10 s by little`(seed: UInt64) {
    var figure = slouching
    figure.noise = 0.01
    figure.heading = 40 * Double(seed)
    let result = result(figure.track(seconds: 10, seed: seed))
    // An angle over 0.1 m has 8 degrees a frame, and 0.6 as a median of 300; over 0.5 m a tenth of that.
    #expect(isNear(value(.craniovertebralAngle, result), 42, 3))
    #expect(isNear(value(.sagittalVerticalAxis, result), 76.28, 4))
    #expect(isNear(value(.trunkLean, result), 12, 0.4))
    #expect(isNear(value(.lateralLean, result), 4, 0.4))
  }

  @Test(arguments: [(90.0, "blazePose33"), (-90, "blazePose33"), (90, "coco17"), (-90, "vision19")])
  func `from the side a picture shows the lean and the ear over the shoulder`(
    heading: Double,
    skeleton: String
  ) throws {
    var figure = slouching
    figure.heading = heading
    figure.leftwardLean = 0
    figure.protraction = 0
    figure.shoulderSlope = 0
    let track = figure.track(try #require(Skeleton.named(skeleton)), hasWorld: false)
    let result = result(track)
    #expect(isNear(value(.trunkLean, result), 12))
    // 0.03 + 0.1 sin 42° above the shoulder and 0.1 cos 42° in front of it: 52.5, and not 42.
    #expect(isNear(value(.earShoulderAngle, result), 52.5, 0.05))
    #expect(result.measurements.count == 2)
    for name in ["lateral-lean", "shoulder-tilt", "pelvic-obliquity", "lateral-lean-severity"] {
      #expect(reason(name, result) == .view, "\(name)")
    }
    // Vision has a neck and a root, and no depth; the others have no joint of the spine.
    let expected: Abstention.Reason = skeleton == "vision19" ? .depth : .skeleton
    #expect(reason("sagittal-vertical-axis", result) == expected)
    #expect(reason("craniovertebral-angle", result) == .skeleton)
    #expect(reason("pelvic-tilt", result) == .skeleton)
    #expect(reason("reba-score", result) == .skeleton)
  }

  @Test(arguments: [0.0, 180, 20, 200])
  func `from the front or the back a picture shows what is aside`(heading: Double) {
    var figure = slouching
    figure.heading = heading
    figure.trunkLean = 0
    let result = result(figure.track(.coco17, hasWorld: false))
    // Beside the optical axis a lean shows by its cosine.
    let tolerance = heading.truncatingRemainder(dividingBy: 180) == 0 ? 0.02 : 0.4
    #expect(isNear(value(.lateralLean, result), 4, tolerance))
    #expect(side(.lateralLean, result) == .left)
    #expect(isNear(value(.shoulderTilt, result), 6, tolerance))
    #expect(side(.shoulderTilt, result) == .right)
    #expect(isNear(value(.pelvicObliquity, result), 2, tolerance))
    #expect(side(.pelvicObliquity, result) == .left)
    #expect(result.measurements.count == 3)
    #expect(reason("trunk-lean", result) == .view && reason("ear-shoulder-angle", result) == .view)
  }

  @Test func `pixels are square in any frame, and between the views nothing shows`() {
    var figure = PostureFigure()
    figure.trunkLean = 20
    figure.heading = 90
    for frame in [FrameSize(width: 720, height: 1280), FrameSize(width: 1280, height: 720)] {
      let side = result(figure.track(.coco17, hasWorld: false, frameSize: frame))
      #expect(isNear(value(.trunkLean, side), 20))
    }
    figure.heading = 45
    let between = result(figure.track(.coco17, hasWorld: false))
    #expect(between.measurements.isEmpty)
    #expect(reason("trunk-lean", between) == .view && reason("lateral-lean", between) == .view)
  }

  @Test func `what does not show is abstained from with its reason`() throws {
    let figure = slouching
    // Half a second.
    let short = result(figure.track(seconds: 0.5))
    #expect(short.measurements.isEmpty && reason("trunk-lean", short) == .length)
    #expect(reason("craniovertebral-severity", short) == .length)
    #expect(reason("reba-score", short) == .length)
    // The spine is in the skeleton, and the track has no world.
    let flat = result(figure.track(.arkit91, hasWorld: false))
    #expect(reason("craniovertebral-angle", flat) == .depth && reason("reba-score", flat) == .depth)
    // A head that was never seen.
    let track = figure.track()
    let head = try #require(track.skeleton.index(of: Joint(rawValue: "head")))
    let count = track.skeleton.joints.count
    let headless = track.replacing(
      world: track.world.map { world in
        world.indices.map { $0 % count == head ? SIMD3(repeating: .nan) : world[$0] }
      }
    )
    let lost = result(headless)
    #expect(
      reason("craniovertebral-angle", lost) == .joints && reason("reba-score", lost) == .joints
    )
    #expect(isNear(value(.sagittalVerticalAxis, lost), 76.28))
    // Joints of which the backend is not sure.
    let unsure = result(track, ":min-confidence=0.95")
    #expect(unsure.measurements.isEmpty && reason("trunk-lean", unsure) == .joints)
  }

  @Test func `severities and REBA are graded if they are on`() throws {
    let result = result(slouching.track(), ":severities=on")
    let grades = result.judgements.map { "\($0.subject) \($0.verdict)" }
    #expect(
      grades == [
        // 42 is below 45, 76 mm above 60, 12 above 10, 4 above 2, 2 above 1.
        "craniovertebral-severity moderate", "sagittal-vertical-severity moderate",
        "trunk-lean-severity moderate", "lateral-lean-severity mild",
        "pelvic-obliquity-severity mild",
        // The trunk leans by 12: 2. The neck bends back by 4: 1. Straight elbows: A 2, B 1, C 1.
        "reba-score 1",
      ]
    )
    let lean = try #require(result.judgements.first { $0.subject == "lateral-lean-severity" })
    #expect(lean.side == .left && lean.start == 0 && lean.end == 2 && lean.decisionTime == 2)
    let loaded = self.result(
      slouching.track(),
      ":severities=on,load=3,coupling=3,activity=3"
    )
    // A 2 + 3, B 1 + 3: C 5, and 3.
    #expect(loaded.judgements.last?.verdict == .graded(8, .reba))
  }

  @Test(arguments: PostureBand.all) func `each limit moves its severity`(_ band: PostureBand) {
    var figure = PostureFigure()
    band.change(&figure)
    let track = figure.track()
    func severity(_ settings: String) -> Judgement.Verdict? {
      result(track, ":severities=on" + settings).judgements.first { $0.subject == band.subject }?
        .verdict
    }
    // With the first two limits on the sound side of the value and the last one beyond it, it is moderate.
    let (near, far) = (band.isLeast ? (90, 0) : (0, band.far))
    let mild = ",mild-\(band.name)=\(near),moderate-\(band.name)=\(far),severe-\(band.name)=\(far)"
    #expect(severity(mild) == .graded(1, .severity))
    let all = ",mild-\(band.name)=\(near),moderate-\(band.name)=\(near),severe-\(band.name)="
    #expect(severity(all + "\(far)") == .graded(2, .severity))
    #expect(severity(all + "\(near)") == .graded(3, .severity))
  }
}

/// A graded value, with a figure that has some of it.
struct PostureBand: Sendable, CustomTestStringConvertible {
  var name: String
  var subject: String
  var isLeast = false
  var far = 90
  var change: @Sendable (inout PostureFigure) -> Void
  var testDescription: String { name }

  static let all = [
    PostureBand(
      name: "craniovertebral-angle",
      subject: "craniovertebral-severity",
      isLeast: true,
      change: { $0.craniovertebralAngle = 44 }
    ),
    PostureBand(
      name: "sagittal-vertical-axis",
      subject: "sagittal-vertical-severity",
      far: 300,
      change: { $0.protraction = -50 }
    ),
    PostureBand(
      name: "trunk-lean",
      subject: "trunk-lean-severity",
      change: { $0.trunkLean = -8 }
    ),
    PostureBand(
      name: "lateral-lean",
      subject: "lateral-lean-severity",
      change: { $0.leftwardLean = -8 }
    ),
    PostureBand(
      name: "pelvic-obliquity",
      subject: "pelvic-obliquity-severity",
      change: { $0.hipSlope = -3 }
    ),
  ]
}
