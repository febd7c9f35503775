// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Platform

/// A baseline of which a part is read when it is asked for, so that memory does not grow with its clips.
package struct BaselineReader: Sendable {
  /// Its name.
  package let name: String
  /// What all parts have in common: the run that was blessed, without its clips.
  package let head: Run
  /// The clips of each part.
  package let contents: [[String]]
  /// The measures that had other values when they were blessed than the same events give now, as far as parts
  /// were read, each once.
  package private(set) var differingValues: [String] = []

  private var source: Source
  /// The part that each clip is in.
  private let places: [String: Int]
  /// The parts that were compared with their values.
  private var compared: Set<Int> = []
  /// The part that was read last.
  private var last: (index: Int, run: Run)?

  private enum Source: Sendable {
    case memory([BaselineFile.Stored])
    case file(BaselineParts)
  }

  /// Takes a baseline that is at hand.
  package init(_ stored: BaselineFile.Stored) {
    self.init(
      stored.name,
      head: stored.run.withoutClips,
      contents: [stored.run.clips.map(\.identity.id)],
      .memory([stored])
    )
  }

  /// Opens a baseline's file, of this schema or an earlier one.
  ///
  /// - Throws: `StorageError` where there is no such file, it is no baseline or is of a newer schema;
  ///   `PlatformError` where it cannot be read.
  package init(_ path: String) throws {
    guard Files.kind(of: path) == .file else {
      throw StorageError(
        operation: "read baseline",
        path: path,
        reason: "there is no such file; rep-gate bless writes it",
        exitStatus: .missingInput
      )
    }
    let parts = try BaselineParts(path)
    if let whole = parts.whole {
      self.init(whole)
      return
    }
    self.init(parts.name, head: try parts.head(), contents: parts.contents, .file(parts))
  }

  private init(_ name: String, head: Run, contents: [[String]], _ source: Source) {
    self.name = name
    self.head = head
    self.contents = contents
    self.source = source
    places = Dictionary(
      contents.enumerated().flatMap { part, clips in clips.map { ($0, part) } }
    ) { first, _ in first }
  }

  /// Whether it has a clip.
  package func holds(_ clip: String) -> Bool { places[clip] != nil }

  /// What was blessed of some of its clips, in the order asked for.
  ///
  /// - Returns: A run that answers on demand.
  /// - Throws: `StorageError` where a part is damaged; `PlatformError` where it cannot be read.
  /// - Complexity: That of scoring the parts that the clips are in, where these were not read last.
  package mutating func run(of clips: [String]) throws -> Run {
    var indices: [Int] = []
    for clip in clips {
      if let index = places[clip], !indices.contains(index) { indices.append(index) }
    }
    if let only = indices.first, indices.count == 1 {
      let part = try part(only)
      return part.clips.map(\.identity.id) == clips ? part : part.part(clips)
    }
    guard !indices.isEmpty else { return head }
    return Run(joining: try indices.map { try part($0) }).part(clips)
  }

  /// Reads the parts that nobody has asked for, so that `differingValues` is about all of them.
  ///
  /// - Throws: Like `run(of:)`.
  package mutating func readRest() throws {
    for index in contents.indices where !compared.contains(index) { _ = try part(index) }
  }

  /// All of it in memory; the values of several parts are not those of the whole, and left out.
  ///
  /// - Throws: Like `run(of:)`.
  package func whole() throws -> BaselineFile.Stored {
    switch source {
    case .memory(let stored): return stored[0]
    case .file(let file):
      let parts = try contents.indices.map { try file.part($0) }
      guard !parts.isEmpty else { return BaselineFile.Stored(name: name, run: head, values: []) }
      return BaselineFile.Stored(
        name: name,
        run: Run(joining: parts.map(\.run)),
        values: parts.count == 1 ? parts[0].values : []
      )
    }
  }

  private mutating func part(_ index: Int) throws -> Run {
    if let last, last.index == index { return last.run }
    // Let go before the next is read, so that there are never two.
    last = nil
    let stored =
      switch source {
      case .memory(let stored): stored[index]
      case .file(let file): try file.part(index)
      }
    if compared.insert(index).inserted { compare(stored) }
    last = (index, stored.run)
    return stored.run
  }

  private mutating func compare(_ part: BaselineFile.Stored) {
    guard !part.values.isEmpty else { return }
    let now = Dictionary(BaselineFile.values(of: part.run), uniquingKeysWith: { $1 })
    for value in part.values where !differingValues.contains(value.name) {
      if let text = now[value.name], BaselineFile.isSame(text, value.text) { continue }
      differingValues.append(value.name)
    }
  }
}
