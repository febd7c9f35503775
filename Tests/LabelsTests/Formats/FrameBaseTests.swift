// SPDX-License-Identifier: Apache-2.0
import Labels
import Testing

private let cases = LabelFormat.all.map(\.description).filter {
  $0.frameBase != nil && $0.direction == .both
}
.flatMap { format in (0..<10).map { (format.id, UInt64($0)) } }

/// `--frame-base`, for files that count frames otherwise than their format does.
@Suite struct FrameBaseTests {
  @Test(arguments: cases)
  func `what is written from another base is read from it`(id: String, seed: UInt64) throws {
    let generated = GeneratedLabels(seed: seed)
    let format = try #require(LabelFormat.named(id))
    let expected = read(generated.labels, by: format, generated.context, generated.context)
    for base in 0...1 {
      var context = generated.context
      context.frameBase = base
      #expect(read(generated.labels, by: format, context, context) == expected)
    }
  }

  @Test(arguments: Set(cases.map(\.0)).sorted())
  func `read from a base one higher everything is a frame earlier`(id: String) throws {
    let format = try #require(LabelFormat.named(id))
    let clip = ConversionContext.Clip(
      id: "a",
      clock: FrameClock(first: 0, rate: 10),
      bounds: 0...20,
      exercise: "squat"
    )
    let labels = LabelFile(
      clip: "a",
      source: nil,
      rater: "ana",
      status: .done,
      events: [
        LabelEvent(.set, start: 5, end: 7, label: "squat"),
        LabelEvent(.rep, start: 5, mid: 6, end: 7, label: "full"),
      ]
    )
    var context = ConversionContext(clips: [clip])
    context.frameBase = 0
    let written = context
    context.frameBase = 1
    for rep in read([labels], by: format, written, context).flatMap(\.events)
    where rep.kind == .rep {
      #expect(rep.start ?? 4.9 == 4.9)
      #expect(rep.mid ?? 5.9 == 5.9)
      #expect(rep.end ?? 6.9 == 6.9)
      #expect(rep.start != nil || rep.mid != nil)
    }
  }

  private func read(
    _ labels: [LabelFile],
    by format: LabelFormat,
    _ written: ConversionContext,
    _ context: ConversionContext
  ) -> [LabelFile] {
    format.write(labels, context: written).files.flatMap { file in
      format.read(Array(file.text.utf8), file: file.name, context: context).documents
    }
  }
}
