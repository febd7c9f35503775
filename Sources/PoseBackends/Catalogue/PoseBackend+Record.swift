// SPDX-License-Identifier: Apache-2.0
import Video

extension PoseBackend {
  /// The library and the models: what has to be installed.
  public var files: [NativeFile] { [library] + models }

  /// The library, the models, and what is made of them on first use.
  public var filesInUse: [NativeFile] {
    switch engine {
    case .mediaPipe(let bundle, _): files + [bundle]
    case .moveNet: files
    }
  }

  /// The scores it asks for, by the name under which tracks record them.
  public var scores: [String: Double] {
    switch engine {
    case .mediaPipe(_, let thresholds):
      [
        "detection": Double(thresholds.detection),
        "presence": Double(thresholds.presence),
        "tracking": Double(thresholds.tracking),
      ]
    case .moveNet(let scores):
      ["joint": scores.joint.decimal, "tracking": scores.tracking.decimal]
    }
  }

  /// The id of the way from decoded frames to what the models are shown.
  public var pixelPipeline: String {
    switch engine {
    case .mediaPipe: VideoDecoder.pipelineID
    case .moveNet:
      "\(VideoDecoder.pipelineID)+\(SquareResampler.id)-\(MoveNetEstimator.inputSize)/1"
    }
  }

  /// Whether its tracks have positions in metres.
  public var reportsWorld: Bool {
    switch engine {
    case .mediaPipe: true
    case .moveNet: false
    }
  }
}

extension Float {
  /// The number that its shortest decimal text says: 0.3 for the nearest single-precision number.
  fileprivate var decimal: Double { Double(description) ?? Double(self) }
}
