// SPDX-License-Identifier: Apache-2.0
import Figures
import TestSupport
import Testing

struct FigureTests {
  private static let names = SampleFigures.all.map(\.name)

  @Test(arguments: names)
  func `a figure is the same text as before`(name: String) throws {
    let figure = try #require(SampleFigures.all.first { $0.name == name })
    Attachment.record(figure.standaloneSVG, named: "\(name).svg")
    #expect(try goldenDifference(of: figure.standaloneSVG, from: "\(name).svg") == nil)
  }
}
