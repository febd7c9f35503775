// SPDX-License-Identifier: Apache-2.0
internal import Platform

/// What can be said about a media file before FFmpeg sees it.
enum FileInspection {
  /// The first bytes of what Git LFS leaves in place of a file it did not fetch.
  static let largeFilePointer = Array("version https://git-lfs.github.com/spec".utf8)

  /// Refuses a file that is missing, unreadable, a folder, empty or a Git LFS pointer.
  ///
  /// - Throws: `missingInput`, `inputOutput` or `badMedia`, with a text that names the reason.
  static func check(_ path: String) throws(VideoError) {
    if let kind = Files.kind(of: path), kind != .file {
      let text = kind == .directory ? "it is a folder" : "it is not a regular file"
      throw VideoError(.badMedia, operation: "open", path: path, text: text)
    }
    let head = try readHead(path)
    guard !head.isEmpty else {
      throw VideoError(.badMedia, operation: "open", path: path, text: "the file is empty")
    }
    guard head != largeFilePointer else {
      throw VideoError(
        .badMedia,
        operation: "open",
        path: path,
        text: "it is a Git LFS pointer and not the video itself; fetch it with 'git lfs pull'"
      )
    }
  }

  private static func readHead(_ path: String) throws(VideoError) -> [UInt8] {
    do {
      let file = try FileDescriptor(reading: path)
      return try file.read(upTo: largeFilePointer.count)
    } catch {
      let kind: VideoError.Kind = error.operation == .open ? .missingInput : .inputOutput
      throw VideoError(kind, operation: "open", path: path, code: error.code, text: error.text)
    }
  }
}
