// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

/// Settings every target shares.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "repgauge", path: "..")],
  targets: [
    .executableTarget(
      name: "bench",
      dependencies: [
        .product(name: "RepKit", package: "repgauge"),
        .product(name: "Video", package: "repgauge"),
        .product(name: "PoseBackends", package: "repgauge"),
        .product(name: "Statistics", package: "repgauge"),
        .product(name: "TrackQuality", package: "repgauge"),
        .product(name: "Measures", package: "repgauge"),
        .product(name: "Matching", package: "repgauge"),
        .product(name: "Scoring", package: "repgauge"),
        .product(name: "Results", package: "repgauge"),
        .product(name: "Storage", package: "repgauge"),
        .product(name: "Tuning", package: "repgauge"),
        .product(name: "Synthesis", package: "repgauge"),
        .product(name: "Reports", package: "repgauge"),
      ],
      swiftSettings: strict
    ),
    // How often intervals hold the truth; prints the table of Documentation/Intervals.md.
    .executableTarget(
      name: "coverage-table",
      dependencies: [
        .product(name: "RepKit", package: "repgauge"),
        .product(name: "Statistics", package: "repgauge"),
        .product(name: "Measures", package: "repgauge"),
        .product(name: "Scoring", package: "repgauge"),
      ],
      swiftSettings: strict
    ),
    // Which defects the gate sees; prints the tables of Documentation/Gates.md.
    .executableTarget(
      name: "mutation-study",
      dependencies: [
        .product(name: "RepKit", package: "repgauge"),
        .product(name: "Statistics", package: "repgauge"),
        .product(name: "Measures", package: "repgauge"),
        .product(name: "Scoring", package: "repgauge"),
        .product(name: "Results", package: "repgauge"),
        .product(name: "Storage", package: "repgauge"),
        .product(name: "Evaluating", package: "repgauge"),
        .product(name: "Gating", package: "repgauge"),
      ],
      swiftSettings: strict
    ),
  ],
  swiftLanguageModes: [.v6]
)
