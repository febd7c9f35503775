// SPDX-License-Identifier: Apache-2.0
import Platform
import TestSupport
import Testing

/// The packages that targets of the Makefile install.
@Suite struct SetupTests {
  private static let repository = Files.folder(
    of: Files.folder(of: Files.folder(of: #filePath))
  )

  /// The packages of each section of the list.
  private func sections() throws -> [String: Set<String>] {
    var sections: [String: Set<String>] = [:]
    var name = ""
    for line in try Files.readText("\(Self.repository)/Scripts/packages.txt").split(separator: "\n")
    {
      if line.hasPrefix("[") {
        name = String(line.dropFirst().dropLast())
      } else if !line.hasPrefix("#") {
        sections[name, default: []].insert(String(line))
      }
    }
    return sections
  }

  /// The sections that a target installs, in order, as `make --dry-run` has it.
  private func installed(by target: String) throws -> [String] {
    let plan = try BuiltProgram(path: "/usr/bin/make").run(
      ["--dry-run", target],
      from: Self.repository
    ).output
    return plan.split(separator: "\n").filter { $0.hasPrefix("Scripts/setup ") }
      .flatMap { $0.split(separator: " ").dropFirst().map(String.init) }
  }

  @Test func `what only tests need is in no other section`() throws {
    let sections = try sections()
    #expect(
      Set(sections.keys) == ["programs", "tests", "package", "benchmarks", "workflows", "clusters"]
    )
    #expect(sections["tests"] == ["chromium", "nodejs", "strace"])
    for (name, packages) in sections where name != "tests" {
      #expect(packages.isDisjoint(with: sections["tests"] ?? []))
    }
  }

  @Test func `programs have every library that the manifest names`() throws {
    let manifest = try Files.readText("\(Self.repository)/Package.swift")
    let named = manifest.split(separator: "\"").map(String.init).filter {
      $0.hasSuffix("-dev") && $0.hasPrefix("lib")
    }
    #expect(named.count > 5)
    #expect(try Set(named).isSubset(of: sections()["programs"] ?? []))
  }

  @Test(arguments: ["setup", "backends", "programs", "demo", "gate", "check", "docs"])
  func `a target for users installs what programs need and no more`(target: String) throws {
    #expect(try Set(installed(by: target)) == ["programs"])
  }

  @Test func `tests install theirs besides`() throws {
    #expect(try Set(installed(by: "test")) == ["programs", "tests"])
  }
}
