// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import Storage
import TestSupport
import Testing

/// `rep-label serve` before anybody opens the page, and what it runs to prepare clips.
@Suite struct ServeTests {
  private let data: UnlabelledDataset

  init() throws {
    data = try UnlabelledDataset()
  }

  private func serve(_ arguments: [String]) throws -> BuiltProgram.Outcome {
    try BuiltProgram("rep-label").run(
      ["serve", data.small.path, "--port", "0"] + arguments,
      in: data.small.folder.path
    )
  }

  @Test(arguments: ["", "abc", "abcdefghij01234", "abcdefghij-0123456789", "a b c d e f g h i j"])
  func `a token that could be guessed is a usage error, on any address`(token: String) throws {
    for address in ["127.0.0.1", "0.0.0.0"] {
      let outcome = try serve(["--token", token, "--address", address])
      #expect(outcome.ending == .exited(64))
      #expect(outcome.diagnostics.contains("--token is at least 16 letters"))
      #expect(outcome.results == "")
    }
  }

  @Test(arguments: [
    (["--rater", "counts"], "'counts' is not a rater"),
    (["--rater", "app-user"], "'app-user' is not a rater"),
    (["--rater", "consensus"], "'consensus' is not a person"),
    (["--rater", "Ana"], "lower-case letters"),
    (["--blind", "--show-others"], "use one of them"),
  ])
  func `names that are nobody's and options against each other are usage errors`(
    arguments: [String],
    words: String
  ) throws {
    let outcome = try serve(arguments)
    #expect(outcome.ending == .exited(64) && outcome.diagnostics.contains(words))
  }

  @Test func `the address has a token of its own each time, also on this machine`() throws {
    func address() throws -> String {
      let server = try ChildProcess(
        BuiltProgram("rep-label").path,
        arguments: ["serve", data.small.path, "--quiet", "--port", "0"]
      )
      var bytes: [UInt8] = []
      while bytes.last != UInt8(ascii: "\n"), case let more = try server.read(upTo: 4096),
        !more.isEmpty
      { bytes += more }
      return String(decoding: bytes.dropLast(), as: UTF8.self)
    }
    let tokens = try (0..<2).map { _ in try address().split(separator: "/?token=").last ?? "" }
    #expect(tokens.allSatisfy { $0.count == 32 } && tokens[0] != tokens[1])
  }

  @Test func `descriptions of clips are kept, and made again if asked for`() throws {
    let clip = try #require(data.truth.keys.min())
    let path = "\(data.small.path)/playable/\(clip).json"
    func prepare(_ arguments: [String] = []) throws -> ChildProcess.Ending {
      try BuiltProgram("rep-track").run(
        ["prepare", data.small.path, "--clip", clip, "--quiet"] + arguments,
        in: data.small.folder.path
      ).ending
    }
    #expect(try prepare() == .exited(0))
    let made = try Files.read(path)
    var forged = try PlayableClip.read(path)
    forged.times[0] -= 1
    try forged.write(to: path)
    let bytes = try Files.read(path)
    #expect(try prepare() == .exited(0))
    #expect(try Files.read(path) == bytes, "of the same video")
    #expect(try prepare(["--anew"]) == .exited(0))
    #expect(try Files.read(path) == made)
  }
}
