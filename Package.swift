// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

/// Settings every Swift target shares.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// One row of the module table in ARCHITECTURE.md.
///
/// Imports are transitive along `imports`; `Scripts/check-imports` reads this file and refuses an
/// `import` that the table does not allow.
struct Module {
  enum Kind {
    /// Standard library only: no Foundation, no C, no file system, no clock.
    case core
    /// Talks to the outside world; may use Foundation and C, compiled with strict memory safety.
    case adapter
    /// Commands, one type per verb.
    case commands
    /// Argument list -> command -> exit status, nothing else.
    case executable
    /// A system library found by pkg-config.
    case system(pkgConfig: String, apt: [String])
    /// A small C target.
    case c(libraries: [String])
    /// A library for tests.
    case testSupport
    /// A test target.
    case tests
    /// A program that measures this package; no target unless `REPGAUGE_BENCHMARKS` is set.
    case benchmark
    /// libFuzzer around the readers; no target unless `REPGAUGE_FUZZING` is set.
    case fuzzer
  }

  var kind: Kind
  var name: String
  /// The folder of its layer, so that a listing of Sources shows the layers.
  var layer: String {
    switch kind {
    case .core: "Sources/Core"
    case .adapter: "Sources/Adapters"
    case .commands: "Sources/Commands"
    case .executable: "Sources/Programs"
    case .system, .c: "Sources/C"
    case .testSupport, .tests, .fuzzer: "Tests"
    case .benchmark: "Benchmarks/Sources"
    }
  }
  /// Says if the module is a target: benchmarks and the fuzzer only for those who ask for them.
  var isTarget: Bool {
    switch kind {
    case .benchmark: Context.environment["REPGAUGE_BENCHMARKS"] != nil
    case .fuzzer: Context.environment["REPGAUGE_FUZZING"] != nil
    default: true
    }
  }
  var imports: [String]
  var excluded: [String] = []

  init(_ kind: Kind, _ name: String, imports: [String] = [], excluded: [String] = []) {
    self.kind = kind
    self.name = name
    self.imports = imports
    self.excluded = excluded
  }
}

let modules: [Module] = [
  // MARK: Core
  Module(.core, "Basics"),
  Module(.core, "PoseTracks", imports: ["Basics"]),
  Module(.core, "Recordings", imports: ["PoseTracks"]),
  Module(.core, "PoseFormats", imports: ["Recordings"]),
  Module(.core, "RepCounting", imports: ["PoseTracks"]),
  Module(.core, "Recognition", imports: ["PoseTracks"]),
  Module(.core, "FormAnalysis", imports: ["RepCounting"]),
  Module(.core, "RepKit", imports: ["Recognition", "FormAnalysis", "Recordings"]),
  Module(.core, "Labels", imports: ["PoseTracks"]),
  Module(.core, "Replay", imports: ["RepCounting", "FormAnalysis"]),
  Module(.core, "Statistics", imports: ["Basics"]),
  Module(.core, "TrackQuality", imports: ["PoseTracks", "Statistics"]),
  Module(.core, "Measures", imports: ["PoseTracks", "Statistics"]),
  Module(.core, "Matching", imports: ["RepCounting", "Labels", "Statistics"]),
  Module(
    .core,
    "Scoring",
    imports: ["FormAnalysis", "Recognition", "TrackQuality", "Measures", "Matching"]
  ),
  Module(.core, "RepKitTesting", imports: ["RepKit", "Scoring"]),
  Module(.core, "Agreement", imports: ["Scoring"]),
  Module(.core, "Forecasting", imports: ["Scoring"]),
  Module(.core, "Results", imports: ["Agreement", "Forecasting"]),
  Module(.core, "Tuning", imports: ["Replay", "Forecasting"]),
  Module(.core, "Synthesis", imports: ["FormAnalysis", "Labels", "TrackQuality"]),
  Module(.core, "Figures", imports: ["PoseTracks"]),

  // MARK: Adapters
  Module(.adapter, "Platform", imports: ["Basics", "CPlatform"]),
  Module(.adapter, "Terminal", imports: ["Platform"]),
  Module(.adapter, "Conversations", imports: ["Platform"]),
  Module(.adapter, "Video", imports: ["Platform", "PoseTracks", "CFFmpeg"]),
  Module(
    .adapter,
    "PoseBackends",
    imports: ["Conversations", "PoseTracks", "Video", "CMediaPipe", "CLiteRT", "CONNXRuntime"]
  ),
  Module(.adapter, "Images", imports: ["Platform", "Figures", "CGraphics", "CPNGSupport"]),
  Module(.adapter, "Storage", imports: ["Platform", "PoseFormats", "Results"]),
  Module(.adapter, "Evaluating", imports: ["Storage", "Replay", "Tuning", "Conversations"]),
  Module(.adapter, "Gating", imports: ["Storage"]),
  Module(
    .adapter,
    "LabelServer",
    imports: ["Storage", "Replay", "CMicroHTTPD", "CLabelPage"]
  ),
  Module(.adapter, "RunHistory", imports: ["Storage", "CSQLite"]),
  Module(.adapter, "Reports", imports: ["Results", "Tuning", "Figures", "Images"]),

  // MARK: Libraries in C
  Module(.c(libraries: []), "CPlatform"),
  Module(
    .system(
      pkgConfig: "libavformat libavcodec libavutil libswscale",
      apt: ["libavformat-dev", "libavcodec-dev", "libavutil-dev", "libswscale-dev"]
    ),
    "CFFmpeg"
  ),
  Module(
    .system(pkgConfig: "librsvg-2.0 cairo", apt: ["librsvg2-dev", "libcairo2-dev"]),
    "CGraphics"
  ),
  Module(.system(pkgConfig: "sqlite3", apt: ["libsqlite3-dev"]), "CSQLite"),
  Module(.system(pkgConfig: "libmicrohttpd", apt: ["libmicrohttpd-dev"]), "CMicroHTTPD"),
  Module(.system(pkgConfig: "libpng", apt: ["libpng-dev"]), "CPNG"),
  Module(.c(libraries: []), "CPNGSupport", imports: ["CPNG"]),
  Module(.c(libraries: []), "CLabelPage", excluded: ["Page"]),
  Module(.c(libraries: ["dl"]), "CMediaPipe"),
  Module(.c(libraries: ["dl"]), "CLiteRT"),
  Module(.c(libraries: ["dl"]), "CONNXRuntime"),

  // MARK: Commands
  Module(.commands, "LabelCommands", imports: ["ReplayOptions", "Reports", "LabelServer"]),
  Module(.commands, "ReplayOptions", imports: ["Terminal", "Evaluating"]),
  Module(
    .commands,
    "MediaCommands",
    imports: ["ReplayOptions", "Video", "PoseBackends", "Images", "Synthesis"]
  ),
  Module(.commands, "GateCommands", imports: ["Gating", "ReplayOptions"]),
  Module(
    .commands,
    "TuningCommands",
    imports: ["ReplayOptions", "Reports", "Tuning", "Recognition"]
  ),
  Module(.commands, "ReportCommands", imports: ["Terminal", "Storage", "Reports", "RunHistory"]),
  Module(.commands, "ComparisonCommands", imports: ["ReportCommands"]),
  Module(
    .commands,
    "EvaluationCommands",
    imports: ["MediaCommands", "ReportCommands", "ReplayOptions"]
  ),
  Module(
    .commands,
    "PackageCommands",
    imports: [
      "ComparisonCommands", "EvaluationCommands", "GateCommands", "LabelCommands", "MediaCommands",
      "ReportCommands", "TuningCommands",
    ]
  ),

  // MARK: Executables
  Module(.executable, "rep-synth", imports: ["MediaCommands"]),
  Module(.executable, "rep-ingest", imports: ["MediaCommands"]),
  Module(.executable, "rep-track", imports: ["MediaCommands"]),
  Module(.executable, "rep-label", imports: ["LabelCommands"]),
  Module(.executable, "rep-eval", imports: ["EvaluationCommands"]),
  Module(.executable, "rep-gate", imports: ["GateCommands"]),
  Module(.executable, "rep-report", imports: ["ReportCommands"]),
  Module(.executable, "rep-compare", imports: ["ComparisonCommands"]),
  Module(.executable, "rep-tune", imports: ["TuningCommands"]),
  // All of these in one file, for packages.
  Module(.executable, "repgauge", imports: ["PackageCommands"]),

  // MARK: Tests
  Module(
    .testSupport,
    "TestSupport",
    imports: ["RepCounting", "FormAnalysis", "Labels", "RepKitTesting", "Platform"]
  ),
  Module(
    .testSupport,
    "FuzzTargets",
    imports: [
      "Gating", "Evaluating", "PoseBackends", "Recognition", "Recordings", "ReportCommands",
      "RunHistory", "Synthesis", "TestSupport",
    ]
  ),
  Module(.tests, "FuzzTests", imports: ["FuzzTargets"], excluded: ["Found"]),
  Module(.tests, "BasicsTests", imports: ["Basics", "TestSupport"]),
  Module(.tests, "PoseTracksTests", imports: ["PoseTracks", "TestSupport"]),
  Module(.tests, "RecordingsTests", imports: ["Recordings", "TestSupport"]),
  Module(
    .tests,
    "PoseFormatsTests",
    imports: ["PoseFormats", "TestSupport"],
    excluded: ["Foreign", "Reference"]
  ),
  Module(
    .tests,
    "RepCountingTests",
    imports: ["RepCounting", "TestSupport"],
    excluded: ["Reference"]
  ),
  Module(
    .tests,
    "RecognitionTests",
    imports: ["Recognition", "TestSupport"],
    excluded: ["Reference"]
  ),
  Module(.tests, "FormAnalysisTests", imports: ["FormAnalysis", "TestSupport"]),
  Module(.tests, "RepKitTests", imports: ["RepKit", "TestSupport"]),
  Module(.tests, "LabelsTests", imports: ["Labels", "TestSupport"], excluded: ["Golden"]),
  Module(.tests, "RepKitTestingTests", imports: ["RepKitTesting", "Evaluating", "TestSupport"]),
  Module(.tests, "ReplayTests", imports: ["Replay", "TestSupport"]),
  Module(
    .tests,
    "ScoringTests",
    imports: ["Results", "TestSupport"],
    excluded: ["Reference"]
  ),
  Module(.tests, "ForecastingTests", imports: ["Forecasting", "TestSupport"]),
  Module(
    .tests,
    "TuningTests",
    imports: ["Tuning", "RepKit", "TestSupport"],
    excluded: ["Golden", "Reference"]
  ),
  Module(.tests, "SynthesisTests", imports: ["Synthesis", "Scoring", "TestSupport"]),
  Module(.tests, "FiguresTests", imports: ["Figures", "TestSupport"], excluded: ["Golden"]),
  Module(.tests, "PlatformTests", imports: ["Platform", "TestSupport"]),
  Module(.tests, "TerminalTests", imports: ["Terminal", "TestSupport"], excluded: ["Golden"]),
  Module(.tests, "VideoTests", imports: ["Video", "TestSupport"]),
  Module(
    .tests,
    "PoseBackendsTests",
    imports: ["PoseBackends", "Video", "TestSupport"],
    excluded: ["Fakes", "Networks", "Reference"]
  ),
  Module(.tests, "ImagesTests", imports: ["Images", "TestSupport"]),
  Module(.tests, "StorageTests", imports: ["Storage", "Recordings", "TestSupport"]),
  Module(.tests, "RunHistoryTests", imports: ["RunHistory", "TestSupport"]),
  Module(.tests, "GatingTests", imports: ["Gating", "TestSupport"], excluded: ["Schemas"]),
  Module(.tests, "LabelServerTests", imports: ["LabelServer", "TestSupport"]),
  Module(.tests, "MediaCommandsTests", imports: ["MediaCommands", "TestSupport"]),
  Module(.tests, "ReportsTests", imports: ["Reports", "TestSupport"], excluded: ["Golden"]),
  Module(
    .tests,
    "Acceptance",
    imports: [
      "Storage", "Video", "Synthesis", "RepKit", "TestSupport", "rep-synth", "rep-ingest",
      "rep-track",
      "rep-label", "rep-eval", "rep-gate", "rep-report", "rep-compare", "rep-tune", "repgauge",
    ],
    excluded: ["Version0.1"]
  ),

  // MARK: Built by Scripts/fuzz, which adds the sanitizers
  Module(.fuzzer, "fuzz", imports: ["FuzzTargets"]),

  // MARK: Benchmarks
  Module(.benchmark, "bench", imports: ["PoseBackends", "Storage", "Synthesis", "Reports"]),
  // The share of intervals that hold the truth; prints the table of Documentation/Intervals.md.
  Module(.benchmark, "coverage-table", imports: ["Scoring"]),
  // Which defects the gate sees; prints the tables of Documentation/MutationStudy.md.
  Module(.benchmark, "mutation-study", imports: ["Evaluating", "Gating"]),
]

/// All that a module may import, its imports and theirs, in the table's order.
///
/// SwiftPM compiles a module again only where one that its target names has changed.
func reach(of module: Module) -> [String] {
  var found: Set<String> = []
  var open = module.imports
  while let name = open.popLast() {
    guard found.insert(name).inserted else { continue }
    open += modules.first { $0.name == name }?.imports ?? []
  }
  return modules.map(\.name).filter(found.contains)
}

/// The SwiftPM target of a row.
func target(_ module: Module) -> Target {
  let dependencies = reach(of: module).map { Target.Dependency(stringLiteral: $0) }
  let path = "\(module.layer)/\(module.name)"
  switch module.kind {
  case .core:
    // Rounding in a module without Foundation needs libm at link time.
    return .target(
      name: module.name,
      dependencies: dependencies,
      path: path,
      exclude: module.excluded,
      swiftSettings: strict,
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]
    )
  case .adapter:
    return .target(
      name: module.name,
      dependencies: dependencies,
      path: path,
      exclude: module.excluded,
      swiftSettings: strict + [.strictMemorySafety()]
    )
  case .commands:
    return .target(
      name: module.name,
      dependencies: dependencies,
      path: path,
      exclude: module.excluded,
      swiftSettings: strict
    )
  case .testSupport:
    return .target(
      name: module.name,
      dependencies: dependencies,
      path: path,
      exclude: module.excluded,
      swiftSettings: strict
    )
  case .executable, .benchmark, .fuzzer:
    return .executableTarget(
      name: module.name,
      dependencies: dependencies,
      path: path,
      swiftSettings: strict
    )
  case .system(let pkgConfig, let apt):
    return .systemLibrary(
      name: module.name,
      path: path,
      pkgConfig: pkgConfig,
      providers: [.apt(apt)]
    )
  case .c(let libraries):
    return .target(
      name: module.name,
      dependencies: dependencies,
      path: path,
      exclude: module.excluded,
      linkerSettings: libraries.map { .linkedLibrary($0, .when(platforms: [.linux])) }
    )
  case .tests:
    return .testTarget(
      name: module.name,
      dependencies: dependencies,
      path: path,
      exclude: module.excluded,
      swiftSettings: strict
    )
  }
}

/// The executables, each a product of its own name.
let executables = modules.compactMap { module -> Product? in
  guard case .executable = module.kind else { return nil }
  return .executable(name: module.name, targets: [module.name])
}

let package = Package(
  name: "repgauge",
  platforms: [.macOS(.v14), .iOS(.v17)],
  products: [
    // For an app's tests: contracts of counters and analyzers, and scores on recordings.
    .library(name: "RepKitTesting", targets: ["RepKitTesting"]),
    // What an app embeds: poses in, rep events and findings out, exactly as measured here.
    .library(
      name: "RepKit",
      targets: [
        "RepKit", "Basics", "PoseTracks", "Recordings", "RepCounting", "Recognition",
        "FormAnalysis",
      ]
    ),
  ] + executables,
  targets: modules.filter(\.isTarget).map(target),
  swiftLanguageModes: [.v6]
)
