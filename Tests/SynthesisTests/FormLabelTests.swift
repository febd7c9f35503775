// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Testing

@testable import Synthesis

/// The fault and measure events of squats.
struct FormLabelTests {
  private static let faulty = [
    Samples.reps(1),
    Samples.reps(1, depth: 0.6, quality: .partial),
    Samples.reps(1, faults: FormFaults(trunkLean: 15)),
    Samples.reps(1, faults: FormFaults(leftValgus: 6, rightValgus: 6)),
    Samples.reps(1, faults: FormFaults(rightValgus: 4)),
    Samples.reps(1, faults: FormFaults(trunkLean: 5, leftValgus: 3, rightValgus: 8)),
  ]

  private let clip = Samples.clip(.squat, faulty, yaw: 40)
  private let events: [LabelEvent]
  private let reps: [LabelEvent]

  init() {
    events = clip.labels(source: nil).events
    reps = events.filter { $0.kind == .rep }
  }

  /// The events of a kind within a rep.
  private func events(_ kind: LabelEvent.Kind, ofRep index: Int) throws -> [LabelEvent] {
    let start = try #require(reps[index].start)
    let end = try #require(reps[index].end)
    return events.filter { event in
      event.kind == kind && (start...end).contains(event.start ?? -1)
    }
  }

  /// The angle between two limbs by the law of cosines, in degrees.
  private func interiorDegrees(_ first: Vector, _ vertex: Vector, _ last: Vector) -> Double {
    let a = (first - vertex).length
    let b = (last - vertex).length
    let c = (first - last).length
    return Elementary.acos((a * a + b * b - c * c) / (2 * a * b)) * 180 / .pi
  }

  @Test(arguments: 0..<6)
  func `a measure is the angle between the true joints`(rep: Int) throws {
    let middle = try #require(reps[rep].mid)
    let pose = try #require(clip.pose(at: middle))
    let measures = try events(.measure, ofRep: rep).filter {
      ["knee-flexion", "trunk-lean", "knee-ankle-separation"].contains($0.label)
    }
    #expect(
      measures.map(\.label) == [
        "knee-flexion", "knee-flexion", "trunk-lean", "knee-ankle-separation",
      ]
    )
    #expect(measures.map(\.side) == [.left, .right, nil, nil])
    #expect(measures.map(\.unit) == ["deg", "deg", "deg", "ratio"])
    #expect(measures.allSatisfy { $0.start == middle })
    let knees = [pose.left, pose.right].map { side in
      180 - interiorDegrees(side.hip, side.knee, side.ankle)
    }
    let lean = interiorDegrees(pose.shoulders, pose.pelvis, pose.pelvis + .up)
    // Feet stand level and on either side alike, so that their line is the one to measure along.
    let across = (pose.left.ankle - pose.right.ankle).normalized
    let separation =
      (pose.left.knee - pose.right.knee).dot(across)
      / (pose.left.ankle - pose.right.ankle).dot(across)
    for (measure, expected) in zip(measures, knees + [lean, separation]) {
      #expect(abs(try #require(measure.value) - expected) < 1e-6)
    }
  }

  @Test func `faults have the amounts of the script`() throws {
    func faults(_ rep: Int) throws -> [String] {
      try events(.fault, ofRep: rep).map { fault in
        "\(fault.label) \(fault.side?.rawValue ?? "-") \(fault.value ?? .nan) \(fault.unit)"
      }
    }
    #expect(try faults(0) == [])
    #expect(try faults(2) == ["trunk-lean - 15.0 deg"])
    #expect(try faults(3) == ["knee-valgus both 6.0 cm"])
    #expect(try faults(4) == ["knee-valgus right 4.0 cm"])
    #expect(
      try faults(5) == [
        "trunk-lean - 5.0 deg", "knee-valgus left 3.0 cm", "knee-valgus right 8.0 cm",
      ]
    )
  }

  @Test func `a shallow rep says how much bend it lacks`() throws {
    let fault = try #require(try events(.fault, ofRep: 1).first)
    #expect(fault.label == "shallow-depth")
    #expect(fault.unit == "deg")
    let measures = try events(.measure, ofRep: 1)
    let flexion = try #require(measures.first?.value)
    let other = try #require(measures.dropFirst().first?.value)
    // Shank and thigh lean by 0.576 and 1.536 rad at the far position of a full rep.
    let full = (0.576 + 1.536) * 180 / Double.pi
    #expect(abs(try #require(fault.value) - (full - (flexion + other) / 2)) < 2e-6)
  }

  @Test func `a rep that varies beyond its depth is not shallow`() {
    let clip = Samples.clip(.squat, [Samples.reps(8, depth: 0.995)])
    let faults = clip.labels(source: nil).events.filter { $0.kind == .fault }
    #expect(faults.count < 8)
    #expect(faults.allSatisfy { ($0.value ?? 0) > 0 })
  }

  @Test func `a fault lasts while at least half of it is there`() throws {
    let fault = try #require(try events(.fault, ofRep: 2).first)
    let within = clip.times.filter { clip.travelled(2, at: $0) >= 0.5 }
    #expect(fault.start == within.first)
    #expect(fault.end == within.last)
    let middle = try #require(reps[2].mid)
    #expect(within.contains(middle))
  }

  @Test func `faults and measures make a label file without findings`() {
    let labels = clip.labels(source: .media(sha256: String(repeating: "a", count: 64)))
    let (parsed, diagnostics) = LabelFile.parse(Array(labels.text.utf8), file: "x.tsv")
    #expect(diagnostics == [])
    #expect(parsed?.text == labels.text)
    #expect(parsed?.events.map(\.value) == labels.events.map(\.value))
  }

  @Test func `a squat says which faults it could have, whether it has them or not`() {
    let known = ["knee-valgus", "shallow-depth", "trunk-lean"]
    #expect(clip.labels(source: nil).faults == known)
    #expect(Samples.clip(.squat, [Samples.reps(1)]).labels(source: nil).faults == known)
    let labelled = Set(events.filter { $0.kind == .fault }.map(\.label))
    #expect(labelled.sorted() == known)
  }

  @Test func `somebody who walks has no faults, and of measures the time of steps alone`() {
    let labels = Samples.full(.walking).labels(source: nil)
    #expect(labels.events.allSatisfy { $0.kind != .fault })
    let measures = labels.events.filter { $0.kind == .measure }
    #expect(Set(measures.map(\.label)) == ["step-time"])
    #expect(labels.faults == nil)
  }
}
