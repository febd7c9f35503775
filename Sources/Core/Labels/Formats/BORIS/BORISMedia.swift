// SPDX-License-Identifier: Apache-2.0
import Basics

/// The media files of an observation, which BORIS plays one after the other on one time line.
struct BORISMedia {
  /// The files of the first player, in order.
  var files: [String]
  /// How long each lasts, in seconds; nil where the file does not say.
  var lengths: [Double?]

  /// The file that is played at a time of the observation, and the time in it.
  ///
  /// Nil where the lengths of the files before it are not known.
  func place(of time: Double) -> (file: String, time: Double)? {
    guard var file = files.first else { return nil }
    var rest = time
    for (index, next) in files.enumerated().dropFirst() {
      guard let length = lengths.indices.contains(index - 1) ? lengths[index - 1] : nil else {
        return nil
      }
      guard rest >= length else { break }
      rest -= length
      file = next
    }
    return (file, rest)
  }
}

extension ForeignReader {
  /// The document and the time of an event of an observation.
  ///
  /// - Parameters:
  ///   - time: Seconds of the observation.
  ///   - media: Its media.
  ///   - rater: The rater, where several observations are of the same media.
  ///   - place: Where the event is.
  /// - Returns: Nil, with a finding, where the media or their lengths are not known.
  mutating func documentAndTime(
    _ time: Double,
    of media: BORISMedia,
    rater: String?,
    at place: Place
  ) -> (document: Int, time: Double)? {
    guard let (file, seconds) = media.place(of: time) else {
      report(
        .missingField,
        at: place,
        "the observation has several media, and the file does not say how long they are"
      )
      return nil
    }
    guard let document = document(file, rater: rater, at: place) else { return nil }
    return (document, seconds)
  }
}
