// SPDX-License-Identifier: Apache-2.0
import FuzzTargets
import Glibc

/// Runs a reader under libFuzzer, writes its valid inputs, or prints the names of all readers.
///
/// - `fuzz`: the names, a line each.
/// - `FUZZ_READER=NAME fuzz --seeds FOLDER`: valid inputs as files of an existing folder.
/// - `FUZZ_READER=NAME fuzz CORPUS OPTIONS...`: libFuzzer, with its own options.
///
/// The name is in the environment, so that options such as `-minimize_crash`, with which libFuzzer starts the program
/// again, find it, too.
@main struct Fuzz {
  static func main() {
    guard let name = unsafe getenv("FUZZ_READER").map({ unsafe String(cString: $0) }) else {
      for target in FuzzTarget.all { print(target.name) }
      return
    }
    guard let target = FuzzTarget.named(name) else {
      var message = "fuzz: error: no reader is called '\(name)'\n"
      message.withUTF8 { unsafe _ = write(2, $0.baseAddress, $0.count) }
      exit(64)
    }
    unsafe Self.target = target
    let arguments = CommandLine.arguments
    if arguments.count == 3, arguments[1] == "--seeds" { return writeSeeds(to: arguments[2]) }
    var count = CommandLine.argc
    var rest: Arguments? = unsafe CommandLine.unsafeArgv
    exit(unsafe runDriver(&count, &rest, testOneInput))
  }

  /// The reader that runs, set once before anything is read.
  nonisolated(unsafe) static var target = FuzzTarget.all[0]

  private static func writeSeeds(to folder: String) {
    for (index, seed) in unsafe target.seeds().enumerated() {
      guard let file = unsafe fopen("\(folder)/seed-\(index)", "w") else { exit(73) }
      let written = unsafe seed.withUnsafeBytes { unsafe fwrite($0.baseAddress, 1, $0.count, file) }
      guard unsafe fclose(file) == 0, written == seed.count else { exit(74) }
    }
  }
}

private typealias Arguments = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

/// libFuzzer's loop.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<Arguments?>,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// Reads one input.
private func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  unsafe Fuzz.target.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}

/// libFuzzer's own way to change an input.
@_silgen_name("LLVMFuzzerMutate")
private func mutate(_ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int, _ limit: Int) -> Int

/// Changes numbers in two of three inputs, and bytes in the others; libFuzzer finds it by its name.
@_cdecl("LLVMFuzzerCustomMutator")
package func customMutator(
  _ bytes: UnsafeMutablePointer<UInt8>?,
  _ count: Int,
  _ limit: Int,
  _ seed: UInt32
) -> Int {
  guard let bytes = unsafe bytes, seed % 3 > 0 else { return unsafe mutate(bytes, count, limit) }
  let old = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  let new = NumberMutation.mutated(old, seed: UInt64(seed)).prefix(limit)
  for (index, byte) in new.enumerated() { unsafe bytes[index] = byte }
  return new.count
}
