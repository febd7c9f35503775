// SPDX-License-Identifier: Apache-2.0
import Labels

private let heading = "kind\tstart\tmid\tend\tlabel\tside\tvalue\tunit\tnote\n"

private let faultsHead = "#repgauge-labels 1\n#clip a\n#rater b\n#status done\n"

/// Findings in the head of a file.
let headCases = [
  FindingCase(.notLabels, whole: "⟦kind\tstart⟧\n"),
  FindingCase(.notLabels, whole: "#repgauge-labels ⟦0⟧\n"),
  FindingCase(
    .newerVersion,
    whole: "#repgauge-labels ⟦2⟧\n#clip Anything Goes\n",
    message: "this file has version 2, this program reads up to 1"
  ),
  FindingCase(
    .malformedHeader,
    whole: "#repgauge-labels 1\n⟦#clip⟧\n#clip a\n#rater b\n#status done\n" + heading
  ),
  FindingCase(
    .unknownHeader,
    whole: "#repgauge-labels 1\n#clip a\n#⟦ratter⟧ b\n#rater b\n#status done\n" + heading,
    message: "there is no header 'ratter', did you mean 'rater'?"
  ),
  FindingCase(
    .duplicateHeader,
    whole: "#repgauge-labels 1\n#clip a\n⟦#clip b⟧\n#rater b\n#status done\n" + heading
  ),
  FindingCase(
    .duplicateHeader,
    whole: "#repgauge-labels 1\n#clip a\n#media sha256:" + String(repeating: "a", count: 64)
      + "\n⟦#track sha256:b⟧\n#rater b\n#status done\n" + heading,
    message: "a file has one '#media' or one '#track'"
  ),
  FindingCase(
    .misplacedHeader,
    whole: "#repgauge-labels 1\n#clip a\n#rater b\n" + heading + "⟦#status done⟧\n"
  ),
  FindingCase(
    .missingHeader,
    .missingHeader,
    whole: "⟦⟦#repgauge-labels 1⟧⟧\n#status done\n" + heading,
    message: "this file needs the header '#clip'"
  ),
  FindingCase(
    .headerOrder,
    whole: "#repgauge-labels 1\n#rater b\n⟦#clip a⟧\n#status done\n" + heading
  ),
  FindingCase(
    .malformedName,
    whole: "#repgauge-labels 1\n#clip ⟦Squat 17⟧\n#rater b\n#status done\n" + heading,
    message: "a clip id is lower-case letters, digits and hyphens, not 'Squat 17'"
  ),
  FindingCase(
    .malformedDigest,
    whole: "#repgauge-labels 1\n#clip a\n#media ⟦sha256:12AB⟧\n#rater b\n#status done\n" + heading
  ),
  FindingCase(
    .unknownStatus,
    whole: "#repgauge-labels 1\n#clip a\n#rater b\n#status ⟦don⟧\n" + heading,
    message: "a status is one of draft, done, reviewed, adjudicated, not 'don', did you mean "
      + "'done'?"
  ),
  FindingCase(
    .malformedHeader,
    whole: "#repgauge-labels 1\n#clip a\n#rater b\n#status done\n⟦#faults⟧\n" + heading
  ),
  FindingCase(
    .malformedHeader,
    whole: faultsHead + "#faults a ⟦⟧ b\n" + heading,
    message: "each fault looked for has one space before it"
  ),
  FindingCase(.malformedHeader, whole: faultsHead + "#faults a ⟦⟧\n" + heading),
  FindingCase(
    .malformedLabel,
    .malformedLabel,
    whole: faultsHead + "#faults ⟦Knee_Valgus⟧ ⟦-lean⟧ trunk-lean\n" + heading,
    message: "a fault is lower-case words joined by hyphens, not 'Knee_Valgus'"
  ),
  FindingCase(
    .duplicateFault,
    whole: faultsHead + "#faults a b ⟦a⟧ c\n" + heading,
    message: "the fault 'a' occurs twice"
  ),
  FindingCase(
    .unsortedFaults,
    whole: faultsHead + "#faults ⟦trunk-lean knee-valgus⟧\n" + heading,
    message: "the faults looked for come in order of name: 'knee-valgus trunk-lean'"
  ),
  FindingCase(
    .duplicateHeader,
    whole: faultsHead + "#faults a\n⟦#faults b⟧\n" + heading
  ),
  FindingCase(
    .headerOrder,
    whole: "#repgauge-labels 1\n#clip a\n#rater b\n#faults a\n⟦#status done⟧\n" + heading,
    message: "the headers come in the order clip, media or track, rater, status, faults, events"
  ),
  FindingCase(
    .missingColumns,
    whole: "#repgauge-labels 1\n#clip a\n#rater b\n#status done\n⟦rep\t\t1.000000\t\tfull⟧\n"
  ),
  FindingCase(.missingColumns, whole: "⟦#repgauge-labels 1⟧\n#clip a\n#rater b\n#status done\n"),
  FindingCase(
    .wrongColumns,
    whole: "#repgauge-labels 1\n#clip a\n#rater b\n#status done\n⟦kind\tstart\tend⟧\n"
  ),
]

/// Findings about bytes and lines.
let lineCases = [
  FindingCase(.byteOrderMark, whole: "⟦\u{FEFF}⟧" + exampleHead),
  FindingCase(.lineEnding, events: "rep\t\t1.000000\t\tfull⟦\r⟧\nrep\t\t2.000000\t\tfull\r"),
  FindingCase(.missingNewline, whole: exampleHead + "rep\t\t1.000000\t\tfull⟦⟧"),
  FindingCase(.blankLine, events: "rep\t\t1.000000\t\tfull\n⟦⟧"),
  FindingCase(.trailingTab, events: "rep\t\t1.000000\t\tfull⟦\t⟧"),
  FindingCase(
    .tooManyFields,
    events: "rep\t\t1.000000\t\tfull\t\t\t\tnote\t⟦more⟧",
    message: "an event has at most 9 fields, this one has 10"
  ),
  FindingCase(.controlCharacter, events: "rep\t\t1.000000\t\tfull\t\t\t\tbell ⟦\u{7}⟧ here"),
  FindingCase(.malformedEscape, events: "ignore\t1.000000\t\t2.000000\t\t\t\t\tup ⟦\\u⟧p"),
  FindingCase(.malformedEscape, events: "rep\t\t1.000000\t\tfull\t\t\t\tend⟦\\⟧"),
]

/// Findings about the fields of one event.
let fieldCases = [
  FindingCase(
    .unknownKind,
    events: "⟦repp⟧\t1.000000\t\t2.000000",
    message: "there is no kind 'repp', did you mean 'rep'?"
  ),
  FindingCase(
    .malformedNumber,
    events: "rep\t\t⟦1,5⟧\t\tfull",
    message: "'1,5' is not a time in seconds"
  ),
  FindingCase(.malformedNumber, events: "rep\t\t⟦nan⟧\t\tfull"),
  FindingCase(.malformedNumber, events: "rep\t\t⟦1e99⟧\t\tfull"),
  FindingCase(.malformedNumber, events: "rep\t\t⟦0x10⟧\t\tfull"),
  FindingCase(.malformedNumber, events: "measure\t1.000000\t\t\tknee-flexion\t\t⟦many⟧\tdeg"),
  FindingCase(
    .noncanonicalNumber,
    events: "rep\t\t⟦1.5⟧\t\tfull",
    message: "a time is written with six decimals: '1.500000'; 'rep-label check --fix' writes it so"
  ),
  FindingCase(
    .noncanonicalNumber,
    events: "rep\t⟦1.5⟧\t\t2.5\tfull\nrep\t3.25\t\t4.000000\tfull",
    message: "3 times are not written with six decimals, this is the first; "
      + "'rep-label check --fix' writes them so"
  ),
  FindingCase(.noncanonicalNumber, events: "rep\t\t⟦01.500000⟧\t\tfull"),
  FindingCase(.noncanonicalNumber, events: "rep\t\t⟦1.50000000⟧\t\tfull"),
  FindingCase(.noncanonicalNumber, events: "rep\t\t⟦-0.000000⟧\t\tfull"),
  FindingCase(
    .noncanonicalNumber,
    events: "grade\t1.000000\t\t2.000000\tform-score\t\t⟦72.50⟧\tpoints",
    message: "this number is written '72.5'"
  ),
  FindingCase(
    .missingField,
    events: "rep\t\t⟦⟧\t\tfull",
    message: "a rep needs 'mid', or 'start' and 'end'"
  ),
  FindingCase(
    .missingField,
    events: "rep\t1.000000\t2.000000\t⟦⟧\tfull",
    message: "a rep needs 'end'"
  ),
  FindingCase(.missingField, events: "rep\t⟦⟧\t2.000000\t3.000000\tfull"),
  FindingCase(.missingField, events: "rep\t1.000000\t2.000000\t3.000000⟦⟧"),
  FindingCase(.missingField, events: "fault\t1.000000\t\t⟦⟧\tknee-valgus"),
  FindingCase(.missingField, events: "step\t⟦⟧\t\t\theel-strike"),
  FindingCase(.missingField, events: "measure\t1.000000\t\t\tknee-flexion\tleft⟦⟧"),
  FindingCase(.missingField, events: "measure\t1.000000\t\t\tknee-flexion\tleft\t90⟦⟧"),
  FindingCase(
    .missingField,
    events: "fault\t1.000000\t\t2.000000\theel-lift\t\t⟦⟧\tseverity",
    message: "a unit needs a value"
  ),
  FindingCase(
    .unexpectedField,
    events: "hold\t1.000000\t⟦1.500000⟧\t2.000000\tbottom",
    message: "a hold has no 'mid'"
  ),
  FindingCase(
    .unexpectedField,
    events: "event\t1.000000\t\t⟦2.000000⟧\tstrike",
    message: "an event has no 'end'"
  ),
  FindingCase(events: "event\t1.000000\t\t\tbackhand\tleft"),
  FindingCase(.unexpectedField, events: "step\t1.000000\t\t⟦2.000000⟧\theel-strike"),
  FindingCase(.unexpectedField, events: "rep\t\t1.000000\t\tfull\t\t⟦2⟧"),
  FindingCase(.unexpectedField, events: "ignore\t1.000000\t\t2.000000\t\t⟦left⟧"),
  FindingCase(.malformedLabel, events: "fault\t1.000000\t\t2.000000\t⟦Knee Valgus⟧"),
  FindingCase(.malformedLabel, events: "hold\t1.000000\t\t2.000000\t⟦at--bottom⟧"),
  FindingCase(.malformedLabel, events: "set\t\t\t\t⟦squat/Full⟧\t\t3\treps"),
  FindingCase(
    .unknownLabel,
    events: "rep\t\t1.000000\t\t⟦ful⟧",
    message: "a rep is one of full, borderline, partial, failed, not 'ful', did you mean 'full'?"
  ),
  FindingCase(.unknownLabel, events: "step\t1.000000\t\t\t⟦toe-of⟧"),
  FindingCase(
    .unknownExercise,
    events: "set\t\t\t\t⟦pushups⟧\t\t3\treps",
    message: "there is no exercise 'pushups', did you mean 'push-up'?"
  ),
  FindingCase(.unknownExercise, events: "set\t\t\t\t⟦sqat⟧/deep\t\t3\treps"),
  FindingCase(
    .unknownProgression,
    events: "set\t\t\t\tsquat/⟦ful-squat⟧\t\t3\treps",
    message: "the progression of 'squat' has no step 'ful-squat', did you mean 'full-squat'?"
  ),
  FindingCase(
    .unknownProgression,
    events: "set\t\t\t\tpush-up/⟦6⟧\t\t3\treps",
    message: "the progression of 'push-up' has no step '6', did you mean 'close-push-up'?"
  ),
  FindingCase(
    .unknownProgression,
    events: "set\t\t\t\tlunge/⟦deep-lunge⟧\t\t3\treps",
    message: "'lunge' has no progression, so 'deep-lunge' has no standards"
  ),
  FindingCase(events: "set\t\t\t\tair-squat/full-squat\t\t3\treps"),
  FindingCase(
    .unknownSide,
    events: "rep\t\t1.000000\t\tfull\t⟦lefft⟧",
    message: "a side is one of left, right, both, not 'lefft', did you mean 'left'?"
  ),
  FindingCase(.unknownUnit, events: "set\t\t\t\tsquat\t\t3\t⟦repetitions⟧"),
  FindingCase(.malformedCount, events: "set\t\t\t\tsquat\t\t⟦2.5⟧\treps"),
  FindingCase(.malformedCount, events: "set\t\t\t\tsquat\t\t⟦-1⟧\treps"),
  FindingCase(
    .malformedFlag,
    events: "grade\t0.000000\t\t9.000000\tform-correct\t\t⟦0.5⟧\tflag",
    message: "'form-correct' is 1 for correct or 0 for incorrect, not '0.5'"
  ),
  FindingCase(
    .unknownUnit,
    events: "grade\t0.000000\t\t9.000000\tform-correct\t\t1\t⟦points⟧",
    message: "the unit of 'form-correct' is 'flag', not 'points'"
  ),
  FindingCase(events: "grade\t\t\t\tcraniovertebral-severity\tleft\t2\tseverity"),
  FindingCase(events: "grade\t1.000000\t\t2.000000\tfall\t\t0.25\tprobability"),
  FindingCase(
    .malformedGrade,
    events: "grade\t\t\t\tcraniovertebral-severity\t\t⟦4⟧\tseverity",
    message: "a value of 'severity' is a whole number from 0 to 3, not '4'"
  ),
  FindingCase(.malformedGrade, events: "grade\t\t\t\tposture-reba\t\t⟦2.5⟧\treba"),
  FindingCase(
    .malformedGrade,
    events: "grade\t\t\t\tposture-score\t\t⟦100.5⟧\tscore",
    message: "a value of 'score' is from 0 to 100, not '100.5'"
  ),
  FindingCase(
    .unknownScale,
    events: "grade\t1.000000\t\t2.000000\tform-score\t\t4\t⟦stars⟧",
    message: "'stars' is no scale, so no analyzer is held against the grade; scales are flag, "
      + "severity, risk, score, reba, probability"
  ),
  FindingCase(.unknownScale, events: "grade\t\t\t\tlean\t\t9\t⟦severty⟧"),
  FindingCase(.missingField, events: "grade\t1.000000\t\t⟦⟧\tlean\t\t1\tseverity"),
  FindingCase(events: "grade\t\t\t\taction-quality\t\t3\tpoints"),
  FindingCase(events: "class\t\t\t\tgait-pattern/antalgic"),
  FindingCase(events: "class\t1.000000\t\t2.000000\tgait-pattern/antalgic\tleft"),
  FindingCase(
    .malformedLabel,
    events: "class\t\t\t\t⟦antalgic⟧",
    message: "the label of a class is 'subject/class', as 'gait-pattern/antalgic', not 'antalgic'"
  ),
  FindingCase(.malformedLabel, events: "class\t\t\t\t⟦gait/of/three⟧"),
  FindingCase(.unexpectedField, events: "class\t\t\t\tgait-pattern/antalgic\t\t⟦1⟧"),
]

/// Findings about events against each other.
let eventCases = [
  FindingCase(
    .unlistedFault,
    whole: faultsHead + "#faults knee-valgus trunk-lean\n" + heading
      + "fault\t1.000000\t\t2.000000\tknee-valgus\nfault\t3.000000\t\t4.000000\t⟦trunk-leen⟧\n",
    message: "the fault 'trunk-leen' is not among those looked for, did you mean 'trunk-lean'?"
  ),
  FindingCase(
    .unlistedFault,
    whole: faultsHead + "#events strike\n" + heading
      + "event\t1.000000\t\t\tstrike\nevent\t3.000000\t\t\t⟦strikes⟧\n",
    message: "the event 'strikes' is not among those looked for, did you mean 'strike'?"
  ),
  FindingCase(
    .unlistedFault,
    whole: faultsHead + "#events strike\n" + heading + "step\t1.000000\t\t\t⟦toe-off⟧\n",
    message: "the event 'toe-off' is not among those looked for"
  ),
  FindingCase(.reversedInterval, events: "hold\t2.000000\t\t⟦1.000000⟧\tbottom"),
  FindingCase(.zeroLength, events: "rep\t2.000000\t\t⟦2.000000⟧\tfull"),
  FindingCase(
    .midOutside,
    events: "rep\t1.000000\t⟦3.500000⟧\t3.000000\tfull",
    message: "the turning point at 3.50 s is outside its rep, 1.00 s to 3.00 s"
  ),
  FindingCase(.unsortedEvents, events: "rep\t\t3.000000\t\tfull\n⟦rep\t\t1.000000\t\tfull⟧"),
  FindingCase(
    .duplicateEvent,
    events: "rep\t\t1.000000\t\tfull\n⟦rep\t\t1.000000\t\tfull\t\t\t\ttwice⟧"
  ),
  FindingCase(
    .overlappingReps,
    events: "rep\t1.000000\t\t5.000000\tfull\n⟦rep\t2.000000\t\t3.000000\tfull⟧\n"
      + "rep\t5.000000\t\t6.000000\tfull"
  ),
  FindingCase(
    .overlappingReps,
    .overlappingReps,
    events: "rep\t1.000000\t\t5.000000\tfull\n⟦rep\t2.000000\t\t3.000000\tfull⟧\n"
      + "⟦rep\t\t4.000000\t\tfull⟧"
  ),
  FindingCase(
    events: "rep\t1.000000\t\t3.000000\tfull\tleft\nrep\t2.000000\t\t4.000000\tfull\tright"
  ),
  FindingCase(
    .overlappingReps,
    events: "rep\t1.000000\t\t3.000000\tfull\tleft\n⟦rep\t2.000000\t\t4.000000\tfull⟧"
  ),
  FindingCase(
    .overlappingSets,
    events: "set\t1.000000\t\t3.000000\tsquat\t\t2\treps\n"
      + "⟦set\t2.000000\t\t4.000000\tsquat\t\t2\treps⟧"
  ),
  FindingCase(
    .repOutsideSets,
    events: "set\t1.000000\t\t3.000000\tsquat\nrep\t\t2.000000\t\tfull\n⟦rep\t\t3.500000\t\tfull⟧"
  ),
  FindingCase(
    .countMismatch,
    events: "set\t1.000000\t\t9.000000\tsquat\t\t⟦3⟧\treps\nrep\t\t2.000000\t\tfull\n"
      + "rep\t\t3.000000\t\tpartial\nrep\t\t4.000000\t\tfull",
    message: "the set counts 3 reps, the file has 2 full reps inside it"
  ),
  FindingCase(.uncountedSet, events: "⟦set\t1.000000\t\t9.000000\tsquat⟧"),
  FindingCase(
    .mixedCounts,
    events: "set\t1.000000\t\t3.000000\tsquat\nrep\t\t2.000000\t\tfull\n"
      + "⟦set\t4.000000\t\t9.000000\tsquat\t\t3\treps⟧"
  ),
  FindingCase(
    .emptyDraft,
    whole: "#repgauge-labels 1\n#clip a\n#rater b\n#status ⟦draft⟧\n" + heading
  ),
]

private let squatClip = LabelContext.Clip(
  bounds: 0.5...10,
  mediaSHA256: String(repeating: "a", count: 64),
  exercise: "squat"
)
private let dataset = LabelContext(clips: ["squat-017": squatClip, "squat-018": squatClip])
private let workouts = LabelContext(clips: ["squat-017": .init(exercise: "workout")])

/// Findings against the file's name and its dataset.
let contextCases = [
  FindingCase(
    .clipMismatch,
    .raterMismatch,
    whole: "#repgauge-labels 1\n#clip ⟦squat-018⟧\n#rater ⟦ben⟧\n#status done\n" + heading,
    message: "the file is named after the clip 'squat-017', but is about 'squat-018'",
    context: LabelContext(checksFileName: true)
  ),
  FindingCase(
    .unknownClip,
    whole: "#repgauge-labels 1\n#clip ⟦squat-17⟧\n#rater ana\n#status done\n" + heading,
    message: "the dataset has no clip 'squat-17', did you mean 'squat-017'?",
    context: dataset
  ),
  FindingCase(
    .outsideClip,
    .outsideClip,
    events: "rep\t⟦0.400000⟧\t\t2.000000\tfull\nrep\t9.000000\t\t⟦10.000001⟧\tfull",
    message: "0.40 s is outside the clip, which runs from 0.50 s to 10.00 s",
    context: dataset
  ),
  FindingCase(
    .digestMismatch,
    whole: "#repgauge-labels 1\n#clip squat-017\n#media ⟦sha256:"
      + String(repeating: "b", count: 64)
      + "⟧\n#rater ana\n#status done\n" + heading,
    context: dataset
  ),
  FindingCase(
    .otherExercise,
    events: "set\t0.500000\t\t2.000000\t⟦push-up⟧/kneeling-push-up\t\t3\treps",
    context: dataset
  ),
  FindingCase(events: "set\t0.500000\t\t10.000000\tback-squat\t\t3\treps", context: dataset),
  FindingCase(
    .missingField,
    events: "⟦set\t\t\t\tback-squat\t\t3\treps⟧",
    context: workouts
  ),
  FindingCase(.repOutsideSets, events: "⟦rep\t0.500000\t\t1.000000\tfull⟧", context: workouts),
  FindingCase(
    events: "set\t0.500000\t\t2.000000\tback-squat\t\t3\treps\n"
      + "set\t2.000000\t\t9.000000\tpush-up\t\t4\treps",
    context: workouts
  ),
]
