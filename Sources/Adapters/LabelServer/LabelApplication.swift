// SPDX-License-Identifier: Apache-2.0
import Basics
import Glibc
import Labels
package import Platform
import Storage
import Synchronization

/// The labeling page and what it asks for.
///
/// | path | answers |
/// |---|---|
/// | `/`, `/page/NAME` | the page |
/// | `/api/project` | the catalogues that drive the palettes |
/// | `/api/clips?rater=R` | how far every clip is |
/// | `/api/clips/ID?rater=R` | frame times, own labels, the labels of others |
/// | `/api/clips/ID/labels/R` | a rater's labels; `PUT` replaces them, see ``LabelAnswers`` |
/// | `/api/clips/ID/overview?rater=R` | how far one clip is, and how much counters and raters differ |
/// | `/api/clips/ID/questions?rater=R` | what raters leave for adjudication |
/// | `/api/clips/ID/signal`, `/skeleton`, `/poses`, `/proposals`, `/predictions` | what tracks and counters say |
/// | `/api/raters/R/reaction` | how late a rater taps; `PUT` with a clip's id behind it keeps what it shows |
/// | `/api/clips/ID/copy` | `POST`: a copy for a browser that cannot play the clip |
/// | `/media/ID` | the clip's video |
package final class LabelApplication: HTTPApplication {
  /// The most bytes of a request: labels of 2,000 events are 0.3 MB.
  package let bodyLimit = 4 << 20

  private let policy: AccessPolicy
  /// The server's port; 0 before it listens.
  private let port = Atomic<Int>(0)
  private let clips: ClipAnswers
  private let media: MediaAnswers
  private let labels: LabelAnswers
  private let raters: RaterAnswers

  /// Creates an application that answers nothing before it is told its port.
  package init(_ project: LabelProject, policy: AccessPolicy) {
    self.policy = policy
    let prepared = PreparedClips(project)
    let store = LabelStore(project.dataset)
    clips = ClipAnswers(project, prepared: prepared, store: store)
    media = MediaAnswers(project, prepared: prepared)
    labels = LabelAnswers(project, prepared: prepared, store: store)
    raters = RaterAnswers(project)
  }

  /// Starts to serve a project.
  ///
  /// - Parameters:
  ///   - project: What is labelled.
  ///   - policy: Who may ask; its address is where the server listens.
  ///   - port: The port; 0 takes any that is free.
  /// - Returns: The server, which runs until it is let go of.
  /// - Throws: `PlatformError` where the port is taken.
  package static func serve(
    _ project: LabelProject,
    policy: AccessPolicy,
    port: Int
  ) throws(PlatformError) -> HTTPServer {
    let application = LabelApplication(project, policy: policy)
    let server = try HTTPServer(
      address: policy.address,
      port: port,
      application: application
    )
    application.port.store(server.port, ordering: .releasing)
    return server
  }

  /// Refuses what the policy refuses.
  package func refusal(of head: HTTPRequest) -> HTTPResponse? {
    policy.refusal(of: head, port: port.load(ordering: .acquiring)).map(Self.hardened)
  }

  /// Answers a request that the policy let in.
  package func response(to request: HTTPRequest) -> HTTPResponse {
    Self.hardened(answer(to: request))
  }

  private func answer(to request: HTTPRequest) -> HTTPResponse {
    let parts = request.path.split(separator: "/", omittingEmptySubsequences: false)
      .dropFirst().map(String.init)
    do {
      switch (request.isReading, parts.first, parts.count) {
      case (true, "", 1): return page(PageFiles.start)
      case (true, "page", 2): return page(parts[1])
      case (true, "media", 2): return try media.video(parts[1], request)
      case (_, "api", 2...): return try api(Array(parts.dropFirst()), request)
      default: return .refusal(404, "there is nothing at \(request.path)")
      }
    } catch {
      return Self.words(for: error)
    }
  }

  private func api(_ parts: [String], _ request: HTTPRequest) throws -> HTTPResponse {
    switch (request.method, parts.count, parts[0]) {
    case ("GET", 1, "project"): return HTTPResponse(clips.project)
    case ("GET", 1, "clips"): return try clips.overview(request)
    case ("GET", 3, "raters") where parts[2] == "reaction":
      return try raters.reaction(of: parts[1])
    case ("PUT", 4, "raters") where parts[2] == "reaction":
      return try raters.keepReaction(of: parts[1], clip: parts[3], request)
    case ("GET", 2, "clips"): return try clips.clip(parts[1], request)
    case ("POST", 3, "clips") where parts[2] == "copy": return try clips.copy(parts[1])
    case ("GET", 3, "clips"): return try clips.detail(parts[2], of: parts[1], request)
    case ("GET", 4, "clips") where parts[2] == "labels":
      return try labels.read(clip: parts[1], rater: parts[3])
    case ("PUT", 4, "clips") where parts[2] == "labels":
      return try labels.write(clip: parts[1], rater: parts[3], request)
    default: return .refusal(404, "there is nothing at \(request.path)")
    }
  }

  /// One sentence about an error, which the page can show.
  static func words(for error: any Error) -> HTTPResponse {
    switch error {
    case let refused as Refused: refused.response
    case let failure as PreparedClips.Failure: .refusal(424, failure.reason)
    case let damage as ReactionTimes.Damaged: .refusal(424, damage.reason)
    case let outside as LabelStore.Outside:
      .refusal(403, "'\(outside.name)' among the labels is a link or no file; remove it")
    case let gone as LabelStore.FolderGone:
      .refusal(404, "the folder '\(gone.folder)' has gone, so nothing was saved; bring it back")
    case let error as PlatformError: words(for: error)
    default: .refusal(500, "the server cannot do this: \(error)")
    }
  }

  private static func words(for error: PlatformError) -> HTTPResponse {
    switch error.code {
    case ENOSPC, EDQUOT, EFBIG:
      .refusal(507, "the disk is full, so nothing was saved; make room and save again")
    case EACCES, EPERM, EROFS:
      .refusal(403, "the server has no permission: \(error)")
    case ENOENT, ENOTDIR: .refusal(404, "a file or folder has gone: \(error)")
    default: .refusal(500, "the disk or the system fails: \(error)")
    }
  }

  private func page(_ name: String) -> HTTPResponse {
    guard let file = PageFiles.all[name] else {
      return .refusal(404, "the page has no file '\(name)'")
    }
    return HTTPResponse(type: file.type, .bytes(file.bytes))
  }

  /// Tells browsers to load nothing from elsewhere and to let no other site look in.
  private static func hardened(_ response: HTTPResponse) -> HTTPResponse {
    var response = response
    response.headers += [
      (
        "Content-Security-Policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
          + "img-src 'self' data:; media-src 'self'; base-uri 'none'; form-action 'none'; "
          + "frame-ancestors 'none'"
      ),
      ("X-Content-Type-Options", "nosniff"), ("X-Frame-Options", "DENY"),
      ("Cross-Origin-Resource-Policy", "same-origin"),
      ("Cross-Origin-Opener-Policy", "same-origin"), ("Referrer-Policy", "no-referrer"),
    ]
    if response.header("Cache-Control") == nil {
      response.headers.append(("Cache-Control", "no-store"))
    }
    return response
  }
}

extension HTTPRequest {
  /// Whether the request wants to know something, and changes nothing.
  fileprivate var isReading: Bool { method == "GET" || method == "HEAD" }
}
