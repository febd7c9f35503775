// SPDX-License-Identifier: Apache-2.0
public import Basics
import PoseTracks

/// A model file is one JSON object: `schema`, `method`, `dataset`, `classes`, `least_margin`, and `poses` or
/// `rocket`, as the method asks for.
extension RecognitionModel {
  /// The content of a model file.
  ///
  /// - Parameter dataset: What it was trained on, in one line.
  /// - Returns: An object that `parse` reads into an equal model.
  package func document(dataset: String) -> JSON {
    var members: [JSON.Member] = [
      JSON.Member("schema", 1), JSON.Member("method", .string(method.rawValue)),
      JSON.Member("dataset", .string(dataset)),
      JSON.Member("classes", .array(classes.map(JSON.string))),
      JSON.Member("least_margin", leastMargin.isFinite ? .number(leastMargin) : .null),
    ]
    switch form {
    case .nearestPoses(let vote):
      members.append(JSON.Member("poses", .array(vote.samples.elements.map(\.json))))
    case .rocket(let model):
      members.append(JSON.Member("rocket", model.json))
    }
    return .object(members)
  }

  /// Reads a model file, as `rep-tune` writes it, and reports what is wrong with it.
  ///
  /// - Parameters:
  ///   - bytes: The content, UTF-8 text.
  ///   - file: The file's name, for findings.
  /// - Returns: The model, nil if anything is wrong, and the findings.
  /// - Complexity: O(*n*) in bytes.
  public static func parse(
    _ bytes: [UInt8],
    file: String
  ) -> (model: RecognitionModel?, diagnostics: [Diagnostic]) {
    let (root, syntax) = JSONNode.parse(bytes, file: file)
    guard let root else { return (nil, syntax) }
    var reader = ObjectReader(root, file: file)
    if let schema = reader.requiredCount("schema"), schema != 1, let node = root["schema"] {
      reader.report(
        at: node,
        code: "unknown-value",
        "schema \(schema) is not known; this program reads 1"
      )
    }
    _ = reader.text("dataset")
    let method = reader.choice("method", of: RecognitionMethod.self)
    let classes = reader.value(reader.required("classes"), "classes", "a list of texts") { node in
      node.array.flatMap { nodes -> [String]? in
        let names = nodes.compactMap(\.string)
        return names.count == nodes.count && names.count > 1 ? names : nil
      }
    }
    let margin = reader.value(
      reader.optional("least_margin"),
      "least_margin",
      "a number",
      \.measured
    )
    var form: Form?
    switch method {
    case .nearestPoses:
      form = reader.value(reader.required("poses"), "poses", "a list of poses with a class") {
        PoseVote($0, classes: classes ?? [])
      }.map(Form.nearestPoses)
    case .rocket:
      form = reader.value(reader.required("rocket"), "rocket", "features and lines that fit") {
        RocketModel($0, classes: classes?.count ?? 0)
      }.map(Form.rocket)
    case nil:
      if reader.diagnostics.isEmpty { _ = reader.required("method") }
    }
    reader.finish()
    guard let classes, let form, reader.diagnostics.isEmpty else {
      return (nil, reader.diagnostics)
    }
    return (RecognitionModel(classes: classes, leastMargin: margin ?? -.infinity, form: form), [])
  }
}

extension JSONNode {
  /// A list of numbers; nil for anything else.
  fileprivate var numbers: [Double]? {
    guard let nodes = array else { return nil }
    let numbers = nodes.compactMap(\.measured)
    return numbers.count == nodes.count ? numbers : nil
  }
}

// MARK: - Poses

extension PoseSamples.Element {
  fileprivate var json: JSON {
    [
      "class": .string(className),
      "depth": .bool(embedding.hasDepth),
      "vectors": .array(
        embedding.vectors.flatMap { [$0.x, $0.y, $0.z] }.map { .number($0.decimal) }
      ),
    ]
  }

  fileprivate init?(_ node: JSONNode, classes: [String]) {
    guard let name = node["class"]?.string, classes.contains(name),
      let hasDepth = node["depth"]?.bool, let numbers = node["vectors"]?.numbers,
      numbers.count == 69, numbers.allSatisfy(\.isBounded)
    else { return nil }
    let vectors = (0..<23).map { index in
      SIMD3(numbers[3 * index], numbers[3 * index + 1], numbers[3 * index + 2])
    }
    guard hasDepth || vectors.allSatisfy({ $0.z == 0 }) else { return nil }
    self.init(
      className: name,
      embedding: PoseEmbedding(vectors: vectors.map { SIMD3<Float>($0) }, hasDepth: hasDepth)
    )
  }
}

extension PoseVote {
  fileprivate init?(_ node: JSONNode, classes: [String]) {
    guard let nodes = node.array else { return nil }
    let elements = nodes.compactMap { PoseSamples.Element($0, classes: classes) }
    guard elements.count == nodes.count, !elements.isEmpty else { return nil }
    self.init(samples: PoseSamples(elements))
  }
}

// MARK: - MiniRocket

extension RocketModel {
  fileprivate var json: JSON {
    [
      "transforms": .array(
        transforms.map { transform in
          .array(
            transform.features.map { feature in
              [
                .integer(feature.kernel), .integer(feature.dilation), .number(feature.bias),
                .bool(feature.isInside),
              ]
            }
          )
        }
      ),
      "alpha": .number(classifier.alpha),
      "means": .array(classifier.means.map(JSON.number)),
      "scales": .array(classifier.scales.map(JSON.number)),
      "weights": .array(classifier.weights.map { .array($0.map(JSON.number)) }),
      "intercepts": .array(classifier.intercepts.map(JSON.number)),
    ]
  }

  fileprivate init?(_ node: JSONNode, classes: Int) {
    guard let nodes = node["transforms"]?.array, nodes.count == AngleWindows.channels,
      let alpha = node["alpha"]?.measured, let means = node["means"]?.numbers,
      let scales = node["scales"]?.numbers, let intercepts = node["intercepts"]?.numbers,
      let rows = node["weights"]?.array
    else { return nil }
    let transforms = nodes.compactMap(RocketTransform.init)
    let weights = rows.compactMap(\.numbers)
    // A mean and a range beside the features of each series.
    let width = transforms.reduce(0) { $0 + $1.features.count + 2 }
    guard transforms.count == nodes.count, weights.count == classes, rows.count == classes,
      intercepts.count == classes, means.count == width, scales.count == width,
      weights.allSatisfy({ $0.count == width }), scales.allSatisfy({ $0 > 0 })
    else { return nil }
    self.init(
      transforms: transforms,
      classifier: RidgeClassifier(
        alpha: alpha,
        means: means,
        scales: scales,
        weights: weights,
        intercepts: intercepts
      )
    )
  }
}

extension RocketTransform {
  fileprivate init?(_ node: JSONNode) {
    guard let nodes = node.array else { return nil }
    let features = nodes.compactMap { node -> RocketFeature? in
      guard let parts = node.array, parts.count == 4, let kernel = parts[0].integer,
        RocketKernels.places.indices.contains(kernel), let dilation = parts[1].integer,
        (1...AngleWindows.length).contains(dilation), let bias = parts[2].measured,
        let isInside = parts[3].bool
      else { return nil }
      return RocketFeature(kernel: kernel, dilation: dilation, bias: bias, isInside: isInside)
    }
    guard features.count == nodes.count else { return nil }
    self.init(features: features)
  }
}
