// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

let package = Package(
  name: "fuzzing",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "repgauge", path: "..")],
  targets: [
    // libFuzzer around the readers; built by Scripts/fuzz, which adds the sanitizers.
    .executableTarget(
      name: "fuzz",
      dependencies: [.product(name: "FuzzTargets", package: "repgauge")],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ]
    )
  ],
  swiftLanguageModes: [.v6]
)
