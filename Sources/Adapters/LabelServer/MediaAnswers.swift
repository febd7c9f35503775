// SPDX-License-Identifier: Apache-2.0
import Platform
import Storage

/// Videos, whole or in pieces.
struct MediaAnswers: Sendable {
  private let project: LabelProject
  private let prepared: PreparedClips

  init(_ project: LabelProject, prepared: PreparedClips) {
    self.project = project
    self.prepared = prepared
  }

  /// The video of a clip, or the piece of it that the request asks for.
  func video(_ id: String, _ request: HTTPRequest) throws -> HTTPResponse {
    guard let record = project.clip(id) else {
      return .refusal(404, project.dataset.manifest.complaint(aboutMissing: id))
    }
    let (path, identity) = try prepared.file(record)
    let size = identity.size
    let type = path.hasSuffix(".webm") ? "video/webm" : "video/mp4"
    var response: HTTPResponse
    switch ByteRange(request.headers["range"], size: size) {
    case .whole:
      response = HTTPResponse(type: type, .file(path: path, identity: identity, piece: 0..<size))
    case .piece(let range):
      response = HTTPResponse(206, type: type, .file(path: path, identity: identity, piece: range))
      response.headers.append(
        ("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)")
      )
    case .unsatisfiable:
      response = .refusal(416, "the server sends one range inside the file")
      response.headers.append(("Content-Range", "bytes */\(size)"))
    }
    response.headers.append(("Accept-Ranges", "bytes"))
    return response
  }
}
