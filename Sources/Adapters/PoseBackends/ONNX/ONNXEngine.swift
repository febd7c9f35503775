// SPDX-License-Identifier: Apache-2.0
package import Basics
import Platform
import PoseTracks
import Video

/// Networks that a user brings, in ONNX Runtime.
package struct ONNXEngine: PoseEngine {
  /// The kind of network.
  package let kind: ModelKind
  /// True if a detector says where people are.
  package let hasDetector: Bool
  /// The scores that people and joints must reach, and the order of colours.
  package var settings: ParameterValues

  /// Creates an engine with the usual settings.
  ///
  /// - Precondition: Only a kind that is top-down has a detector.
  package init(_ kind: ModelKind, hasDetector: Bool) {
    precondition(kind.isTopDown || !hasDetector, "a detector is for networks of one person's crop")
    self.kind = kind
    self.hasDetector = hasDetector
    settings = ParameterValues(Self.parameters(kind, hasDetector: hasDetector))
  }

  /// The order of colours in settings.
  private static let channels = ["rgb", "bgr"]

  /// The steps before and after the network.
  ///
  /// The scores of people are those of rtmlib 0.0.16 and of Ultralytics; a joint's is that of MoveNet, so that all are
  /// compared by one rule.
  private static func parameters(_ kind: ModelKind, hasDetector: Bool) -> [Parameter] {
    let person: Parameter? =
      switch kind {
      case .yoloPose: .score("person", "The least score of a person.", default: 0.25)
      case .rtmo: .score("person", "The least score of a person.", default: 0.7)
      case .rtmpose, .heatmap:
        hasDetector
          ? .score("person", "The least score of a person of the detector.", default: 0.3) : nil
      case .movenet: nil
      }
    let overlap = person.map { _ in
      Parameter.score(
        "overlap",
        "The largest share of two boxes together that two people may have in common.",
        default: kind == .yoloPose ? 0.7 : 0.45
      )
    }
    let tracking: Parameter? =
      switch kind {
      case .movenet: MoveNetEngine.parameters.first { $0.name == "tracking" }
      case .rtmpose, .heatmap:
        hasDetector
          ? nil
          : .score(
            "tracking",
            "The least score of a joint that is followed into the next frame.",
            default: 0.3
          )
      case .yoloPose, .rtmo: nil
      }
    return [person, overlap].compactMap(\.self)
      + [.score("joint", "The least score of a joint that is not missing.", default: 0.3)]
      + [tracking].compactMap(\.self)
      + [
        Parameter(
          "channels",
          "The order of colours that the network was trained on.",
          choices: channels,
          default: kind == .rtmo ? 1 : 0
        )
      ]
  }

  /// The network is opened as it is.
  package var bundle: ModelBundle? { nil }
  /// Networks of one person follow that person; others look at each frame by itself.
  package var runningMode: String { mostPeople == 1 ? "video" : "image" }
  /// Decoded frames, scaled to the size that the network's file says.
  package var pixelPipeline: String {
    "\(VideoDecoder.pipelineID)+\(kind.rawValue)\(hasDetector ? "-detected" : "")-\(PixelResampler.id)/1"
  }
  /// Joints are flat.
  package var reportsWorld: Bool { false }
  /// One without a detector, else as many as may be asked for.
  package var mostPeople: Int {
    switch kind {
    case .movenet: 1
    case .rtmpose, .heatmap: hasDetector ? PoseBackend.mostPeople : 1
    case .yoloPose, .rtmo: PoseBackend.mostPeople
    }
  }

  /// Opens the network, and the detector.
  package func makeEstimator(
    _ files: InstalledFiles,
    people: Int
  ) throws(PoseBackendError) -> any PoseEstimator {
    switch kind {
    case .rtmpose, .heatmap:
      try TopDownEstimator(files, kind: kind, settings: settings, people: people)
    case .yoloPose, .rtmo:
      try OneStageEstimator(files, kind: kind, settings: settings, people: people)
    case .movenet:
      MoveNetEstimator(
        try ONNXMoveNet(files, settings: settings),
        settings: settings
      )
    }
  }
}

extension NetworkPicture.Style {
  /// The picture for YOLO.
  static let yolo = Self(scaling: .unit, channels: .rgb, usual: (640, 640))
  /// The picture for RTMO and YOLOX.
  static let rtmo = Self(scaling: .bytes, channels: .bgr, usual: (640, 640))

  /// The picture for a kind of network.
  static func of(_ kind: ModelKind, _ settings: ParameterValues) -> Self {
    var style: Self =
      switch kind {
      case .rtmpose, .heatmap: Self(scaling: .standard, channels: .rgb, usual: (192, 256))
      case .yoloPose: .yolo
      case .rtmo: .rtmo
      case .movenet: Self(scaling: .bytes, channels: .rgb, usual: (192, 192))
      }
    style.channels = settings["channels"] == 0 ? .rgb : .bgr
    return style
  }
}

extension PoseBackend {
  /// The backend of weights that a user brings.
  ///
  /// Its name has the kind, and of each file the name and the beginning of the digest. So two files of one name
  /// have tracks of their own.
  ///
  /// - Parameters:
  ///   - kind: What the network is.
  ///   - files: The network, and the detector if there is one.
  /// - Returns: A backend with the usual settings.
  static func onnx(_ kind: ModelKind, _ files: [NativeFile]) -> PoseBackend {
    precondition(1...2 ~= files.count, "a network, and perhaps a detector")
    let engine = ONNXEngine(kind, hasDetector: files.count > 1)
    let names = files.map { "\(stem(of: $0))-\($0.sha256.prefix(8))" }
    return PoseBackend(
      id: "onnx-\(kind.rawValue)-\(names.joined(separator: "-with-"))",
      skeleton: .coco17,
      version: onnxRuntimeVersion,
      library: onnxRuntime,
      models: files,
      engine: engine,
      subject: kind == .yoloPose || kind == .rtmo
        ? .rule(.largestMeanBox, people: engine.mostPeople) : .model,
      brought: .weights(kind: kind, files: files),
      licence: "NOASSERTION"
    )
  }

  /// The beginning of a file's name without its ending, in characters that are safe in the names of folders and
  /// configurations.
  private static func stem(of file: NativeFile) -> String {
    let name = Files.name(of: file.path ?? file.name)
    let stem = name.hasSuffix(".onnx") ? name.dropLast(5) : name[...]
    return String(
      stem.prefix(40).map {
        $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "_") ? $0 : "-"
      }
    )
  }
}
