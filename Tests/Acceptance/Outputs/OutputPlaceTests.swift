// SPDX-License-Identifier: Apache-2.0
import Glibc
import Platform
import TestSupport
import Testing

/// Where the outputs of all commands may go, over the options that their tables declare.
@Suite(.serialized) struct `Outputs of every command` {
  static let rig = Result { try OutputRig() }
  static let outputs = OutputRig.outputs

  private func rig() throws -> OutputRig { try Self.rig.get() }

  @Test func `each output has a call here, and there are as many as were ever declared`() {
    for output in Self.outputs {
      #expect(output.call != nil, "\(output.testDescription) is new: say how to call it")
    }
    #expect(Self.outputs.count >= 14)
  }

  /// One file of each sort in each folder, so that a call for each is not too many.
  private func inputs(_ rig: OutputRig) throws -> [String] {
    var seen: Set<String> = []
    return try FolderContent(of: rig.folder.path).entries.keys.sorted().filter { path in
      let ending = path.split(separator: ".").last ?? ""
      return seen.insert(Files.folder(of: path) + "." + ending).inserted
    }
  }

  @Test(arguments: outputs)
  func `nothing that is there is replaced, whatever the option names`(
    output: OutputRig.Output
  ) throws {
    let rig = try rig()
    // Earlier outputs of the same kind may be replaced.
    let earlier = output.option == "baseline" ? "blessed.json" : "backends/backends.html"
    let isEarlier = output.option == "baseline" || output.testDescription == "rep-compare --html"
    for path in try inputs(rig) where !(isEarlier && path == earlier) {
      let before = try FolderContent(of: rig.folder.path)
      // A word without a slash would be the name of a baseline.
      let result = try rig.run(output, "./" + path)
      #expect([64, 73].contains(result.status), "\(path): \(result.status) \(result.diagnostics)")
      #expect(result.diagnostics.contains("'./\(path)'"), "\(path): \(result.diagnostics)")
      let changed = try FolderContent(of: rig.folder.path).differences(from: before)
      #expect(changed == [], "\(path)")
    }
  }

  @Test(arguments: outputs)
  func `an input under another name is still the input`(output: OutputRig.Output) throws {
    let rig = try rig()
    let manifest = rig.folder.path("datasets/small/dataset.json")
    for name in ["hard", "soft"] {
      let path = rig.folder.path("\(name)-\(output.program)-\(output.option)")
      try #require((name == "hard" ? link(manifest, path) : symlink(manifest, path)) == 0)
      defer { try? Files.remove(path) }
      let before = try Files.read(manifest)
      let result = try rig.run(output, path)
      #expect([64, 73].contains(result.status), "\(name): \(result.diagnostics)")
      #expect(try Files.read(manifest) == before)
    }
  }

  @Test(arguments: outputs)
  func `an earlier output is replaced without a word, and an empty file too`(
    output: OutputRig.Output
  ) throws {
    let rig = try rig()
    let place = try Place(output, in: rig)
    try Files.write("", to: place.path)
    let first = try rig.run(output, place.path)
    #expect(first.status == 0, "\(first.diagnostics)")
    let bytes = try Files.read(place.path)
    #expect(!bytes.isEmpty)
    let second = try rig.run(output, place.path)
    #expect(second.status == 0, "\(second.diagnostics)")
    #expect(try Files.read(place.path) == bytes)
  }

  @Test(arguments: outputs)
  func `a link stays a link, and what it leads to is written`(output: OutputRig.Output) throws {
    let rig = try rig()
    let place = try Place(output, in: rig)
    #expect(try rig.run(output, place.path).status == 0)
    for target in ["there", "not-there"] {
      let folder = try TemporaryFolder()
      let end = folder.path(target + place.ending)
      if target == "there" { try Files.write("", to: end) }
      let link = folder.path("link" + place.ending)
      try #require(symlink(Files.name(of: end), link) == 0)
      let result = try rig.run(output, link)
      #expect(result.status == 0, "\(result.diagnostics)")
      #expect(Files.isLink(link))
      #expect(try content(end) == content(place.path), "\(target)")
    }
  }

  @Test(arguments: outputs)
  func `a pipe is written to and stays a pipe`(output: OutputRig.Output) throws {
    let rig = try rig()
    let place = try Place(output, in: rig)
    #expect(try rig.run(output, place.path).status == 0)
    let folder = try TemporaryFolder()
    let pipe = folder.path("pipe" + place.ending)
    try #require(mkfifo(pipe, 0o600) == 0)
    let reader = try ChildProcess(
      "/bin/cat",
      arguments: [pipe],
      output: .file(folder.path("copy"))
    )
    let result = try rig.run(output, pipe)
    #expect(result.status == 0, "\(result.diagnostics)")
    #expect(Files.kind(of: pipe) == .other)
    guard Files.kind(of: pipe) == .other else { return reader.terminate() }
    #expect(try reader.wait() == .exited(0))
    #expect(try content(folder.path("copy")) == content(place.path))
  }

  @Test(.enabled("only root makes devices", { geteuid() == 0 }), arguments: outputs)
  func `a device is written to and stays a device`(output: OutputRig.Output) throws {
    let rig = try rig()
    let place = try Place(output, in: rig)
    let folder = try TemporaryFolder()
    // One of our own with the numbers of /dev/null.
    let device = folder.path("null" + place.ending)
    let made = mknod(device, S_IFCHR | 0o666, 0x103) == 0
    guard made, (try? FileDescriptor(appending: device)) != nil else { return }
    let result = try rig.run(output, device)
    #expect(result.status == 0, "\(result.diagnostics)")
    #expect(Files.kind(of: device) == .other)
  }

  @Test(arguments: outputs)
  func `a dash is standard output, and nothing else is printed there`(
    output: OutputRig.Output
  ) throws {
    let rig = try rig()
    let place = try Place(output, in: rig)
    // A baseline has the name of its file, and one without a file is called so.
    let written = output.option == "baseline" ? place.folder.path("baseline.json") : place.path
    #expect(try rig.run(output, written).status == 0)
    let folder = try TemporaryFolder()
    let copy = folder.path("copy")
    let program = BuiltProgram(path: "/bin/sh")
    let outcome = try program.run(
      [
        "-c", "cd \"$0\" && \"$@\" > '\(copy)'", rig.folder.path,
        BuiltProgram(output.program).path,
      ] + output.words("-"),
      in: folder.path
    )
    #expect(outcome.ending == .exited(0), "\(outcome.diagnostics)")
    #expect(try Files.read(copy) == Files.read(written))
    #expect(!Files.exists(rig.folder.path("-")))
  }

  @Test(arguments: outputs)
  func `standard output is taken once`(output: OutputRig.Output) throws {
    let result = try rig().run(output, "-", "--json")
    #expect(result.status == 64, "\(result.diagnostics)")
    #expect(result.output == "")
    #expect(result.diagnostics.contains("--json and --\(output.option) both go to standard output"))
  }

  @Test(arguments: outputs)
  func `two outputs of one command are two files`(output: OutputRig.Output) throws {
    let rig = try rig()
    let others = Self.outputs.filter { $0.command == output.command && $0.option != output.option }
    for other in others where other.call == output.call {
      for value in ["-", "both.out"] {
        let result = try rig.run(output, value, "--\(other.option)", value)
        #expect(result.status == 64, "\(other.option) \(value): \(result.diagnostics)")
      }
      #expect(!Files.exists(rig.folder.path("both.out")))
    }
  }

  @Test(arguments: outputs)
  func `a folder, or nothing at all, is no file to write`(output: OutputRig.Output) throws {
    let rig = try rig()
    let folder = try rig.run(output, "datasets/")
    #expect([64, 73].contains(folder.status), "\(folder.diagnostics)")
    #expect(try rig.run(output, "").status == 64)
  }

  /// The content of a file without the name of a baseline, which is that of its file.
  private func content(_ path: String) throws -> [String] {
    try Files.readText(path).split(separator: "\n").map(String.init)
      .filter { !$0.hasPrefix("  \"baseline\": ") }
  }

  /// A place for an output whose name its command accepts.
  private struct Place {
    let folder = try! TemporaryFolder()
    let ending: String
    var path: String { folder.path("out" + ending) }

    init(_ output: OutputRig.Output, in rig: OutputRig) throws {
      ending =
        switch output.option {
        case "out" where output.verb == "overlay": ".mp4"
        case "baseline": ".json"
        default: ".out"
        }
    }
  }
}
