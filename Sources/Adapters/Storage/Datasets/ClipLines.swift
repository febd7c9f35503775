// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform

/// The clips of a large dataset in a file of their own, one JSON object a line, which is read piece by piece.
///
/// Memory does not grow with the file, and a line of another shard is passed over by its beginning,
/// `{"id":"`, without being read as JSON. That is an eighth of the time of reading all of them.
struct ClipLines {
  private static let pieceSize = 1 << 20
  private static let beginning = Array(#"{"id":""#.utf8)

  /// The file that the manifest names.
  let file: DatasetManifest.ClipFile
  /// Where it is.
  let path: String
  /// The clips that are wanted.
  let shard: Shard

  /// Reads the wanted clips.
  ///
  /// - Parameter body: Called with each clip, and the file's name for findings.
  /// - Returns: Lines that are no JSON, and an error if the file is another than the manifest names.
  /// - Throws: `PlatformError` where it cannot be read.
  /// - Complexity: O(*n*) in bytes.
  func read(_ body: (JSONNode, String) -> Void) throws(PlatformError) -> [Diagnostic] {
    let input = try FileDescriptor(readingPlain: path)
    var digest = SHA256()
    var findings: [Diagnostic] = []
    var rest: [UInt8] = []
    var number = 0
    while true {
      let piece = try input.read(upTo: Self.pieceSize)
      digest.update(piece)
      let isLast = piece.isEmpty
      let bytes = rest + (isLast && !rest.isEmpty ? [UInt8(ascii: "\n")] : piece)
      var start = 0
      while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
        number += 1
        if !isOfAnotherShard(bytes[start..<end]) {
          let (node, diagnostics) = JSONNode.parse(
            bytes,
            in: start..<end,
            file: path,
            line: number,
            allowsComments: false
          )
          findings += diagnostics
          if let node { body(node, path) }
        }
        start = end + 1
      }
      rest = Array(bytes[start...])
      if isLast { break }
    }
    if digest.hexadecimalDigest() != file.sha256 || number != file.count {
      findings.append(
        Diagnostic(
          .error,
          file: path,
          position: SourcePosition(line: 1, column: 1),
          code: "other-clips",
          message: "the file is not the one that \(Dataset.manifestName) names, which has "
            + "\(counted(file.count, "clip")) and the SHA-256 \(file.sha256.prefix(8))…"
        )
      )
    }
    return findings
  }

  /// True if a line begins with the id of a clip of another shard; of any other line nobody can tell yet.
  private func isOfAnotherShard(_ line: ArraySlice<UInt8>) -> Bool {
    guard shard.count > 1, line.starts(with: Self.beginning) else { return false }
    let text = line.dropFirst(Self.beginning.count)
    guard let end = text.firstIndex(of: UInt8(ascii: "\"")) else { return false }
    let id = text[..<end]
    return !id.contains(UInt8(ascii: "\\")) && !shard.contains(String(decoding: id, as: UTF8.self))
  }
}

extension DatasetManifest {
  /// The number of clips from which they stand in a file of their own.
  static let mostInline = 10_000

  /// The clips as lines, ordered by id.
  var clipLines: String {
    clips.sorted { $0.id < $1.id }.map { $0.json.compactText + "\n" }.joined()
  }
}
