// SPDX-License-Identifier: Apache-2.0

/// A tensor that a network gave.
struct NetworkOutput: Equatable {
  /// Its name in the network.
  var name: String
  /// Its sizes, the first one of the slowest index.
  var dimensions: [Int]
  /// Its numbers, the last index fastest.
  var values: [Float]
}

/// Why the tensors of a network are not those of its kind.
struct NetworkMismatch: Error, Equatable {
  /// One phrase behind "it", as `gives 26 joints, not the 17 of COCO`.
  var reason: String

  /// Takes a phrase.
  init(_ reason: String) {
    self.reason = reason
  }

  /// Tensors of other shapes than a kind of network has.
  ///
  /// - Parameters:
  ///   - outputs: What it gave.
  ///   - expected: What it should have given.
  init(_ outputs: [NetworkOutput], insteadOf expected: String) {
    let given = outputs.map {
      "\($0.name) [\($0.dimensions.map(String.init).joined(separator: ", "))]"
    }
    let list = given.isEmpty ? "nothing" : given.joined(separator: " and ")
    self.init("gives \(list) instead of \(expected)")
  }

  /// Joints of another skeleton than COCO's.
  static func joints(_ count: Int) -> NetworkMismatch {
    NetworkMismatch("gives \(count) joints, not the \(cocoJointCount) of COCO")
  }
}

/// The number of joints of `Skeleton.coco17`.
let cocoJointCount = 17
