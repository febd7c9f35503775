// SPDX-License-Identifier: Apache-2.0
import Labels
import Matching
import RepCounting

extension ClipScore {
  /// The clip's reps and events as stretches of time; nil where a required rep lacks an end, and for
  /// labels that are a count.
  var extents: ExtentProblem? {
    guard let reps = reference.reps, let headline else { return nil }
    var labelled: [ExtentProblem.Rep] = []
    for rep in reps {
      let isRequired = rep.quality == .full && !rep.lies(in: reference.ignored)
      if let extent = Extent(rep), extent.length > 0 {
        labelled.append(ExtentProblem.Rep(extent: extent, isRequired: isRequired))
      } else if isRequired {
        return nil
      }
    }
    var found = events.map { event in
      ExtentProblem.Event(
        extent: Extent(event),
        confidence: event.confidence,
        isFree: reference.ignored.contains { $0.contains(event.place) }
      )
    }
    for event in headline.excused { found[event].isFree = true }
    return ExtentProblem(reps: labelled, events: found)
  }
}
