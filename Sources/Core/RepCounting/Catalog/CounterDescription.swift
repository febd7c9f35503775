// SPDX-License-Identifier: Apache-2.0
public import Basics

/// A counter of the catalogue: its name, its parameters and its source.
///
/// `CounterConfiguration` makes a counter of it.
public struct CounterDescription: Sendable {
  /// The kebab-case name, as configurations spell it.
  public let name: String
  /// One sentence that says how it counts.
  public let summary: String
  /// The parameters it takes, besides the cooldown that every counter takes.
  public let parameters: [Parameter]
  /// The name of the signal it counts unless another is given, as in `Signal.named(_:in:)`.
  public let defaultSignal: String
  /// True if it is a port that keeps the defects of the published counter.
  public let isLiteral: Bool
  /// The names of the signals that the published design counts, if `defaultSignal` is not among them.
  ///
  /// Then the default is a variant in the counter's favour. Empty if the default is as published, or nothing
  /// is known of it.
  public let publishedSignals: [String]
  /// Whether its count can move before the rep's extreme, so that decisions precede extrema.
  public let countsBeforeExtreme: Bool
  /// The publication or program that the counter comes from.
  public let source: String

  let make: @Sendable (CounterSettings) -> any SignalCounter
  /// How it looks for persistent peaks under these settings; nil where it counts otherwise.
  let persistence: (@Sendable (CounterSettings) -> PersistenceRule?)?
  /// Which parameters are thresholds that can be traced; nil where none is.
  let thresholds: ThresholdRule?

  init(
    name: String,
    summary: String,
    parameters: [Parameter] = [],
    defaultSignal: String = "height",
    isLiteral: Bool = false,
    publishedSignals: [String] = [],
    countsBeforeExtreme: Bool = false,
    source: String,
    persistence: (@Sendable (CounterSettings) -> PersistenceRule?)? = nil,
    thresholds: ThresholdRule? = nil,
    make: @escaping @Sendable (CounterSettings) -> any SignalCounter
  ) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
    self.defaultSignal = defaultSignal
    self.isLiteral = isLiteral
    self.publishedSignals = publishedSignals
    self.countsBeforeExtreme = countsBeforeExtreme
    self.source = source
    self.persistence = persistence
    self.thresholds = thresholds
    self.make = make
  }
}
