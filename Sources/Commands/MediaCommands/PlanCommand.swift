// SPDX-License-Identifier: Apache-2.0
import Basics
import Forecasting
package import Platform
import Storage
package import Terminal

/// `rep-track plan [DATASET]`: says what many clips would take on a cluster.
package struct PlanCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    verb: "plan",
    abstract: "Works out what many clips would take: core hours, bytes, files, shards and money.",
    discussion: """
      Each amount is printed with its arithmetic. Track a thousandth of your clips first, measure with
      'rep-track cost', and name that dataset: then the time, frames and bytes of a clip are those of your
      videos on your machine. What a dataset does not say, and everything without one, are numbers of
      our own bench; the last lines say which.

      Prices are in any currency: of a core for an hour, and of a terabyte for a month. Nothing is
      tracked and nothing is written.
      """,
    examples: [
      .init(
        "rep-track plan --clips 1000000 --seconds 20 --frame-rate 30 --core-price 0.04",
        "a million clips, by the numbers of our bench"
      ),
      .init(
        "rep-track plan datasets/sample --clips 1000000 --hours 4 --cores 512",
        "by what a sample took, in tasks of 4 hours, on 512 cores"
      ),
      .init(
        "rep-track plan --clips 100000 --backend blazepose-lite --backend mine=35",
        "two backends, of which one takes 35 ms of a processor for a frame"
      ),
    ],
    options: [
      .value("clips", "N", "The number of clips (default: those of DATASET)"),
      .value("seconds", "S", "The mean length of a clip (default: that of DATASET, else 20)"),
      .value(
        "frame-rate",
        "F",
        "The frames of a second of video (default: those of DATASET, else 30)"
      ),
      .value(
        "backend",
        "NAME[=MS]",
        "A pose backend, and the processor milliseconds that a frame takes with decoding (default: those that DATASET has costs or tracks of, else blazepose-full)",
        isRepeatable: true
      ),
      .value("hours", "H", "The longest that a task should take on average", default: "1"),
      .value("shards", "N", "The number of shards (default: as few as --hours allows)"),
      .value("task-cores", "C", "The cores of a task that tracks", default: "4"),
      .value("cores", "C", "Also say how long all takes on a cluster of C cores"),
      .value("core-price", "P", "The price of a core for an hour"),
      .value("storage-price", "P", "The price of a terabyte for a month"),
    ],
    operands: [
      Operand("DATASET", "A dataset with tracks and costs, or its dataset.json", .optional)
    ]
  )

  private let dataset: String?
  private let clips: Int?
  private let seconds: Double?
  private let frameRate: Double?
  private let backends: [PlannedBackend]
  private let hours: Double
  private let shards: Int?
  private let taskCores: Int
  private let cores: Int?
  private let corePrice: Double?
  private let storagePrice: Double?

  /// Takes what the arguments say.
  package init(_ arguments: ParsedArguments) throws {
    dataset = arguments.operand("DATASET")
    clips = try arguments.integer("clips", in: Workload.Limits.clips)
    guard clips != nil || dataset != nil else {
      throw UsageError("--clips is missing, the number of clips to plan for")
    }
    seconds = try arguments.number("seconds", in: Workload.Limits.seconds)
    frameRate = try arguments.number("frame-rate", in: Workload.Limits.frameRate)
    backends = try arguments.strings("backend").map { try PlannedBackend($0) }
    let names = backends.map(\.name)
    if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
      throw UsageError("--backend names '\(twice)' twice")
    }
    hours = try arguments.number("hours", in: Workload.Limits.hours) ?? 1
    shards = try arguments.integer("shards", in: Workload.Limits.clips)
    taskCores = try arguments.integer("task-cores", in: Workload.Limits.cores) ?? 4
    cores = try arguments.integer("cores", in: Workload.Limits.cores)
    corePrice = try arguments.number("core-price", in: Workload.Limits.price)
    storagePrice = try arguments.number("storage-price", in: Workload.Limits.price)
    if shards != nil, arguments.has("hours") {
      throw UsageError("--shards and --hours exclude each other")
    }
  }

  /// Reads what a sample took, and prints the plan.
  ///
  /// - Returns: 0; 65 if the dataset's manifest is damaged.
  /// - Throws: `UsageError` for a backend of which nothing is known; if the dataset cannot be read.
  package func run(in terminal: Terminal) throws -> ExitStatus {
    var sample: WorkloadSample?
    if let dataset {
      let (opened, findings) = try Dataset.open(dataset)
      terminal.emit(findings)
      guard let opened else { return .badData }
      sample = try WorkloadSample(of: opened)
    }
    let seconds = seconds ?? sample?.seconds ?? 20
    let frameRate = frameRate ?? sample?.frameRate ?? 30
    var asked = backends
    if asked.isEmpty { asked = (sample?.backends ?? []).map { PlannedBackend(name: $0) } }
    if asked.isEmpty { asked = [PlannedBackend(name: "blazepose-full")] }
    var evaluation = EvaluationCost.measured
    if let bytes = sample?.labelBytes { evaluation.labelBytesPerClip = bytes }
    let workload = Workload(
      clips: clips ?? sample?.clips ?? 1,
      seconds: seconds,
      frameRate: frameRate,
      backends: try asked.map { try $0.cost(in: sample) },
      evaluation: evaluation,
      taskCores: taskCores,
      taskHours: hours,
      fixedShards: shards
    )
    let plan = WorkloadPlan(
      workload,
      cores: cores,
      corePrice: corePrice,
      storagePrice: storagePrice
    )
    terminal.print(Self.text(of: plan), orJSON: plan.json)
    return .success
  }

  private static func text(of plan: WorkloadPlan) -> String {
    let table = TextTable(
      heading: ["", "amount", "from"],
      leading: 3,
      rows: plan.lines.map { [$0.title, $0.text, $0.arithmetic] }
    )
    let rows = table.lines.map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
    let blocks = [[plan.heading], rows, plan.notes, plan.sources]
    return blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
      .joined(separator: "\n\n")
  }
}
