// SPDX-License-Identifier: Apache-2.0
public import PoseTracks

/// A rep is a visit to a class of poses, told by the nearest of known samples, literally ML Kit's.
///
/// The votes are how many of the ten nearest samples are of the class. They are smoothed over the
/// last ten frames, each weighing 0.8 times the one after it. Above 6 the class is entered, below 4
/// it is left, and leaving it counts. Windows are frames: the smoothing is twice as long at half
/// the frame rate. The count moves after the extreme. An event's extremum is the first frame of
/// greatest smoothed votes, its amplitude those votes. The m of the confidence is them over ten.
///
/// A pose that lacks one of the limb joints is as if there was no frame. As published, a frame
/// without anybody counts as one without votes. Where a backend has no depth, samples are compared
/// without.
///
/// It is as good as its samples. They must show the class and everything else that happens, in the
/// camera's view and by the same backend. Samples from the clips that are counted make its score an
/// in-sample one.
///
/// - Source: `PoseClassifier.java`, `EMASmoothing.java` and `RepetitionCounter.java` of ML Kit's vision
///   quickstart.
public struct PoseClassCounter: StreamingPoseCounter {
  /// The class that is counted, one of the samples' classes; nil counts nothing.
  public let className: String?
  /// Whether candidates are appended too.
  public var reportsRejections: Bool {
    get { counter.reportsRejections }
    set { counter.reportsRejections = newValue }
  }

  private let samples: PoseSamples
  private var counter = MachineCounter(ClassVisits())

  /// Creates a counter of the visits to a class.
  ///
  /// - Parameters:
  ///   - samples: The poses that others are compared with.
  ///   - className: One of `samples.classes`; nil for a counter that counts nothing.
  /// - Precondition: The samples have the class.
  public init(samples: PoseSamples, counting className: String?) {
    precondition(
      className.map { samples.classes.contains($0) } ?? true,
      "the samples have the class"
    )
    self.samples = samples
    self.className = className
  }

  /// Creates a counter of the class that is an exercise's extreme; without such a class it counts nothing.
  public init(samples: PoseSamples, exercise: Exercise) {
    self.init(samples: samples, counting: samples.extremeClass(of: exercise))
  }

  /// Compares a pose with the samples.
  ///
  /// - Complexity: O(*n* log *n*) in samples.
  public mutating func update(_ frame: PoseFrame, into events: inout [RepEvent]) {
    guard let className, let pose = PoseEmbedding(frame) else { return }
    let confidence = PoseEmbedding.joints.compactMap { joint in
      frame.skeleton.index(of: joint).map { frame.confidence($0) }
    }.min()
    counter.update(
      Sample(
        time: frame.time,
        value: Double(samples.votes(for: className, pose)),
        confidence: confidence ?? 0
      ),
      into: &events
    )
  }

  /// Ends the clip; a class that was not left is not counted.
  public mutating func finish(into events: inout [RepEvent]) {
    counter.finish(into: &events)
  }

  /// Forgets the votes, for another clip.
  public mutating func reset() {
    counter.reset()
  }
}
