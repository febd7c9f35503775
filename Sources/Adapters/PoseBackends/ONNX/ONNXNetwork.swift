// SPDX-License-Identifier: Apache-2.0
import Basics
internal import CONNXRuntime
import Platform

/// A network of one tensor in, in ONNX Runtime, on one thread.
///
/// Runs the library that it is given: whoever opens it has checked the digest, see
/// ``BackendFolder``. The library is never unloaded.
@safe final class ONNXNetwork {
  /// The type of a tensor's elements.
  enum Element: Equatable {
    /// 32-bit numbers.
    case float32
    /// Whole numbers of 8, 32 or 64 bits.
    case uint8, int32, int64
    /// Something else, or no tensor.
    case other
  }

  /// A tensor as the network describes it.
  struct Tensor: Equatable {
    /// Its name.
    var name: String
    /// The type of its elements.
    var element: Element
    /// Its sizes; below zero where they are open.
    var dimensions: [Int]
  }

  /// The tensors that go in.
  let inputs: [Tensor]
  /// The tensors that come out.
  let outputs: [Tensor]
  /// The file's name, for messages.
  let name: String
  private let network: OpaquePointer

  /// Loads the library and opens the network that a file holds.
  ///
  /// - Parameters:
  ///   - library: The path of `libonnxruntime.so`.
  ///   - path: The path of the network, all of it in this one file.
  /// - Throws: ``PoseBackendError`` of the kind `badModel` for a file that is no such network, of the kind `runtime`
  ///   where the library fails.
  init(library: String, model path: String) throws(PoseBackendError) {
    name = Files.name(of: path)
    let bytes: [UInt8]
    do {
      bytes = try Files.read(path)
    } catch {
      throw PoseBackendError(.notInstalled, "\(error)")
    }
    var opened: OpaquePointer?
    var message = LibraryMessage()
    let status = unsafe rep_network_open(
      library,
      bytes,
      bytes.count,
      &opened,
      &message.characters,
      LibraryMessage.capacity
    )
    guard status == REP_NETWORK_OK, let opened = unsafe opened else {
      var error = message.error("open '\(path)'", isOutOfMemory: status == REP_NETWORK_NO_MEMORY)
      if status == REP_NETWORK_REFUSED { error.kind = .badModel }
      throw error
    }
    unsafe network = unsafe opened
    inputs = unsafe (0..<rep_network_input_count(opened)).map { index in
      unsafe Tensor(rep_network_input(opened, index))
    }
    outputs = unsafe (0..<rep_network_output_count(opened)).map { index in
      unsafe Tensor(rep_network_output(opened, index))
    }
  }

  deinit {
    unsafe rep_network_close(network)
  }

  /// Runs the network once.
  ///
  /// - Parameters:
  ///   - input: The numbers that go in, of the type of the only input.
  ///   - dimensions: Their sizes.
  ///   - time: The presentation time, for the message.
  /// - Returns: All that comes out.
  /// - Throws: ``PoseBackendError`` of the kind `badModel`: the library is the pinned one.
  func run(
    _ input: borrowing NetworkInput,
    dimensions: [Int],
    at time: Double
  ) throws(PoseBackendError) -> [NetworkOutput] {
    var message = LibraryMessage()
    let sizes = dimensions.map(Int64.init)
    let status = unsafe input.withBytes { bytes in
      unsafe rep_network_run(
        network,
        bytes.baseAddress,
        bytes.count,
        sizes,
        sizes.count,
        &message.characters,
        LibraryMessage.capacity
      )
    }
    guard status == REP_NETWORK_OK else { throw failure(message, status, at: time) }
    var results: [NetworkOutput] = []
    for index in outputs.indices { results.append(try result(index, at: time)) }
    return results
  }

  private func result(_ index: Int, at time: Double) throws(PoseBackendError) -> NetworkOutput {
    var message = LibraryMessage()
    var tensor = unsafe rep_network_tensor()
    var count = 0
    var status = unsafe rep_network_result(
      network,
      index,
      &tensor,
      &count,
      &message.characters,
      LibraryMessage.capacity
    )
    guard status == REP_NETWORK_OK else { throw failure(message, status, at: time) }
    let described = unsafe Tensor(tensor)
    // What cannot be read has no numbers; whoever needs it sees that.
    guard described.element != .other else {
      return NetworkOutput(name: described.name, dimensions: [], values: [])
    }
    var values = [Float](repeating: 0, count: count)
    status = unsafe rep_network_read(
      network,
      index,
      &values,
      &message.characters,
      LibraryMessage.capacity
    )
    guard status == REP_NETWORK_OK else { throw failure(message, status, at: time) }
    return NetworkOutput(name: described.name, dimensions: described.dimensions, values: values)
  }

  private func failure(
    _ message: LibraryMessage,
    _ status: rep_network_status,
    at time: Double
  ) -> PoseBackendError {
    var error = message.error(
      "run '\(name)' at \(time.text(decimals: 6)) s",
      isOutOfMemory: status == REP_NETWORK_NO_MEMORY
    )
    error.kind = .badModel
    return error
  }
}

extension ONNXNetwork.Tensor {
  fileprivate init(_ tensor: rep_network_tensor) {
    let element: ONNXNetwork.Element =
      switch unsafe tensor.element {
      case REP_NETWORK_FLOAT32: .float32
      case REP_NETWORK_UINT8: .uint8
      case REP_NETWORK_INT32: .int32
      case REP_NETWORK_INT64: .int64
      default: .other
      }
    let sizes = unsafe tensor.dimensions
    let all = [
      sizes.0, sizes.1, sizes.2, sizes.3, sizes.4, sizes.5, sizes.6, sizes.7,
    ]
    self.init(
      name: unsafe tensor.name.map { unsafe String(cString: $0) } ?? "",
      element: element,
      dimensions: all.prefix(unsafe tensor.rank).map(Int.init)
    )
  }
}

/// The numbers that go into a network.
enum NetworkInput {
  /// 32-bit numbers.
  case float32([Float])
  /// Bytes.
  case uint8([UInt8])
  /// Whole numbers of 32 bits.
  case int32([Int32])
  /// Whole numbers of 64 bits.
  case int64([Int64])

  /// Hands the bytes of the numbers to a function.
  borrowing func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    switch self {
    case .float32(let numbers): unsafe numbers.withUnsafeBytes { unsafe body($0) }
    case .uint8(let numbers): unsafe numbers.withUnsafeBytes { unsafe body($0) }
    case .int32(let numbers): unsafe numbers.withUnsafeBytes { unsafe body($0) }
    case .int64(let numbers): unsafe numbers.withUnsafeBytes { unsafe body($0) }
    }
  }
}
