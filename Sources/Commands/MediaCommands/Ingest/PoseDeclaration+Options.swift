// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseFormats
import PoseTracks
import Terminal

extension PoseDeclaration {
  /// The options that declare what a recording does not say.
  static let options: [Option] = [
    .value(
      "format",
      "FORMAT",
      "The format of all recordings; by default each is recognised by its content",
      choices: PoseFormat.all.map(\.description.id)
    ),
    .value("layout", "LAYOUT", "The joints of an array; arrays need it"),
    .value("channels", "LIST", "The numbers of a joint of an array; arrays need it"),
    .value(
      "axes",
      "LIST",
      "The order of an array's axes",
      default: ArrayAxes.usual.axes.map(\.rawValue).joined(separator: ",")
    ),
    .value(
      "units",
      "UNITS",
      "The unit of positions; arrays need it, other formats have one",
      choices: PositionUnits.allCases.map(\.rawValue)
    ),
    .value(
      "origin",
      "CORNER",
      "The corner that y counts from, if it is not that of the format",
      choices: ImageAxes.Origin.allCases.map(\.rawValue)
    ),
    .value(
      "up",
      "AXIS",
      "The axis of the world that points up, if it is not that of the format",
      choices: WorldAxes.Up.allCases.map(\.rawValue)
    ),
    .flag("mirrored", "Pictures were mirrored: swap left and right back"),
    .value("rotate", "DEGREES", "Turn pictures clockwise", choices: ["0", "90", "180", "270"]),
    .value("view", "DEGREES", "The direction from which metres are seen: 0 is from positive z"),
    .value("frame-rate", "N", "Frames per second of recordings without times"),
    .value("frame-size", "WxH", "The frame size in pixels of recordings without one"),
    .value("time-offset", "SECONDS", "Seconds to add to all times"),
    .value(
      "subject",
      "RULE",
      "The person to follow among several",
      default: SubjectRule.largestMeanBox.rawValue,
      choices: SubjectRule.allCases.map(\.rawValue)
    ),
  ]

  /// Takes what the arguments say.
  ///
  /// - Throws: `UsageError` for a value that cannot be.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.init()
    layout = try Self.read(arguments, "layout", PoseLayout.init(parsing:))
    channels = try Self.read(arguments, "channels", PoseChannels.init(parsing:))
    axes = try Self.read(arguments, "axes", ArrayAxes.init(parsing:)) ?? .usual
    units = try arguments.choice("units", of: PositionUnits.self)
    origin = try arguments.choice("origin", of: ImageAxes.Origin.self)
    up = try arguments.choice("up", of: WorldAxes.Up.self)
    isMirrored = arguments.has("mirrored") ? true : nil
    quarterTurns = (arguments.string("rotate").flatMap { Int($0) } ?? 0) / 90
    azimuth = try arguments.number("view", in: -360...360) ?? 0
    frameRate = try arguments.number("frame-rate", in: 0.001...1_000_000)
    frameSize = try arguments.string("frame-size").map(Self.frameSize)
    timeOffset = try arguments.number("time-offset", in: -999_999_999...999_999_999) ?? 0
    subject = try arguments.choice("subject", of: SubjectRule.self) ?? .largestMeanBox
  }

  /// The options that say the same of layout, channels, units, frame rate and frame size.
  var words: String {
    var words = ""
    if let layout { words += " --layout \(layout.name)" }
    if let channels { words += " --channels \(channels.name)" }
    if let units { words += " --units \(units.rawValue)" }
    if let frameRate { words += " --frame-rate \(frameRate.text(significantDigits: 12))" }
    if let frameSize { words += " --frame-size \(frameSize.width)x\(frameSize.height)" }
    return words
  }

  private static func read<Value>(
    _ arguments: ParsedArguments,
    _ option: String,
    _ value: (String) throws(DeclarationError) -> Value
  ) throws(UsageError) -> Value? {
    guard let text = arguments.string(option) else { return nil }
    do throws(DeclarationError) {
      return try value(text)
    } catch {
      throw UsageError("--\(option): \(error)")
    }
  }

  private static func frameSize(_ text: String) throws(UsageError) -> FrameSize {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1], width > 0, height > 0
    else { throw UsageError("--frame-size needs pixels as 1280x720, not '\(text)'") }
    return FrameSize(width: width, height: height)
  }
}
