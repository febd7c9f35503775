// SPDX-License-Identifier: Apache-2.0
// Written from the catalogue: run the tests with REP_RECORD=1 after a change there.

extension StreamingSignal {
  /// The signal `height` of the exercise, as `Signal.named(_:in:)` has it.
  public static let height = StreamingSignal(name: "height")

  /// The signal `tracking-point-down` of the exercise, as `Signal.named(_:in:)` has it.
  public static let trackingPointDown = StreamingSignal(name: "tracking-point-down")

  /// The signal `tracking-point-up` of the exercise, as `Signal.named(_:in:)` has it.
  public static let trackingPointUp = StreamingSignal(name: "tracking-point-up")

  /// The signal `principal` of the exercise, as `Signal.named(_:in:)` has it.
  public static let principal = StreamingSignal(name: "principal")

  /// The signal `angle` of the exercise, as `Signal.named(_:in:)` has it.
  public static let angle = StreamingSignal(name: "angle")

  /// The signal `angle-right` of the exercise, as `Signal.named(_:in:)` has it.
  public static let angleRight = StreamingSignal(name: "angle-right")

  /// The signal `angle-left` of the exercise, as `Signal.named(_:in:)` has it.
  public static let angleLeft = StreamingSignal(name: "angle-left")

  /// The signal `angle-best` of the exercise, as `Signal.named(_:in:)` has it.
  public static let angleBest = StreamingSignal(name: "angle-best")

  /// The signal `bend` of the exercise, as `Signal.named(_:in:)` has it.
  public static let bend = StreamingSignal(name: "bend")

  /// The signal `bend-right` of the exercise, as `Signal.named(_:in:)` has it.
  public static let bendRight = StreamingSignal(name: "bend-right")

  /// The signal `bend-left` of the exercise, as `Signal.named(_:in:)` has it.
  public static let bendLeft = StreamingSignal(name: "bend-left")

  /// The signal `bend-best` of the exercise, as `Signal.named(_:in:)` has it.
  public static let bendBest = StreamingSignal(name: "bend-best")

  /// The signal `limb-angle` of the exercise, as `Signal.named(_:in:)` has it.
  public static let limbAngle = StreamingSignal(name: "limb-angle")

  /// The signal `limb-angle-right` of the exercise, as `Signal.named(_:in:)` has it.
  public static let limbAngleRight = StreamingSignal(name: "limb-angle-right")

  /// The signal `limb-angle-left` of the exercise, as `Signal.named(_:in:)` has it.
  public static let limbAngleLeft = StreamingSignal(name: "limb-angle-left")

  /// The signal `limb-angle-best` of the exercise, as `Signal.named(_:in:)` has it.
  public static let limbAngleBest = StreamingSignal(name: "limb-angle-best")

  /// The depth of the nose below the upper edge in frame heights, the mean of both sides.
  public static let noseDepth = StreamingSignal(name: "nose-depth")

  /// The height of the nose above the lower edge in frame heights, the mean of both sides.
  public static let noseHeight = StreamingSignal(name: "nose-height")

  /// The depth of the shoulder below the upper edge in frame heights, the mean of both sides.
  public static let shoulderDepth = StreamingSignal(name: "shoulder-depth")

  /// The height of the shoulder above the lower edge in frame heights, the mean of both sides.
  public static let shoulderHeight = StreamingSignal(name: "shoulder-height")

  /// The depth of the elbow below the upper edge in frame heights, the mean of both sides.
  public static let elbowDepth = StreamingSignal(name: "elbow-depth")

  /// The height of the elbow above the lower edge in frame heights, the mean of both sides.
  public static let elbowHeight = StreamingSignal(name: "elbow-height")

  /// The depth of the wrist below the upper edge in frame heights, the mean of both sides.
  public static let wristDepth = StreamingSignal(name: "wrist-depth")

  /// The height of the wrist above the lower edge in frame heights, the mean of both sides.
  public static let wristHeight = StreamingSignal(name: "wrist-height")

  /// The depth of the hip below the upper edge in frame heights, the mean of both sides.
  public static let hipDepth = StreamingSignal(name: "hip-depth")

  /// The height of the hip above the lower edge in frame heights, the mean of both sides.
  public static let hipHeight = StreamingSignal(name: "hip-height")

  /// The depth of the knee below the upper edge in frame heights, the mean of both sides.
  public static let kneeDepth = StreamingSignal(name: "knee-depth")

  /// The height of the knee above the lower edge in frame heights, the mean of both sides.
  public static let kneeHeight = StreamingSignal(name: "knee-height")

  /// The depth of the ankle below the upper edge in frame heights, the mean of both sides.
  public static let ankleDepth = StreamingSignal(name: "ankle-depth")

  /// The height of the ankle above the lower edge in frame heights, the mean of both sides.
  public static let ankleHeight = StreamingSignal(name: "ankle-height")

  /// The depth of the nose below the upper edge in running torso lengths, the mean of both sides.
  public static let noseDepthTorso = StreamingSignal(name: "nose-depth-torso")

  /// The height of the nose above the lower edge in running torso lengths, the mean of both sides.
  public static let noseHeightTorso = StreamingSignal(name: "nose-height-torso")

  /// The depth of the shoulder below the upper edge in running torso lengths, the mean of both sides.
  public static let shoulderDepthTorso = StreamingSignal(name: "shoulder-depth-torso")

  /// The height of the shoulder above the lower edge in running torso lengths, the mean of both sides.
  public static let shoulderHeightTorso = StreamingSignal(name: "shoulder-height-torso")

  /// The depth of the elbow below the upper edge in running torso lengths, the mean of both sides.
  public static let elbowDepthTorso = StreamingSignal(name: "elbow-depth-torso")

  /// The height of the elbow above the lower edge in running torso lengths, the mean of both sides.
  public static let elbowHeightTorso = StreamingSignal(name: "elbow-height-torso")

  /// The depth of the wrist below the upper edge in running torso lengths, the mean of both sides.
  public static let wristDepthTorso = StreamingSignal(name: "wrist-depth-torso")

  /// The height of the wrist above the lower edge in running torso lengths, the mean of both sides.
  public static let wristHeightTorso = StreamingSignal(name: "wrist-height-torso")

  /// The depth of the hip below the upper edge in running torso lengths, the mean of both sides.
  public static let hipDepthTorso = StreamingSignal(name: "hip-depth-torso")

  /// The height of the hip above the lower edge in running torso lengths, the mean of both sides.
  public static let hipHeightTorso = StreamingSignal(name: "hip-height-torso")

  /// The depth of the knee below the upper edge in running torso lengths, the mean of both sides.
  public static let kneeDepthTorso = StreamingSignal(name: "knee-depth-torso")

  /// The height of the knee above the lower edge in running torso lengths, the mean of both sides.
  public static let kneeHeightTorso = StreamingSignal(name: "knee-height-torso")

  /// The depth of the ankle below the upper edge in running torso lengths, the mean of both sides.
  public static let ankleDepthTorso = StreamingSignal(name: "ankle-depth-torso")

  /// The height of the ankle above the lower edge in running torso lengths, the mean of both sides.
  public static let ankleHeightTorso = StreamingSignal(name: "ankle-height-torso")

  /// The mean depth of head, wrists and hips below the upper edge.
  public static let burpeeDepth = StreamingSignal(name: "burpee-depth")

  /// The depth of the right wrist below the upper edge in frame heights.
  public static let rightWristDepth = StreamingSignal(name: "right-wrist-depth")

  /// The height of the right wrist above the lower edge in frame heights.
  public static let rightWristHeight = StreamingSignal(name: "right-wrist-height")

  /// The mean depth of head and wrists below the upper edge.
  public static let headAndWristsDepth = StreamingSignal(name: "head-and-wrists-depth")

  /// The mean height of head and wrists above the lower edge.
  public static let headAndWristsHeight = StreamingSignal(name: "head-and-wrists-height")

  /// The interior angle of the knee on the right.
  public static let kneeAngleRight = StreamingSignal(name: "knee-angle-right")

  /// The interior angle of the knee on the left.
  public static let kneeAngleLeft = StreamingSignal(name: "knee-angle-left")

  /// The interior angle of the knee as the mean of both sides.
  public static let kneeAngleMean = StreamingSignal(name: "knee-angle-mean")

  /// The interior angle of the knee on the side seen better in the first second.
  public static let kneeAngleBest = StreamingSignal(name: "knee-angle-best")

  /// The flexion of the knee on the right.
  public static let kneeFlexionRight = StreamingSignal(name: "knee-flexion-right")

  /// The flexion of the knee on the left.
  public static let kneeFlexionLeft = StreamingSignal(name: "knee-flexion-left")

  /// The flexion of the knee as the mean of both sides.
  public static let kneeFlexionMean = StreamingSignal(name: "knee-flexion-mean")

  /// The flexion of the knee on the side seen better in the first second.
  public static let kneeFlexionBest = StreamingSignal(name: "knee-flexion-best")

  /// The interior angle of the elbow on the right.
  public static let elbowAngleRight = StreamingSignal(name: "elbow-angle-right")

  /// The interior angle of the elbow on the left.
  public static let elbowAngleLeft = StreamingSignal(name: "elbow-angle-left")

  /// The interior angle of the elbow as the mean of both sides.
  public static let elbowAngleMean = StreamingSignal(name: "elbow-angle-mean")

  /// The interior angle of the elbow on the side seen better in the first second.
  public static let elbowAngleBest = StreamingSignal(name: "elbow-angle-best")

  /// The flexion of the elbow on the right.
  public static let elbowFlexionRight = StreamingSignal(name: "elbow-flexion-right")

  /// The flexion of the elbow on the left.
  public static let elbowFlexionLeft = StreamingSignal(name: "elbow-flexion-left")

  /// The flexion of the elbow as the mean of both sides.
  public static let elbowFlexionMean = StreamingSignal(name: "elbow-flexion-mean")

  /// The flexion of the elbow on the side seen better in the first second.
  public static let elbowFlexionBest = StreamingSignal(name: "elbow-flexion-best")

  /// The interior angle of the hip on the right.
  public static let hipAngleRight = StreamingSignal(name: "hip-angle-right")

  /// The interior angle of the hip on the left.
  public static let hipAngleLeft = StreamingSignal(name: "hip-angle-left")

  /// The interior angle of the hip as the mean of both sides.
  public static let hipAngleMean = StreamingSignal(name: "hip-angle-mean")

  /// The interior angle of the hip on the side seen better in the first second.
  public static let hipAngleBest = StreamingSignal(name: "hip-angle-best")

  /// The flexion of the hip on the right.
  public static let hipFlexionRight = StreamingSignal(name: "hip-flexion-right")

  /// The flexion of the hip on the left.
  public static let hipFlexionLeft = StreamingSignal(name: "hip-flexion-left")

  /// The flexion of the hip as the mean of both sides.
  public static let hipFlexionMean = StreamingSignal(name: "hip-flexion-mean")

  /// The flexion of the hip on the side seen better in the first second.
  public static let hipFlexionBest = StreamingSignal(name: "hip-flexion-best")

  /// The interior angle of the shoulder on the right.
  public static let shoulderAngleRight = StreamingSignal(name: "shoulder-angle-right")

  /// The interior angle of the shoulder on the left.
  public static let shoulderAngleLeft = StreamingSignal(name: "shoulder-angle-left")

  /// The interior angle of the shoulder as the mean of both sides.
  public static let shoulderAngleMean = StreamingSignal(name: "shoulder-angle-mean")

  /// The interior angle of the shoulder on the side seen better in the first second.
  public static let shoulderAngleBest = StreamingSignal(name: "shoulder-angle-best")

  /// The flexion of the shoulder on the right.
  public static let shoulderFlexionRight = StreamingSignal(name: "shoulder-flexion-right")

  /// The flexion of the shoulder on the left.
  public static let shoulderFlexionLeft = StreamingSignal(name: "shoulder-flexion-left")

  /// The flexion of the shoulder as the mean of both sides.
  public static let shoulderFlexionMean = StreamingSignal(name: "shoulder-flexion-mean")

  /// The flexion of the shoulder on the side seen better in the first second.
  public static let shoulderFlexionBest = StreamingSignal(name: "shoulder-flexion-best")
}
