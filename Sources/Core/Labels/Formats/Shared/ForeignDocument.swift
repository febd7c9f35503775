// SPDX-License-Identifier: Apache-2.0
import Basics

/// The events of one clip by one rater while a foreign file is read.
struct ForeignDocument {
  typealias Place = LabelDocument.PlaceRange

  /// The clip.
  let clip: ConversionContext.Clip
  /// The rater's id.
  let rater: String
  /// Where the clip is named.
  let place: Place?
  /// Whether something is wrong with it that makes it useless, and has been reported.
  var isRefused = false
  /// The faults that the rater looked for, if the file says so.
  var faults: Set<String>?
  /// Parts of the file about the clip that no label file has a place for, by name, in order of mention.
  private(set) var unread: [(what: String, count: Int)] = []

  private var items: [Item] = []
  private var turningPoints: [TurningPoint] = []

  private struct Item {
    var event: LabelEvent
    var place: Place
    /// The exercise that a rep is named for.
    var exercise: String?
    /// Who is seen doing it, if the file tells people apart.
    var subject = ""
  }

  private struct TurningPoint {
    var name: EventName
    var time: Double
    var note: String
    var place: Place
    var subject: String
  }

  init(clip: ConversionContext.Clip, rater: String, place: Place?) {
    self.clip = clip
    self.rater = rater
    self.place = place
  }

  mutating func add(
    _ event: LabelEvent,
    exercise: String? = nil,
    subject: String = "",
    at place: Place
  ) {
    var event = event
    event.note = event.note.withoutControlCharacters
    items.append(Item(event: event, place: place, exercise: exercise, subject: subject))
  }

  mutating func addTurningPoint(
    _ name: EventName,
    time: Double,
    note: String,
    subject: String = "",
    at place: Place
  ) {
    turningPoints.append(
      TurningPoint(name: name, time: time, note: note, place: place, subject: subject)
    )
  }

  private static let unreadLimit = 50
  private static let otherNames = "other names"

  /// Records something that was seen and is not among the events.
  mutating func leaveUnread(_ what: String, count: Int = 1) {
    guard count > 0 else { return }
    // A file may have any number of names; a person reads a few.
    let isNew = !unread.contains { $0.what == what }
    let what = isNew && unread.count >= Self.unreadLimit ? Self.otherNames : what
    if let index = unread.firstIndex(where: { $0.what == what }) {
      unread[index].count += count
    } else {
      unread.append((what, count))
    }
  }

  /// Whether nothing of the file became an event.
  var isEmpty: Bool { items.isEmpty && turningPoints.isEmpty }

  /// Two subjects whose reps overlap, in order of name; nil if there are none.
  var overlappingSubjects: (String, String)? {
    let reps = items.filter { $0.event.kind == .rep && $0.event.extent != nil }.sorted {
      ($0.event.orderTime, $0.subject) < ($1.event.orderTime, $1.subject)
    }
    // The latest end so far, by subject.
    var ends: [String: Double] = [:]
    for rep in reps {
      guard let extent = rep.event.extent else { continue }
      let other = ends.filter { $0.key != rep.subject && $0.value > extent.lowerBound }.keys.min()
      if let other { return (min(other, rep.subject), max(other, rep.subject)) }
      ends[rep.subject] = max(ends[rep.subject] ?? -.infinity, extent.upperBound)
    }
    return nil
  }

  /// The labels, nil where anything is an error, and the findings.
  func checked(
    file: String,
    status: LabelFile.Status
  ) -> (labels: LabelFile?, diagnostics: [Diagnostic]) {
    let items = (pairedItems() + sets()).enumerated().sorted { a, b in
      let (first, second) = (a.element.event.orderTime, b.element.event.orderTime)
      guard first == second else { return first < second }
      // A set comes before what is in it.
      let (isFirstSet, isSecondSet) = (a.element.event.kind == .set, b.element.event.kind == .set)
      return isFirstSet == isSecondSet ? a.offset < b.offset : isFirstSet
    }.map(\.element)

    let head = place ?? Place(line: 1, bytes: 0..<0)
    var document = LabelDocument(file: file)
    document.headers[.clip] = LabelDocument.Header(value: clip.id, range: head)
    document.headers[.rater] = LabelDocument.Header(value: rater, range: head)
    document.headers[.status] = LabelDocument.Header(value: status.rawValue, range: head)
    for item in items { document.append(item.event, at: item.place) }
    document.checkForeignEvents(in: clip)
    var result = document.result
    if let faults {
      // A fault that was found was looked for.
      let found = items.map(\.event).filter { $0.kind == .fault }.map(\.label)
      let searched = faults.union(found).sorted()
      result.labels?.faults = searched.isEmpty ? nil : searched
    }
    result.labels?.source = clip.mediaSHA256.map { .media(sha256: $0) }
    return result
  }

  /// The events with the turning points in their reps; turning points without a rep around them are
  /// reps of their own.
  private func pairedItems() -> [Item] {
    guard !turningPoints.isEmpty else { return items }
    var items = items
    let reps = items.indices
      .filter { items[$0].event.kind == .rep && items[$0].event.start != nil }
      .sorted { (items[$0].event.orderTime, $0) < (items[$1].event.orderTime, $1) }
    var first = 0
    for point in turningPoints.sorted(by: { $0.time < $1.time }) {
      let tolerance = LabelDocument.timeTolerance
      while first < reps.count,
        items[reps[first]].event.mid != nil
          || (items[reps[first]].event.end ?? .infinity) < point.time - tolerance
      {
        first += 1
      }
      let owner = reps[first...].prefix { items[$0].event.orderTime <= point.time + tolerance }
        .first { index in
          let event = items[index].event
          return items[index].subject == point.subject && event.mid == nil
            && event.side == point.name.side
            && event.label == point.name.label
            && (event.end ?? -.infinity) >= point.time - tolerance
        }
      if let owner {
        let event = items[owner].event
        items[owner].event.mid = min(max(point.time, event.start ?? 0), event.end ?? 0)
      } else {
        let rep = LabelEvent(
          .rep,
          mid: point.time,
          label: point.name.label,
          side: point.name.side,
          note: point.note.withoutControlCharacters
        )
        items.append(Item(event: rep, place: point.place, subject: point.subject))
      }
    }
    return items
  }

  /// A set around each run of reps that are named for one exercise, so that it is not forgotten.
  private func sets() -> [Item] {
    guard !items.contains(where: { $0.event.kind == .set }) else { return [] }
    let named = items.filter { $0.exercise != nil }.enumerated().sorted {
      ($0.element.event.orderTime, $0.offset) < ($1.element.event.orderTime, $1.offset)
    }.map(\.element)
    var sets: [Item] = []
    for item in named {
      guard let extent = item.event.extent else { continue }
      if let last = sets.last, last.exercise == item.exercise {
        let end = max(last.event.end ?? extent.upperBound, extent.upperBound)
        sets[sets.count - 1].event.end = end
      } else {
        let set = LabelEvent(
          .set,
          start: extent.lowerBound,
          end: extent.upperBound,
          label: item.exercise ?? ""
        )
        sets.append(Item(event: set, place: item.place, exercise: item.exercise))
      }
    }
    // Turning points alone take no time.
    return sets.filter { $0.event.start != $0.event.end }
  }
}

extension String {
  /// The text with spaces for the characters that a label file cannot spell.
  fileprivate var withoutControlCharacters: String {
    let isSpelled = { (scalar: Unicode.Scalar) in
      scalar == "\t" || scalar == "\n" || (scalar.value >= 0x20 && scalar.value != 0x7F)
    }
    guard !unicodeScalars.allSatisfy(isSpelled) else { return self }
    var text = ""
    for scalar in unicodeScalars { text.unicodeScalars.append(isSpelled(scalar) ? scalar : " ") }
    return text
  }
}

extension LabelDocument {
  /// Checks that a label file can hold the numbers; sums such as a start and a length may be beyond what each is.
  private mutating func checkBounds() {
    for index in events.indices {
      let event = events[index]
      for number in [event.start, event.mid, event.end, event.value].compactMap(\.self)
      where !number.isBounded {
        report(
          .malformedNumber,
          at: place(index),
          "\(number) is beyond what a label file holds, which is below 1,000,000,000"
        )
      }
    }
  }

  /// Checks events that no label file was read for: times, overlaps, counts and the clip.
  mutating func checkForeignEvents(in clip: ConversionContext.Clip) {
    checkBounds()
    checkTimes()
    checkDuplicates()
    checkOverlaps(of: .rep, code: .overlappingReps)
    checkOverlaps(of: .set, code: .overlappingSets)
    checkCounts()
    check(
      against: LabelContext(
        clips: [clip.id: LabelContext.Clip(bounds: clip.bounds, exercise: clip.exercise)]
      )
    )
  }
}
