// SPDX-License-Identifier: Apache-2.0
#ifndef REPGAUGE_CPNGSUPPORT_H
#define REPGAUGE_CPNGSUPPORT_H
#include <stddef.h>
#include <stdint.h>

// libpng reports errors with longjmp, which Swift cannot cross. These functions own the jump and
// return 0, or a code and a message.

enum {
  rep_png_ok = 0,
  // Memory ran out.
  rep_png_memory = 1,
  // libpng refused: the file is damaged, cut off, or asks for too much.
  rep_png_invalid = 2,
};

// Longest side accepted when reading, and longest side written.
enum { rep_png_longest_side = 32768 };

// A text chunk: `keyword` is 1 to 79 bytes of Latin-1, `text` is UTF-8. Both end with a zero byte.
typedef struct {
  char *keyword;
  char *text;
} rep_png_text;

// A PNG file in memory.
typedef struct {
  uint8_t *bytes;
  size_t count;
} rep_png_file;

// A decoded picture: three bytes a pixel, rows from the top, no padding.
typedef struct {
  uint32_t width;
  uint32_t height;
  uint8_t *pixels;
  rep_png_text *texts;
  size_t text_count;
} rep_png_picture;

// Writes 8-bit RGB with its texts as iTXt chunks and without a time chunk.
int rep_png_encode(uint32_t width, uint32_t height, const uint8_t *pixels,
                   const rep_png_text *texts, size_t text_count, rep_png_file *file,
                   char *message, size_t message_size);

// Reads any PNG as 8-bit RGB; transparency is blended with white.
int rep_png_decode(const uint8_t *bytes, size_t count, rep_png_picture *picture, char *message,
                   size_t message_size);

// Release what the functions above gave; harmless on zeroed values.
void rep_png_release_file(rep_png_file *file);
void rep_png_release_picture(rep_png_picture *picture);

#endif
