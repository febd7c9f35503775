// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// A voice coach that speaks of the most urgent fault: safety before form before tips.
///
/// A fault is on once findings of it have lasted for `debounce` seconds, with gaps of at most
/// `release`. The duration of a single finding counts. A fault that is on asks to be spoken of once
/// per `faultCooldown`. Of those that ask, the most urgent is spoken, the longest-waiting first
/// among equals, as soon as the last message began `cooldown` seconds ago and is over. A message
/// takes `wordDuration` for each of its words. A safety message pre-empts less urgent ones, also while
/// they are spoken. A message that has waited for longer than `patience` is dropped.
///
/// A message about an angle says how far it is beyond its limit, rounded to 5 degrees, unless that is
/// below the smallest change that the backend can see.
///
/// A gap of exactly the cooldown is long enough, unlike in the article's coach.
public struct PriorityCoach: FeedbackPolicy {
  /// The times that the coach was created with.
  public let options: Options

  private let traced: String?
  private var debounce: Limit
  private var release: Limit
  private var cooldown: Limit
  private var faultCooldown: Limit
  private var patience: Limit
  private var wordDuration: Limit
  private var smallestAmount: Limit
  private var lastWords = 0
  private var episodes: [Episode] = []
  private var waiting: [Finding] = []
  private var lastSpoken: Finding?
  private var lastTime = -Double.infinity
  private var lastUpdate: Double?

  /// A fault with its latest episode, in order of first appearance.
  private struct Episode {
    var fault: Fault
    var start: Double
    var end: Double
    var lastSpokenTime = -Double.infinity
  }

  /// Creates a coach for one clip, with the default times unless others are given.
  public init(_ options: Options = Options()) { self.init(options, tracing: nil) }

  /// Creates a coach one of whose times is traced, by the name that the catalogue has for it.
  init(_ options: Options, tracing traced: String?) {
    self.options = options
    self.traced = traced
    debounce = Limit(options.debounce, isTraced: traced == "debounce")
    release = Limit(options.release, isTraced: traced == "release")
    cooldown = Limit(options.cooldown, isTraced: traced == "cooldown")
    faultCooldown = Limit(options.faultCooldown, isTraced: traced == "fault-cooldown")
    patience = Limit(options.patience, isTraced: traced == "patience")
    wordDuration = Limit(options.wordDuration, isTraced: traced == "word-duration")
    smallestAmount = Limit(options.smallestAmount, isTraced: traced == "smallest-amount")
  }

  /// Takes findings, drops stale messages, and speaks of at most one fault.
  public mutating func update(
    at time: Double,
    _ findings: [Finding],
    into events: inout [FeedbackEvent]
  ) {
    for finding in findings { take(finding, at: time, into: &events) }
    dropStale(at: time, into: &events)
    speak(at: time, into: &events)
  }

  /// Ends the clip; waiting messages become events that were not spoken.
  public mutating func finish(into events: inout [FeedbackEvent]) {
    guard let time = lastUpdate else { return }
    for finding in waiting {
      events.append(FeedbackEvent(finding, at: time, .suppressed(.ended)))
    }
    waiting = []
  }

  /// Forgets findings and messages, for another clip.
  public mutating func reset() { self = PriorityCoach(options, tracing: traced) }

  private mutating func take(
    _ finding: Finding,
    at time: Double,
    into events: inout [FeedbackEvent]
  ) {
    func suppress(_ reason: FeedbackEvent.Suppression) {
      events.append(FeedbackEvent(finding, at: time, .suppressed(reason)))
    }
    let episode = extendEpisode(with: finding)
    if debounce.isMissed(by: episode.end - episode.start + ClipTime.hair) {
      suppress(.debounce)
    } else if waiting.contains(where: { $0.fault == finding.fault }) {
      suppress(.repeated)
    } else if faultCooldown.isMissed(by: time - episode.lastSpokenTime + ClipTime.hair) {
      suppress(.faultCooldown)
    } else {
      waiting.append(finding)
    }
  }

  private mutating func extendEpisode(with finding: Finding) -> Episode {
    guard let place = episodes.firstIndex(where: { $0.fault == finding.fault }) else {
      let episode = Episode(fault: finding.fault, start: finding.start, end: finding.end)
      episodes.append(episode)
      return episode
    }
    if release.isExceeded(by: finding.start - episodes[place].end - ClipTime.hair) {
      episodes[place].start = finding.start
      episodes[place].end = finding.end
    } else {
      episodes[place].end = max(episodes[place].end, finding.end)
    }
    return episodes[place]
  }

  private mutating func dropStale(at time: Double, into events: inout [FeedbackEvent]) {
    lastUpdate = time
    var patient: [Finding] = []
    for finding in waiting {
      if patience.isExceeded(by: time - finding.decisionTime - ClipTime.hair) {
        events.append(FeedbackEvent(finding, at: time, .suppressed(.expired)))
      } else {
        patient.append(finding)
      }
    }
    waiting = patient
  }

  private mutating func speak(at time: Double, into events: inout [FeedbackEvent]) {
    var best: Int?
    for place in waiting.indices
    where best.map({ waiting[place].fault.priority > waiting[$0].fault.priority }) ?? true {
      best = place
    }
    guard let best else { return }
    let finding = waiting[best]
    let elapsed = time - lastTime + ClipTime.hair
    let isOver = wordDuration.isReached(by: elapsed, times: Double(lastWords))
    let isQuiet = cooldown.isReached(by: elapsed) && isOver
    guard isQuiet || preempts(finding) else { return }
    waiting.remove(at: best)
    let event = FeedbackEvent(
      finding,
      at: time,
      isQuiet ? .spoken : .preempting,
      amount: amount(of: finding)
    )
    events.append(event)
    lastWords = event.wordCount
    lastSpoken = finding
    lastTime = time
    for place in episodes.indices where episodes[place].fault == finding.fault {
      episodes[place].lastSpokenTime = time
    }
  }

  /// The amount that is said of a finding.
  private mutating func amount(of finding: Finding) -> Double? {
    guard let amount = finding.roundedAmount else { return nil }
    if let smallest = options.smallestAmounts[finding.quantity] {
      return amount >= smallest ? amount : nil
    }
    return smallestAmount.isReached(by: amount) ? amount : nil
  }

  private func preempts(_ finding: Finding) -> Bool {
    guard finding.fault.priority == .safety, let lastSpoken else { return false }
    return lastSpoken.fault.priority < .safety
  }
}

extension PriorityCoach: TracedPolicy {
  /// All times.
  var limits: [Limit] {
    [debounce, release, cooldown, faultCooldown, patience, wordDuration, smallestAmount]
  }
}

extension PriorityCoach {
  /// The times of a coach, all in seconds and at least 0, and the amounts that it says.
  public struct Options: Sendable, Hashable {
    /// The time that a fault must last before it is spoken of, in seconds.
    public var debounce: Double
    /// The gap between findings after which a fault is off and must last anew, in seconds.
    public var release: Double
    /// The shortest time between two messages, in seconds; safety pre-empts it.
    public var cooldown: Double
    /// The shortest time between two messages about one fault, in seconds.
    public var faultCooldown: Double
    /// The time that a message may wait for its turn, in seconds.
    public var patience: Double
    /// The time that a word takes to say, in seconds; 0 for messages without a length.
    public var wordDuration: Double
    /// The smallest amount that is said, in degrees: the smallest change that the backend can see (MDC95).
    public var smallestAmount: Double
    /// The same for single quantities, in degrees.
    public var smallestAmounts: [Quantity: Double]

    /// Creates options; the defaults are those of `trainer-voice-coach-fixed`.
    public init(
      debounce: Double = 0.1,
      release: Double = 0.5,
      cooldown: Double = 3,
      faultCooldown: Double = 8,
      patience: Double = 2,
      wordDuration: Double = FeedbackEvent.usualWordDuration,
      smallestAmount: Double = 5,
      smallestAmounts: [Quantity: Double] = [:]
    ) {
      self.debounce = debounce
      self.release = release
      self.cooldown = cooldown
      self.faultCooldown = faultCooldown
      self.patience = patience
      self.wordDuration = wordDuration
      self.smallestAmount = smallestAmount
      self.smallestAmounts = smallestAmounts
    }
  }
}
