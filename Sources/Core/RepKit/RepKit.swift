// SPDX-License-Identifier: Apache-2.0

// One import for an app: all that these modules promise.
@_exported public import Basics
@_exported public import FormAnalysis
@_exported public import PoseTracks
@_exported public import Recognition
@_exported public import Recordings
@_exported public import RepCounting
