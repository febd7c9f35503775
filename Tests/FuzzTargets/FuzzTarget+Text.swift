// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Gating
import Measures
import Recognition
import RepCounting
import Scoring
import Synthesis
import Tuning

extension FuzzTarget {
  /// Readers of texts that are neither labels, nor tracks, nor runs.
  static let textTargets: [FuzzTarget] = [
    FuzzTarget("json", seeds: { bytes("{\"a\": [1, -2.5e3, null, \"\\u00e9\"], \"b\": {}}", "[]") })
    {
      bytes in
      guard let root = JSONNode.parse(bytes, file: "a").root else { return }
      let text = root.json.text
      precondition(
        JSONNode.parse(Array(text.utf8), file: "a").root?.json == root.json,
        "round trip"
      )
      use(root.json.text(compactFrom: 2))
    },
    FuzzTarget("xml", seeds: { bytes("<a b=\"1\">x<c/>&#65;&amp;<!-- d --></a>") }) { bytes in
      use(XMLElement.parse(bytes, file: "a"))
    },
    FuzzTarget(
      "configurations",
      seeds: {
        bytes(
          "zig-zag:min-amplitude=0.1,cooldown=1.5@height",
          "article-rep-counter",
          "squat-form:knee-valgus=12",
          "f1@0.5s{exercise=squat}"
        ) + CounterCatalog.all.map { Array($0.name.utf8) }
      }
    ) { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      if let counter = try? CounterConfiguration(parsing: text) {
        precondition(
          (try? CounterConfiguration(parsing: counter.description))?.description
            == counter.description,
          "a spelling reads back"
        )
      }
      if let analyzer = try? AnalyzerConfiguration(parsing: text) { use(analyzer.description) }
      if let measure = MeasureIdentifier(text) { use(measure.description) }
    },
    FuzzTarget(
      "rules",
      seeds: {
        bytes(
          """
          {"schema": 1, "baseline": "main.json", "events": "listed", "rules": {"all": [
          {"measure": "f1@0.5s", "minimum": 0.9, "margin": 0.02}]}}
          """
        )
      }
    ) { use(GateRules.parse($0, file: "gate.json")) },
    // Their seeds are files of the repository.
    FuzzTarget("recipes", seeds: { bytes("{\"schema\": 1}") }) { bytes in
      let (recipe, findings) = Recipe.parse(bytes, file: "recipe.json")
      use(recipe)
      use(findings.map(\.description))
    },
    FuzzTarget("observation-models", seeds: { bytes("{\"schema\": 1, \"id\": \"a\"}") }) {
      use(ObservationModel.parse($0, file: "model.json"))
    },
    FuzzTarget(
      "confidence-maps",
      seeds: {
        let maps = [
          FittedConfidence(
            counter: "zig-zag",
            track: "truth",
            map: ConfidenceMap(intercept: 0.5, slope: 2),
            events: 20,
            right: 15,
            subjects: 3
          )
        ]
        return bytes(FittedConfidence.document(maps, dataset: "made").text)
      }
    ) { bytes in
      for map in FittedConfidence.parse(bytes, file: "maps.json").maps ?? [] {
        for confidence in [0, 0.3, 1] {
          precondition((0...1).contains(map.map(confidence)), "a confidence is in 0...1")
        }
        use(map.json.text)
      }
    },
    FuzzTarget(
      "recognition-models",
      seeds: {
        bytes(
          """
          {"schema": 1, "method": "nearest-poses", "dataset": "made", "classes": ["squat", "push-up"],
          "least_margin": 0.1, "poses": []}
          """
        )
      }
    ) { use(RecognitionModel.parse($0, file: "model.json")) },
  ]
}
