// SPDX-License-Identifier: Apache-2.0
package import Basics
import Labels
import PoseTracks

extension ObservationModel {
  /// Reads the text of a model.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 JSON; `//` and `/* */` comments are allowed.
  ///   - file: The name used in findings.
  /// - Returns: The model, nil where anything in it is an error, and everything that was found
  ///   wrong, in order of appearance.
  package static func parse(
    _ bytes: [UInt8],
    file: String
  ) -> (model: ObservationModel?, diagnostics: [Diagnostic]) {
    let (root, syntax) = JSONNode.parse(bytes, file: file)
    guard let root else { return (nil, syntax) }
    var reader = ObjectReader(root, file: file)
    let model = reader.observationModel()
    let findings = (syntax + reader.diagnostics).inOrderOfPlace
    let isUsable = !findings.contains { $0.severity == .error }
    return (isUsable ? model : nil, findings)
  }
}

extension ObjectReader {
  fileprivate mutating func observationModel() -> ObservationModel? {
    guard isObject("an observation model"), isReadable(upTo: ObservationModel.schema) else {
      return nil
    }
    let id = identifier("id")
    let skeleton = requiredEntry("skeleton", of: Skeleton.all, named: \.id)
    let source = part("fitted") { reader in reader.source() }
    let lag = number("lag", in: 0...1, default: 0)
    let spectrum = part("spectrum") { reader in
      var spectrum = ObservationModel.Spectrum()
      spectrum.white = reader.number("white", in: 0...1, default: 1) ?? 1
      spectrum.seconds = reader.number("seconds", in: 0.001...60, default: 0.1) ?? 0.1
      return spectrum
    }
    let bursts = part("bursts") { reader in
      var bursts = ObservationModel.Bursts()
      bursts.spread = reader.number("spread", in: 0...3, default: 0) ?? 0
      bursts.seconds = reader.number("seconds", in: 0.001...60, default: 0.2) ?? 0.2
      bursts.shared = reader.number("shared", in: 0...1, default: 0) ?? 0
      return bursts
    }
    let driftSeconds = number("drift_seconds", in: 0.01...60, default: 0.5)
    let absence = spells("absence")
    let flips = spells("flips")
    let confidence = part("confidence") { reader in
      var confidence = ObservationModel.Confidence()
      confidence.slope = reader.number("slope", in: -20...0, default: 0) ?? 0
      confidence.spread = reader.number("spread", in: 0...20, default: 0) ?? 0
      confidence.seconds = reader.number("seconds", in: 0.001...60, default: 0.5) ?? 0.5
      return confidence
    }
    speeds("speeds")
    let joints = joints("joints", of: skeleton)
    finish()
    guard let id, let skeleton, let lag, let driftSeconds, let joints else { return nil }
    var model = ObservationModel(id: id, skeleton: skeleton)
    model.source = source ?? nil
    model.lag = lag
    if let spectrum { model.spectrum = spectrum }
    if let bursts { model.bursts = bursts }
    model.driftSeconds = driftSeconds
    model.absence = absence
    model.flips = flips
    if let confidence { model.confidence = confidence }
    model.joints = joints
    return model
  }

  private mutating func source() -> ObservationModel.Source? {
    let tracks = requiredCount("tracks")
    let people = optional("people") == nil ? nil : requiredCount("people")
    let frames = requiredCount("frames")
    let exactTracks = requiredCount("exact_tracks")
    guard let tracks, let frames, let exactTracks else { return nil }
    return .init(tracks: tracks, people: people, frames: frames, exactTracks: exactTracks)
  }

  /// The speeds are part of the format; a file that has others means something else.
  private mutating func speeds(_ name: String) {
    guard let node = optional(name) else { return }
    if node.array?.compactMap(\.double) == ObservationModel.speeds { return }
    let list = ObservationModel.speeds.map(\.description).joined(separator: ", ")
    report(at: node, code: "unknown-value", "'\(name)' is [\(list)] in this version")
  }

  private mutating func joints(
    _ name: String,
    of skeleton: Skeleton?
  ) -> [ObservationModel.JointModel]? {
    let nodes = list(name, "a list of joints")
    var found: [ObservationModel.JointModel] = []
    var factors: Int?
    for node in nodes {
      var reader = ObjectReader(node, file: file)
      let joint = reader.joint(of: skeleton)
      if let joint, let place = node["joint"], found.contains(where: { $0.joint == joint.joint }) {
        reader.report(at: place, code: "duplicate-id", "there are two joints '\(joint.joint)'")
      } else if let joint {
        if let factors, joint.loadings.count != factors, let place = node["loadings"] {
          reader.report(
            at: place,
            code: "wrong-type",
            "'loadings' has \(joint.loadings.count) numbers, those of other joints \(factors)"
          )
        }
        factors = factors ?? joint.loadings.count
        found.append(joint)
      }
      absorb(reader)
    }
    guard let skeleton, let list = node[name], list.array != nil else { return nil }
    let named = nodes.compactMap { $0["joint"]?.string }
    let missing = skeleton.joints.filter { !named.contains($0.rawValue) }
    if !missing.isEmpty {
      report(
        at: list,
        code: "missing-joint",
        "'\(name)' lacks \(missing.map(\.rawValue).joined(separator: ", ")) of '\(skeleton.id)'"
      )
    }
    return skeleton.joints.compactMap { joint in found.first { $0.joint == joint } }
  }

  private mutating func joint(of skeleton: Skeleton?) -> ObservationModel.JointModel? {
    guard isObject("a joint") else { return nil }
    let name = value(required("joint"), "joint", "a joint's name", \.string)
    if let name, let skeleton, !skeleton.joints.contains(Joint(rawValue: name)),
      let place = node["joint"]
    {
      report(
        at: place,
        code: "unknown-joint",
        "'\(skeleton.id)' has no joint '\(name)'"
          + didYouMean(name, in: skeleton.joints.map(\.rawValue))
      )
      return nil
    }
    let count = ObservationModel.speeds.count
    let scales = numbers("scales", "\(count) numbers from 0 to 5", count: count, in: 0...5)
    let loadings = numbers("loadings", "numbers from -1 to 1", count: nil, in: -1...1) ?? []
    if loadings.reduce(0, { $0 + $1 * $1 }) > 1.001, let place = node["loadings"] {
      report(at: place, code: "out-of-range", "the squares of 'loadings' add up to more than 1")
    }
    let drift = number("drift", in: 0...5, default: 0)
    let bias = numbers("bias", "two numbers from -2 to 2", count: 2, in: -2...2)
    let gaps = spells("gaps")
    let swaps = spells("swaps")
    let confidence = number("confidence", in: -50...50, default: 9)
    finish()
    guard let name, let scales, let drift, let confidence else { return nil }
    var joint = ObservationModel.JointModel(joint: Joint(rawValue: name))
    joint.scales = scales
    joint.loadings = loadings
    joint.drift = drift
    joint.biasAlong = bias?[0] ?? 0
    joint.biasOutward = bias?[1] ?? 0
    joint.gaps = gaps
    joint.swaps = swaps
    joint.confidence = confidence
    return joint
  }

  /// A list of numbers; a missing list of a fixed length is a finding where it is of scales.
  private mutating func numbers(
    _ name: String,
    _ type: String,
    count: Int?,
    in range: ClosedRange<Double>
  ) -> [Double]? {
    let node = name == "scales" ? required(name) : optional(name)
    return value(node, name, type) { node in
      guard let nodes = node.array else { return nil as [Double]? }
      let values = nodes.compactMap(\.double)
      let isRight = values.count == nodes.count && (count ?? values.count) == values.count
      return isRight && values.allSatisfy(range.contains) ? values : nil
    }
  }

  /// `[share, seconds]`; never where the member is missing.
  private mutating func spells(_ name: String) -> ObservationModel.Spells {
    let type = "[share, seconds], a share from 0 to 0.95 and seconds from 0.001 to 600"
    return value(optional(name), name, type) { node in
      let values = node.array?.compactMap(\.double) ?? []
      guard values.count == 2, node.array?.count == 2, (0...0.95).contains(values[0]),
        (0.001...600).contains(values[1])
      else { return nil as ObservationModel.Spells? }
      return ObservationModel.Spells(share: values[0], seconds: values[1])
    } ?? .never
  }

  /// A member that is an object, read by a reader of its own; nil where it is missing or none.
  private mutating func part<Part>(
    _ name: String,
    _ read: (inout ObjectReader) -> Part
  ) -> Part? {
    guard let node = optional(name) else { return nil }
    var reader = ObjectReader(node, file: file)
    defer { absorb(reader) }
    guard reader.isObject("'\(name)'") else { return nil }
    let part = read(&reader)
    reader.finish()
    return part
  }
}
