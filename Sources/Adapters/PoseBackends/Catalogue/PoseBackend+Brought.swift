// SPDX-License-Identifier: Apache-2.0

extension PoseBackend {
  /// The backend that runs what a user brings.
  init(_ brought: BroughtBackend) {
    switch brought {
    case .weights: preconditionFailure("not written yet")
    case .program: preconditionFailure("not written yet")
    }
  }
}
