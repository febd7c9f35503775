// SPDX-License-Identifier: Apache-2.0
package import Basics
import Forecasting
import PoseTracks
import Statistics

/// A report as two JSON files: `tuning.json`, everything that was found, numbers with 12 significant
/// digits, and `maps.json`, the scores that maps are drawn of. Reports are drawn of what these files say.
extension TuningReport {
  /// The name of the main file.
  package static let mainFile = "tuning.json"
  /// The name of the file with the maps, whose digest stands in the main one.
  package static let mapFile = "maps.json"

  /// The version of the files that is written, and the only one that is read.
  package static let schema = 3

  /// The content of the main file.
  package var document: JSON {
    let words = TuningWords(self)
    return .object(
      [JSON.Member("schema", .integer(Self.schema))] + provenance.members + [
        JSON.Member(variants[0].kind, .string(variants[0].description)),
        JSON.Member("settings_tried", .array(variants.map { .string($0.description) })),
        JSON.Member("axes", .array(axes.map(\.json))),
        JSON.Member("folds", foldDocument),
        JSON.Member("clips", .array(clips.indices.map(clipDocument))),
        JSON.Member("overall", overall.json(on: self, words)),
        JSON.Member("exercises", .array(exercises.map { $0.json(on: self, words) })),
        JSON.Member("own_thresholds", ownThresholds.json),
        JSON.Member("cost_of_global", costOfGlobal.json),
        JSON.Member("conclusions", .array(words.conclusions.map(JSON.string))),
        JSON.Member("changes", .array(changes.map(\.json))),
        JSON.Member("room", .array(separability.map(\.json))),
        JSON.Member("curves", .array(curves.map(\.json))),
        JSON.Member("trade_offs", .array(tradeOffs.map(\.json))),
        JSON.Member("remarks", .array(remarks.map(JSON.string))),
        JSON.Member(
          "omissions",
          .array(omissions.map { ["clip": .string($0.clip), "reason": .string($0.reason)] })
        ),
        JSON.Member("maps_sha256", .string(Self.digest(of: mapDocument))),
      ]
    )
  }

  /// The content of the file with the maps.
  package var mapDocument: JSON { .array(maps.map(\.json)) }

  /// The text of the file with the maps.
  static func mapText(_ document: JSON) -> String { document.compactText + "\n" }

  private static func digest(of maps: JSON) -> String {
    SHA256.hexadecimal(of: Array(mapText(maps).utf8))
  }

  /// The files by name, in order of writing; the main one comes last, so that it stands for all of them.
  package var files: [(name: String, text: String)] {
    [(Self.mapFile, Self.mapText(mapDocument)), (Self.mainFile, document.text(compactFrom: 4))]
  }

  /// The report as its files say it, numbers rounded.
  ///
  /// What is said, drawn and written of this one is the same however often it is written and read.
  ///
  /// - Throws: `ReportDamage` if what is written could not be read.
  package func asStored() throws(ReportDamage) -> TuningReport {
    let texts = files.map { Array($0.text.utf8) }
    return try TuningReport(main: texts[1], maps: texts[0])
  }

  /// Reads the files of a report.
  ///
  /// - Parameters:
  ///   - main: The content of the main file.
  ///   - maps: The content of the file with the maps.
  /// - Throws: `ReportDamage` at the first thing that is not as it was written.
  package init(main: [UInt8], maps: [UInt8]) throws(ReportDamage) {
    let root = try ReportDamage.root(of: main, Self.mainFile, schema: Self.schema, "tuning report")
    do throws(ReportDamage) {
      guard try root.text("maps_sha256") == SHA256.hexadecimal(of: maps) else {
        throw root.damage("\(Self.mapFile) is not the file that belongs to it")
      }
      let read: [Map]
      do throws(ReportDamage) {
        let list = try ReportDamage.root(of: maps, Self.mapFile, schema: nil, "list of maps")
        guard let nodes = list.array else { throw list.damage("it is not a list of maps") }
        read = try nodes.mapped { node throws(ReportDamage) in try Map(node) }
      } catch {
        throw error.in(Self.mapFile)
      }
      try self.init(root, maps: read)
    } catch {
      throw error.in(Self.mainFile)
    }
  }

  private init(_ root: JSONNode, maps: [Map]) throws(ReportDamage) {
    let kinds = TunedConfiguration.kinds
    let kind = kinds.first { root[$0] != nil } ?? kinds[0]
    let provenance = try Provenance(root)
    let respects = TradeOff.Respect.all(
      ofKind: kind,
      isOfEvents: provenance.isOfEvents,
      isOfJudgements: provenance.isOfJudgements
    )
    let variants = try root.list("settings_tried") { node throws(ReportDamage) in
      try Self.configuration(node, kind)
    }
    guard !variants.isEmpty else { throw root.damage("'settings_tried' is empty") }
    let axes = try root.list("axes") { node throws(ReportDamage) in try SearchAxis(node) }
    let setting = ReportSetting(variants: variants, axes: axes)
    let clips = try root.list("clips") { node throws(ReportDamage) in try Clip(node) }
    let folds = try Self.folds(root, clips: clips.count)
    let foldCount = folds.plan?.outerCount ?? 0
    try self.init(
      provenance: provenance,
      variants: variants,
      axes: axes,
      clips: clips,
      folds: folds.plan,
      obstacle: folds.obstacle,
      overall: ScopeResult(root.member("overall"), of: setting, folds: foldCount),
      exercises: root.list("exercises") { node throws(ReportDamage) in
        try ScopeResult(node, of: setting, folds: foldCount)
      },
      ownThresholds: root.optional("own_thresholds") { root, name throws(ReportDamage) in
        try StudyScore(root.member(name))
      },
      costOfGlobal: root.optional("cost_of_global") { root, name throws(ReportDamage) in
        try StudyGain(root.member(name))
      },
      changes: root.list("changes") { node throws(ReportDamage) in try CountChange(node) },
      separability: root.list("room") { node throws(ReportDamage) in try ClipSeparability(node) },
      curves: root.list("curves") { node throws(ReportDamage) in
        try SensitivityCurve(node, of: axes)
      },
      maps: maps,
      tradeOffs: root.list("trade_offs") { node throws(ReportDamage) in
        try TradeOff(node, of: respects)
      },
      remarks: root.texts("remarks"),
      omissions: root.list("omissions") { node throws(ReportDamage) in
        Omission(clip: try node.text("clip"), reason: try node.text("reason"))
      }
    )
  }

  private static func configuration(
    _ node: JSONNode,
    _ kind: String
  ) throws(ReportDamage) -> TunedConfiguration {
    do throws(ConfigurationError) {
      return try TunedConfiguration(kind, parsing: node.string ?? "")
    } catch {
      throw node.damage("\(error)")
    }
  }
}

extension [JSONNode] {
  /// What the elements are read as.
  fileprivate func mapped<Value>(
    _ read: (JSONNode) throws(ReportDamage) -> Value
  ) throws(ReportDamage) -> [Value] {
    var values: [Value] = []
    for node in self { values.append(try read(node)) }
    return values
  }
}

// MARK: Provenance

extension TuningReport.Provenance {
  fileprivate var members: [JSON.Member] {
    let users = profile == .usual ? [] : [JSON.Member("profile", profile.json)]
    return users + [
      JSON.Member("software", .string(software)),
      JSON.Member("command", .string(command)),
      JSON.Member("dataset", .string(dataset)),
      JSON.Member("dataset_sha256", .string(datasetSHA256)),
      JSON.Member("track", .string(track)),
      JSON.Member("objective", .string(objective)),
      JSON.Member("constraints", .array(constraints.map(JSON.string))),
      JSON.Member("grouped_by", .string(groupedBy)),
      JSON.Member("groups", .integer(groups)),
      JSON.Member("seed", .string("\(seed)")),
      JSON.Member("replicates", .integer(plan.replicates)),
    ]
  }

  fileprivate init(_ root: JSONNode) throws(ReportDamage) {
    let plan = try root.plan()
    try self.init(
      software: root.text("software"),
      command: Self.currentCommand(root.text("command")),
      dataset: root.text("dataset"),
      datasetSHA256: root.text("dataset_sha256"),
      track: root.text("track"),
      objective: root.text("objective"),
      constraints: root.texts("constraints"),
      groupedBy: root.text("grouped_by"),
      groups: root.count("groups"),
      seed: plan.seed,
      plan: plan,
      profile: Self.profile(root)
    )
  }

  private static func profile(_ root: JSONNode) throws(ReportDamage) -> UserProfile {
    guard let node = root["profile"] else { return .usual }
    guard let profile = UserProfile(node) else { throw root.damage("'profile' is no profile") }
    return profile
  }

  /// A command line whose counter or analyzer has its name of today.
  private static func currentCommand(_ text: String) -> String {
    var words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    for index in words.indices.dropFirst() where words[index - 1].hasPrefix("--") {
      let option = String(words[index - 1].dropFirst(2))
      words[index] = FormerNames.current(words[index], ofOption: option)
    }
    return words.joined(separator: " ")
  }
}

// MARK: Clips and folds

extension TuningReport {
  private var foldDocument: JSON {
    guard let folds else {
      return [
        "impossible": JSON(obstacle?.rawValue), "reason": JSON(obstacle?.description),
      ]
    }
    return ["outer": .integer(folds.outerCount), "inner": .integer(folds.innerCount)]
  }

  private func clipDocument(_ place: Int) -> JSON {
    let clip = clips[place]
    var members = [
      JSON.Member("clip", .string(clip.id)), JSON.Member("exercise", .string(clip.exercise)),
      JSON.Member("subject", .string(clip.subject)),
      JSON.Member("labelled", .integer(clip.labelled)),
      JSON.Member("is_negative", .bool(clip.isNegative)),
    ]
    if let view = clip.view { members.append(JSON.Member("view", .string(view.rawValue))) }
    if let features = clip.features { members.append(JSON.Member("features", features.json)) }
    return .object(
      members + [
        JSON.Member("outer", (folds?.outer[place]).map(JSON.integer) ?? .null),
        JSON.Member("inner", (folds?.inner[place]).map(JSON.integer) ?? .null),
      ]
    )
  }

  private static func folds(
    _ root: JSONNode,
    clips: Int
  ) throws(ReportDamage) -> (plan: FoldPlan?, obstacle: FoldPlan.Impossible?) {
    let node = try root.member("folds")
    guard node["impossible"] == nil else {
      return (nil, try node.choice("impossible", of: FoldPlan.Impossible.self))
    }
    let counts = (outer: try node.count("outer"), inner: try node.count("inner"))
    let outer = try root.list("clips") { node throws(ReportDamage) in try node.count("outer") }
    let inner = try root.list("clips") { node throws(ReportDamage) in try node.count("inner") }
    guard (2...max(2, clips)).contains(counts.outer), (1...max(1, clips)).contains(counts.inner),
      outer.allSatisfy({ $0 < counts.outer }),
      inner.allSatisfy({ $0 < counts.inner })
    else { throw node.damage("clips are in folds that do not exist") }
    let plan = FoldPlan(
      outer: outer,
      inner: inner,
      outerCount: counts.outer,
      innerCount: counts.inner,
      groupCount: try root.count("groups")
    )
    return (plan, nil)
  }
}

extension TuningReport.Clip {
  fileprivate init(_ node: JSONNode) throws(ReportDamage) {
    id = try node.text("clip")
    exercise = try node.text("exercise")
    subject = try node.text("subject")
    labelled = try node.count("labelled")
    isNegative = try node.flag("is_negative")
    view = node["view"]?.string.flatMap(CameraView.init)
    if let measured = node["features"], !measured.isNull {
      guard let features = ClipFeatures(measured) else {
        throw measured.damage("'features' has a value that no clip has")
      }
      self.features = features
    }
  }
}
