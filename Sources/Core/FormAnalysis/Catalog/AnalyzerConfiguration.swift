// SPDX-License-Identifier: Apache-2.0
public import Basics

/// A form analyzer of the catalogue with its parameters, as in `push-up:max-hip-sag=15`.
public typealias AnalyzerConfiguration = CatalogConfiguration<AnalyzerDescription>

/// A feedback policy of the catalogue with its parameters, as in `trainer-voice-coach-fixed:cooldown=5`.
public typealias FeedbackConfiguration = CatalogConfiguration<FeedbackDescription>

extension AnalyzerDescription: CatalogDescription {
  /// The noun for analyzers in messages.
  public static let kind = "analyzer"
  /// The analyzers that a configuration can name.
  public static var catalog: [AnalyzerDescription] { AnalyzerCatalog.all }
}

extension FeedbackDescription: CatalogDescription {
  /// The noun for feedback policies in messages.
  public static let kind = "feedback policy"
  /// The feedback policies that a configuration can name.
  public static var catalog: [FeedbackDescription] { FeedbackCatalog.all }
}

extension CatalogConfiguration<AnalyzerDescription> {
  /// Makes a new analyzer with these parameters, for one clip.
  public func makeAnalyzer() -> any FormAnalyzer { entry.make(values) }
}

extension CatalogConfiguration<FeedbackDescription> {
  /// Makes a new policy with these parameters, for one clip.
  public func makePolicy() -> any FeedbackPolicy { entry.make(values, nil) }
}
