// SPDX-License-Identifier: Apache-2.0

/// A counter over samples that declares, by its type, that it streams.
///
/// Reps are appended as they are decided. Memory does not grow with samples while
/// `reportsRejections` is false: a window of seconds is kept, and no more. A counter that keeps the
/// clip until `finish` does not conform.
public protocol StreamingSignalCounter: SignalCounter {}

/// A counter over poses that declares, by its type, that it streams.
///
/// The declaration is that of `StreamingSignalCounter`, with poses for samples.
public protocol StreamingPoseCounter: PoseCounter {}

extension CooldownFilter: StreamingSignalCounter where Counter: StreamingSignalCounter {}

extension SignalPoseCounter: StreamingPoseCounter where Counter: StreamingSignalCounter {}
