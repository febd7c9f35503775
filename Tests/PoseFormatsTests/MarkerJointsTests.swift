// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import Testing

@testable import PoseFormats

@Suite struct MarkerJointsTests {
  private func names(_ labels: String, _ descriptions: [String] = []) -> String {
    MarkerJoints(labels.split(separator: " ").map(String.init), descriptions: descriptions)
      .joints.map(\.rawValue).joined(separator: " ")
  }

  @Test(
    arguments: [
      ("RHip LBigToe RSmallToe midHip", "right_hip left_foot_index right_small_toe root"),
      ("CHip Neck Head Nose REye", "root neck head nose right_eye"),
      ("Hip Lknee R.Heel left_elbow", "root left_knee right_heel left_elbow"),
      (
        "LSHO LELB LKNE LANK LHEE LTOE",
        "left_shoulder left_elbow left_knee left_ankle left_heel left_foot_index"
      ),
      ("LASI R.ASIS r.ASIS_study STERr", "lasi r_asis r_asis_study sterr"),
      ("Rear rear REar Lear", "rear rear_2 right_ear lear"),
      ("LKNE LKNE LKNE", "left_knee lkne lkne_2"),
      ("r_asis R.ASIS r_asis_2", "r_asis r_asis_2 r_asis_2_2"),
      ("LHJC LHip", "left_hip lhip"),
      ("V_R.Hip_JC V_R.Knee_JC_Static", "right_hip v_r_knee_jc_static"),
      ("L.Knee L.Knee.Medial", "l_knee l_knee_medial left_knee"),
      ("L_FLE L_FME L_FAL", "l_fle l_fme l_fal left_knee"),
      ("LWRA LWRB RWRA", "lwra lwrb rwra left_wrist"),
      ("LKJC L_FLE L_FME LKNE", "left_knee l_fle l_fme lkne"),
      ("L.Ankle.Medial", "l_ankle_medial"),
      ("-- *12", "marker_1 12"),
    ]
  )
  func `names of markers become joints`(labels: String, joints: String) {
    #expect(names(labels) == joints)
  }

  @Test func `a name that occurs again is told by its description`() {
    let descriptions = ["L.Knee", "L.Knee.Medial", "C7"]
    #expect(names("LKNE LKNE C7", descriptions) == "lkne lkne_2 c7 left_knee")
    #expect(names("LKNE LKNE C7", ["", "L.Shank"]) == "left_knee lkne c7")
  }

  @Test func `a joint between two markers is missing if one of them is`() {
    let joints = MarkerJoints(["L.Knee", "L.Knee.Medial"])
    let missing = SIMD3<Double>(repeating: .nan)
    #expect(joints.positions([SIMD3(0, 2, 4), SIMD3(2, 4, 8)])[2] == SIMD3(1, 3, 6))
    #expect(joints.positions([SIMD3(0, 2, 4), missing])[2].x.isNaN)
  }

  @Test func `only markers of the table are a body`() {
    #expect(MarkerJoints(["T10", "LKNE"]).hasBody)
    #expect(MarkerJoints(["L.Knee.Medial"]).hasBody)
    #expect(!MarkerJoints(["T10", "corner"]).hasBody)
  }
}
