// SPDX-License-Identifier: Apache-2.0
import Basics

/// A project of BORIS: behaviors, and observations of media with their events.
///
/// A state begins where its behavior is said and ends where it is said again for the same subject with the
/// same modifiers. Live observations and those of pictures are left out. The times of an observation are
/// those of its media plus its offset. A packed project (`.boris.gz`) is unpacked first.
///
/// - Source: `boris/config.py` and `boris/project_functions.py`, project format 7.0
///   (https://github.com/olivierfriard/BORIS).
enum BORISProjectFormat: ForeignCodec {
  static let description = LabelFormatDescription(
    id: "boris-project",
    title: "BORIS project",
    direction: .both,
    holds: [.intervals, .points, .names, .notes],
    timing: .seconds(step: 1e-3),
    holdsManyClips: true,
    ending: "boris",
    source: "github.com/olivierfriard/BORIS, project format 7.0"
  )

  static func read(_ bytes: [UInt8], into reader: inout ForeignReader) {
    guard let root = reader.json(bytes),
      let behaviors = reader.members(root["behaviors_conf"], "'behaviors_conf'", in: root),
      let observations = reader.members(root["observations"], "'observations'", in: root)
    else { return }
    let states = Set(
      behaviors.map(\.value).filter { $0["type"]?.string?.hasPrefix("State event") == true }
        .compactMap { $0["code"]?.string }
    )
    var observers: [String: Int] = [:]
    for observation in observations {
      guard let file = observation.value["file"]?["1"]?.array?.first?.string else { continue }
      observers[file, default: 0] += 1
    }
    var pairing = BORISPairing()
    for observation in observations {
      guard observation.value["type"]?.string == "MEDIA" else {
        reader.losses.add("observation without media", observation.name)
        continue
      }
      reader.leaveClip()
      read(observation, states, observers, &pairing, into: &reader)
    }
    pairing.finish(&reader)
  }

  private static func read(
    _ observation: JSONNode.Member,
    _ states: Set<String>,
    _ observers: [String: Int],
    _ pairing: inout BORISPairing,
    into reader: inout ForeignReader
  ) {
    let value = observation.value
    let files = (value["file"]?["1"]?.array ?? []).compactMap(\.string)
    let lengths = value["media_info"]?["length"]
    let media = BORISMedia(
      files: files.isEmpty ? [observation.name] : files,
      lengths: files.map { lengths?[$0]?.double }
    )
    for player in value["file"]?.members ?? [] where player.name != "1" {
      let others = (player.value.array ?? []).compactMap(\.string)
      reader.losses.add("media of another player", count: others.count, others.first ?? "")
    }
    let offset = (value["time offset"]?.double ?? 0) + creationTime(value, of: media.files[0])
    let rater = files.first.flatMap { observers[$0] } ?? 0 > 1 ? observation.name : nil
    let place = ForeignReader.Place(observation.position, to: observation.position)
    guard let events = reader.list(value["events"], "'events'", in: value),
      reader.document(media.files[0], rater: rater, at: place) != nil
    else { return }
    for node in events {
      let fields = node.array ?? []
      guard fields.count >= 3, let time = fields[0].double.map({ $0 - offset }),
        time.isBounded,
        let code = fields[2].string
      else {
        reader.report(
          .unknownLayout,
          at: ForeignReader.Place(node),
          "an event is a time, a subject, a behavior, a modifier and a comment"
        )
        continue
      }
      let place = reader.documentAndTime(
        time,
        of: media,
        rater: rater,
        at: ForeignReader.Place(node)
      )
      guard let (document, inMedia) = place else { continue }
      let modifier = fields.count > 3 ? fields[3].string ?? "" : ""
      var event = BORISEvent(
        kind: .point,
        time: inMedia,
        behavior: code,
        modifiers: modifier.split(separator: "|").map(String.init),
        subject: fields[1].string ?? "",
        comment: fields.count > 4 ? fields[4].string ?? "" : "",
        place: ForeignReader.Place(node)
      )
      if states.contains(code) {
        event.kind = pairing.isOpen(event, in: document) ? .stop : .start
      }
      pairing.add(event, to: document, &reader)
    }
  }

  /// The time of day at which a medium was made, if the observation's times begin there; else 0.
  private static func creationTime(_ observation: JSONNode, of file: String) -> Double {
    guard observation["media_creation_date_as_offset"]?.bool == true else { return 0 }
    return observation["media_info"]?["media_creation_time"]?[file]?.double ?? 0
  }

  static func files(
    of labels: [LabelFile],
    with writer: inout ForeignWriter
  ) -> [ForeignExport.File] {
    var types: [String: String] = [:]
    let observations = labels.map { file -> JSON.Member in
      let media = writer.name(file)
      let rows = writer.observation(of: file)
      for row in rows {
        types[row.span.name] = row.kind == .point ? "Point event" : "State event"
      }
      let clip = writer.clip(file)
      return JSON.Member(
        file.clip,
        [
          "file": ["1": [.string(media)]], "type": "MEDIA", "date": "1970-01-01T00:00:00",
          "description": "", "time offset": 0,
          "events": .array(
            rows.map { row in
              [
                .number(row.time), "", .string(row.span.name), "",
                .string(row.kind == .stop ? "" : row.span.note), "NA",
              ]
            }
          ),
          "observation time interval": [0, 0], "independent_variables": [:],
          "visualize_spectrogram": false, "close_behaviors_between_videos": false,
          "media_info": [
            "length": .object(clip.bounds.map { [.init(media, .number($0.upperBound))] } ?? []),
            "fps": .object(clip.clock.map { [.init(media, .number($0.rate))] } ?? []),
            "hasVideo": .object([.init(media, true)]), "hasAudio": .object([.init(media, false)]),
          ],
        ]
      )
    }
    let behaviors = types.sorted { $0.key < $1.key }.enumerated().map { index, type in
      JSON.Member(
        String(index),
        [
          "type": .string(type.value), "key": "", "code": .string(type.key), "description": "",
          "category": "", "excluded": "", "coding map": "", "modifiers": "",
        ]
      )
    }
    let root: JSON = [
      "time_format": "s", "project_date": "1970-01-01T00:00:00", "project_name": "labels",
      "project_description": "", "project_format_version": "7.0", "subjects_conf": [:],
      "behaviors_conf": .object(behaviors), "observations": .object(observations),
      "behavioral_categories": [], "independent_variables": [:], "coding_map": [:],
      "behaviors_coding_map": [], "converters": [:],
    ]
    return [writer.file(root.text(compactFrom: 4))]
  }
}
