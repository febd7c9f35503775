// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import Figures

struct TileGridTests {
  private let grid = TileGrid(columns: [0, 10, 20, 30], rows: [0, 10, 20])

  @Test func `equal neighbours are one rectangle`() {
    #expect(grid.area { _ in true }.data == "M0 0H30V20H0z")
    #expect(grid.area { _ in false }.data == "")
    // The left tile of both rows, and the right one of the second.
    #expect(grid.area { [0, 3, 5].contains($0) }.data == "M0 0H10V20H0zM20 10H30V20H20z")
  }

  @Test func `a border runs between members and others, and along the edge`() {
    #expect(grid.border { $0 == 1 }.data == "M10 0H20M10 10H20M10 0V10M20 0V10")
    #expect(grid.border { _ in true }.data == "M0 0H30M0 20H30M0 0V20M30 0V20")
    #expect(grid.border { _ in false }.data == "")
  }
}
