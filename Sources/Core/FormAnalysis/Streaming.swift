// SPDX-License-Identifier: Apache-2.0

/// An analyzer of form that declares, by its type, that it streams.
///
/// Results are appended as they are decided, and memory does not grow with poses: a stretch of seconds is kept, and
/// no more. An analyzer that keeps the clip, or a whole hold, until it ends does not conform.
public protocol StreamingFormAnalyzer: FormAnalyzer {}
