// SPDX-License-Identifier: Apache-2.0
import Platform
import TestSupport
import Testing

@testable import PoseBackends

@Suite(.serialized, .enabled(if: FakeLibrary.isAvailable, "needs clang"))
struct `Network in a fake ONNX Runtime` {
  private let library: FakeLibrary
  private let folder: TemporaryFolder

  init() throws {
    library = try FakeLibrary("fake_onnxruntime.c")
    folder = try TemporaryFolder()
  }

  private func open(_ model: String, in library: String? = nil) throws -> ONNXNetwork {
    try Files.write(model, to: folder.path("\(model).onnx"))
    return try ONNXNetwork(
      library: library ?? self.library.path,
      model: folder.path("\(model).onnx")
    )
  }

  private func failure(_ model: String, in library: String? = nil) -> PoseBackendError? {
    #expect(throws: PoseBackendError.self) { try open(model, in: library) }
  }

  private var input: NetworkInput { .float32((0..<768).map(Float.init)) }

  @Test func `inputs and outputs are described, and numbers come back`() throws {
    // The fake refuses to begin anew unless everything was released.
    for _ in 0..<3 {
      let network = try open("good")
      #expect(
        network.inputs
          == [ONNXNetwork.Tensor(name: "picture", element: .float32, dimensions: [1, 3, 16, 16])]
      )
      #expect(network.outputs.map(\.name) == ["doubled", "count"])
      #expect(network.outputs.map(\.element) == [.float32, .int64])
      for _ in 0..<2 {
        let results = try network.run(input, dimensions: [1, 3, 16, 16], at: 0)
        #expect(
          results == [
            NetworkOutput(name: "doubled", dimensions: [3], values: [0, 2, 4]),
            NetworkOutput(name: "count", dimensions: [1], values: [768]),
          ]
        )
      }
    }
  }

  @Test func `bytes go in as they are`() throws {
    let network = try open("bytes")
    #expect(network.inputs.map(\.element) == [.uint8])
    let results = try network.run(
      .uint8([UInt8](repeating: 200, count: 768)),
      dimensions: [1, 3, 16, 16],
      at: 0
    )
    #expect(results[0].values == [400, 400, 400])
  }

  @Test func `a file that is no network is bad data, in one line`() {
    let error = failure("broken")
    #expect(error?.kind == .badModel)
    #expect(error?.exitStatus == .badData)
    let path = folder.path("broken.onnx")
    #expect(error?.message == "cannot open '\(path)': protobuf parsing failed")
    let many = failure("many")
    #expect(many?.kind == .badModel)
    #expect(many?.message.hasSuffix("it has more than 16 inputs or outputs") == true)
  }

  @Test func `a network that fails names itself and the time`() throws {
    let network = try open("fails")
    let error = #expect(throws: PoseBackendError.self) {
      try network.run(input, dimensions: [1, 3, 16, 16], at: 1.5)
    }
    #expect(error?.kind == .badModel)
    #expect(error?.message == "cannot run 'fails.onnx' at 1.500000 s: a node failed")
    let other = #expect(throws: PoseBackendError.self) {
      try network.run(input, dimensions: [1, 3, 8, 8], at: 1.5)
    }
    #expect(other?.message.hasSuffix("another size") == true)
  }

  @Test(arguments: ["double", "wide", "map"])
  func `what cannot be read has no numbers`(model: String) throws {
    let network = try open(model)
    let results = try network.run(input, dimensions: [1, 3, 16, 16], at: 0)
    #expect(results.map(\.dimensions) == [[], []])
    #expect(results.map(\.values) == [[], []])
  }

  @Test func `a worker tells the runtime to send nothing`() {
    ONNXRuntime.silence()
    #expect(Machine.environment("ORT_DISABLE_TELEMETRY") == "1")
  }

  @Test func `another library is no runtime`() throws {
    let without = try FakeLibrary("fake_onnxruntime.c", flags: ["-DOrtGetApiBase=AnotherName"])
    #expect(
      failure("good", in: without.path)?.message.hasSuffix("no function OrtGetApiBase") == true
    )
    let older = try FakeLibrary("fake_onnxruntime.c", flags: ["-DWITHOUT_VERSION"])
    let error = failure("good", in: older.path)
    #expect(error?.message.hasSuffix("it lacks version 26 of the interface") == true)
    #expect(error?.kind == .runtime)
    #expect(error?.exitStatus == .internalFault)
    #expect(failure("good", in: "/nowhere/lib.so")?.kind == .runtime)
    let missing = #expect(throws: PoseBackendError.self) {
      try ONNXNetwork(library: library.path, model: folder.path("none.onnx"))
    }
    #expect(missing?.exitStatus == .missingInput)
  }

  @Test func `a network takes one picture of three colours`() throws {
    let style = NetworkPicture.Style.yolo
    let picture = try NetworkPicture(try open("good").inputs, style: style)
    #expect(picture.dimensions == [1, 3, 16, 16])
    // Without sizes of its own it gets the usual ones.
    let open = try NetworkPicture(try self.open("open").inputs, style: style)
    #expect(open.dimensions == [1, 3, 640, 640])
    let two = try self.open("two").inputs
    let error = #expect(throws: NetworkMismatch.self) { try NetworkPicture(two, style: style) }
    #expect(error?.reason.hasPrefix("takes [1, 3, 16, 16] and [1, 3, 16, 16] instead of") == true)
    let half = try self.open("half").inputs
    #expect(throws: NetworkMismatch("takes numbers of another type than float32")) {
      try NetworkPicture(half, style: style)
    }
  }
}

struct `Picture for a network` {
  private func picture(
    _ dimensions: [Int],
    _ element: ONNXNetwork.Element = .float32,
    _ style: NetworkPicture.Style
  ) throws -> NetworkPicture {
    try NetworkPicture(
      [ONNXNetwork.Tensor(name: "x", element: element, dimensions: dimensions)],
      style: style
    )
  }

  /// 16 x 16 pixels of one colour.
  private let bytes = (0..<256).flatMap { _ in [255, 128, 0] as [UInt8] }

  private func numbers(_ input: NetworkInput) -> [Double] {
    switch input {
    case .float32(let numbers): numbers.map(Double.init)
    case .uint8(let numbers): numbers.map(Double.init)
    case .int32(let numbers): numbers.map(Double.init)
    case .int64(let numbers): numbers.map(Double.init)
    }
  }

  @Test func `planes or pixels, red or blue first`() throws {
    let planes = numbers(try picture([1, 3, 16, 16], .rgb255).input(bytes))
    #expect([planes[0], planes[255], planes[256], planes[512]] == [255, 255, 128, 0])
    let pixels = numbers(try picture([1, 16, 16, 3], .uint8, .rgb255).input(bytes))
    #expect(Array(pixels.prefix(4)) == [255, 128, 0, 255])
    let blue = numbers(try picture([1, 3, 16, 16], .rtmo).input(bytes))
    #expect([blue[0], blue[256], blue[512]] == [0, 128, 255])
    for element in [ONNXNetwork.Element.int32, .int64] {
      #expect(numbers(try picture([1, 16, 16, 3], element, .rgb255).input(bytes)) == pixels)
    }
  }

  @Test func `colours are scaled as the network was trained`() throws {
    let unit = numbers(try picture([1, 3, 16, 16], .yolo).input(bytes))
    #expect(unit[0] == 1)
    #expect(unit[256] == Double(Float(128) / 255))
    let style = NetworkPicture.Style(scaling: .standard, channels: .rgb, usual: (192, 256))
    let standard = numbers(try picture([1, 3, 16, 16], style).input(bytes))
    #expect(standard[0] == Double(Float((255 - 123.675) / 58.395)))
    #expect(standard[512] == Double(Float((0 - 103.53) / 57.375)))
    var other = style
    other.channels = .bgr
    let turned = numbers(try picture([1, 3, 16, 16], other).input(bytes))
    #expect(turned[0] == standard[512])
    #expect(turned[512] == standard[0])
  }

  @Test(arguments: [
    [1, 3, 8, 640], [1, 3, 640, 5000], [1, 4, 64, 64], [1, 3, 64], [2, 3, 64, 64],
  ])
  func `other sizes are refused`(dimensions: [Int]) {
    #expect(throws: NetworkMismatch.self) { try picture(dimensions, .yolo) }
  }

  private func picture(
    _ dimensions: [Int],
    _ style: NetworkPicture.Style
  ) throws -> NetworkPicture {
    try picture(dimensions, .float32, style)
  }
}

extension NetworkPicture.Style {
  /// Red first, 0...255.
  fileprivate static let rgb255 = Self(scaling: .bytes, channels: .rgb, usual: (192, 192))
}
