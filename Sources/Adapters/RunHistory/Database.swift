// SPDX-License-Identifier: Apache-2.0
import CSQLite

/// A value in a row.
enum Cell: Equatable {
  case null
  case integer(Int)
  case real(Double)
  case text(String)

  init(_ value: Double?) { self = value.map(Cell.real) ?? .null }

  var integer: Int? { if case .integer(let value) = self { value } else { nil } }
  var text: String? { if case .text(let value) = self { value } else { nil } }
  var real: Double? {
    switch self {
    case .real(let value): value
    case .integer(let value): Double(value)
    default: nil
    }
  }
}

/// An open SQLite file, closed when the value goes away.
///
/// One thread uses it at a time. A writer that finds the file locked waits for `patience`.
@safe final class Database {
  /// How long to wait for another process, in milliseconds.
  static let patience: Int32 = 10_000

  private var handle: OpaquePointer?
  private let path: String
  /// Holds what is read where the file itself cannot be.
  private let copy: DatabaseCopy?

  /// Opens a file to read and write; creates it where it is not there.
  ///
  /// - Throws: `HistoryError` where that is not possible.
  init(_ path: String) throws(HistoryError) {
    self.path = path
    copy = nil
    try open(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, HistoryError.creation)
  }

  /// Opens a file to read, also where neither it nor its folder may be written.
  ///
  /// SQLite wants to keep an index of its log beside the file. Where it may not, the file is read as one
  /// that nobody changes, or, where its log holds something, a copy of both.
  ///
  /// - Throws: `HistoryError` where that is not possible; `PlatformError` where no copy can be made.
  init(reading path: String) throws {
    self.path = path
    do throws(HistoryError) {
      let file = try Database(path, SQLITE_OPEN_READONLY)
      _ = try file.rows("SELECT count(*) FROM sqlite_schema")
      unsafe handle = file.release()
      copy = nil
      return
    } catch {
      guard error.isOfWriting else { throw error }
    }
    if DatabaseCopy.hasLog(path) {
      let made = try DatabaseCopy(of: path)
      copy = made
      try open(made.path, SQLITE_OPEN_READWRITE, HistoryError.opening)
    } else {
      copy = nil
      let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      try open(DatabaseCopy.unchanging(path), flags, HistoryError.opening)
    }
  }

  private init(_ path: String, _ flags: Int32) throws(HistoryError) {
    self.path = path
    copy = nil
    try open(path, flags, HistoryError.opening)
  }

  /// Gives the handle to another value.
  private func release() -> OpaquePointer? {
    defer { unsafe handle = nil }
    return unsafe handle
  }

  private func open(
    _ name: String,
    _ flags: Int32,
    _ operation: String
  ) throws(HistoryError) {
    let code = unsafe sqlite3_open_v2(name, &handle, flags | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK else { throw error(operation, code) }
    unsafe sqlite3_busy_timeout(handle, Self.patience)
  }

  deinit {
    unsafe sqlite3_close_v2(handle)
  }

  /// Runs a statement that gives no rows.
  func run(_ statement: String, _ cells: [Cell] = []) throws(HistoryError) {
    _ = try rows(statement, cells)
  }

  /// The rows that a statement gives.
  func rows(_ text: String, _ cells: [Cell] = []) throws(HistoryError) -> [[Cell]] {
    var statement: OpaquePointer?
    let prepared = unsafe sqlite3_prepare_v2(handle, text, -1, &statement, nil)
    defer { unsafe sqlite3_finalize(statement) }
    guard prepared == SQLITE_OK else { throw error("use history", prepared) }
    for (index, cell) in cells.enumerated() {
      let place = Int32(index + 1)
      let code =
        switch cell {
        case .null: unsafe sqlite3_bind_null(statement, place)
        case .integer(let value): unsafe sqlite3_bind_int64(statement, place, Int64(value))
        case .real(let value): unsafe sqlite3_bind_double(statement, place, value)
        case .text(let value): unsafe sqlite3_bind_text(statement, place, value, -1, transient)
        }
      guard code == SQLITE_OK else { throw error("use history", code) }
    }
    var rows: [[Cell]] = []
    while true {
      let code = unsafe sqlite3_step(statement)
      if code == SQLITE_DONE { return rows }
      guard code == SQLITE_ROW else { throw error("use history", code) }
      let columns = unsafe sqlite3_column_count(statement)
      rows.append(
        (0..<columns).map { column in
          switch unsafe sqlite3_column_type(statement, column) {
          case SQLITE_INTEGER: .integer(Int(unsafe sqlite3_column_int64(statement, column)))
          case SQLITE_FLOAT: .real(unsafe sqlite3_column_double(statement, column))
          case SQLITE_NULL: .null
          default: .text(unsafe String(cString: sqlite3_column_text(statement, column)))
          }
        }
      )
    }
  }

  /// Does several things as one: all of them, or none where one fails.
  ///
  /// The lock is taken at the start, so that two writers wait for each other instead of failing.
  func atOnce(_ body: () throws(HistoryError) -> Void) throws(HistoryError) {
    try run("BEGIN IMMEDIATE")
    do {
      try body()
      try run("COMMIT")
    } catch {
      try? run("ROLLBACK")
      throw error
    }
  }

  private func error(_ operation: String, _ code: Int32) -> HistoryError {
    let text = unsafe handle == nil ? "out of memory" : String(cString: sqlite3_errmsg(handle))
    return HistoryError(operation: operation, path: path, reason: text, code: code & 0xFF)
  }
}

/// Tells SQLite to copy a text, since ours does not outlive the call.
private var transient: sqlite3_destructor_type {
  unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}
