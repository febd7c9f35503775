// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

extension CounterDescription {
  /// True if the counter declares that it streams; the others keep the clip until its end.
  public var streams: Bool {
    let settings = CounterSettings(values: ParameterValues(parameters), growsTowardsExtreme: true)
    return make(settings) is any StreamingSignalCounter
  }
}

extension CounterConfiguration {
  /// True if the counter streams, and its signal needs no more than the poses so far.
  public var streams: Bool {
    // A name is that of an offline signal in every exercise or in none.
    counter.streams && signal(in: .squat).streams
  }
}
