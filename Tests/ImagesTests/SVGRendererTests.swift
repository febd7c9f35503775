// SPDX-License-Identifier: Apache-2.0
import Basics
import Figures
import Images
import Testing

struct SVGRendererTests {
  private func document(_ body: String, width: Int = 8, height: Int = 4) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)">\(body)</svg>
    """
  }

  private func pixel(_ image: PixelImage, _ x: Int, _ y: Int) -> [UInt8] {
    Array(image.bytes[((y * image.width + x) * 3)..<((y * image.width + x) * 3 + 3)])
  }

  @Test func `a drawing has its colours where it has its marks`() throws {
    let svg = document("<rect x='2' y='1' width='3' height='2' fill='#ff8000'/>")
    let image = try SVGRenderer.render(svg, scale: 1)
    #expect((image.width, image.height) == (8, 4))
    #expect(pixel(image, 2, 1) == [255, 128, 0])
    #expect(pixel(image, 4, 2) == [255, 128, 0])
    #expect(pixel(image, 5, 2) == [255, 255, 255])
    #expect(pixel(image, 2, 0) == [255, 255, 255])
  }

  @Test(arguments: [0.5, 1, 2, 3.3])
  func `a scale changes the number of pixels`(scale: Double) throws {
    let image = try SVGRenderer.render(document("", width: 10, height: 20), scale: scale)
    #expect(image.width == Int((10 * scale).rounded(.up)))
    #expect(image.height == Int((20 * scale).rounded(.up)))
  }

  @Test(arguments: ["", "<svg", "not a drawing", "<html></html>"])
  func `what is no SVG is an error`(text: String) {
    let error = #expect(throws: ImageError.self) { try SVGRenderer.render(text) }
    #expect(error?.operation == .draw)
    #expect(error?.text.isEmpty == false)
  }

  @Test func `a drawing that is too large is an error`() {
    let error = #expect(throws: ImageError.self) {
      try SVGRenderer.render(document("", width: 20_000, height: 10), scale: 2)
    }
    #expect(error?.description.contains("40000") == true)
  }

  @Test func `text is drawn with the fonts at hand`() throws {
    let svg = document(
      "<text x='2' y='15' font-family='DejaVu Sans' font-size='14'>rep</text>",
      width: 40,
      height: 20
    )
    let image = try SVGRenderer.render(svg, scale: 1)
    let dark = stride(from: 0, to: image.bytes.count, by: 3).count { image.bytes[$0] < 100 }
    #expect(dark > 20)
  }

  @Test func `a figure's PNG holds the figure and says what it is`() throws {
    let figure = CountErrorChart(
      name: "errors",
      title: "Count errors",
      rows: [CountErrorChart.Row(label: "zig-zag", errors: [0, 0, 1, -2])]
    ).figure
    let bytes = try figure.png(scale: 1, texts: [PNG.Text("Source", "run 9f2c")])
    let (image, texts) = try PNG.decode(bytes)
    #expect(texts.map(\.keyword) == ["Title", "Description", "Source"])
    #expect(texts[1].text.contains("n = 4 clips"))
    #expect(image.width == Int(figure.width.rounded(.up)))
    let matched: [UInt8] = [0x00, 0x72, 0xB2]
    let isBlue = stride(from: 0, to: image.bytes.count, by: 3).count { start in
      Array(image.bytes[start..<(start + 3)]) == matched
    }
    #expect(isBlue > 200)
    #expect(try figure.png(scale: 1, texts: [PNG.Text("Source", "run 9f2c")]) == bytes)
  }
}
