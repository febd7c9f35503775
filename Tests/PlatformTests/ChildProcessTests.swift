// SPDX-License-Identifier: Apache-2.0

import Glibc
import Platform
import TestSupport
import Testing

@Suite struct ChildProcessTests {
  /// Starts the shell with a script.
  private func shell(
    _ script: String,
    environment: [(name: String, value: String)] = [],
    input: ChildProcess.Input = .null,
    errors: ChildProcess.Output = .null
  ) throws -> ChildProcess {
    try ChildProcess(
      "/bin/sh",
      arguments: ["-c", script],
      environment: environment,
      input: input,
      errors: errors
    )
  }

  /// All that a child prints.
  private func output(of child: ChildProcess) throws -> String {
    var bytes: [UInt8] = []
    while true {
      let chunk = try child.read(upTo: 4096)
      if chunk.isEmpty { return String(decoding: bytes, as: UTF8.self) }
      bytes += chunk
    }
  }

  @Test(arguments: [
    ("exit 0", ChildProcess.Ending.exited(0)),
    ("exit 3", .exited(3)),
    ("kill -9 $$", .signalled(SIGKILL)),
    ("kill -ILL $$", .signalled(SIGILL)),
    ("ulimit -c 0; kill -SEGV $$", .signalled(SIGSEGV)),
  ])
  func `a child's end says status or signal`(script: String, ending: ChildProcess.Ending) throws {
    let child = try shell(script)
    #expect(try child.wait() == ending)
    #expect(try child.wait() == ending)
  }

  @Test func `a signal has a name`() {
    #expect(ChildProcess.Ending.signalled(9).description == "was ended by signal 9 (Killed)")
    #expect(ChildProcess.Ending.exited(3).description == "exited with status 3")
  }

  @Test func `a child's output is read to its end`() throws {
    let child = try shell("printf one; sleep 0.05; printf two; printf unseen >&2")
    #expect(try output(of: child) == "onetwo")
    #expect(try child.wait() == .exited(0))
  }

  @Test func `input that ends is seen, and writing behind it fails nothing`() throws {
    let child = try shell("cat; exit 4", input: .pipe)
    try child.write(Array("one".utf8))
    child.closeInput()
    #expect(try output(of: child) == "one")
    #expect(child.waitForEnd(seconds: 60))
    #expect(try child.wait() == .exited(4))
  }

  @Test func `a full pipe has no room until somebody reads`() throws {
    let child = try shell("read line; cat > /dev/null", input: .pipe)
    // Nobody reads before there is a line.
    let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 4_096)
    var pieces = 0
    while pieces < 1_000, child.waitForInput(seconds: 60) {
      try child.write(piece)
      pieces += 1
      if pieces == 8 { try child.write(Array("\n".utf8)) }
    }
    #expect(pieces == 1_000)
    let deaf = try shell("sleep 600", input: .pipe)
    var room = 0
    while room < 1_000_000, deaf.waitForInput(seconds: 0) { room += try deaf.writeSome(piece[...]) }
    #expect((1..<1_000_000).contains(room))
    #expect(try deaf.writeSome(piece[...]) == 0)
    #expect(!deaf.waitForEnd(seconds: 0))
    deaf.terminate()
    #expect(deaf.waitForEnd(seconds: 60))
  }

  @Test func `a child's errors go to a file`() throws {
    let folder = try TemporaryFolder()
    let child = try shell("echo seen; echo noise >&2", errors: .file(folder.path("log")))
    #expect(try output(of: child) == "seen\n")
    #expect(try child.wait() == .exited(0))
    #expect(try Files.readText(folder.path("log")) == "noise\n")
  }

  @Test func `variables are set beside the inherited ones`() throws {
    let child = try shell(
      "echo \"$REP_TEST-${PATH:+path}\"",
      environment: [("REP_TEST", "first")]
    )
    #expect(try output(of: child) == "first-path\n")
  }

  @Test func `a program that does not exist is a missing input`() {
    let error = #expect(throws: PlatformError.self) {
      _ = try ChildProcess("/no/such/program", arguments: [])
    }
    #expect(
      error?.description == "cannot start '/no/such/program': no such file or directory"
    )
    #expect(error?.exitStatus == .missingInput)
  }

  @Test(.timeLimit(.minutes(30)))
  func `a child that is ended from elsewhere ends the reading`() throws {
    let child = try shell("exec sleep 600")
    #expect(!child.waitForOutput(seconds: 0.01))
    child.terminate()
    #expect(child.waitForOutput(seconds: 300))
    #expect(try child.read(upTo: 1) == [])
    #expect(try child.wait() == .signalled(SIGKILL))
    child.terminate()
  }

  @Test(.timeLimit(.minutes(30)))
  func `a child that nobody holds is ended`() throws {
    var child: ChildProcess? = try shell("exec sleep 600")
    let identifier = try #require(child?.identifier)
    #expect(kill(identifier, 0) == 0)
    child = nil
    #expect(kill(identifier, 0) == -1)
  }

  @Test(.timeLimit(.minutes(30)))
  func `a lifeline closes when the parent is killed, though another child runs on`() async throws {
    let folder = try TemporaryFolder()
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String] in
      // The sign appears only where the other child still runs when the lifeline closes.
      let script = "cat; kill -0 $(cat '\(path)/other') && echo closed > '\(path)/sign'"
      let child = try ChildProcess(
        "/bin/sh",
        arguments: ["-c", script],
        input: .lifeline,
        output: .null
      )
      // It lets go of what it inherits, for the test waits until nobody holds the process's own pipes.
      let letGo =
        "for fd in /proc/self/fd/*; do fd=${fd##*/}; [ $fd -gt 2 ] && eval \"exec $fd>&-\"; done"
      let other = try ChildProcess(
        "/bin/bash",
        arguments: ["-c", "\(letGo); exec sleep 600"],
        output: .null,
        errors: .null
      )
      try Files.write("\(other.identifier)", to: path + "/other")
      kill(getpid(), SIGKILL)
      withExtendedLifetime((child, other)) {}
    }
    let end = Machine.monotonicSeconds() + 300
    while !Files.exists(folder.path("sign")), Machine.monotonicSeconds() < end { usleep(10_000) }
    #expect(Files.exists(folder.path("sign")))
    kill(try #require(Int32(Files.readText(folder.path("other")))), SIGKILL)
  }

  @Test(.timeLimit(.minutes(30)))
  func `what a worker leaves behind in its group ends with it`() throws {
    let worker = try ChildProcess(
      "/bin/sh",
      arguments: ["-c", "sleep 3600 & exit 3"],
      input: .lifeline
    )
    #expect(try worker.wait() == .exited(3))
    // The output ends when nobody holds it any more.
    #expect(try worker.read(upTo: 1).isEmpty)
  }

  @Test(arguments: [true, false])
  func `a program with a pipe leads a group or stays in this one`(isInGroup: Bool) throws {
    let program = try ChildProcess(
      "/bin/sh",
      arguments: ["-c", "read line; cut -d ' ' -f 5 /proc/$$/stat"],
      input: isInGroup ? .pipeInGroup : .pipe
    )
    try program.write(Array("go\n".utf8))
    var bytes: [UInt8] = []
    while case let more = try program.read(upTo: 64), !more.isEmpty { bytes += more }
    let group = String(decoding: bytes, as: UTF8.self)
    #expect(group == "\(isInGroup ? getpgrp() : program.identifier)\n")
  }

  @Test(.timeLimit(.minutes(30)))
  func `a worker ends when its lifeline closes`() async {
    await #expect(processExitsWith: .exitCode(130)) {
      var ends: [Int32] = [0, 0]
      pipe(&ends)
      dup2(ends[0], 0)
      Lifeline.endWithParent()
      usleep(20_000)
      close(ends[1])
      sleep(300)
      exit(1)
    }
  }

  @Test(.timeLimit(.minutes(30)))
  func `a child ignores no signal that its parent ignores`() throws {
    signal(SIGPIPE, SIG_IGN)
    let child = try shell("kill -PIPE $$; exit 5")
    #expect(try child.wait() == .signalled(SIGPIPE))
  }

  @Test func `descriptors of the parent are not inherited`() throws {
    let folder = try TemporaryFolder()
    let file = try FileDescriptor(creating: folder.path("opened"))
    let child = try shell("ls -l /proc/$$/fd")
    let listing = try output(of: child)
    #expect(listing.contains("/dev/null"))
    #expect(!listing.contains("opened"))
    #expect(file.number > 2)
  }
}
