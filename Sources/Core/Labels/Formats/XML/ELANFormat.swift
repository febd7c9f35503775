// SPDX-License-Identifier: Apache-2.0
import Basics

/// The annotation files of ELAN: tiers of annotations between time slots of whole milliseconds.
///
/// An annotation is named by its value, or by its tier where the value is no name, which is then a note.
/// Annotations that refer to others take their time, and are notes of these. A tier's annotator is the
/// rater. Time slots without a value lie evenly between those with one.
///
/// - Source: "EAF Annotation Format 3.0" and https://www.mpi.nl/tools/elan/EAFv3.0.xsd.
enum ELANFormat: ForeignCodec {
  static let description = LabelFormatDescription(
    id: "elan",
    title: "ELAN .eaf",
    direction: .both,
    holds: [.intervals, .names, .notes, .raters],
    timing: .seconds(step: 1e-3),
    holdsManyClips: false,
    ending: "eaf",
    source: "mpi.nl/tools/elan, EAFv3.0.xsd"
  )

  static func read(_ bytes: [UInt8], into reader: inout ForeignReader) {
    guard let root = reader.xml(bytes, root: "ANNOTATION_DOCUMENT") else { return }
    let header = root.child("HEADER")
    if let units = header?["TIME_UNITS"], units != "milliseconds" {
      reader.report(
        .unknownLayout,
        at: ForeignReader.Place(header ?? root),
        "times are read in milliseconds, not in '\(units)'"
      )
      return
    }
    let media = header?.children("MEDIA_DESCRIPTOR") ?? []
    var file = ELANReader(
      slots: ELANSlots(root.child("TIME_ORDER")),
      origin: media.first?["TIME_ORIGIN"].flatMap { Double($0) } ?? 0,
      media: media.flatMap { [$0["RELATIVE_MEDIA_URL"], $0["MEDIA_URL"]] }.compactMap(\.self)
        .first { reader.context.knows($0) },
      place: ForeignReader.Place(header ?? root)
    )
    file.read(root.children("TIER"), into: &reader)
  }

  static func files(
    of labels: [LabelFile],
    with writer: inout ForeignWriter
  ) -> [ForeignExport.File] {
    labels.map { file in
      let document = ELANDocument(
        spans: writer.spans(of: file),
        media: writer.name(file),
        rater: file.rater
      )
      return writer.file(file, document.text)
    }
  }
}

/// The times of a file's slots in milliseconds.
private struct ELANSlots {
  private(set) var times: [String: Double] = [:]
  /// The slots whose time was worked out from their neighbours.
  private(set) var assumed: Set<String> = []

  init(_ order: XMLElement?) {
    let slots = order?.children("TIME_SLOT") ?? []
    let values = slots.map { $0["TIME_VALUE"].flatMap { Double($0) } }
    var last: Int?
    for (index, value) in values.enumerated() {
      guard let value, value.magnitude < 1e12 else { continue }
      if let id = slots[index]["TIME_SLOT_ID"] { times[id] = value }
      if let last, let from = values[last] {
        for between in (last + 1)..<max(index, last + 1) {
          guard let id = slots[between]["TIME_SLOT_ID"] else { continue }
          let share = Double(between - last) / Double(index - last)
          times[id] = (from + share * (value - from)).rounded()
          assumed.insert(id)
        }
      }
      last = index
    }
  }
}

/// Reads the tiers of a file.
private struct ELANReader {
  let slots: ELANSlots
  /// The media's time at which the annotations' time begins, in milliseconds.
  let origin: Double
  let media: String?
  let place: ForeignReader.Place

  /// An annotation with times of its own.
  private struct Annotation {
    var tier: XMLElement
    var element: XMLElement
    var value: String
    var notes: [String] = []
  }

  private var annotations: [Annotation] = []
  private var indices: [String: Int] = [:]

  init(slots: ELANSlots, origin: Double, media: String?, place: ForeignReader.Place) {
    self.slots = slots
    self.origin = origin
    self.media = media
    self.place = place
  }

  mutating func read(_ tiers: [XMLElement], into reader: inout ForeignReader) {
    for tier in tiers {
      for element in tier.children("ANNOTATION").compactMap({ $0.child("ALIGNABLE_ANNOTATION") }) {
        if let id = element["ANNOTATION_ID"] { indices[id] = annotations.count }
        let value = element.child("ANNOTATION_VALUE")?.text.trimmedSpaces ?? ""
        annotations.append(Annotation(tier: tier, element: element, value: value))
      }
    }
    addReferences(tiers, &reader)
    if annotations.isEmpty { _ = reader.document(media, at: place) }
    for annotation in annotations { add(annotation, &reader) }
  }

  /// Makes annotations that refer to others notes of these.
  private mutating func addReferences(_ tiers: [XMLElement], _ reader: inout ForeignReader) {
    let references = tiers.flatMap { $0.children("ANNOTATION") }
      .compactMap { $0.child("REF_ANNOTATION") }
    for element in references {
      let id = element["ANNOTATION_ID"] ?? ""
      guard let owner = element["ANNOTATION_REF"].flatMap({ indices[$0] }) else {
        reader.losses.add("annotation without a time", id)
        continue
      }
      indices[id] = owner
      let text = element.child("ANNOTATION_VALUE")?.text.trimmedSpaces ?? ""
      if !text.isEmpty { annotations[owner].notes.append(text) }
    }
  }

  private func add(_ annotation: Annotation, _ reader: inout ForeignReader) {
    let element = annotation.element
    let place = ForeignReader.Place(element)
    let document = reader.document(media, rater: annotation.tier["ANNOTATOR"], at: self.place)
    guard let document else { return }
    let ends = ["TIME_SLOT_REF1", "TIME_SLOT_REF2"].map { element[$0] ?? "" }
    let times = ends.map { slots.times[$0].map { ($0 + origin) / 1000 } }
    guard let start = times[0], let end = times[1] else {
      reader.report(
        .missingField,
        at: place,
        "the annotation's time slots '\(ends[0])' and '\(ends[1])' have no times"
      )
      return
    }
    if !slots.assumed.isDisjoint(with: ends) {
      reader.losses.add("time that is not aligned", "'\(annotation.value)' at \(start.seconds)")
    }
    let tier = annotation.tier["TIER_ID"] ?? ""
    let names = reader.context.names
    let isNamedByTier =
      ForeignName(annotation.value, names: names) == nil && ForeignName(tier, names: names) != nil
    let notes = (isNamedByTier ? [annotation.value] : []) + annotation.notes
    reader.add(
      named: isNamedByTier || annotation.value.isEmpty ? tier : annotation.value,
      start: start,
      end: end,
      note: notes.filter { !$0.isEmpty }.joined(separator: "\n"),
      to: document,
      at: place
    )
  }
}

/// A file as ELAN writes it: tiers by kind of event, whose annotations do not overlap, and a tier of notes
/// under each.
private struct ELANDocument {
  let spans: [ForeignWriter.Span]
  let media: String
  let rater: String

  private struct Tier {
    var name: String
    var spans: [(start: Int, end: Int, span: ForeignWriter.Span)] = []
  }

  /// The tiers, in order of name.
  private var tiers: [Tier] {
    var tiers: [Tier] = []
    for span in spans {
      guard let last = span.end else { continue }
      let start = Int((span.start * 1000).rounded())
      let end = max(Int((last * 1000).rounded()), start + 1)
      let kind = span.name.split(separator: ":").first.map(String.init) ?? "event"
      let home = tiers.firstIndex { tier in
        tier.name.split(separator: " ").first.map(String.init) == kind
          && tier.spans.last.map { $0.end <= start } ?? true
      }
      if let home {
        tiers[home].spans.append((start, end, span))
      } else {
        let count = tiers.count { $0.name == kind || $0.name.hasPrefix("\(kind) ") }
        tiers.append(Tier(name: count == 0 ? kind : "\(kind) \(count + 1)"))
        tiers[tiers.count - 1].spans.append((start, end, span))
      }
    }
    return tiers.sorted { $0.name < $1.name }
  }

  /// The ends of all annotations, in order of time, and the numbers of each annotation's two slots.
  ///
  /// Every annotation has slots of its own: who moves an edge in ELAN moves all that share its slot.
  private static func slots(_ tiers: [Tier]) -> (times: [Int], numbers: [Int]) {
    let ends = tiers.flatMap { $0.spans.flatMap { [$0.start, $0.end] } }
    let order = ends.indices.sorted { (ends[$0], $0) < (ends[$1], $1) }
    var numbers = ends
    for (number, end) in order.enumerated() { numbers[end] = number + 1 }
    return (order.map { ends[$0] }, numbers)
  }

  var text: String {
    let tiers = tiers
    let (times, slots) = Self.slots(tiers)
    var (count, annotation) = (0, 0)
    var body = ""
    for tier in tiers {
      var notes = ""
      body += "  <TIER \(attributes(tier.name)) LINGUISTIC_TYPE_REF=\"event\">\n"
      for (_, _, span) in tier.spans {
        count += 1
        let first = 2 * annotation
        annotation += 1
        let id = "a\(count)"
        body +=
          "    <ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID=\"\(id)\""
          + " TIME_SLOT_REF1=\"ts\(slots[first])\" TIME_SLOT_REF2=\"ts\(slots[first + 1])\">"
          + "<ANNOTATION_VALUE>\(span.name.escapedForXML)</ANNOTATION_VALUE>"
          + "</ALIGNABLE_ANNOTATION></ANNOTATION>\n"
        guard !span.note.isEmpty else { continue }
        count += 1
        notes +=
          "    <ANNOTATION><REF_ANNOTATION ANNOTATION_ID=\"a\(count)\" ANNOTATION_REF=\"\(id)\">"
          + "<ANNOTATION_VALUE>\(span.note.escapedForXML)</ANNOTATION_VALUE>"
          + "</REF_ANNOTATION></ANNOTATION>\n"
      }
      body += "  </TIER>\n"
      guard !notes.isEmpty else { continue }
      body +=
        "  <TIER \(attributes("\(tier.name) notes")) LINGUISTIC_TYPE_REF=\"note\""
        + " PARENT_REF=\"\(tier.name.escapedForXML)\">\n\(notes)  </TIER>\n"
    }
    let order = times.enumerated().map { index, time in
      "    <TIME_SLOT TIME_SLOT_ID=\"ts\(index + 1)\" TIME_VALUE=\"\(time)\"/>\n"
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <ANNOTATION_DOCUMENT AUTHOR="" DATE="1970-01-01T00:00:00+00:00" FORMAT="3.0" VERSION="3.0" \
      xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
      xsi:noNamespaceSchemaLocation="http://www.mpi.nl/tools/elan/EAFv3.0.xsd">
        <HEADER MEDIA_FILE="" TIME_UNITS="milliseconds">
          <MEDIA_DESCRIPTOR MEDIA_URL="\(media.escapedForXML)" MIME_TYPE="video/mp4" \
      RELATIVE_MEDIA_URL="\(media.escapedForXML)"/>
          <PROPERTY NAME="lastUsedAnnotationId">\(count)</PROPERTY>
        </HEADER>
        <TIME_ORDER>
      \(order.joined())  </TIME_ORDER>
      \(body)  <LINGUISTIC_TYPE GRAPHIC_REFERENCES="false" LINGUISTIC_TYPE_ID="event" \
      TIME_ALIGNABLE="true"/>
        <LINGUISTIC_TYPE CONSTRAINTS="Symbolic_Association" GRAPHIC_REFERENCES="false" \
      LINGUISTIC_TYPE_ID="note" TIME_ALIGNABLE="false"/>
        <CONSTRAINT DESCRIPTION="1-1 association with a parent annotation" \
      STEREOTYPE="Symbolic_Association"/>
      </ANNOTATION_DOCUMENT>

      """
  }

  private func attributes(_ tier: String) -> String {
    "ANNOTATOR=\"\(rater.escapedForXML)\" TIER_ID=\"\(tier.escapedForXML)\""
  }
}

extension ForeignReader {
  /// The root of an XML file; nil, with a finding, for what is none or has another root.
  mutating func xml(_ bytes: [UInt8], root name: String) -> XMLElement? {
    let (root, findings) = XMLElement.parse(bytes, file: file)
    report(findings)
    guard let root else { return nil }
    guard root.name == name else {
      report(.unknownLayout, at: Place(root), "the root is '<\(name)>', not '<\(root.name)>'")
      return nil
    }
    return root
  }
}
