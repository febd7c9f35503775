// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Platform
import Storage

/// Labels, read and written.
struct LabelAnswers: Sendable {
  private let project: LabelProject
  private let store: LabelStore

  init(_ project: LabelProject, store: LabelStore) {
    self.project = project
    self.store = store
  }

  /// A rater's labels.
  func read(clip: String, rater: String) throws -> HTTPResponse {
    if let refusal = refusal(clip: clip, rater: rater) { return refusal }
    return HTTPResponse(try store.read(clip: clip, rater: rater).json)
  }

  /// Replaces a rater's labels, if `If-Match` names the revision that is there.
  ///
  /// - Returns: 200 with the new revision, which the disk has; 409 with what is there where that is
  ///   another; 422 with the findings where the labels have errors; 428 without `If-Match`.
  func write(clip: String, rater: String, _ request: HTTPRequest) throws -> HTTPResponse {
    if let refusal = refusal(clip: clip, rater: rater) { return refusal }
    guard let revision = request.headers["if-match"] else {
      return .refusal(428, "'If-Match' has to say which revision was changed")
    }
    let source = project.clip(clip)?.sha256.map { LabelFile.Source.media(sha256: $0) }
    let (labels, findings) = LabelFile.fromPage(
      request.body,
      clip: clip,
      rater: rater,
      source: source
    )
    guard let labels else { return refused(400, findings) }
    switch try store.write(labels, basedOn: revision) {
    case .saved(let revision): return HTTPResponse(["revision": .string(revision)])
    case .conflict(let stored): return HTTPResponse(409, stored.json)
    case .refused(let findings): return refused(422, findings, headLines: labels.headLines)
    }
  }

  private func refused(
    _ status: Int,
    _ findings: [Diagnostic],
    headLines: Int? = nil
  ) -> HTTPResponse {
    HTTPResponse(
      status,
      [
        "error": .string(findings.first { $0.severity == .error }?.message ?? "it has errors"),
        "findings": .array(findings.map { $0.pageJSON(headLines: headLines) }),
      ]
    )
  }

  private func refusal(clip: String, rater: String) -> HTTPResponse? {
    guard project.clip(clip) != nil else {
      return .refusal(404, project.dataset.manifest.complaint(aboutMissing: clip))
    }
    return rater.isIdentifier ? nil : .noRater
  }
}
