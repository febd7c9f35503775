// SPDX-License-Identifier: Apache-2.0

extension PoseBackend {
  /// The backend that runs what a user brings.
  package init(_ brought: BroughtBackend) {
    switch brought {
    case .weights(let kind, let files): self = .onnx(kind, files)
    case .program(let name, let command, let patience):
      self = .program(name, command: command, patience: patience)
    }
  }
}
