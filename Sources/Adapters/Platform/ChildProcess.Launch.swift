// SPDX-License-Identifier: Apache-2.0

import Glibc

import Synchronization

/// Held while a child starts.
///
/// A pipe is marked as not inherited only after it exists; a child that started in between would
/// hold another child's lifeline open.
let launching = Mutex<Void>(())

/// A child that has just started, and this process's ends of its pipes.
struct Started: ~Copyable {
  let process: pid_t
  let output: FileDescriptor
  let lifeline: FileDescriptor

  /// Starts a child, with the lock held; see ``ChildProcess``.
  init(
    _ path: String,
    arguments: [String],
    environment: [(name: String, value: String)],
    input: ChildProcess.Input,
    output: ChildProcess.Output,
    errors: ChildProcess.Output
  ) throws(PlatformError) {
    let inputPipe = try Pipe(path)
    let outputPipe = try Pipe(path)
    var launch = Launch()
    switch input {
    case .null:
      launch.open("/dev/null", O_RDONLY, as: 0)
    case .lifeline, .pipe:
      launch.duplicate(inputPipe.reader.number, as: 0)
      launch.startProcessGroup()
    case .pipeInGroup:
      launch.duplicate(inputPipe.reader.number, as: 0)
    }
    launch.connect(output, as: 1, pipe: outputPipe.writer.number)
    launch.connect(errors, as: 2, pipe: outputPipe.writer.number)
    process = try launch.start(path, arguments: arguments, environment: environment)
    // The other ends are the child's; they close here, so that the end of its output is seen.
    self.output = outputPipe.reader
    lifeline = inputPipe.writer
  }
}

/// Two ends of a pipe that children do not inherit unless told.
struct Pipe: ~Copyable {
  let reader: FileDescriptor
  let writer: FileDescriptor

  /// Creates a pipe; errors name the program it is for.
  init(_ path: String) throws(PlatformError) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw PlatformError(.start, path, code: errno) }
    reader = FileDescriptor(owning: ends[0], path: path)
    writer = FileDescriptor(owning: ends[1], path: path)
    _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
    _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
  }
}

/// What `posix_spawn` is told about a child's descriptors and signals.
@safe struct Launch: ~Copyable {
  private var actions = unsafe posix_spawn_file_actions_t()
  private var attributes = posix_spawnattr_t()
  private var flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK

  init() {
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    // The parent ignores SIGPIPE and SIGXFSZ and catches SIGINT and SIGTERM; a child starts afresh. SIGHUP,
    // which `nohup` ignores for both, is left: what is caught is the default in the child anyway.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGPIPE, SIGXFSZ, SIGINT, SIGTERM] {
      unsafe sigaddset(&signals, signal)
    }
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
  }

  deinit {
    var actions = unsafe actions
    var attributes = attributes
    unsafe posix_spawn_file_actions_destroy(&actions)
    unsafe posix_spawnattr_destroy(&attributes)
  }

  /// Opens a file as a descriptor of the child.
  mutating func open(_ path: String, _ mode: Int32, as number: Int32) {
    unsafe posix_spawn_file_actions_addopen(&actions, number, path, mode, 0o666)
  }

  /// Gives a descriptor of this process to the child.
  mutating func duplicate(_ own: Int32, as number: Int32) {
    unsafe posix_spawn_file_actions_adddup2(&actions, own, number)
  }

  /// Leads one of the child's outputs where the caller wants it.
  mutating func connect(_ output: ChildProcess.Output, as number: Int32, pipe: Int32) {
    switch output {
    case .pipe: duplicate(pipe, as: number)
    case .inherited: duplicate(number, as: number)
    case .null: open("/dev/null", O_WRONLY, as: number)
    case .file(let path): open(path, O_WRONLY | O_CREAT | O_APPEND, as: number)
    }
  }

  /// Keeps the terminal's signals away from the child.
  mutating func startProcessGroup() {
    flags |= POSIX_SPAWN_SETPGROUP
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
  }

  /// Calls `posix_spawn(3)`.
  ///
  /// - Returns: The number of the child.
  mutating func start(
    _ path: String,
    arguments: [String],
    environment: [(name: String, value: String)]
  ) throws(PlatformError) -> pid_t {
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
    var process: pid_t = 0
    let code = unsafe withTexts([path] + arguments) { argumentList in
      unsafe withTexts(inherited(replacing: environment)) { environmentList in
        unsafe posix_spawn(
          &process,
          path,
          &actions,
          &attributes,
          argumentList,
          environmentList
        )
      }
    }
    guard code == 0 else { throw PlatformError(.start, path, code: code) }
    return process
  }
}

/// This process's environment with some variables replaced, as `name=value`.
private func inherited(replacing changes: [(name: String, value: String)]) -> [String] {
  var result: [String] = []
  var entry = unsafe environ
  while let text = unsafe entry.pointee {
    let variable = unsafe String(cString: text)
    if !changes.contains(where: { variable.hasPrefix($0.name + "=") }) { result.append(variable) }
    unsafe entry += 1
  }
  return result + changes.map { "\($0.name)=\($0.value)" }
}

/// Calls a closure with texts as a null-terminated list of C strings.
private func withTexts<Result>(
  _ texts: [String],
  _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let list = unsafe texts.map { unsafe strdup($0) } + [nil]
  defer {
    unsafe list.forEach { unsafe free($0) }
  }
  return unsafe body(list)
}
