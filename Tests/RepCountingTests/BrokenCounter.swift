// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import RepCounting
import Synchronization

/// A zig-zag counter with one breach of the contract.
struct BrokenCounter: SignalCounter {
  enum Defect: Sendable {
    case none
    case remembersAcrossReset
    case sharesStorage
    case copiesShareStorage
    case looksAhead
    case batchDiffers
    case forgetsAtMissing
    case countsMissing
    case replacesEvents
    case unordered
    case decidesInTheFuture
    case badConfidence
    case lateExtremum
    case countsRejections
    case rejectsUnasked
  }

  /// A number that copies of a counter share.
  final class Box: Sendable {
    let count = Mutex(0)
  }

  var reportsRejections = false

  private static let everybody = Box()

  private let defect: Defect
  private let box: Box
  private var counter = ZigZagCounter()

  init(_ defect: Defect) {
    self.defect = defect
    box = defect == .sharesStorage ? Self.everybody : Box()
  }

  mutating func update(_ sample: Sample, into events: inout [RepEvent]) {
    if sample.value.isNaN {
      if defect == .forgetsAtMissing { counter.reset() }
      if defect == .countsMissing { events.append(RepEvent(decisionTime: sample.time)) }
      return
    }
    var new: [RepEvent] = []
    counter.update(sample, into: &new)
    for event in new { append(event, to: &events) }
  }

  mutating func update(contentsOf samples: [Sample], into events: inout [RepEvent]) {
    if defect == .looksAhead, samples.contains(where: { $0.value > 0.9 }) { return }
    for sample in defect == .batchDiffers ? Array(samples.dropLast()) : samples {
      update(sample, into: &events)
    }
  }

  mutating func finish(into events: inout [RepEvent]) {}

  mutating func reset() {
    if defect != .remembersAcrossReset { counter.reset() }
    if defect != .copiesShareStorage { box.count.withLock { $0 = 0 } }
  }

  private func append(_ original: RepEvent, to events: inout [RepEvent]) {
    var event = original
    let number = box.count.withLock { count in
      count += 1
      return count
    }
    switch defect {
    case .sharesStorage, .copiesShareStorage: if number % 3 == 0 { return }
    case .replacesEvents: events.removeAll()
    case .unordered: event.decisionTime = event.extremumTime! - (number % 2 == 0 ? 5 : 0)
    case .decidesInTheFuture: event.decisionTime += 0.5
    case .badConfidence: event.confidence = 1.5
    case .lateExtremum: event.extremumTime = event.decisionTime + 1
    case .countsRejections where reportsRejections && number % 2 == 0:
      event.rejection = Rejection(.other, "it is an even one")
    case .rejectsUnasked: event.rejection = Rejection(.other, "nobody asked")
    default: break
    }
    events.append(event)
  }
}
