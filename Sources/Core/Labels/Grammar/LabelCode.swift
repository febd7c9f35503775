// SPDX-License-Identifier: Apache-2.0
package import Basics

/// The stable names of what can be found in label files and label tables.
///
/// Each has a paragraph in `Documentation/Diagnostics.md`.
package enum LabelCode: String, CaseIterable, Sendable {
  // The head of the file.
  case notLabels = "not-labels"
  case newerVersion = "newer-version"
  case malformedHeader = "malformed-header"
  case unknownHeader = "unknown-header"
  case duplicateHeader = "duplicate-header"
  case misplacedHeader = "misplaced-header"
  case missingHeader = "missing-header"
  case headerOrder = "header-order"
  case malformedName = "malformed-name"
  case malformedDigest = "malformed-digest"
  case unknownStatus = "unknown-status"
  case duplicateFault = "duplicate-fault"
  case unsortedFaults = "unsorted-faults"
  case missingColumns = "missing-columns"
  case wrongColumns = "wrong-columns"

  // Bytes and lines.
  case invalidUTF8 = "invalid-utf8"
  case byteOrderMark = "byte-order-mark"
  case lineEnding = "line-ending"
  case missingNewline = "missing-newline"
  case blankLine = "blank-line"
  case trailingTab = "trailing-tab"
  case tooManyFields = "too-many-fields"
  case controlCharacter = "control-character"
  case malformedEscape = "malformed-escape"

  // The fields of an event.
  case unknownKind = "unknown-kind"
  case malformedNumber = "malformed-number"
  case noncanonicalNumber = "noncanonical-number"
  case missingField = "missing-field"
  case unexpectedField = "unexpected-field"
  case malformedLabel = "malformed-label"
  case unknownLabel = "unknown-label"
  case unknownExercise = "unknown-exercise"
  case unknownProgression = "unknown-progression"
  case unknownSide = "unknown-side"
  case unknownUnit = "unknown-unit"
  case malformedCount = "malformed-count"
  case malformedFlag = "malformed-flag"
  case malformedGrade = "malformed-grade"
  case unknownScale = "unknown-scale"

  // Events against each other.
  case reversedInterval = "reversed-interval"
  case zeroLength = "zero-length"
  case midOutside = "mid-outside"
  case unsortedEvents = "unsorted-events"
  case duplicateEvent = "duplicate-event"
  case overlappingReps = "overlapping-reps"
  case overlappingSets = "overlapping-sets"
  case repOutsideSets = "rep-outside-sets"
  case countMismatch = "count-mismatch"
  case uncountedSet = "uncounted-set"
  case mixedCounts = "mixed-counts"
  case unlistedFault = "unlisted-fault"
  case emptyDraft = "empty-draft"

  // The file against its name and its dataset.
  case malformedFileName = "malformed-file-name"
  case clipMismatch = "clip-mismatch"
  case raterMismatch = "rater-mismatch"
  case unknownClip = "unknown-clip"
  case outsideClip = "outside-clip"
  case digestMismatch = "digest-mismatch"
  case otherExercise = "other-exercise"
  case severalRaters = "several-raters"
  case draftReference = "draft-reference"
  case countAgainstIntervals = "count-against-intervals"
  case acceptedProposals = "accepted-proposals"

  // Tables of labels from elsewhere.
  case missingColumn = "missing-column"
  case missingCount = "missing-count"
  case malformedAnswer = "malformed-answer"
  case malformedFrame = "malformed-frame"
  case pairMismatch = "pair-mismatch"
  case backwardPair = "backward-pair"
  case respelledExercise = "respelled-exercise"
  case missingFrameRate = "missing-frame-rate"
  case otherFrameRate = "other-frame-rate"
  case duplicateRow = "duplicate-row"
  case unknownColumn = "unknown-column"
  case foreignEncoding = "foreign-encoding"

  // Labels of other tools.
  case ambiguousClip = "ambiguous-clip"
  case unknownName = "unknown-name"
  case unknownLayout = "unknown-layout"
  case unpairedEvent = "unpaired-event"
  case nothingUnderstood = "nothing-understood"
  case severalSubjects = "several-subjects"
  case severalFiles = "several-files"
  case frameBeforeFirst = "frame-before-first"

  /// The severity in labels that are finished.
  package var severity: Diagnostic.Severity {
    switch self {
    case .headerOrder, .byteOrderMark, .lineEnding, .missingNewline, .blankLine, .trailingTab,
      .noncanonicalNumber, .unsortedEvents, .unsortedFaults, .emptyDraft, .draftReference,
      .countAgainstIntervals, .acceptedProposals, .frameBeforeFirst,
      .otherExercise, .missingCount, .pairMismatch, .backwardPair, .missingFrameRate,
      .otherFrameRate, .respelledExercise, .unknownColumn, .unknownName,
      .unknownProgression, .unknownScale:
      .warning
    default: .error
    }
  }

  /// Whether the finding leaves every value readable, so that a draft may have it until it is finished.
  private var isAllowedInDrafts: Bool {
    switch self {
    case .missingField, .unexpectedField, .malformedLabel, .unknownLabel, .unknownExercise,
      .unknownUnit, .malformedCount, .malformedFlag, .malformedGrade, .reversedInterval,
      .zeroLength, .midOutside, .duplicateEvent, .overlappingReps, .overlappingSets,
      .repOutsideSets, .countMismatch,
      .uncountedSet, .mixedCounts, .unlistedFault, .outsideClip:
      true
    default: false
    }
  }

  /// The severity in labels of a status: a warning in a draft that stays readable with the finding.
  package func severity(in status: LabelFile.Status?) -> Diagnostic.Severity {
    status == .draft && isAllowedInDrafts ? .warning : severity
  }
}
