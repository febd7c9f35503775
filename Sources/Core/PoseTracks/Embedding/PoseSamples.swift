// SPDX-License-Identifier: Apache-2.0
public import Basics

/// Poses of known classes, such as `squats_down`, with which other poses are compared.
///
/// The file is that of ML Kit and MediaPipe: rows `name,class,x1,y1,z1,...,x33,y33,z33` without a heading, in
/// pixels, y down, joints in the order of `Skeleton.blazePose33`.
public struct PoseSamples: Sendable, Equatable {
  /// A pose and the class that it shows.
  public struct Element: Sendable, Equatable {
    /// The class, as `squats_down`.
    public var className: String
    /// The pose as vectors between joints.
    public var embedding: PoseEmbedding

    /// Creates a sample; the class may have any name.
    public init(className: String, embedding: PoseEmbedding) {
      self.className = className
      self.embedding = embedding
    }
  }

  /// The samples, in the order of the file; in a tie an earlier one is nearer.
  public let elements: [Element]

  /// Creates samples; empty ones vote for nothing.
  public init(_ elements: [Element]) {
    self.elements = elements
  }

  /// The names of the classes, sorted, each once.
  public var classes: [String] { Set(elements.map(\.className)).sorted() }

  /// The class whose visits are the reps of an exercise.
  ///
  /// It is named after an exercise of the same family in any spelling known, and after the side of the rep's
  /// extreme: `squats_down`, `pullups_up`.
  ///
  /// - Returns: Nil where no class is of that name.
  package func extremeClass(of exercise: Exercise) -> String? {
    let suffix = exercise.extreme == .low ? "_down" : "_up"
    return classes.first { name in
      name.hasSuffix(suffix)
        && Exercise.spelled(String(name.dropLast(suffix.count)))?.family == exercise.family
    }
  }

  /// How many samples are first kept by their greatest difference, and then asked by their mean one.
  private static let kept = 30
  /// How many samples are asked: the most votes that a class can have.
  package static let asked = 10

  /// The nearest samples.
  ///
  /// Of the 30 with the least greatest difference, the 10 with the least mean difference, each compared with the
  /// pose and its mirror image. In a tie the earlier sample is nearer.
  ///
  /// - Parameters:
  ///   - pose: What is compared.
  ///   - isAsked: Whether a sample, by its place, may be among them.
  /// - Returns: Places in `elements`, the nearest first; fewer where there are fewer.
  /// - Complexity: O(*n* log *n*) in samples.
  package func nearest(
    to pose: PoseEmbedding,
    where isAsked: (Int) -> Bool = { _ in true }
  ) -> [Int] {
    let flipped = pose.flipped
    let compared = elements.indices.filter(isAsked).map { index in
      let sample = elements[index].embedding
      return (
        index: index,
        difference: pose.difference(from: sample).lesser(flipped.difference(from: sample))
      )
    }
    let near = compared.sorted {
      ($0.difference.greatest, $0.index) < ($1.difference.greatest, $1.index)
    }.prefix(Self.kept)
    return near.sorted { ($0.difference.mean, $0.index) < ($1.difference.mean, $1.index) }
      .prefix(Self.asked).map(\.index)
  }

  /// How many of the nearest samples are of a class, in 0...10.
  ///
  /// - Complexity: O(*n* log *n*) in samples.
  package func votes(for className: String, _ pose: PoseEmbedding) -> Int {
    nearest(to: pose).count { elements[$0].className == className }
  }
}

extension PoseSamples {
  /// Reads a file of samples and reports everything that is wrong with it.
  ///
  /// - Parameters:
  ///   - bytes: The content, UTF-8 text.
  ///   - file: The file's name, for findings.
  /// - Returns: The samples, nil if a row is wrong or there is none, and the findings.
  /// - Complexity: O(*n*).
  public static func parse(
    _ bytes: [UInt8],
    file: String
  ) -> (samples: PoseSamples?, diagnostics: [Diagnostic]) {
    let skeleton = Skeleton.blazePose33
    let count = 2 + 3 * skeleton.joints.count
    let needed = PoseEmbedding.joints.compactMap { skeleton.index(of: $0) }
    var elements: [Element] = []
    var diagnostics: [Diagnostic] = []
    for row in DelimitedText.rows(bytes) {
      func find(_ message: String, at place: Int = 0) {
        diagnostics.append(
          Diagnostic(.error, file: file, at: row[place], code: "pose-sample", message: message)
        )
      }
      guard row.count == count else {
        find("a sample has \(count) cells, not \(row.count)")
        continue
      }
      let numbers = row.dropFirst(2).map { Float($0.text) ?? .nan }
      if let bad = numbers.firstIndex(where: { !$0.isFinite }) {
        find("'\(row[bad + 2].text)' is not a number", at: bad + 2)
        continue
      }
      guard !row[1].text.isEmpty else {
        find("the sample has no class", at: 1)
        continue
      }
      let points = skeleton.joints.indices.map {
        SIMD3(numbers[3 * $0], numbers[3 * $0 + 1], numbers[3 * $0 + 2])
      }
      guard let embedding = PoseEmbedding(needed.map { points[$0] }, others: points) else {
        find("all joints of the sample are in one place")
        continue
      }
      elements.append(Element(className: row[1].text, embedding: embedding))
    }
    if elements.isEmpty, diagnostics.isEmpty {
      diagnostics.append(
        Diagnostic(.error, file: file, code: "pose-sample", message: "there is no sample")
      )
    }
    return (diagnostics.isEmpty ? PoseSamples(elements) : nil, diagnostics)
  }

  /// The row of a pose in a file of samples; nil where the skeleton is another or a joint was not seen.
  ///
  /// - Parameters:
  ///   - frame: A pose of `Skeleton.blazePose33`.
  ///   - name: What the row is called.
  ///   - className: The class.
  /// - Returns: A line with its end; depths that are not known are 0.
  package static func line(of frame: PoseFrame, name: String, className: String) -> String? {
    guard frame.skeleton == .blazePose33 else { return nil }
    var cells = [name, className]
    for joint in frame.skeleton.joints.indices {
      let place = frame.pointInImage(joint)
      guard place.x.isFinite, place.y.isFinite else { return nil }
      let depth = frame.depth(joint)
      cells += [place.x, place.y, depth.isFinite ? depth : 0].map { $0.text(significantDigits: 7) }
    }
    return DelimitedText.line(cells)
  }
}
