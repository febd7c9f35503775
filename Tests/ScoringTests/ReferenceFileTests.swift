// SPDX-License-Identifier: Apache-2.0
import Basics
import Testing

/// Looks at all cross-check files, one for each family of measures.
struct ReferenceFileTests {
  /// The fewest cases that a family is compared with.
  private static let fewest = 200

  @Test func `each belongs to the script as it is`() throws {
    for name in try ReferenceFile.names() {
      let file = try ReferenceFile(name)
      #expect(try file.currentDigest() == file.generatorDigest, "\(name).json")
    }
  }

  @Test func `each has two hundred different cases or more`() throws {
    let names = try ReferenceFile.names()
    #expect(names.count >= 39)
    for name in names {
      #expect(try ReferenceFile(name).differentCases >= Self.fewest, "\(name).json")
    }
  }

  @Test func `each kind of quantile has two hundred`() throws {
    let cases = try ReferenceFile("quantiles").cases
    for kind in ["poisson", "normal", "student", "sample"] {
      #expect(cases.count { $0["kind"]?.string == kind } >= Self.fewest, "\(kind)")
    }
  }
}
