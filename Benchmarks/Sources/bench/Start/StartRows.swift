// SPDX-License-Identifier: Apache-2.0
import Platform

/// The start of every program, beside an empty one that loads the same libraries.
struct StartRows: RowGroup {
  let name = "start"
  let summary = "the start of every program, beside an empty one with the same libraries"

  private static let programs = [
    "rep-compare", "rep-eval", "rep-ingest", "rep-label", "rep-report", "rep-synth", "rep-track",
  ]

  func measure(runs: Int, report: (Row) -> Void) throws {
    for name in Self.programs {
      guard let program = Repository.program(name) else {
        skip("'\(name)' is not built; 'make programs' builds it")
        continue
      }
      let empty = try EmptyProgram(librariesOf: program)
      let (ours, theirs) = try ProcessCost.compare(
        runs: runs * 5,
        (program, ["--help"]),
        (empty.path, [])
      )
      report(
        Row(
          work: "start of \(name) --help",
          unit: "ms",
          ours: ours.seconds * 1000,
          peer: "an empty program with its \(empty.libraryCount) libraries",
          theirs: theirs.seconds * 1000,
          target: .atMost(1.2)
        )
      )
    }
  }
}

/// A program that loads the libraries of another one and ends.
private final class EmptyProgram {
  let path: String
  let libraryCount: Int

  private let folder: ScratchFolder

  /// Compiles it with the toolchain's clang.
  init(librariesOf program: String) throws {
    folder = try ScratchFolder("bench")
    path = folder.path + "/empty"
    let source = folder.path + "/empty.c"
    try Files.write("int main(void) { return 0; }\n", to: source)
    let libraries = try Self.libraries(of: program)
    libraryCount = libraries.count
    let folders = Set(libraries.map { Files.folder(of: $0) }).sorted().map { "-Wl,-rpath," + $0 }
    _ = try ProcessCost.run(
      "clang",
      [
        "-O2", "-o", path, source, "-Wl,--no-as-needed", "-Wl,--allow-shlib-undefined",
        "-Wl,--disable-new-dtags",
      ] + libraries + folders
    )
  }

  /// The files that the dynamic linker loads for a program, as `ldd` lists them.
  private static func libraries(of program: String) throws -> [String] {
    let child = try ChildProcess(
      program,
      arguments: [],
      environment: [("LD_TRACE_LOADED_OBJECTS", "1")]
    )
    var bytes: [UInt8] = []
    while case let more = try child.read(upTo: 1 << 16), !more.isEmpty { bytes += more }
    // A line is "libm.so.6 => /lib/libm.so.6 (0x7f00)".
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard words.count >= 3, words[words.count - 3] == "=>" else { return nil }
      return String(words[words.count - 2])
    }
  }
}
