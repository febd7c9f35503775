// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Platform
import Storage

/// Labels, read and written.
struct LabelAnswers: Sendable {
  private let project: LabelProject
  private let prepared: PreparedClips
  private let store: LabelStore

  init(_ project: LabelProject, prepared: PreparedClips, store: LabelStore) {
    self.project = project
    self.prepared = prepared
    self.store = store
  }

  /// A rater's labels.
  func read(clip: String, rater: String) throws -> HTTPResponse {
    let record = try record(clip)
    return HTTPResponse(try store.read(clip: record.id, rater: HTTPRequest.rater(rater)).json)
  }

  /// Replaces a rater's labels, if `If-Match` names the revision that is there.
  ///
  /// A draft is saved whatever keeps it from being done. Answers by status:
  ///
  /// | status | meaning |
  /// |---|---|
  /// | 200 | saved: the new revision, what keeps it from being done, the name of a copy that was kept |
  /// | 400 | no labels |
  /// | 409 | another revision is there: its labels |
  /// | 422 | labels that are not done: why |
  /// | 423 | the file there cannot be read: why; `X-Replace-Unreadable` with its revision replaces it |
  /// | 428 | `If-Match` is missing |
  ///
  /// - Parameters:
  ///   - clip: The clip's id.
  ///   - rater: The rater's id.
  ///   - request: `X-Window` names the window: its own changes are no conflict. `X-Media` is the SHA-256 of
  ///     the video that was shown.
  /// - Returns: An answer of the table above.
  /// - Throws: ``PreparedClips/Failure`` if the video is another now; as ``LabelStore/write(_:)``.
  func write(clip: String, rater: String, _ request: HTTPRequest) throws -> HTTPResponse {
    let record = try record(clip)
    let rater = try HTTPRequest.rater(rater)
    guard let revision = request.headers["if-match"] else {
      throw Refused(428, "'If-Match' must name the revision that was changed")
    }
    let window = request.headers["x-window"]
    if let window, !Self.isWindow(window) {
      throw Refused(400, "'X-Window' is 8 to 40 letters and digits")
    }
    let (labels, findings) = LabelFile.fromPage(
      request.body,
      clip: clip,
      rater: rater,
      source: record.sha256.map { .media(sha256: $0) }
    )
    guard let labels else { return refused(400, findings, .array([])) }
    try prepared.check(record, shown: request.headers["x-media"])
    let outcome = try store.write(
      LabelStore.Change(
        labels: labels,
        base: revision,
        window: window,
        replaced: request.headers["x-replace-unreadable"]
      )
    )
    switch outcome {
    case .saved(let revision, let obstacles, let copy):
      var members = [
        JSON.Member("revision", .string(revision)),
        JSON.Member("findings", labels.pageJSON(obstacles)),
      ]
      if let copy { members.append(JSON.Member("copy", .string(copy))) }
      return HTTPResponse(.object(members))
    case .conflict(let stored): return HTTPResponse(409, stored.json)
    case .unreadable(let stored):
      return HTTPResponse(
        423,
        [
          "error": .string(
            "'\(stored.place)' cannot be read, so nothing was written: mend the file, or replace it"
          ),
          "path": .string(stored.place), "revision": .string(stored.revision),
          "findings": stored.fileFindings,
        ]
      )
    case .refused(let findings): return refused(422, findings, labels.pageJSON(findings))
    }
  }

  private func refused(_ status: Int, _ findings: [Diagnostic], _ json: JSON) -> HTTPResponse {
    let first = findings.first { $0.severity == .error }
    return HTTPResponse(
      status,
      ["error": .string(first?.message ?? "the labels have errors"), "findings": json]
    )
  }

  private func record(_ clip: String) throws(Refused) -> ClipRecord {
    guard let record = project.clip(clip) else {
      throw Refused(404, project.dataset.manifest.complaint(aboutMissing: clip))
    }
    return record
  }

  private static func isWindow(_ text: String) -> Bool {
    (8...40).contains(text.utf8.count) && AccessPolicy.isLettersAndDigits(text)
  }
}
