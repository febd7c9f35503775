// SPDX-License-Identifier: Apache-2.0
public import Basics

/// A form analyzer of the catalogue with its parameters.
public typealias AnalyzerConfiguration = CatalogConfiguration<AnalyzerDescription>

/// A feedback policy of the catalogue with its parameters.
public typealias FeedbackConfiguration = CatalogConfiguration<FeedbackDescription>

extension AnalyzerDescription: CatalogDescription {
  /// What it is, in messages.
  public static let kind = "analyzer"
  /// Every analyzer.
  public static var catalog: [AnalyzerDescription] { AnalyzerCatalog.all }
}

extension FeedbackDescription: CatalogDescription {
  /// What it is, in messages.
  public static let kind = "feedback policy"
  /// Every policy.
  public static var catalog: [FeedbackDescription] { FeedbackCatalog.all }
}

extension CatalogConfiguration<AnalyzerDescription> {
  /// A new analyzer.
  public func makeAnalyzer() -> any FormAnalyzer { entry.make(values) }
}

extension CatalogConfiguration<FeedbackDescription> {
  /// A new policy.
  public func makePolicy() -> any FeedbackPolicy { entry.make(values) }
}
