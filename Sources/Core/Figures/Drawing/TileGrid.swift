// SPDX-License-Identifier: Apache-2.0

/// Tiles between given coordinates, drawn with as few corners as their shapes need.
struct TileGrid {
  /// The ends of the tiles from left to right.
  let columns: [Double]
  /// The ends of the tiles from the first row on.
  let rows: [Double]

  private var width: Int { columns.count - 1 }
  private var height: Int { rows.count - 1 }

  /// The tiles of a kind, neighbours joined into rectangles.
  ///
  /// Tiles without any width or height are left out.
  ///
  /// - Parameter isMember: Whether the tile of a number is of the kind; from left to right, then on.
  /// - Returns: The area.
  /// - Complexity: O(*n*) in tiles.
  func area(_ isMember: (Int) -> Bool) -> Path {
    var path = Path()
    // Rectangles that may grow by the next row, by their first column.
    var open: [(first: Int, last: Int, row: Int)] = []
    func close(_ rectangle: (first: Int, last: Int, row: Int), before row: Int) {
      let (left, right) = (columns[rectangle.first], columns[rectangle.last + 1])
      let (one, other) = (rows[rectangle.row], rows[row])
      guard left != right, one != other else { return }
      path.move(to: Point(left, one))
      path.horizontal(to: right)
      path.vertical(to: other)
      path.horizontal(to: left)
      path.close()
    }
    for row in 0..<height {
      var next: [(first: Int, last: Int, row: Int)] = []
      for run in runs(in: row, isMember) {
        let same = open.firstIndex { $0.first == run.first && $0.last == run.last }
        next.append((run.first, run.last, same.map { open.remove(at: $0).row } ?? row))
      }
      for rectangle in open { close(rectangle, before: row) }
      open = next
    }
    for rectangle in open { close(rectangle, before: height) }
    return path
  }

  /// The lines between tiles of a kind and others; what lies at the grid's edge counts as other.
  ///
  /// - Complexity: O(*n*) in tiles.
  func border(_ isMember: (Int) -> Bool) -> Path {
    var path = Path()
    func holds(_ column: Int, _ row: Int) -> Bool {
      (0..<width).contains(column) && (0..<height).contains(row) && isMember(row * width + column)
    }
    for row in 0...height {
      var start: Int?
      for column in 0...width {
        let isBorder = column < width && holds(column, row - 1) != holds(column, row)
        if isBorder, start == nil { start = column }
        if !isBorder, let first = start {
          path.move(to: Point(columns[first], rows[row]))
          path.horizontal(to: columns[column])
          start = nil
        }
      }
    }
    for column in 0...width {
      var start: Int?
      for row in 0...height {
        let isBorder = row < height && holds(column - 1, row) != holds(column, row)
        if isBorder, start == nil { start = row }
        if !isBorder, let first = start {
          path.move(to: Point(columns[column], rows[first]))
          path.vertical(to: rows[row])
          start = nil
        }
      }
    }
    return path
  }

  /// Neighbours of a kind in one row.
  private func runs(in row: Int, _ isMember: (Int) -> Bool) -> [(first: Int, last: Int)] {
    var runs: [(first: Int, last: Int)] = []
    for column in 0..<width where isMember(row * width + column) {
      if let last = runs.last, last.last == column - 1 {
        runs[runs.count - 1].last = column
      } else {
        runs.append((column, column))
      }
    }
    return runs
  }
}
