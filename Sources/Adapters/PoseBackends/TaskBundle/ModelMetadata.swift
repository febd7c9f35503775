// SPDX-License-Identifier: Apache-2.0

/// How pixels in 0...255 become a model's input: (pixel - mean) / deviation.
struct InputNormalization: Equatable {
  /// Subtracted from each pixel value.
  var mean: Float
  /// What the difference is divided by.
  var deviation: Float
}

/// The metadata that tells MediaPipe how to feed a TensorFlow Lite model with an image.
///
/// The weights of older MediaPipe releases carry none: their graphs held the ranges. MediaPipe
/// Tasks refuses such models, so the metadata is added here.
///
/// - Source: `metadata_schema.fbs` of google-ai-edge/mediapipe 0.10.31.
enum ModelMetadata {
  /// The name under which a model file stores its metadata.
  static let name = Array("TFLITE_METADATA".utf8)

  /// Metadata of a model whose one input is an RGB image.
  static func imageInput(_ normalization: InputNormalization) -> [UInt8] {
    let imageProperties: UInt8 = 2
    let normalizationOptions: UInt8 = 1
    var writer = FlatBufferWriter(identifier: "M001")
    // ModelMetadata: subgraph metadata in slot 3, least parser version in slot 7.
    let model = writer.table([nil, nil, nil, .offset, nil, nil, nil, .offset])
    writer.point(0, to: model.position)
    let graphs = writer.offsets(count: 1)
    writer.point(model.fields[3], to: graphs.position)
    // SubGraphMetadata: input tensors in slot 2.
    let graph = writer.table([nil, nil, .offset])
    writer.point(graphs.elements[0], to: graph.position)
    let inputs = writer.offsets(count: 1)
    writer.point(graph.fields[2], to: inputs.position)
    // TensorMetadata: name in slot 0, content in slot 3, process units in slot 4.
    let input = writer.table([.offset, nil, nil, .offset, .offset])
    writer.point(inputs.elements[0], to: input.position)
    writer.point(input.fields[0], to: writer.string(Array("image".utf8)))
    // Content: a union of type and table.
    let content = writer.table([.byte(imageProperties), .offset])
    writer.point(input.fields[3], to: content.position)
    // ImageProperties: colour space in slot 0, where 1 is RGB.
    let properties = writer.table([.byte(1)])
    writer.point(content.fields[1], to: properties.position)
    let units = writer.offsets(count: 1)
    writer.point(input.fields[4], to: units.position)
    // ProcessUnit: a union of type and table.
    let unit = writer.table([.byte(normalizationOptions), .offset])
    writer.point(units.elements[0], to: unit.position)
    // NormalizationOptions: means in slot 0, deviations in slot 1.
    let options = writer.table([.offset, .offset])
    writer.point(unit.fields[1], to: options.position)
    writer.point(options.fields[0], to: writer.numbers([normalization.mean]))
    writer.point(options.fields[1], to: writer.numbers([normalization.deviation]))
    writer.point(model.fields[7], to: writer.string(Array("1.0.0".utf8)))
    return writer.bytes
  }
}
