// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// The people of a recording, gathered in any order before it is known which joints they have.
///
/// The number of keypoints that most people have decides on the joints; people with another number are findings.
struct KeypointPeople {
  private struct Entry {
    var frame: Int
    /// Nil for a frame in which nobody was found.
    var pose: RecordedPose?
    var place: PosePlace
    /// The place in the frame's list of people, from 0.
    var slot = 0
    /// True for a person who could not be read.
    var isRefused = false
  }

  private var entries: [Entry] = []

  /// Takes a person of a frame, or nil for a frame that has nobody yet.
  ///
  /// - Parameters:
  ///   - pose: The person.
  ///   - frame: The number of the frame.
  ///   - place: The place in the file.
  ///   - slot: The place in the frame's list of people, from 0, for ``nameBySlots()``.
  mutating func add(
    _ pose: RecordedPose?,
    toFrame frame: Int,
    at place: PosePlace,
    slot: Int = 0
  ) {
    entries.append(Entry(frame: frame, pose: pose, place: place, slot: slot))
  }

  /// Takes note of a person who could not be read: a frame that has nobody else is left out.
  mutating func refuse(inFrame frame: Int, at place: PosePlace) {
    entries.append(Entry(frame: frame, pose: nil, place: place, isRefused: true))
  }

  /// Tells people apart by their places in the lists of frames.
  mutating func nameBySlots() {
    for index in entries.indices {
      let name = String(entries[index].slot + 1)
      entries[index].pose?.person = name
    }
  }

  /// The number of keypoints that most people have, the first of several; nil without a person.
  var usualCount: Int? {
    var counts: [(keypoints: Int, people: Int)] = []
    for case let pose? in entries.lazy.map(\.pose) {
      if let index = counts.firstIndex(where: { $0.keypoints == pose.keypointCount }) {
        counts[index].people += 1
      } else if counts.count < 100 {
        counts.append((pose.keypointCount, 1))
      }
    }
    let most = counts.map(\.people).max()
    return counts.first { $0.people == most }?.keypoints
  }

  /// Hands all frames to the reader in order of their numbers.
  ///
  /// - Parameters:
  ///   - reader: The reader, before it has begun.
  ///   - layouts: The orders of keypoints that the format may have.
  ///   - image: The axes of positions in the picture; nil if there are none.
  ///   - world: The axes of positions in the world; nil if there are none.
  /// - Complexity: O(*people* x log *people*).
  mutating func finish(
    into reader: inout PoseReader,
    as layouts: [KeypointLayout] = KeypointLayout.published,
    image: ImageAxes? = ImageAxes(.pixels),
    world: WorldAxes? = nil
  ) {
    guard let count = usualCount else {
      if !reader.findings.hasError { reader.findings.report(.noFrames, "nobody is in any frame") }
      return
    }
    guard let usual = layouts.first(where: { $0.count == count }) else {
      let known = layouts.map { String($0.count) }.joined(separator: ", ")
      reader.findings.report(
        .jointCount,
        "people have \(counted(count, "keypoint")): known without names are \(known)"
      )
      return
    }
    let layout = usual.chosen(for: entries.lazy.compactMap(\.pose))
    guard reader.begin(layout.skeleton, image: image, world: world) else { return }
    warnOfShares(in: &reader)
    dropSharedNames()
    hand(to: &reader, layout)
  }

  private mutating func hand(to reader: inout PoseReader, _ layout: KeypointLayout) {
    let order = entries.indices.sorted { (entries[$0].frame, $0) < (entries[$1].frame, $1) }
    var next = 0
    while next < order.count {
      let first = entries[order[next]]
      var poses: [RecordedPose] = []
      var isRefused = false
      while next < order.count, entries[order[next]].frame == first.frame {
        let entry = entries[order[next]]
        // Handed over, a person is not needed twice.
        entries[order[next]].pose = nil
        next += 1
        isRefused = isRefused || entry.isRefused
        guard var pose = entry.pose else { continue }
        guard pose.keypointCount == layout.count else {
          isRefused = true
          reader.findings.report(
            .jointCount,
            at: entry.place,
            "a person has \(counted(pose.keypointCount, "keypoint")), most have \(layout.count): "
              + "this one is left out"
          )
          continue
        }
        pose.keep(layout.skeleton.joints.count)
        poses.append(pose)
      }
      // A frame of which nothing could be read is not one in which nobody was.
      if poses.isEmpty, isRefused { continue }
      reader.add(.number(first.frame), poses, at: first.place)
    }
  }

  /// Forgets who is who if two people of one frame have the same name, as writers without tracking give it.
  private mutating func dropSharedNames() {
    struct Name: Hashable {
      var frame: Int
      var person: String
    }
    var seen: Set<Name> = []
    for entry in entries {
      guard let person = entry.pose?.person else { continue }
      guard !seen.insert(Name(frame: entry.frame, person: person)).inserted else { continue }
      for index in entries.indices { entries[index].pose?.person = nil }
      return
    }
  }

  /// Warns if positions in pixels look like shares of the frame.
  private func warnOfShares(in reader: inout PoseReader) {
    guard let axes = reader.image, axes.units == .pixels else { return }
    var isSeen = false
    for case let pose? in entries.lazy.map(\.pose) {
      for (index, point) in pose.image.enumerated() {
        guard pose.confidences.isEmpty || pose.confidences[index] > 0, !point.x.isNaN else {
          continue
        }
        isSeen = true
        if max(point.x.magnitude, point.y.magnitude) > 2 { return }
      }
    }
    guard isSeen else { return }
    reader.findings.report(
      .poseRange,
      as: .warning,
      "all its positions are within 2 pixels of the corner: if they are shares of the frame, declare "
        + "--units normalised"
    )
  }
}

extension RecordedPose {
  /// The number of keypoints, with face and hands.
  fileprivate var keypointCount: Int { max(image.count, world.count) }

  /// Leaves out all keypoints but the first.
  fileprivate mutating func keep(_ count: Int) {
    if image.count > count { image.removeLast(image.count - count) }
    if world.count > count { world.removeLast(world.count - count) }
    if confidences.count > count { confidences.removeLast(confidences.count - count) }
  }
}
