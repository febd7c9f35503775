// SPDX-License-Identifier: Apache-2.0
import TestSupport

/// C3D files of every processor, in whole numbers and floats.
var sampleC3Ds: [[UInt8]] {
  C3DFile.Processor.allCases.flatMap { processor in
    [Float(-1), 0.5].map { scale in
      let points = [SIMD3<Float>(1, 1_500, 2), nil, SIMD3(3, 500, 4)]
      var file = C3DFile(
        labels: ["Ana:LSHO", "Ana:LHJC", "box:edge"],
        frames: [points, points.reversed()]
      )
      file.processor = processor
      file.scale = scale
      file.addForcePlates()
      return file.bytes
    }
  }
}

/// A TRC file of two markers.
let sampleTRC = Array(
  """
  PathFileType\t4\t(X/Y/Z)\ta.trc
  DataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits
  50\t50\t3\t2\tmm
  Frame#\tTime\tRHip\t\t\tR.Knee\t\t
  \t\tX1\tY1\tZ1\tX2\tY2\tZ2

  1\t0\t1\t900\t3\t4\t500\t6
  2\t0.02\t\t\t\t4\t510\t6
  3\t0.04\t1\t905\tnan\t4\t520\t6

  """.utf8
)

extension C3DFile {
  /// Adds two samples a frame of a plate of type 2 and one of type 4, and a channel of none.
  fileprivate mutating func addForcePlates() {
    channels = 13
    analog = 26
    let corners: [Float] = [1, 1, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0]
    more["ANALOG:SCALE"] = .floats([Float](repeating: 0.5, count: 13))
    more["ANALOG:OFFSET"] = .words([Int](repeating: 3, count: 13))
    more["ANALOG:LABELS"] = .texts(["FX", "FY"])
    more["ANALOG:UNITS"] = .texts([String](repeating: "N", count: 13))
    more["ANALOG:FORMAT"] = .texts(["UNSIGNED"])
    more["FORCE_PLATFORM:USED"] = .words([2])
    more["FORCE_PLATFORM:TYPE"] = .words([2, 4])
    more["FORCE_PLATFORM:CHANNEL"] = .words(Array(1...12))
    more["FORCE_PLATFORM:CORNERS"] = .floats(corners + corners)
    more["FORCE_PLATFORM:CAL_MATRIX"] = .floats((0..<72).map { $0 % 7 == 0 ? 1 : 0 })
  }
}

/// A file of the forces of two plates.
let sampleForces = Array(
  """
  [Force Data]
  NumberOfForcePlates=2
  SampleRate=100.0
  NumberOfSamples=3
  #Sample\tFX1\tFY1\tFZ1\tX1\tFX2\tFY2\tFZ2
  1\t1\t700\t2\t9\t0\t5\t0
  2\t1\t710\tnan\t9\t0\t5\t0
  3\t1\t720\t2\t9\t0\t5\t0

  """.utf8
)

/// A MOT file of two signals.
let sampleMOT = Array(
  """
  Coordinates
  inDegrees=yes

  endheader
  time\tpelvis_tx\tknee_angle_r
  0.5\t  1.25\t-90.5
  0.6\tnan\t

  """.utf8
)
