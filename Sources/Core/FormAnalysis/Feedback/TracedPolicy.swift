// SPDX-License-Identifier: Apache-2.0

/// A feedback policy whose times can be traced.
protocol TracedPolicy: FeedbackPolicy, LimitComparing {}
