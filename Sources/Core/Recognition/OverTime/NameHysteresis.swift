// SPDX-License-Identifier: Apache-2.0

/// The view of one window.
struct WindowName: Sendable, Equatable {
  /// The class that the window shows; nil for `unknown`.
  var name: String?
  /// True if its lead is great enough to be said anew.
  var leads: Bool

  init(_ name: String?, leads: Bool = true) {
    self.name = name
    self.leads = leads
  }
}

/// Hysteresis over the names of windows.
///
/// A new name is said after windows have had it, and nothing else, for `enter` seconds. The name that is said
/// is given up for `unknown` after no window has had it for `leave` seconds.
///
/// For example, windows come once a second, `enter` is 1 s and `leave` 2 s. They are named squat at 4 and 5 s,
/// lunge at 6 s, squat at 7 s, and nothing from 8 s on. Squat is said at 5 s, since 4 s; lunge is not said; at
/// 9 s the squat is given up, since 8 s.
struct NameHysteresis: Sendable {
  /// In seconds.
  let enter: Double
  /// In seconds.
  let leave: Double

  /// The name that is said; nil for `unknown`.
  private(set) var name: String?
  private var candidate: (name: String, since: Double)?
  /// The last window with the name that is said.
  private var held = 0.0
  /// The first window without it since then.
  private var missing: Double?

  init(enter: Double, leave: Double) {
    self.enter = enter
    self.leave = leave
  }

  /// Takes the name of a window.
  ///
  /// - Parameters:
  ///   - window: Its name.
  ///   - time: Its end, in seconds, after that of the window before.
  /// - Returns: True and the end of the first window that spoke for it, if another name is said now; nil if not.
  mutating func take(_ window: WindowName, at time: Double) -> (name: String?, since: Double)? {
    if window.name == name {
      held = time
      missing = nil
    } else if name != nil {
      missing = missing ?? time
    }
    if let other = window.name, other != name, window.leads {
      if candidate?.name != other { candidate = (other, time) }
    } else {
      candidate = nil
    }
    // A hair keeps sums of steps on their side.
    let now = time + 1e-9
    if let candidate, now - candidate.since >= enter {
      name = candidate.name
      held = time
      missing = nil
      self.candidate = nil
      return (candidate.name, candidate.since)
    }
    if let since = missing, now - held >= leave {
      name = nil
      missing = nil
      return (nil, since)
    }
    return nil
  }
}
