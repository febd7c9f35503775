// SPDX-License-Identifier: Apache-2.0
package import PoseTracks

/// Estimates what a pose backend makes of the joints that are really there, from its tracks.
///
/// Noise, its spectrum, what joints have in common, gaps and exchanged sides come from all tracks:
/// noise is what a smooth without phase leaves, as in the measures of jitter. Bias, lag and slow
/// wandering come from those tracks that have an exact one beside them, and are 0 without any;
/// confidence comes from these too, or else from the noise of the others.
package struct ObservationFit: Sendable {
  /// A track to learn from.
  package struct Sample: Sendable {
    /// What the backend saw.
    package var track: PoseTrack
    /// Where the joints were, as a synthetic clip knows it; nil for real clips.
    package var exact: PoseTrack?
    /// Whose track it is; nil where nobody said.
    package var person: String?

    /// Creates a sample.
    package init(_ track: PoseTrack, exact: PoseTrack? = nil, person: String? = nil) {
      self.track = track
      self.exact = exact
      self.person = person
    }
  }

  /// Why nothing can be estimated.
  package enum Failure: Error, Equatable, CustomStringConvertible {
    /// No track shows a torso at 18 frames per second or more.
    case noTracks
    /// The tracks are of several skeletons.
    case severalSkeletons([String])

    /// One phrase without a full stop.
    package var description: String {
      switch self {
      case .noTracks:
        "no track shows a torso at 18 frames per second or more for 32 even frames"
      case .severalSkeletons(let names):
        "the tracks are of several skeletons: \(names.joined(separator: ", "))"
      }
    }
  }

  /// Estimates a model.
  ///
  /// Tracks with an exact one beside them are rendered clips; where there are others, the noise is
  /// that of the others alone.
  ///
  /// - Parameters:
  ///   - samples: Of one backend.
  ///   - id: The model's name.
  /// - Returns: The model, rounded as in its file.
  /// - Throws: `Failure` where nothing can be estimated.
  /// - Complexity: O(*frames* x *joints*²), dominated by the rounds of calibration.
  package static func model(
    of samples: [Sample],
    id: String
  ) throws(Failure) -> ObservationModel {
    let names = samples.map(\.track.skeleton.id).reduce(into: [String]()) { names, name in
      if !names.contains(name) { names.append(name) }
    }
    guard names.count < 2 else { throw .severalSkeletons(names) }
    let real = samples.filter { $0.exact == nil }
    let tracks = (real.isEmpty ? samples : real).map(\.track)
    let smoothed = tracks.compactMap(SmoothedTrack.init).filter { track in
      track.runs.contains { !$0.isEmpty }
    }
    guard let skeleton = smoothed.first?.track.skeleton else { throw .noTracks }
    var model = ObservationModel(id: id, skeleton: skeleton)
    model.source = source(samples)
    fitSpells(&model, to: tracks)
    fitNoise(&model, to: smoothed)
    fitTruth(&model, to: samples, smoothed)
    return model.rounded
  }

  private static func source(_ samples: [Sample]) -> ObservationModel.Source {
    let people = samples.compactMap(\.person)
    return .init(
      tracks: samples.count,
      people: people.count == samples.count ? Set(people).count : nil,
      frames: samples.reduce(0) { $0 + $1.track.count },
      exactTracks: samples.count { $0.exact != nil }
    )
  }

  /// How often a model is adjusted.
  private static let rounds = 10

  private static func fitNoise(_ model: inout ObservationModel, to tracks: [SmoothedTrack]) {
    let fit = NoiseFit(tracks)
    let scales = fit.scales()
    let loadings = fit.loadings()
    model.spectrum = fit.spectrum
    for joint in model.joints.indices {
      model.joints[joint].scales = scales[joint].map { min($0, 5) }
      model.joints[joint].loadings = loadings[joint]
    }
    let noise = NoiseCalibration(fit, tracks, first: model)
    let jitter = JitterCalibration(tracks)
    for round in 0..<rounds {
      // Each round draws other noise; later ones go in smaller steps, so that chance averages out.
      let pace = round < 3 ? 1 : 1 / Double(round - 1)
      noise.adjust(&model, round: round, pace: pace)
      jitter.adjust(&model, round: round, pace: pace)
    }
  }

  private static func fitSpells(_ model: inout ObservationModel, to tracks: [PoseTrack]) {
    let fit = SpellFit(tracks)
    let swaps = fit.swaps()
    model.absence = fit.absence()
    model.flips = swaps.body
    for joint in model.joints.indices {
      model.joints[joint].gaps = fit.gaps(of: joint)
      model.joints[joint].swaps = swaps.pairs[model.joints[joint].joint] ?? .never
    }
  }

  private static func fitTruth(
    _ model: inout ObservationModel,
    to samples: [Sample],
    _ smoothed: [SmoothedTrack]
  ) {
    let known = samples.compactMap { sample in sample.exact.map { (sample.track, $0) } }
    let joints = model.joints.count
    var confidences = ConfidenceFit(joints: joints)
    if known.isEmpty {
      let spread = ResidualResponse(rate: 30, seconds: model.spectrum.seconds)
        .variance(white: model.spectrum.white).squareRoot()
      for track in smoothed {
        confidences.add(track.track) { Angle.length(track.residuals[$0]) / spread }
      }
    } else {
      model.lag = TruthFit.lag(of: known) ?? 0
      let pairs = known.compactMap { TruthFit.Pair($0.0, exact: $0.1, lag: model.lag) }
      let fit = TruthFit(pairs)
      let biases = (0..<joints).map(fit.bias)
      let drift = fit.drift(biases: biases)
      if let seconds = drift.seconds { model.driftSeconds = seconds }
      for joint in model.joints.indices {
        model.joints[joint].biasAlong = biases[joint].along
        model.joints[joint].biasOutward = biases[joint].outward
        model.joints[joint].drift = drift.sizes[joint]
        model.joints[joint].grow(by: fit.stretch)
      }
      for pair in pairs {
        confidences.add(pair.track) { Angle.length(pair.error($0, without: biases[$0 % joints])) }
      }
    }
    let odds = confidences.fit()
    model.confidence = odds.confidence
    for joint in model.joints.indices { model.joints[joint].confidence = odds.levels[joint] }
  }
}
