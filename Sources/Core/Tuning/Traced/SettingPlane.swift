// SPDX-License-Identifier: Apache-2.0
package import Basics

/// An analyzer or a feedback policy at pairs of values of two of its parameters: exact along the inner one, at the middles of boxes of the outer.
package struct SettingPlane<Clip: TracedClip>: Sendable {
  /// The configuration that is traced; its own values of the parameters do not matter.
  package let configuration: CatalogConfiguration<Clip.Entry>
  /// The outer parameter.
  package let outer: ThresholdAxis
  /// The inner parameter.
  package let inner: ThresholdAxis
  /// Both, as directions.
  let axes: [SearchAxis]
  /// The ends of boxes in each direction.
  let edges: [[Double]]
  private let middles: [[Double]]

  /// How many boxes there are in each direction.
  private static var boxes: [Int] { [64, 96] }

  /// Creates a plane.
  ///
  /// - Parameters:
  ///   - configuration: The analyzer or the policy.
  ///   - outer: A parameter that can be traced.
  ///   - inner: Another one.
  /// - Throws: `ConfigurationError` if one of them cannot be traced.
  package init(
    _ configuration: CatalogConfiguration<Clip.Entry>,
    over outer: ThresholdAxis,
    _ inner: ThresholdAxis
  ) throws(ConfigurationError) {
    for axis in [outer, inner] { _ = try SettingLine<Clip>(configuration, over: axis) }
    guard outer.name != inner.name else {
      throw ConfigurationError("'\(outer.name)' is one parameter and not two")
    }
    self.configuration = configuration
    self.outer = outer
    self.inner = inner
    axes = [outer, inner].map { SearchAxis($0.parameter, $0.range) }
    edges = zip(axes, Self.boxes).map { axis, count in
      (0...count).map { axis.value(share: Double($0) / Double(count)) }
    }
    middles = zip(axes, Self.boxes).map { axis, count in
      (0..<count).map { axis.value(share: (Double($0) + 0.5) / Double(count)) }
    }
  }

  /// What the clip comes to in the middle of every box, the outer parameter running fastest.
  ///
  /// - Complexity: One line over the inner parameter for each of 64 values of the outer one.
  package func outcomes(of clip: Clip) -> [ClipOutcome] {
    let lines = middles[0].map { value in
      line(over: inner, with: outer, at: value).landscape(of: clip).map
    }
    return middles[1].flatMap { value in lines.map { $0[value] } }
  }

  /// The outcome of the clip at two values, replayed as it ships.
  func outcome(of clip: Clip, at point: [Double]) -> ClipOutcome {
    clip.outcome(of: configuration.setting([outer.name, inner.name], to: point))
  }

  /// The line of one of both through a point.
  ///
  /// - Parameters:
  ///   - axis: 0 for the outer parameter, 1 for the inner.
  ///   - point: A value of each.
  /// - Returns: The line, on which the other one has its value of the point.
  package func line(_ axis: Int, through point: [Double]) -> SettingLine<Clip> {
    axis == 0
      ? line(over: outer, with: inner, at: point[1]) : line(over: inner, with: outer, at: point[0])
  }

  private func line(
    over axis: ThresholdAxis,
    with other: ThresholdAxis,
    at value: Double
  ) -> SettingLine<Clip> {
    do throws(ConfigurationError) {
      return try SettingLine<Clip>(configuration.setting([other.name], to: [value]), over: axis)
    } catch {
      preconditionFailure("both parameters have lines: \(error)")
    }
  }
}
