// SPDX-License-Identifier: Apache-2.0
import Platform

/// The processor features by which inference kernels are chosen.
///
/// BlazePose gives other last bits on another kind of processor, so tracks record this.
enum ProcessorFeatures {
  /// The names that matter, as Linux spells them.
  private static let relevant: Set<Substring> = [
    "sse4_1", "sse4_2", "avx", "f16c", "fma", "avx2", "avx_vnni", "avx512f", "avx512bw", "avx512dq",
    "avx512vl", "avx512_vnni", "avx512_bf16", "avx512_fp16", "amx_int8", "amx_tile", "asimd",
    "asimddp", "asimdhp", "bf16", "fphp", "i8mm", "sve", "sve2",
  ]

  /// The features of this machine, sorted; empty where the system does not say.
  static var current: [String] {
    guard let text = try? Files.readText("/proc/cpuinfo") else { return [] }
    return parse(text)
  }

  /// The features of the first processor in a text like `/proc/cpuinfo`, sorted.
  static func parse(_ text: String) -> [String] {
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let name = parts[0].filter { !$0.isWhitespace }
      guard name == "flags" || name == "Features" else { continue }
      return parts[1].split(separator: " ").filter(relevant.contains).map(String.init).sorted()
    }
    return []
  }
}
