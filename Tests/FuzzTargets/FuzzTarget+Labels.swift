// SPDX-License-Identifier: Apache-2.0
import Agreement
import Basics
import Labels
import Measures
import RepCounting
import Scoring
import Statistics
import Storage
import TestSupport

extension FuzzTarget {
  /// Readers of labels, ours and those of other tools, and of manifests.
  static let labelTargets: [FuzzTarget] =
    [
      FuzzTarget("labels", seeds: { [Array(sampleLabels.utf8)] }) { bytes in
        let (labels, findings) = LabelFile.parse(bytes, file: "clip.ana.tsv")
        use(findings.map(\.description))
        if let labels { score(labels) }
      },
      FuzzTarget(
        "counts",
        seeds: { bytes("clip,count\na.mp4,3\nb.mp4,12\n", "name,type,count\nx,squat,7\n") }
      ) { use(CountTable.parse($0, file: "counts.csv", hasFrames: true)) },
      FuzzTarget("manifests", seeds: { [Array(sampleManifest.utf8)] }) { bytes in
        guard let manifest = DatasetManifest.parse(bytes, file: "dataset.json").manifest else {
          return
        }
        let again = DatasetManifest.parse(Array(manifest.text.utf8), file: "again.json").manifest
        precondition(again == manifest, "a manifest reads back")
        let dataset = Dataset(folder: "/nowhere", manifest: manifest)
        use(dataset.labelContext)
        var lint = LintedLabels()
        if let labels = LabelFile.parse(Array(sampleLabels.utf8), file: "clip.ana.tsv").labels {
          lint.add(labels, file: "clip.ana.tsv")
        }
        use(DatasetLint(dataset, labels: lint).diagnostics(manifest: bytes).map(\.description))
      },
    ]
    + LabelFormat.all.map { format in
      let name = "format-\(format.description.id)"
      return FuzzTarget(name, seeds: { sampleExport(in: format) }) { bytes in
        let declared = ReadOnlyLabels.named(format.description.id)?.context(of: nil)
        for context in [ConversionContext(), sampleContext, declared].compactMap(\.self) {
          let read = format.read(bytes, file: "clip.\(format.description.ending)", context: context)
          use(read.diagnostics.map(\.description))
          for labels in read.documents { score(labels) }
          use(format.write(read.documents, context: context).files)
          use(TextCorrection.apply(read.corrections, to: bytes).0)
        }
      }
    }

  /// Prints, reads back and scores labels against themselves.
  private static func score(_ labels: LabelFile) {
    let text = labels.text
    precondition(LabelFile.parse(Array(text.utf8), file: "a").labels != nil, "labels read back")
    guard let reference = Reference.make(from: labels, file: "clip.ana.tsv").reference else {
      return
    }
    let identity = ClipIdentity(
      id: labels.clip,
      subject: "a",
      exercise: "squat",
      duration: 30,
      isNegative: false
    )
    let events = (reference.reps ?? []).compactMap { rep -> Double? in rep.mid ?? rep.end }
    let score = ClipScore(
      clip: identity,
      reference: reference,
      events: events.sorted().map { .init(decisionTime: $0) },
      rejections: []
    )
    use(score.predictedCount)
    use(score.scoredDuration)
    use(FormReference(from: labels, reference: reference))
    var lint = LintedLabels()
    lint.add(labels, file: "clip.ana.tsv")
    use(
      AgreementStudy(
        [
          RatedClip(
            id: labels.clip,
            subject: "a",
            bounds: 0...30,
            labels: [labels, LabelFile.renamed(labels)]
          )
        ],
        plan: ResamplingPlan(replicates: 4)
      )
    )
  }

  /// The facts about the clip of the samples.
  private static let sampleContext: ConversionContext = {
    var context = ConversionContext(
      clips: [
        .init(
          id: "clip",
          media: "clip.mp4",
          clock: FrameClock(first: 0, rate: 30),
          bounds: 0...30,
          exercise: "squat"
        )
      ]
    )
    context.clip = "clip"
    context.rater = "ana"
    return context
  }()

  /// The samples in another tool's format.
  private static func sampleExport(in format: LabelFormat) -> [[UInt8]] {
    guard let labels = LabelFile.parse(Array(sampleLabels.utf8), file: "clip.ana.tsv").labels else {
      return []
    }
    let files = format.write([labels], context: sampleContext).files.map { Array($0.text.utf8) }
    return files + bytes(ReadOnlyLabels.named(format.description.id)?.text ?? "{}")
  }
}

extension LabelFile {
  /// The same labels by somebody else.
  fileprivate static func renamed(_ labels: LabelFile) -> LabelFile {
    var other = labels
    other.rater = labels.rater + "-2"
    return other
  }
}

let sampleLabels = """
  #repgauge-labels 1
  #clip clip
  #rater ana
  #status done
  kind\tstart\tmid\tend\tlabel\tside\tvalue\tunit\tnote
  set\t0.000000\t\t9.000000\tsquat\t\t2\treps
  rep\t1.000000\t2.000000\t3.000000\tfull
  fault\t1.500000\t\t2.500000\tknee-valgus\tleft
  rep\t4.000000\t5.000000\t6.000000\tfull
  measure\t5.000000\t\t\tknee-angle\tleft\t95\tdeg
  ignore\t10.000000\t\t12.000000

  """

let sampleManifest = """
  {"schema": 1, "name": "made", "licence": "CC0", "clips": [{"id": "clip", "media": "clip.mp4",
  "subject": "ana", "exercise": "squat", "view": "side", "split": "test", "facts": {"width": 640,
  "height": 480, "first_time": 0, "end_time": 30, "frame_count": 900, "frame_rate": 30,
  "rotation": 0, "codec": "h264"}}, {"id": "other", "subject": "ben", "exercise": "push-up"}]}
  """
