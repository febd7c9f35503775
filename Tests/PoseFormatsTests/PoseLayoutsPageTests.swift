// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Testing

@testable import PoseFormats

@Suite struct PoseLayoutsPageTests {
  @Test(arguments: [
    "apple-vision", "apple-vision-3d", "arkit", "mediapipe", "mediapipe-csv", "mlkit",
  ])
  func `the example of each layout is read without a finding`(id: String) throws {
    let page = try committedFile("../../Documentation/PoseLayouts.md")
    let sections = String(decoding: page.bytes, as: UTF8.self).split(separator: "\n## ")
    let section = try #require(sections.first { $0.hasPrefix("\(id)\n") })
    let blocks = section.split(separator: "\n```")
    let block = try #require(blocks.first { $0.hasPrefix("json\n") || $0.hasPrefix("csv\n") })
    let text = String(block.drop { $0 != "\n" }.dropFirst()) + "\n"
    #expect(PoseFormat.all.filter { $0.recognises(Array(text.utf8)) }.map(\.description.id) == [id])
    let reading = try read(id, text: text) { $0.frameSize = FrameSize(width: 640, height: 480) }
    #expect(reading.findings == [])
    let lines = text.split(separator: "\n")
    let headers = lines.count { $0.contains("imageWidth") || $0.contains("nose_x") }
    let track = try #require(reading.track)
    #expect(track.count == lines.count - headers && track[0].hasPerson)
  }
}
