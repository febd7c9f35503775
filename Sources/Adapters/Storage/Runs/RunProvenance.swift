// SPDX-License-Identifier: Apache-2.0
package import Forecasting
package import Statistics

/// The provenance of a run: the tool, the dataset, the tracks, and what came from outside.
package struct RunProvenance: Sendable {
  /// The version of the tool that measured.
  package var toolVersion: String
  /// The dataset's name.
  package var dataset: String
  /// SHA-256 of the dataset's manifest.
  package var manifestSHA256: String
  /// The resampling plan of intervals.
  package var plan: ResamplingPlan
  /// The backends and how they ran, ordered by configuration.
  package var backends: [RunBackend]
  /// Where the counters that are not in the catalogue came from, in the order of their rows.
  package var sources: [RunSource]
  /// The sets of users that clips are compared with.
  package var profile: UserProfile

  /// Creates the provenance of a run.
  package init(
    toolVersion: String,
    dataset: String,
    manifestSHA256: String,
    plan: ResamplingPlan,
    backends: [RunBackend],
    sources: [RunSource] = [],
    profile: UserProfile = .usual
  ) {
    self.toolVersion = toolVersion
    self.dataset = dataset
    self.manifestSHA256 = manifestSHA256
    self.plan = plan
    self.backends = backends
    self.sources = sources
    self.profile = profile
  }
}
