// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

let package = Package(
  name: "app",
  platforms: [.macOS(.v14), .iOS(.v17)],
  dependencies: [.package(name: "repgauge", path: "../..")],
  targets: [
    .executableTarget(name: "App", dependencies: [.product(name: "RepKit", package: "repgauge")]),
    .testTarget(
      name: "AppTests",
      dependencies: ["App", .product(name: "RepKitTesting", package: "repgauge")]
    ),
  ]
)
