// SPDX-License-Identifier: Apache-2.0

/// What a conversion knows besides the file: the clips, and what the user said.
package struct ConversionContext: Sendable {
  /// What is known of a clip.
  package struct Clip: Sendable, Equatable {
    /// The clip's id.
    package var id: String
    /// The media's path or name; nil where there is none.
    package var media: String?
    /// SHA-256 of the media; nil where it is not known.
    package var mediaSHA256: String?
    /// When its frames are shown; nil where nobody knows.
    package var clock: FrameClock?
    /// Presentation time of the first frame and the end of the last one, in seconds, if known.
    package var bounds: ClosedRange<Double>?
    /// The exercise's id, if known.
    package var exercise: String?

    /// Creates a clip.
    package init(
      id: String,
      media: String? = nil,
      mediaSHA256: String? = nil,
      clock: FrameClock? = nil,
      bounds: ClosedRange<Double>? = nil,
      exercise: String? = nil
    ) {
      self.id = id
      self.media = media
      self.mediaSHA256 = mediaSHA256
      self.clock = clock
      self.bounds = bounds
      self.exercise = exercise
    }
  }

  /// What an interval is that is named for an exercise and nothing else.
  package enum ExerciseIntervals: String, Sendable, CaseIterable {
    /// One full rep.
    case reps
    /// A set, uncounted.
    case sets
  }

  /// How events are named in formats with one free name per event.
  package enum Naming: String, Sendable, CaseIterable {
    /// By kind, label, side and value, so that they can be read back: `fault:knee-valgus:left`.
    case full
    /// Full reps alone, by their exercise, as training data for classifiers are.
    case exercise
  }

  /// The clips; nil where any clip is taken, by an id made of its name.
  package let clips: [Clip]?
  /// The clip of files that are about one and do not say which.
  package var clip: String?
  /// The rater to write, whatever the file says; nil for the file's own, or the format's name.
  package var rater: String?
  /// How far the work has come.
  package var status = LabelFile.Status.done
  /// The exercise of files that do not say it, where the clip does not either.
  package var exercise: String?
  /// The index of a video's first frame, in place of the format's own.
  package var frameBase: Int?
  /// Frames per second, in place of what clip and file say.
  package var frameRate: Double?
  /// What an interval is that is named for an exercise.
  package var intervals = ExerciseIntervals.reps
  /// How events are named when writing.
  package var naming = Naming.full
  /// Whose events are taken of a file that tells the people in a clip apart; nil for everybody's.
  package var subject: String?
  /// What foreign names mean, as `kind:label`.
  package var names: [String: String] = [:]

  private let places: [String: [Int]]

  /// Creates a context.
  ///
  /// - Parameter clips: The clips, ids all different; nil where any clip is taken.
  package init(clips: [Clip]? = nil) {
    self.clips = clips
    var places: [String: [Int]] = [:]
    for (index, clip) in (clips ?? []).enumerated() {
      var names = [clip.id]
      if let media = clip.media {
        let last = media.lastPathPart
        names += [media, last, last.withoutEnding]
      }
      for name in Set(names) { places[name, default: []].append(index) }
    }
    self.places = places
  }

  /// The context for reading again what was written with this one.
  ///
  /// It has what a reader of the file alone would know, and the clips' frames.
  var readingBack: ConversionContext {
    var context = ConversionContext(
      clips: clips?.map { clip in
        var clip = clip
        clip.mediaSHA256 = nil
        return clip
      }
    )
    context.frameBase = frameBase
    context.frameRate = frameRate
    context.exercise = exercise
    return context
  }
}

extension ConversionContext {
  /// What looking for a clip gave.
  enum Found {
    case one(Clip)
    case several([String])
    case none
  }

  /// The clip that a foreign file means by a name, a path or an address.
  func clip(named name: String) -> Found {
    let last = name.lastPathPart
    guard let clips else {
      return .one(Clip(id: last.withoutEnding.asIdentifier ?? "clip"))
    }
    for candidate in [name, last, last.withoutUploadPrefix, last.withoutEnding] {
      guard let found = places[candidate] else { continue }
      return found.count == 1 ? .one(clips[found[0]]) : .several(found.map { clips[$0].id })
    }
    return .none
  }

  /// True if a name is that of one of the clips; any is where the clips are not known.
  func knows(_ name: String) -> Bool {
    guard clips != nil else { return false }
    if case .none = clip(named: name) { return false }
    return true
  }
}

extension String {
  /// The part after the last slash of a path or address, with `%20` and its like replaced.
  var lastPathPart: String {
    let part = split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? self
    guard part.utf8.contains(UInt8(ascii: "%")) else { return part }
    var bytes: [UInt8] = []
    var rest = Array(part.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16), value >= 0x20
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text without what follows its last dot.
  var withoutEnding: String {
    guard let dot = lastIndex(of: "."), dot != startIndex else { return self }
    return String(self[..<dot])
  }

  /// The name without the eight digits that Label Studio puts before the names of uploads.
  fileprivate var withoutUploadPrefix: String {
    let prefix = prefix(9)
    guard prefix.count == 9, prefix.last == "-",
      prefix.dropLast().allSatisfy({ $0.isHexDigit && $0.isASCII })
    else { return self }
    return String(dropFirst(9))
  }
}
