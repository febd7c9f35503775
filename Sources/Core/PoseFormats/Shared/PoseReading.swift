// SPDX-License-Identifier: Apache-2.0
package import Basics
package import PoseTracks

/// A recording as a track, and what was found on the way.
package struct PoseReading: Sendable {
  /// The poses of one person; nil if nothing can be used.
  package var track: PoseTrack?
  /// Signals in place of poses; nil for a recording of poses.
  package var signals: RecordedSignals?
  /// Signals at their own times beside the poses, one element for each file and rate.
  package internal(set) var beside: [RecordedSignals] = []
  /// Readings of an IMU, in order of time.
  package var inertial: [InertialSample] = []
  /// The facts that the file states.
  package var facts = PoseFacts()
  /// The origin of times, in a few words.
  package var timing = ""
  /// True if times come from the frame rate that the user declared.
  package var usesDeclaredRate = false
  /// The units and axes that positions were read in, in a few words.
  package var coordinates = ""
  /// The direction in degrees from which a virtual camera took the picture; nil if the recording has one.
  package var view: Double?
  /// The axis of the file's world that points up; nil without positions in the world.
  package var up: WorldAxes.Up?
  /// The rule by which the person was chosen; nil if there was no choice.
  package var rule: SubjectRule?
  /// The people in view; nil if nobody can tell.
  package var inView: PeopleInView?
  /// All findings in order of place.
  package var diagnostics: [Diagnostic] = []

  /// Creates a reading of nothing.
  package init() {}

  /// Refuses a track without any joint that signals are of, as one of an animal: it cannot be counted or judged.
  mutating func requireMeasuredJoints(in file: String) {
    guard let joints = track?.skeleton.joints, track?.recorded == nil,
      !joints.contains(where: Self.measured.contains)
    else { return }
    track = nil
    let names = joints.prefix(6).map { "'\($0)'" }.joined(separator: ", ")
    diagnostics.append(
      Diagnostic(
        .error,
        file: file,
        code: PoseCode.noFrames.rawValue,
        message: "it has none of the joints that are measured, as 'left_hip', but \(names)"
          + (joints.count > 6 ? ", ..." : "") + ": nothing of it can be used"
      )
    )
  }

  private static let measured = Set(Signal.all.flatMap(\.joints))
}

extension Double {
  /// True if a frame at this time is later than one at another, as tracks need it.
  func isLater(than other: Double) -> Bool { self - other >= 0.5 * NumberBounds.shortestStep }
}

extension Array {
  /// The lists of all elements as one, as long as the first list times their number.
  fileprivate func joined<Value>(_ values: (Element) -> [Value]) -> [Value] {
    var joined: [Value] = []
    joined.reserveCapacity(count * (first.map(values)?.count ?? 0))
    for element in self { joined += values(element) }
    return joined
  }
}

extension PoseReader {
  /// The track of all that was read.
  ///
  /// - Complexity: O(*frames* x *joints*), and for several people without names that of linking them.
  mutating func reading() -> PoseReading {
    var reading = PoseReading()
    reading.inertial = inertial.map { sample in
      var sample = sample
      sample.time += declaration.timeOffset
      return sample
    }
    reading.facts = facts
    reading.signals = signals
    if let signals {
      reading.timing = "recorded"
      reading.coordinates = "signals, no positions"
      reading.track = track(of: signals)
    } else if var track {
      reading.timing = "recorded"
      reading.usesDeclaredRate = format.timing == .declared
      reading.coordinates = "pixels"
      if declaration.isMirrored == true { track = track.mirrored() }
      reading.track = finished(track)
    } else if let skeleton {
      assemble(skeleton, into: &reading)
    }
    if reading.track == nil, !findings.hasError {
      findings.report(.noFrames, "it has no frame that can be used")
    }
    reading.diagnostics = findings.diagnostics
    for signals in beside { reading.take(beside: signals, of: files.first?.path ?? "") }
    reading.track = reading.track?.replacing(inertial: reading.inertial)
    return reading
  }

  /// The track of signals that counters know; nil, with a finding, if there are none.
  private mutating func track(of signals: RecordedSignals) -> PoseTrack? {
    let (known, others) = SignalNames.recorded(signals)
    let named = others.prefix(8).joined(separator: ", ") + (others.count > 8 ? ", ..." : "")
    guard !known.values.isEmpty, !signals.times.isEmpty else {
      findings.report(.noFrames, "it has no signal that counters know: \(named)")
      return nil
    }
    if !others.isEmpty {
      findings.report(
        .unknownPoint,
        as: .warning,
        "\(counted(others.count, "signal")) that counters do not know: \(named)"
      )
    }
    return PoseTrack(known, times: signals.times)
  }

  private mutating func assemble(_ skeleton: Skeleton, into reading: inout PoseReading) {
    guard let (kept, times) = timedFrames(&reading), !kept.isEmpty else { return }
    frames = []
    var poses = subject(of: kept, times, skeleton, into: &reading)
    var size = frameSize
    if size == nil {
      guard let framed = VirtualCamera.framed(poses) else {
        findings.report(.noFrames, "nothing was seen, or people are more than 65 m apart")
        return
      }
      (size, poses) = (framed.frameSize, framed.poses)
      reading.view = declaration.azimuth
    }
    guard let size else { return }
    reading.coordinates = coordinates
    reading.up = world?.up
    let nobody = PoseObservation.nobody(jointCount: skeleton.joints.count)
    let track = PoseTrack(
      skeleton: skeleton,
      frameSize: size,
      times: times,
      positions: poses.joined { ($0 ?? nobody).positions },
      confidences: poses.joined { ($0 ?? nobody).confidences },
      world: world == nil ? nil : poses.joined { ($0 ?? nobody).world }
    )
    let isMirrored = declaration.isMirrored ?? facts.isMirrored ?? false
    reading.track = finished(isMirrored ? track.mirrored() : track)
  }

  private var coordinates: String {
    let picture = image.map { "\($0.units.rawValue), origin \($0.origin.rawValue)" }
    let space = world.map { axes in
      let unit = axes.metres == 1 ? "m" : axes.metres == 0.001 ? "mm" : "\(axes.metres) m"
      return "world in \(unit), \(axes.up.rawValue) up"
    }
    let view =
      image == nil ? "seen from \(declaration.azimuth.text(significantDigits: 6)) degrees" : nil
    return [picture, space, view].compactMap(\.self).joined(separator: "; ")
  }

  // MARK: Times

  /// The frames with the time of each; nil, with a finding, if a frame rate is needed and not known.
  private mutating func timedFrames(
    _ reading: inout PoseReading
  ) -> (frames: [RecordedFrame], times: [Double])? {
    let hasNumbers = frames.contains { if case .number = $0.moment { true } else { false } }
    let rate = facts.frameRate ?? declaration.frameRate
    if hasNumbers, rate == nil {
      findings.report(
        .missingRate,
        "it has no times: declare --frame-rate N, the frames per second"
      )
      return nil
    }
    reading.usesDeclaredRate = hasNumbers && facts.frameRate == nil
    reading.timing =
      !hasNumbers
      ? "recorded" : facts.frameRate == nil ? "number / declared rate" : "number / rate of the file"
    let offset = declaration.timeOffset
    func moment(of frame: RecordedFrame) -> Double {
      switch frame.moment {
      case .seconds(let seconds): seconds + offset
      case .number(let number): Double(number) / (rate ?? 1) + offset
      }
    }
    var kept: [RecordedFrame] = []
    var times: [Double] = []
    var headers = headers[...]
    for (index, frame) in frames.enumerated() {
      let time = moment(of: frame)
      let isLater = times.last.map { time.isLater(than: $0) } ?? true
      while let header = headers.first, header.frames <= index {
        headers.removeFirst()
        let isAnew = time.isBounded && !isLater
        findings.report(header, isAnew: isAnew)
        if isAnew { return (kept, times) }
      }
      guard time.isBounded else {
        let text = time.text(significantDigits: 12)
        findings.report(
          .poseRange,
          at: frame.place,
          "the frame is at \(text) s: times are seconds below 1e9; it is left out"
        )
        continue
      }
      if let first = times.first, let last = times.last, !isLater {
        // Two recordings in one file: the second begins where the first did, and goes on from there.
        if time <= first, index + 1 < frames.count {
          let next = moment(of: frames[index + 1])
          if next.isLater(than: time), !next.isLater(than: last) {
            findings.report(
              .frameOrder,
              at: frame.place,
              "times begin anew at \(time) s, behind \(last) s: the frame and all behind it are left out"
            )
            return (kept, times)
          }
        }
        findings.report(
          .frameOrder,
          at: frame.place,
          "the frame at \(time) s is \(time == last ? "at the time of" : "not later than") the one "
            + "before, at \(last) s: it is left out"
        )
        continue
      }
      times.append(time)
      kept.append(frame)
    }
    for header in headers { findings.report(header, isAnew: false) }
    return (kept, times)
  }

  // MARK: People

  private mutating func subject(
    of frames: [RecordedFrame],
    _ times: [Double],
    _ skeleton: Skeleton,
    into reading: inout PoseReading
  ) -> [PoseObservation?] {
    guard frames.contains(where: { $0.poses.count > 1 }) else { return frames.map(\.poses.first) }
    let rule = declaration.subject
    let size = frameSize ?? FrameSize(width: 1, height: 1)
    reading.rule = rule
    if frames.allSatisfy({ $0.persons.allSatisfy { $0 != nil } }) {
      var people = NamedPeople()
      for (frame, time) in zip(frames, times) {
        people.take(frame.poses, named: frame.persons.compactMap(\.self), at: time)
      }
      reading.inView = people.inView
      return people.poses(rule, frameSize: size)
    }
    var follower = SubjectFollower(
      .rule(rule, people: Self.mostPeople),
      jointCount: skeleton.joints.count
    )
    for (frame, time) in zip(frames, times) {
      follower.take(mostConfident(frame), at: time)
    }
    reading.inView = follower.peopleInView
    return follower.subject(in: size)
  }

  /// The most people whom linking looks at in a frame.
  static let mostPeople = 8

  private mutating func mostConfident(_ frame: RecordedFrame) -> [PoseObservation] {
    guard frame.poses.count > Self.mostPeople else { return frame.poses }
    findings.report(
      .poseRange,
      as: .warning,
      at: frame.place,
      "of \(frame.poses.count) people the \(Self.mostPeople) most confident are looked at"
    )
    let totals = frame.poses.map { $0.confidences.reduce(0, +) }
    let best = totals.indices.sorted { (totals[$1], $0) < (totals[$0], $1) }
    return best.prefix(Self.mostPeople).sorted().map { frame.poses[$0] }
  }

  // MARK: The whole track

  /// The track as the user declared it: turned upright.
  private mutating func finished(_ track: PoseTrack) -> PoseTrack? {
    var track = track.turned(quarterTurns: declaration.quarterTurns)
    if self.track != nil { track = track.moved(by: declaration.timeOffset) }
    let defect = PoseTrack.defect(
      frameSize: track.frameSize,
      times: track.times,
      positions: track.positions,
      confidences: track.confidences,
      world: track.world
    )
    if let defect {
      findings.report(.poseRange, defect)
      return nil
    }
    if let share = track.shareUpsideDown, share > 0.5 {
      let option =
        world != nil && image == nil
        ? "--up" : "--origin lower-left, --origin upper-left or --rotate"
      findings.report(
        .upsideDown,
        as: .warning,
        "heads are below hips in \((share * 100).text(decimals: 0)) % of the frames in which people "
          + "are upright: unless they stand on their hands, try \(option)"
      )
    }
    return track
  }
}
