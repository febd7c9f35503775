// SPDX-License-Identifier: Apache-2.0

/// A TensorFlow Lite model file to which metadata can be added.
///
/// Offsets in FlatBuffers only point forwards. So a new root, with new lists of buffers and of
/// metadata, is written in front of the file, and what it takes over points into the old file,
/// which follows byte for byte.
///
/// - Source: `schema.fbs` of TensorFlow Lite, version 3.
struct ModelFile {
  /// Why a file cannot be rewritten.
  enum Defect: Error, Equatable {
    /// The file does not start as a TensorFlow Lite model does.
    case notAModel
    /// An offset or a length leaves the file, or a part that every model has is missing.
    case malformed
    /// The file holds something that cannot move: buffers by absolute position, unknown parts.
    case unsupported
  }

  /// Slots of the table `Model`.
  private enum Slot {
    static let version = 0
    static let operatorCodes = 1
    static let subgraphs = 2
    static let description = 3
    static let buffers = 4
    static let metadataBuffer = 5
    static let metadata = 6
    static let signatures = 7
    static let count = 8
    static let takenOver = [operatorCodes, subgraphs, description, metadataBuffer, signatures]
  }

  private let reader: FlatBufferReader
  private let root: Int

  /// Opens a model's bytes.
  ///
  /// - Throws: ``Defect/notAModel``.
  init(_ bytes: [UInt8]) throws(Defect) {
    reader = FlatBufferReader(bytes)
    guard reader.identifier == Array("TFL3".utf8), let root = reader.root else {
      throw .notAModel
    }
    self.root = root
  }

  /// The bytes stored under a metadata name; nil where the model has none of that name.
  func metadata(named name: [UInt8]) -> [UInt8]? {
    guard
      let entry = (try? metadataEntries())?.first(where: { self.name(ofEntry: $0) == name }),
      let number = reader.field(1, of: entry).flatMap({
        reader.bytes.integer(UInt32.self, at: $0)
      }),
      let buffers = try? buffers(), Int(number) < buffers.count,
      let data = reader.target(ofField: 0, of: buffers[Int(number)])
    else { return nil }
    return reader.string(at: data)
  }

  /// The file with metadata in place of what it had under the same name.
  ///
  /// The old file starts at a multiple of 64 bytes, so its tensors stay aligned.
  ///
  /// - Throws: ``Defect/malformed`` and ``Defect/unsupported``.
  /// - Complexity: O(*n*).
  func adding(_ metadata: [UInt8], named name: [UInt8]) throws(Defect) -> [UInt8] {
    let buffers = try buffers()
    let kept = try metadataEntries().filter { self.name(ofEntry: $0) != name }
    guard reader.field(Slot.count, of: root) == nil else { throw .unsupported }
    guard
      let version = reader.field(Slot.version, of: root).flatMap({
        reader.bytes.integer(UInt32.self, at: $0)
      })
    else { throw .malformed }

    // Offsets into the old file, as (position of the offset, position in the old file): filled in
    // when the length of the new front is known.
    var references: [(offset: Int, old: Int)] = []
    var writer = FlatBufferWriter(identifier: "TFL3")
    var slots = [FlatBufferWriter.Field?](repeating: nil, count: Slot.count)
    slots[Slot.version] = .word(version)
    slots[Slot.buffers] = .offset
    slots[Slot.metadata] = .offset
    let takenOver = Slot.takenOver.filter { reader.field($0, of: root) != nil }
    for slot in takenOver { slots[slot] = .offset }
    let model = writer.table(slots)
    writer.point(0, to: model.position)
    for slot in takenOver {
      guard let old = reader.target(ofField: slot, of: root), let offset = model.fields[slot]
      else { throw .malformed }
      references.append((offset, old))
    }

    let bufferList = writer.offsets(count: buffers.count + 1)
    writer.point(model.fields[Slot.buffers], to: bufferList.position)
    references += zip(bufferList.elements, buffers).map { ($0, $1) }
    let buffer = writer.table([.offset])
    writer.point(bufferList.elements[buffers.count], to: buffer.position)

    let metadataList = writer.offsets(count: kept.count + 1)
    writer.point(model.fields[Slot.metadata], to: metadataList.position)
    references += zip(metadataList.elements, kept).map { ($0, $1) }
    let entry = writer.table([.offset, .word(UInt32(buffers.count))])
    writer.point(metadataList.elements[kept.count], to: entry.position)
    writer.point(entry.fields[0], to: writer.string(name))

    writer.point(buffer.fields[0], to: writer.data(metadata, alignment: 16))
    writer.align(to: StoredArchive.alignment)
    let front = writer.bytes.count
    for reference in references {
      writer.point(reference.offset, to: front + reference.old)
    }
    return writer.bytes + reader.bytes
  }

  /// The positions of the tables `Buffer`.
  private func buffers() throws(Defect) -> [Int] {
    guard let vector = reader.target(ofField: Slot.buffers, of: root),
      let buffers = reader.targets(ofVector: vector)
    else { throw .malformed }
    // Slot 1 is the absolute position of data outside the FlatBuffers part.
    guard buffers.allSatisfy({ reader.field(1, of: $0) == nil }) else { throw .unsupported }
    return buffers
  }

  /// The positions of the tables `Metadata`.
  private func metadataEntries() throws(Defect) -> [Int] {
    guard reader.field(Slot.metadata, of: root) != nil else { return [] }
    guard let vector = reader.target(ofField: Slot.metadata, of: root),
      let entries = reader.targets(ofVector: vector)
    else { throw .malformed }
    return entries
  }

  private func name(ofEntry entry: Int) -> [UInt8]? {
    reader.target(ofField: 0, of: entry).flatMap(reader.string(at:))
  }
}
