// SPDX-License-Identifier: Apache-2.0
package import Basics
import CGraphics

/// Draws SVG documents with librsvg and cairo.
package enum SVGRenderer {
  /// The longest side of a picture in pixels, which is cairo's limit.
  package static let longestSide = 32767

  /// The pixels of an SVG document on white.
  ///
  /// - Parameters:
  ///   - svg: The document; its `width` and `height` are in CSS pixels.
  ///   - scale: Pixels for each CSS pixel, above 0.
  /// - Returns: As many pixels as the document's size times `scale`, rounded up.
  /// - Throws: ``ImageError`` where the document is no SVG, has no size, or is too large.
  /// - Complexity: O(pixels + elements).
  package static func render(_ svg: String, scale: Double = 2) throws(ImageError) -> PixelImage {
    precondition(scale > 0, "a scale is above 0")
    // https://gnome.pages.gitlab.gnome.org/librsvg/Rsvg-2.0/class.Handle.html
    var failure: UnsafeMutablePointer<GError>?
    let bytes = [UInt8](svg.utf8)
    guard let handle = unsafe rsvg_handle_new_from_data(bytes, UInt(bytes.count), &failure) else {
      throw ImageError(.draw, unsafe message(&failure))
    }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(handle)) }
    var wanted = (width: 0.0, height: 0.0)
    guard
      unsafe rsvg_handle_get_intrinsic_size_in_pixels(handle, &wanted.width, &wanted.height) != 0
    else {
      throw ImageError(.draw, "the document has no width and height in pixels")
    }
    let width = (wanted.width * scale).rounded(.up)
    let height = (wanted.height * scale).rounded(.up)
    guard (1...Double(longestSide)).contains(width), (1...Double(longestSide)).contains(height)
    else {
      throw ImageError(.draw, "\(width) x \(height) pixels, sides are 1 to \(longestSide)")
    }
    return try unsafe draw(handle, width: Int(width), height: Int(height))
  }

  private static func draw(
    _ handle: UnsafeMutablePointer<RsvgHandle>,
    width: Int,
    height: Int
  ) throws(ImageError) -> PixelImage {
    // https://www.cairographics.org/manual/cairo-Image-Surfaces.html
    let surface = unsafe cairo_image_surface_create(
      CAIRO_FORMAT_RGB24,
      Int32(width),
      Int32(height)
    )
    defer { unsafe cairo_surface_destroy(surface) }
    let context = unsafe cairo_create(surface)
    defer { unsafe cairo_destroy(context) }
    unsafe cairo_set_source_rgb(context, 1, 1, 1)
    unsafe cairo_paint(context)
    var viewport = RsvgRectangle(x: 0, y: 0, width: Double(width), height: Double(height))
    var failure: UnsafeMutablePointer<GError>?
    guard unsafe rsvg_handle_render_document(handle, context, &viewport, &failure) != 0 else {
      throw ImageError(.draw, unsafe message(&failure))
    }
    let status = unsafe cairo_status(context)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw ImageError(.draw, unsafe String(cString: cairo_status_to_string(status)))
    }
    unsafe cairo_surface_flush(surface)
    guard let pixels = unsafe cairo_image_surface_get_data(surface) else {
      throw ImageError(.draw, "cairo keeps no pixels")
    }
    let stride = unsafe Int(cairo_image_surface_get_stride(surface))
    var bytes = [UInt8](repeating: 0, count: width * height * 3)
    for row in 0..<height {
      // A pixel is 32 bits in the machine's own order: unused, red, green, blue.
      let line = unsafe UnsafeRawPointer(pixels + row * stride)
      for column in 0..<width {
        let pixel = unsafe line.load(fromByteOffset: column * 4, as: UInt32.self)
        let target = (row * width + column) * 3
        bytes[target] = UInt8(truncatingIfNeeded: pixel >> 16)
        bytes[target + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
        bytes[target + 2] = UInt8(truncatingIfNeeded: pixel)
      }
    }
    return PixelImage(width: width, height: height, bytes: bytes)
  }

  /// The text of a GError, which is released.
  private static func message(_ failure: inout UnsafeMutablePointer<GError>?) -> String {
    guard let error = unsafe failure else { return "unknown error" }
    defer { unsafe g_clear_error(&failure) }
    return unsafe String(cString: error.pointee.message)
  }
}
