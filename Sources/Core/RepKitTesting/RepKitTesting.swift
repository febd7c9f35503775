// SPDX-License-Identifier: Apache-2.0

// One import for an app's tests: the kit and what it speaks of.
@_exported public import RepKit
