// SPDX-License-Identifier: Apache-2.0
package import Platform

/// A pose backend that cannot be used, or that failed while it was.
package struct PoseBackendError: Error, Sendable, Equatable {
  /// What went wrong, as far as a caller acts on it.
  package enum Kind: Sendable, Equatable {
    /// A runtime or a model is not installed.
    case notInstalled
    /// A runtime or a model is installed, but it is not the pinned one.
    case wrongDigest
    /// The runtime reported an error or does not fit.
    case runtime
    /// A network that the user brought is damaged, or is not what it should be.
    case badModel
    /// A program of the user's said what makes no sense.
    case badAnswer
  }

  /// What a caller acts on.
  package var kind: Kind
  /// One phrase, without a full stop.
  package var message: String

  /// Creates an error.
  package init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }
}

extension PoseBackendError: CustomStringConvertible {
  /// One line for a person.
  package var description: String { message }
}

extension PoseBackendError: ExitStatusConvertible {
  /// 66 where `rep-track install` helps, 70 where the runtime is at fault, 65 for a network or an answer of the user's.
  package var exitStatus: ExitStatus {
    switch kind {
    case .notInstalled, .wrongDigest: .missingInput
    case .runtime: .internalFault
    case .badModel, .badAnswer: .badData
    }
  }
}
