// SPDX-License-Identifier: Apache-2.0
import Glibc

extension PoseBackend {
  /// The runtime of the networks that users bring.
  static let onnxRuntimeVersion = "onnxruntime 1.28.0"
  /// Its library; the releases after it send usage data.
  package static let onnxRuntime = NativeFile(
    name: "libonnxruntime.so",
    sha256: "aa4079d18f4ea7a5f3a94d80cd4bbe0f2740436626622d64d793803a20381083"
  )
}

/// The variables of the environment that ONNX Runtime reads.
enum ONNXRuntime {
  /// Tells it to send no usage data, which the pinned release does not do anyway.
  ///
  /// To be called before other threads run: the environment is the process's.
  static func silence() {
    unsafe setenv("ORT_DISABLE_TELEMETRY", "1", 1)
  }
}
