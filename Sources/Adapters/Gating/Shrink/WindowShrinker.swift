// SPDX-License-Identifier: Apache-2.0

/// Finds a short stretch of frames that still shows something.
///
/// What is cut off gets smaller from half of the stretch to single frames, in turns from the front and
/// from the back, until neither end can lose a frame: the one-dimensional case of delta debugging, in which
/// only stretches are tried.
///
/// - Source: Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", 2002.
package enum WindowShrinker {
  /// Shrinks a stretch.
  ///
  /// - Parameters:
  ///   - whole: The stretch to begin with, which shows it.
  ///   - shows: Whether a stretch still shows it; always the same for the same stretch.
  /// - Returns: A stretch that shows it and that shows it no longer without its first or its last frame;
  ///   nil where the whole one does not show it. A shorter one elsewhere may exist where longer stretches
  ///   show it and shorter ones between do not.
  /// - Complexity: O(log *n*) questions for each time that something could be cut off.
  package static func shortest(
    of whole: Range<Int>,
    shows: (Range<Int>) throws -> Bool
  ) rethrows -> Range<Int>? {
    guard try shows(whole) else { return nil }
    var window = whole
    var chunk = max(window.count / 2, 1)
    while true {
      var isShorter = false
      for isFront in [true, false] {
        while window.count > chunk {
          let cut =
            isFront
            ? window.lowerBound + chunk..<window.upperBound
            : window.lowerBound..<window.upperBound - chunk
          guard try shows(cut) else { break }
          window = cut
          isShorter = true
        }
      }
      if chunk > 1 {
        chunk /= 2
      } else if !isShorter {
        return window
      }
    }
  }
}
