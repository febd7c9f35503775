// SPDX-License-Identifier: Apache-2.0
import Basics
import Evaluating
import FormAnalysis
import Gating
import Measures
import PoseTracks
import RepCounting
import Replay
import Results
import Scoring
import Storage

/// A counter, or one thing that an analyzer or a policy speaks of, that says something else of a clip than
/// was blessed.
struct ChangedCandidate: Sendable {
  /// Its configuration, with what is spoken of where it is no counter.
  let name: String
  /// The track configuration.
  let track: String
  /// What was blessed of the whole clip; findings, measurements and alerts stand for events.
  let before: [RepEvent]
  /// What this version says of the whole clip.
  let after: [RepEvent]
  /// Whether the clip was right and is not.
  let isNewlyFailing: Bool
  /// What this version says of any track.
  let say: @Sendable (PoseTrack) throws -> [RepEvent]

  /// What differs.
  var changes: [EventChange] { EventChange.changes(from: before, to: after) }

  /// All candidates of a clip that say something else, counters first, in the order of the baseline.
  ///
  /// A table of events says nothing of a part of a clip, and is left out.
  static func all(
    of clip: String,
    exercise: Exercise,
    from old: Run,
    to new: Run,
    with outside: GatedRun.Outside
  ) -> [ChangedCandidate] {
    let programs = outside.counters.filter { $0.source.kind != .events }
    let counters = old.evaluations.compactMap { evaluation -> ChangedCandidate? in
      let configuration = evaluation.configuration
      guard
        let now = new.evaluations.first(where: { $0.configuration == configuration }),
        let before = evaluation.clips.first(where: { $0.clip.id == clip }),
        let after = now.clips.first(where: { $0.clip.id == clip })
      else { return nil }
      let own = try? CounterConfiguration(parsing: configuration.counter)
      let program = programs.first {
        $0.name == configuration.counter && $0.track ?? configuration.track == configuration.track
      }
      let say: @Sendable (PoseTrack) throws -> [RepEvent]
      if let own {
        say = { Replay([own]).events(of: $0, exercise: exercise)[0] }
      } else if let program {
        say = { try program.report(on: $0, of: clip, exercise: exercise).events }
      } else {
        return nil
      }
      return ChangedCandidate(
        name: configuration.counter,
        track: configuration.track,
        before: before.events,
        after: after.events,
        isNewlyFailing: before.isRight && !after.isRight,
        say: say
      )
    }
    let forms = old.forms.flatMap { form -> [ChangedCandidate] in
      let configuration = form.configuration
      guard
        let now = new.forms.first(where: { $0.configuration == configuration }),
        let before = form.clips.first(where: { $0.clip.id == clip }),
        let after = now.clips.first(where: { $0.clip.id == clip })
      else { return [] }
      let own = try? AnalyzerConfiguration(parsing: configuration.analyzer)
      let program = outside.analyzers.first { $0.name == configuration.analyzer }
      guard own != nil || program != nil else { return [] }
      let policy = configuration.feedback.flatMap { try? FeedbackConfiguration(parsing: $0) }
      let replay = FormReplay(own.map { [$0] } ?? [], policies: policy.map { [$0] } ?? [])
      return FormStatement.names(in: before.statements + after.statements).map { name in
        ChangedCandidate(
          name: ([configuration.analyzer] + (name.isAlert ? [configuration.feedback ?? ""] : []))
            .joined(separator: " > ") + " \(name.text)",
          track: configuration.track,
          before: before.statements.events(of: name),
          after: after.statements.events(of: name),
          isNewlyFailing: false,
          say: { track in
            let said =
              own != nil
              ? replay.outcomes(of: track, exercise: exercise)[0]
              : try program?.report(on: track, of: clip, exercise: exercise).map {
                replay.outcome(of: $0.form, on: track)
              }
            guard let outcome = said else { return [] }
            return FormStatement.all(of: outcome.result, outcome.feedback.first).events(of: name)
          }
        )
      }
    }
    var seen: Set<String> = []
    // An analyzer says the same to every policy.
    return (counters + forms).filter {
      !$0.changes.isEmpty && seen.insert("\($0.name) \($0.track)").inserted
    }
  }

  /// The shortest stretch of a track that shows one of the changes, and which.
  ///
  /// The labelled rep around the event is kept whole. Events that came or went are looked for before those that only have other numbers.
  ///
  /// - Returns: Of several of the same length the first; nil where no stretch shows any.
  /// - Throws: `ExternalFailure` if a program from outside fails on a stretch; `Interrupted`.
  /// - Complexity: That of O(log *frames*) replays for each change and each part that can be cut off.
  func shortest(
    of track: PoseTrack,
    reps: [ClosedRange<Double>]
  ) throws -> (window: Range<Int>, change: EventChange)? {
    guard let first = track.times.first, let last = track.times.last else { return nil }
    var best: (window: Range<Int>, change: EventChange)?
    let counted = changes.filter(\.isOfCount)
    for change in counted.isEmpty ? changes : counted {
      let witness = ChangeWitness(of: change, before: before, after: after, reps: reps)
      let window = try WindowShrinker.shortest(of: 0..<track.count) { window in
        witness.isShown(
          by: try say(track.choosing(Array(window))),
          in: track.times[window.lowerBound]...track.times[window.upperBound - 1],
          of: first...last
        )
      }
      guard let window, window.count < best?.window.count ?? .max else { continue }
      best = (window, change)
    }
    return best
  }
}

extension FormScore {
  fileprivate var statements: [FormStatement] { FormStatement.all(of: result, alerts) }
}
