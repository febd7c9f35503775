// SPDX-License-Identifier: Apache-2.0

extension Progression {
  /// The six progressions of a bodyweight training app under test, of ten steps each.
  ///
  /// Steps done with one side at a time ask for the same of each side.
  ///
  /// - Source: the app names the families, how many steps there are and the three standards. It
  ///   follows P. Wade, "Convict Conditioning", Dragon Door, 2009, without printing its table. The
  ///   numbers are the book's as public transcripts give them, two of them read in full; the book
  ///   itself was not at hand. Two cells differ between transcripts. The last leg raise asks for 30
  ///   in three of them and for 15 in one, here 30. The last bridge asks for "10 to 30", here 10,
  ///   the least that meets it.
  package static let all: [Progression] = [
    Progression(
      ["push-up"],
      [
        Row("wall-push-up", (1, 10), (2, 25), (3, 50)),
        Row("incline-push-up", (1, 10), (2, 20), (3, 40)),
        Row("kneeling-push-up", (1, 10), (2, 15), (3, 30)),
        Row("half-push-up", (1, 8), (2, 12), (2, 25)),
        Row("full-push-up", (1, 5), (2, 10), (2, 20)),
        Row("close-push-up", (1, 5), (2, 10), (2, 20)),
        Row("uneven-push-up", (1, 5), (2, 10), (2, 20)),
        Row("half-one-arm-push-up", (1, 5), (2, 10), (2, 20)),
        Row("lever-push-up", (1, 5), (2, 10), (2, 20)),
        Row("one-arm-push-up", (1, 5), (2, 10), (1, 100)),
      ]
    ),
    Progression(
      ["pull-up"],
      [
        Row("vertical-pull", (1, 10), (2, 20), (3, 40)),
        Row("horizontal-pull", (1, 10), (2, 20), (3, 30)),
        Row("jackknife-pull", (1, 10), (2, 15), (3, 20)),
        Row("half-pull-up", (1, 8), (2, 11), (2, 15)),
        Row("full-pull-up", (1, 5), (2, 8), (2, 10)),
        Row("close-pull-up", (1, 5), (2, 8), (2, 10)),
        Row("uneven-pull-up", (1, 5), (2, 7), (2, 9)),
        Row("half-one-arm-pull-up", (1, 4), (2, 6), (2, 8)),
        Row("assisted-one-arm-pull-up", (1, 3), (2, 5), (2, 7)),
        Row("one-arm-pull-up", (1, 1), (2, 3), (2, 6)),
      ]
    ),
    Progression(
      ["leg-raise"],
      [
        Row("knee-tuck", (1, 10), (2, 25), (3, 40)),
        Row("flat-knee-raise", (1, 10), (2, 20), (3, 35)),
        Row("flat-bent-leg-raise", (1, 10), (2, 15), (3, 30)),
        Row("flat-frog-raise", (1, 8), (2, 15), (3, 25)),
        Row("flat-straight-leg-raise", (1, 5), (2, 10), (2, 20)),
        Row("hanging-knee-raise", (1, 5), (2, 10), (2, 15)),
        Row("hanging-bent-leg-raise", (1, 5), (2, 10), (2, 15)),
        Row("hanging-frog-raise", (1, 5), (2, 10), (2, 15)),
        Row("partial-straight-leg-raise", (1, 5), (2, 10), (2, 15)),
        Row("hanging-straight-leg-raise", (1, 5), (2, 10), (2, 30)),
      ]
    ),
    Progression(
      ["squat", "air-squat"],
      [
        Row("shoulderstand-squat", (1, 10), (2, 25), (3, 50)),
        Row("jackknife-squat", (1, 10), (2, 20), (3, 40)),
        Row("supported-squat", (1, 10), (2, 15), (3, 30)),
        Row("half-squat", (1, 8), (2, 35), (2, 50)),
        Row("full-squat", (1, 5), (2, 10), (2, 30)),
        Row("close-squat", (1, 5), (2, 10), (2, 20)),
        Row("uneven-squat", (1, 5), (2, 10), (2, 20)),
        Row("half-one-leg-squat", (1, 5), (2, 10), (2, 20)),
        Row("assisted-one-leg-squat", (1, 5), (2, 10), (2, 20)),
        Row("one-leg-squat", (1, 5), (2, 10), (2, 50)),
      ]
    ),
    Progression(
      ["bridge"],
      [
        Row("short-bridge", (1, 10), (2, 25), (3, 50)),
        Row("straight-bridge", (1, 10), (2, 20), (3, 40)),
        Row("angled-bridge", (1, 8), (2, 15), (3, 30)),
        Row("head-bridge", (1, 8), (2, 15), (2, 25)),
        Row("half-bridge", (1, 8), (2, 15), (2, 20)),
        Row("full-bridge", (1, 6), (2, 10), (2, 15)),
        Row("wall-walking-bridge-down", (1, 3), (2, 6), (2, 10)),
        Row("wall-walking-bridge-up", (1, 2), (2, 4), (2, 8)),
        Row("closing-bridge", (1, 1), (2, 3), (2, 6)),
        Row("stand-to-stand-bridge", (1, 1), (2, 3), (2, 10)),
      ]
    ),
    Progression(
      ["handstand-push-up"],
      [
        Row("wall-headstand", (1, 30), (1, 60), (1, 120), unit: .seconds),
        Row("crow-stand", (1, 10), (1, 30), (1, 60), unit: .seconds),
        Row("wall-handstand", (1, 30), (1, 60), (1, 120), unit: .seconds),
        Row("half-handstand-push-up", (1, 5), (2, 10), (2, 20)),
        Row("full-handstand-push-up", (1, 5), (2, 10), (2, 15)),
        Row("close-handstand-push-up", (1, 5), (2, 9), (2, 12)),
        Row("uneven-handstand-push-up", (1, 5), (2, 8), (2, 10)),
        Row("half-one-arm-handstand-push-up", (1, 4), (2, 6), (2, 8)),
        Row("lever-handstand-push-up", (1, 3), (2, 4), (2, 6)),
        Row("one-arm-handstand-push-up", (1, 1), (2, 2), (1, 5)),
      ]
    ),
  ]
}
