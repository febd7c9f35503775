// SPDX-License-Identifier: Apache-2.0
package import Labels

/// A file of a label format that is only read, about the clip `squat-017` at one frame a second.
package struct ReadOnlyLabels: Sendable {
  /// The format's name.
  package let id: String
  /// The file, which the page of formats has as an example.
  package let text: String
  /// What names in it mean, as `--label` says it.
  package let names: [String: String]

  private init(_ id: String, names: [String: String] = [:], _ text: String) {
    self.id = id
    self.names = names
    self.text = text
  }

  /// The context in which the file is read.
  package func context(of clips: [ConversionContext.Clip]?) -> ConversionContext {
    var context = ConversionContext(clips: clips)
    context.frameRate = 1
    context.names = names
    return context
  }

  /// The file of a format; nil for one that is written, too.
  package static func named(_ id: String) -> ReadOnlyLabels? {
    all.first { $0.id == id }
  }

  private static let all = [
    ReadOnlyLabels(
      "app-log",
      """
      {"clip": "squat-017", "decision_time": 2.83, "extremum_time": 2.3, "confidence": 0.91}
      {"clip": "squat-017", "decision_time": 4.6, "extremum_time": 4.05}
      {"clip": "squat-017", "exercise": "squat", "corrected_count": 3}

      """
    ),
    ReadOnlyLabels(
      "egoexo-fitness",
      names: ["Keep your back straight.": "fault:hip-sag"],
      """
      {
        "squat-017_action_1": {
          "annotations": [
            {
              "key_point_verification": [["Keep your back straight.", "False"], ["Cross your feet.", "True"]],
              "action_quality_score": 3,
              "comment": "The back was not straight.",
              "action_name": "Kneeling push-ups",
              "action_guidance": "cross your feet, kneel on the mat",
              "annotator": "F03v"
            },
            {
              "key_point_verification": [["Keep your back straight.", "True"], ["Cross your feet.", "True"]],
              "action_quality_score": 4,
              "comment": "",
              "action_name": "Kneeling push-ups",
              "action_guidance": "cross your feet, kneel on the mat",
              "annotator": "B11k"
            }
          ],
          "st_ed_frame": [1, 4],
          "frame_root": "frames_open/squat-017"
        }
      }

      """
    ),
    ReadOnlyLabels(
      "fit3d",
      """
      {"squat-017": [1, 3, 5]}

      """
    ),
    ReadOnlyLabels(
      "mm-fit",
      """
      1,4,2,squats
      6,9,8,tricep_extensions

      """
    ),
    ReadOnlyLabels(
      "qevd",
      names: ["Go lower!": "fault:shallow-depth"],
      """
      [
        {
          "long_range_video_file": "./long_range_videos/squat-017.mp4",
          "video_timestamps": "./long_range_videos/squat-017_timestamps.npy",
          "feedbacks": ["First up are squats!", "", "", "Go lower!", "Go lower!", "", "", "",
            "Moving on to lunges!", "", "", ""],
          "feedback_timestamps": [1704067200.0, 1704067203.0, 1704067208.0],
          "is_transition": [true, false, true]
        }
      ]

      """
    ),
  ]
}

extension LabelFormat {
  /// The names of the formats that are written as well as read.
  package static let writtenIDs = all.map(\.description).filter { $0.direction == .both }.map(\.id)
}
