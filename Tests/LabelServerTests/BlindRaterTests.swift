// SPDX-License-Identifier: Apache-2.0
import Labels
import Platform
import Storage
import Testing

@testable import LabelServer

/// The view of others' labels before raters are done.
@Suite struct BlindRaterTests {
  private struct View {
    let place: LabelledFolder
    let application: LabelApplication

    init(_ blindness: LabelProject.Blindness) throws {
      place = try LabelledFolder(blindness: blindness)
      application = LabelApplication(place.project, policy: LabelledFolder.policy)
      _ = try place.store.write(LabelledFolder.labels(0.2, rater: "ben"), basedOn: "none")
    }

    func text(_ path: String, rater: String = "ana") -> String {
      let answer = application.response(to: HTTPRequest("GET", path, query: [("rater", rater)]))
      guard case .bytes(let bytes) = answer.content else { return "" }
      return String(decoding: bytes, as: UTF8.self)
    }

    func finish() throws {
      var labels = LabelledFolder.labels(0.1)
      labels.status = .done
      _ = try place.store.write(labels, basedOn: "none")
    }
  }

  @Test(arguments: [LabelProject.Blindness.labels, .all])
  func `others' labels are hidden until one's own are done`(blindness: LabelProject.Blindness)
    throws
  {
    let view = try View(blindness)
    #expect(view.text("/api/project").contains(#""blind":"\#(blindness.rawValue)""#))
    let clip = view.text("/api/clips/a")
    #expect(!clip.contains("ben") && clip.contains(#""hidden":true"#))
    #expect(clip.contains(#""proposals_hidden":\#(blindness == .all)"#))
    #expect(!view.text("/api/clips").contains("ben"))
    #expect(view.text("/api/clips/a", rater: "consensus").contains("ben"), "who merges compares")
    try view.finish()
    let after = view.text("/api/clips/a")
    #expect(after.contains("ben") && after.contains(#""hidden":false"#))
    #expect(after.contains(#""proposals_hidden":false"#))
    #expect(view.text("/api/clips").contains("ben"))
  }

  @Test func `nothing is hidden where the project says so`() throws {
    let view = try View(.nothing)
    #expect(view.text("/api/clips/a").contains("ben") && view.text("/api/clips").contains("ben"))
  }

  @Test func `what counters count is hidden with their proposals`() throws {
    // A clip without tracks has no proposals; its row has a disagreement of 0 once it was asked for.
    #expect(try View(.labels).text("/api/clips/a/overview").contains(#""disagreement":0"#))
    let view = try View(.all)
    #expect(view.text("/api/clips/a/overview").contains(#""disagreement":null"#))
    try view.finish()
    #expect(view.text("/api/clips/a/overview").contains(#""disagreement":0"#))
  }
}
