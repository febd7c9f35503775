// SPDX-License-Identifier: Apache-2.0

/// One plot under the names of its series, with a title beside each axis.
struct SinglePlot {
  /// The names of the series.
  var series: [String]
  /// The width of the figure.
  var width: Double
  /// The height of the figure without the names.
  var height = 340.0

  /// The figure, which says so where there is nothing to draw.
  ///
  /// - Parameters:
  ///   - name: The figure's file name without extension.
  ///   - title: What the figure shows, in one line.
  ///   - summary: What else a reader needs to know, with n.
  ///   - isEmpty: Whether there is nothing to draw.
  ///   - draw: Draws in the plot.
  /// - Returns: The figure, as high as the names need it to be.
  func figure(
    name: String,
    title: String,
    summary: String,
    isEmpty: Bool,
    draw: (Plot, inout Canvas) -> Void
  ) -> Figure {
    let left = 62.0
    let head = Legend(names: series, width: width - 80).head(at: Point(left, 4))
    let plot = Plot(
      left: left,
      top: 16 + head.height,
      right: width - 18,
      bottom: height - 44 + head.height
    )
    var canvas = head.canvas
    if isEmpty { plot.drawEmpty("nothing measured", on: &canvas) } else { draw(plot, &canvas) }
    return Figure(
      name: name,
      title: title,
      summary: summary,
      width: width,
      height: height + head.height,
      canvas: canvas
    )
  }
}
