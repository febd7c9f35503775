// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

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
        .product(name: "Scoring", package: "repgauge"),
        .product(name: "Storage", package: "repgauge"),
        .product(name: "Synthesis", package: "repgauge"),
        .product(name: "Reports", package: "repgauge"),
      ],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ]
    )
  ],
  swiftLanguageModes: [.v6]
)
