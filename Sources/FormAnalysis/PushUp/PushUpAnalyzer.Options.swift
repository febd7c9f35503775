// SPDX-License-Identifier: Apache-2.0

extension PushUpAnalyzer {
  /// The limits of a good push-up, and what counts as one.
  ///
  /// The standards say straight, parallel and extended, and name no tolerance; the defaults allow 20
  /// degrees from each, and are fitted to nothing.
  public struct Options: Sendable, Hashable {
    /// How far hips may hang below a straight line, in degrees between trunk and thighs.
    public var maxHipSag: Double
    /// How far hips may stand above a straight line, in degrees between trunk and thighs.
    public var maxHipPike: Double
    /// The elevation of upper arms on upright forearms above which the range is incomplete, in degrees.
    public var maxPressElevation: Double
    /// The flexion of the elbows that still counts as extended at the top, in degrees.
    public var maxFlexionAtTop: Double
    /// How far upper arms may be from the trunk as seen from above, in degrees.
    public var maxElbowFlare: Double
    /// The fall of the shoulders that makes a push-up, as a share of their height above the wrists.
    public var minAmplitude: Double
    /// The median confidence below which joints count as not seen, in 0...1.
    public var minConfidence: Double
    /// Where the camera stands.
    public var view: AssumedView

    /// Creates options.
    public init(
      maxHipSag: Double = 20,
      maxHipPike: Double = 20,
      maxPressElevation: Double = 20,
      maxFlexionAtTop: Double = 20,
      maxElbowFlare: Double = 75,
      minAmplitude: Double = 0.15,
      minConfidence: Double = 0.3,
      view: AssumedView = .auto
    ) {
      self.maxHipSag = maxHipSag
      self.maxHipPike = maxHipPike
      self.maxPressElevation = maxPressElevation
      self.maxFlexionAtTop = maxFlexionAtTop
      self.maxElbowFlare = maxElbowFlare
      self.minAmplitude = minAmplitude
      self.minConfidence = minConfidence
      self.view = view
    }
  }
}
