// SPDX-License-Identifier: Apache-2.0
package import Basics

/// An analyzer or a feedback policy at every value of one of its parameters at once.
package struct SettingLine<Clip: TracedClip>: Sendable {
  /// The configuration that is traced; its own value of the parameter does not matter.
  package let configuration: CatalogConfiguration<Clip.Entry>
  /// The parameter, and the values looked at.
  package let axis: ThresholdAxis

  /// Creates a line.
  ///
  /// - Parameters:
  ///   - configuration: The analyzer or the policy.
  ///   - axis: A parameter that can be traced.
  /// - Throws: `ConfigurationError` if the parameter cannot be traced.
  package init(
    _ configuration: CatalogConfiguration<Clip.Entry>,
    over axis: ThresholdAxis
  ) throws(ConfigurationError) {
    guard Clip.canTrace(axis.name, of: configuration.entry) else {
      throw ConfigurationError(
        "\(Clip.Entry.kind) '\(configuration.entry.name)' has no exact line over '\(axis.name)'"
      )
    }
    self.configuration = configuration
    self.axis = axis
  }

  /// True if all values are looked at in one pass.
  package var isSweptAtOnce: Bool { Clip.isSweptAtOnce(axis.name, of: configuration.entry) }

  /// The outcome of the clip at every value.
  ///
  /// - Complexity: That of the clip's line.
  package func landscape(of clip: Clip) -> LineLandscape {
    LineLandscape(clip.facts, clip.line(of: configuration, over: axis).merged)
  }
}
