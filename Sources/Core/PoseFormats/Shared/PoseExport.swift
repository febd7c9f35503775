// SPDX-License-Identifier: Apache-2.0
import Basics
package import PoseTracks

/// A track and what is known of it, as a format writes it.
package struct PoseDocument: Sendable {
  /// A name for files: letters, digits, hyphens.
  package var name: String
  /// The poses.
  package var track: PoseTrack
  /// Signals at their own times beside the poses.
  package var sideSignals: [RecordedSignals]
  /// Facts about the poses.
  package var facts: PoseFacts

  /// Creates a document.
  package init(
    name: String,
    track: PoseTrack,
    sideSignals: [RecordedSignals] = [],
    facts: PoseFacts = PoseFacts()
  ) {
    self.name = name
    self.track = track
    self.sideSignals = sideSignals
    self.facts = facts
  }
}

extension PoseTrack {
  /// Frames per second from the first to the last frame; 30 for less than two frames.
  package var meanFrameRate: Double {
    guard count > 1 else { return 30 }
    return Double(count - 1) / (times[count - 1] - times[0])
  }
}

/// The files of a track in another format, and what they do not hold.
package struct PoseExport: Sendable {
  /// The files; their paths are names, in a format of folders below one with the document's name.
  package var files: [PoseFile]
  /// All that they do not hold.
  package var losses: PoseLosses
}

/// The differences between a track and what its files read back as.
package struct PoseLosses: Sendable, Equatable {
  /// One phrase for each kind of loss, without a full stop; empty if nothing is lost but the roundings.
  package var phrases: [String] = []
  /// The largest change of a time, in seconds.
  package var time = 0.0
  /// The largest change of a position in the picture, in pixels.
  package var pixels = 0.0
  /// The largest change of a position in the world, in metres.
  package var metres = 0.0
  /// The largest change of a confidence.
  package var confidence = 0.0

  /// Compares a track with what was read again.
  init(from document: PoseDocument, to reading: PoseReading) {
    let track = document.track
    guard let again = reading.track else {
      phrases = ["the files cannot be read back: " + (reading.diagnostics.first?.message ?? "")]
      return
    }
    let errors = reading.diagnostics.filter { $0.severity == .error }
    phrases += errors.map { "read back: \($0.message)" }
    let missing = track.skeleton.joints.filter { again.skeleton.index(of: $0) == nil }
    if !missing.isEmpty {
      phrases.append(
        "\(counted(missing.count, "joint")) without a place in the format: "
          + missing.map(\.rawValue).joined(separator: ", ")
      )
    }
    if track.world != nil, again.world == nil { phrases.append("positions in the world") }
    if track.inertial.count != reading.inertial.count { phrases.append("readings of the IMU") }
    let isWithoutSignals = document.sideSignals.count != reading.beside.count
    if isWithoutSignals || track.recorded?.ids ?? [] != again.recorded?.ids ?? [] {
      phrases.append("signals beside the poses")
    }
    if again.count != track.count {
      phrases.append("\(counted(track.count - again.count, "frame")) without a person")
    }
    compare(track, again)
  }

  private mutating func compare(_ track: PoseTrack, _ again: PoseTrack) {
    var next = 0
    var lostDepth = false
    var lostWorld = false
    let joints = track.skeleton.joints.indices.compactMap { index in
      again.skeleton.index(of: track.skeleton.joints[index]).map { (index, $0) }
    }
    var lostPoints = 0
    for frame in 0..<track.count where next < again.count {
      let step = (again.times[next] - track.times[frame]).magnitude
      // Frames without a person may be left out.
      if again.count < track.count, !track[frame].hasPerson, again[next].hasPerson { continue }
      time = max(time, step)
      let (from, to) = (track[frame], again[next])
      next += 1
      for (index, place) in joints where from.confidence(index) > 0 {
        guard to.confidence(place) > 0 else {
          lostPoints += 1
          continue
        }
        let change = from.pointInImage(index) - to.pointInImage(place)
        pixels = max(pixels, change.x.magnitude, change.y.magnitude)
        confidence = max(confidence, (from.confidence(index) - to.confidence(place)).magnitude)
        if let one = from.pointInWorld(index), let other = to.pointInWorld(place) {
          let step = one - other
          let change = max(step.x.magnitude, step.y.magnitude, step.z.magnitude)
          if change.isNaN {
            lostWorld = lostWorld || !one.x.isNaN
          } else {
            metres = max(metres, change)
          }
        }
        if !from.depth(index).isNaN, to.depth(place).isNaN { lostDepth = true }
      }
    }
    if lostDepth { phrases.append("depth") }
    if lostWorld { phrases.append("positions in the world of some joints") }
    if lostPoints > 0 { phrases.append("\(counted(lostPoints, "position"))") }
  }
}
