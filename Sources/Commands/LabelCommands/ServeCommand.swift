// SPDX-License-Identifier: Apache-2.0
import Basics
import Forecasting
import LabelServer
import Labels
package import Platform
import Storage
package import Terminal

/// `rep-label serve`: the labeling page.
package struct ServeCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    verb: "serve",
    abstract: "Serves a page on which people label a dataset.",
    discussion: """
      Open the printed address in a browser. Labels are written to the dataset's label files; the page
      shows a change as saved only when it is on the disk. Requests without the token in the address
      are refused. Only this machine can open the page, unless --address names another network address;
      then labels and videos travel unencrypted. Ctrl-C ends the server.

      While a rater's own labels of a clip are a draft, other raters' labels and a run's predictions
      are hidden. --blind also hides the proposals of counters; --show-others hides nothing.

      'rep-track prepare' finds the frame times, and copies videos that browsers cannot play, once for
      each clip.
      """,
    examples: [
      .init("rep-label serve datasets/gym --rater ana", "label a dataset"),
      .init("rep-label serve datasets/gym --blind", "also hide the proposals of counters"),
      .init("rep-label serve datasets/gym --order next", "begin with the clips that teach most"),
      .init("rep-label serve datasets/gym --run reports/gym-1a2b3c4d", "show a run's predictions"),
    ],
    options: [
      .value("rater", "ID", "The rater (default: the page asks)"),
      .flag("blind", "Also hide the proposals of counters until a rater is done with a clip"),
      .flag("show-others", "Show other raters' labels and predictions at once"),
      .flag(
        "follow-links",
        "Show videos behind links, also without a digest in the manifest"
      ),
      .input("run", "DIR", "Show the predictions of this run"),
      .value(
        "order",
        "NAME",
        "List clips by id, or first those whose labels would teach most, as 'rep-label next' ranks them",
        default: "id",
        choices: ["id", "next"]
      ),
      NextCommand.trackOption,
      .value("port", "N", "The port; 0 takes any free one", default: "8321"),
      .value("address", "IP", "Listen on this address of the machine", default: "127.0.0.1"),
      .value(
        "token",
        "TEXT",
        "The secret in the address, 16 letters and digits or more (default: a new one)"
      ),
      .input("media-root", "DIR", "The folder of the media (default: as the manifest says)"),
    ],
    operands: [Operand("DATASET", "The dataset's folder")]
  )

  private let dataset: String
  private let rater: String?
  private let blindness: LabelProject.Blindness
  private let followsLinks: Bool
  private let run: String?
  private let port: Int
  private let address: String
  private let token: String?
  private let mediaRoot: String?
  private let ranksClips: Bool
  private let tracks: String?
  private let jobs: Int

  /// Takes what the arguments say.
  ///
  /// - Throws: `UsageError` for a name by which nobody labels, a port out of range, a token that could be
  ///   guessed, and options that exclude each other.
  package init(_ arguments: ParsedArguments) throws {
    dataset = arguments.required("DATASET")
    rater = arguments.string("rater")
    if arguments.has("blind"), arguments.has("show-others") {
      throw UsageError("--blind and --show-others exclude each other; use one of them")
    }
    blindness = arguments.has("blind") ? .all : arguments.has("show-others") ? .nothing : .labels
    followsLinks = arguments.has("follow-links")
    run = arguments.string("run")
    port = try arguments.integer("port", in: 0...65_535) ?? 0
    address = arguments.string("address") ?? ""
    token = arguments.string("token")
    mediaRoot = arguments.string("media-root")
    ranksClips = arguments.string("order") == "next"
    tracks = arguments.string("tracks")
    if tracks != nil, !ranksClips { throw UsageError("--tracks goes with --order next") }
    jobs = try arguments.jobs()
    if let rater, let objection = RaterNames.objection(to: rater) {
      throw UsageError("--rater: \(objection)")
    }
    if let token, !AccessPolicy.isToken(token) {
      throw UsageError(
        "--token is at least \(AccessPolicy.shortestToken) letters (a-z, A-Z) and digits, so that "
          + "nobody guesses it"
      )
    }
  }

  /// Serves until a signal asks for the end.
  ///
  /// - Returns: 0 after an interruption.
  /// - Throws: Where the dataset or run is missing or the port is taken.
  package func run(in terminal: Terminal) throws -> ExitStatus {
    let (dataset, findings) = try Dataset.open(dataset, mediaRoot: mediaRoot)
    terminal.emit(findings)
    guard let dataset else {
      throw CommandFailure(.badData, "the manifest of '\(self.dataset)' has errors")
    }
    let media = try dataset.mediaPaths(of: dataset.manifest.clips)
    let missing = dataset.manifest.clips.count { $0.media != nil } - media.count
    if missing > 0 { terminal.warning("\(counted(missing, "video")) of the dataset are not here") }
    let first =
      ranksClips
      ? try ClipRanking(of: dataset, tracks: tracks, jobs: jobs, in: terminal).order().places
        .map(\.clip.id) : []
    let project = LabelProject(
      dataset: dataset,
      media: media,
      rater: rater,
      blindness: blindness,
      followsLinks: followsLinks,
      run: try run.map { try RunDirectory.read($0, detail: []) },
      first: first,
      preparer: Path.join(Files.folder(of: try Machine.executablePath()), "rep-track")
    )
    let token = try token ?? Self.madeUpToken()
    let server = try LabelApplication.serve(
      project,
      policy: AccessPolicy(address: address, token: token),
      port: port
    )
    let url = "http://\(server.address):\(server.port)/?token=\(token)"
    terminal.print(url, orJSON: ["schema": 1, "url": .string(url)])
    terminal.note("labels go to '\(dataset.labelFolder)'; Ctrl-C ends the server")
    while !Interruption.isRequested { Interruption.wait(seconds: 0.2) }
    withExtendedLifetime(server) {}
    return .success
  }

  /// A token that nobody guesses: 32 hexadecimal digits of the system's random numbers.
  private static func madeUpToken() throws -> String {
    let source = try FileDescriptor(reading: "/dev/urandom")
    return String(SHA256.hexadecimal(of: try source.read(upTo: 32)).prefix(32))
  }
}
