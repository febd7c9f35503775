// SPDX-License-Identifier: Apache-2.0
package import Basics
import Platform

/// Pictures of people whose joints are squares of known colours: Scripts/reference/network_files.py.
package enum Markers {
  /// The colour of each joint.
  package static let colours: [SIMD3<UInt8>] = {
    let levels: [UInt8] = [0, 128, 255]
    return levels.flatMap { red in
      levels.flatMap { green in levels.map { SIMD3(red, green, $0) } }
    }.filter { !($0.x == $0.y && $0.y == $0.z) }
  }()

  /// The folder of the networks that find the squares.
  package static let networks =
    Files.folder(of: Files.folder(of: #filePath)) + "/PoseBackendsTests/Networks"

  /// The side of a square in pixels.
  package static let side = 12

  /// The middles of the squares of a person, in even pixels; the person is some 120 x 90 pixels large.
  ///
  /// - Parameters:
  ///   - left: The middle of the first joint, even.
  ///   - top: The same downwards.
  ///   - frame: The joints move from frame to frame, each in its own way.
  package static func joints(left: Int, top: Int, frame: Int) -> [SIMD2<Double>] {
    (0..<17).map { joint in
      let x = left + 26 * (joint % 5) + 2 * ((frame * (1 + joint % 3)) % 4)
      let y = top + 24 * (joint / 5) + 2 * ((frame * (1 + joint % 2)) % 3)
      return SIMD2(Double(x), Double(y))
    }
  }

  /// A grey picture with the squares of some people.
  package static func picture(width: Int, height: Int, _ people: [[SIMD2<Double>]]) -> PixelImage {
    var image = PixelImage(width: width, height: height, red: 128, green: 128, blue: 128)
    for person in people {
      for (joint, middle) in person.enumerated() {
        let colour = colours[joint]
        for row in (Int(middle.y) - side / 2)..<(Int(middle.y) + side / 2) {
          for column in (Int(middle.x) - side / 2)..<(Int(middle.x) + side / 2) {
            let place = 3 * (row * width + column)
            (image.bytes[place], image.bytes[place + 1], image.bytes[place + 2]) =
              (colour.x, colour.y, colour.z)
          }
        }
      }
    }
    return image
  }
}
