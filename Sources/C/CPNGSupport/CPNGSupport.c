// SPDX-License-Identifier: Apache-2.0
#include "CPNGSupport.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

// What libpng's callbacks see of a call. It lives in the caller's frame, outside the functions
// that setjmp may return to, so that no value is lost to a jump.
typedef struct {
  jmp_buf escape;
  int code;
  char *message;
  size_t message_size;
  // Writing: the file so far. `count` bytes of `capacity` are used.
  uint8_t *bytes;
  size_t count;
  size_t capacity;
  // Reading: the file, and how far it has been read.
  const uint8_t *input;
  size_t input_count;
  size_t input_position;
} call_state;

static void say(call_state *state, const char *text) {
  if (state->message_size == 0) return;
  strncpy(state->message, text, state->message_size - 1);
  state->message[state->message_size - 1] = 0;
}

static void on_error(png_structp png, png_const_charp text) {
  call_state *state = png_get_error_ptr(png);
  if (state->code == rep_png_ok) state->code = rep_png_invalid;
  say(state, text);
  longjmp(state->escape, 1);
}

static void on_warning(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

static void on_write(png_structp png, png_bytep data, size_t count) {
  call_state *state = png_get_io_ptr(png);
  if (count > state->capacity - state->count) {
    size_t capacity = state->capacity * 2;
    if (capacity < state->count + count) capacity = state->count + count;
    uint8_t *bytes = realloc(state->bytes, capacity);
    if (!bytes) {
      state->code = rep_png_memory;
      png_error(png, "out of memory");
    }
    state->bytes = bytes;
    state->capacity = capacity;
  }
  memcpy(state->bytes + state->count, data, count);
  state->count += count;
}

static void on_flush(png_structp png) { (void)png; }

static void on_read(png_structp png, png_bytep data, size_t count) {
  call_state *state = png_get_io_ptr(png);
  if (count > state->input_count - state->input_position) {
    png_error(png, "the file ends early");
  }
  memcpy(data, state->input + state->input_position, count);
  state->input_position += count;
}

static int encode(call_state *state, png_structp png, png_infop info, uint32_t width,
                  uint32_t height, const uint8_t *pixels, png_textp texts, size_t text_count) {
  if (setjmp(state->escape)) return state->code;
  png_set_write_fn(png, state, on_write, on_flush);
  png_set_user_limits(png, rep_png_longest_side, rep_png_longest_side);
  png_set_IHDR(png, info, width, height, 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  if (text_count > 0) png_set_text(png, info, texts, (int)text_count);
  // Drawings compress best, and fastest, without filters.
  png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
  png_write_info(png, info);
  for (uint32_t row = 0; row < height; row += 1) {
    png_write_row(png, pixels + (size_t)row * width * 3);
  }
  png_write_end(png, info);
  return rep_png_ok;
}

int rep_png_encode(uint32_t width, uint32_t height, const uint8_t *pixels,
                   const rep_png_text *texts, size_t text_count, rep_png_file *file,
                   char *message, size_t message_size) {
  call_state state = {.message = message, .message_size = message_size};
  file->bytes = NULL;
  file->count = 0;
  png_textp chunks = calloc(text_count + 1, sizeof *chunks);
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &state, on_error, on_warning);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!chunks || !info) {
    say(&state, "out of memory");
    state.code = rep_png_memory;
  } else {
    for (size_t index = 0; index < text_count; index += 1) {
      chunks[index].compression = PNG_ITXT_COMPRESSION_NONE;
      chunks[index].key = texts[index].keyword;
      chunks[index].text = texts[index].text;
      chunks[index].itxt_length = strlen(texts[index].text);
      chunks[index].lang = "";
      chunks[index].lang_key = "";
    }
    state.code = encode(&state, png, info, width, height, pixels, chunks, text_count);
  }
  png_destroy_write_struct(&png, &info);
  free(chunks);
  if (state.code != rep_png_ok) {
    free(state.bytes);
    return state.code;
  }
  file->bytes = state.bytes;
  file->count = state.count;
  return rep_png_ok;
}

static char *copy(const char *text) {
  size_t size = strlen(text) + 1;
  char *result = malloc(size);
  if (result) memcpy(result, text, size);
  return result;
}

static void decode_texts(call_state *state, png_structp png, png_infop info,
                         rep_png_picture *picture) {
  png_textp chunks = NULL;
  int count = 0;
  png_get_text(png, info, &chunks, &count);
  if (count <= 0) return;
  picture->texts = calloc((size_t)count, sizeof *picture->texts);
  if (!picture->texts) {
    state->code = rep_png_memory;
    png_error(png, "out of memory");
  }
  for (int index = 0; index < count; index += 1) {
    rep_png_text *text = &picture->texts[index];
    picture->text_count = (size_t)index + 1;
    text->keyword = copy(chunks[index].key);
    text->text = copy(chunks[index].text);
    if (!text->keyword || !text->text) {
      state->code = rep_png_memory;
      png_error(png, "out of memory");
    }
  }
}

static int decode(call_state *state, png_structp png, png_infop info, rep_png_picture *picture) {
  if (setjmp(state->escape)) return state->code;
  png_set_read_fn(png, state, on_read);
  png_set_user_limits(png, rep_png_longest_side, rep_png_longest_side);
  png_read_info(png, info);
  picture->width = png_get_image_width(png, info);
  picture->height = png_get_image_height(png, info);
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  png_color_16 white = {.red = 255, .green = 255, .blue = 255, .gray = 255};
  png_set_background(png, &white, PNG_BACKGROUND_GAMMA_SCREEN, 0, 1.0);
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  size_t stride = (size_t)picture->width * 3;
  if (png_get_rowbytes(png, info) != stride) png_error(png, "unexpected row size");
  picture->pixels = calloc(picture->height, stride);
  if (!picture->pixels) {
    state->code = rep_png_memory;
    png_error(png, "out of memory");
  }
  for (int pass = 0; pass < passes; pass += 1) {
    for (uint32_t row = 0; row < picture->height; row += 1) {
      png_read_row(png, picture->pixels + row * stride, NULL);
    }
  }
  png_read_end(png, info);
  decode_texts(state, png, info, picture);
  return rep_png_ok;
}

int rep_png_decode(const uint8_t *bytes, size_t count, rep_png_picture *picture, char *message,
                   size_t message_size) {
  call_state state = {.message = message,
                      .message_size = message_size,
                      .input = bytes,
                      .input_count = count};
  memset(picture, 0, sizeof *picture);
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &state, on_error, on_warning);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info) {
    say(&state, "out of memory");
    state.code = rep_png_memory;
  } else {
    state.code = decode(&state, png, info, picture);
  }
  png_destroy_read_struct(&png, &info, NULL);
  if (state.code != rep_png_ok) rep_png_release_picture(picture);
  return state.code;
}

void rep_png_release_file(rep_png_file *file) {
  free(file->bytes);
  memset(file, 0, sizeof *file);
}

void rep_png_release_picture(rep_png_picture *picture) {
  for (size_t index = 0; index < picture->text_count; index += 1) {
    free(picture->texts[index].keyword);
    free(picture->texts[index].text);
  }
  free(picture->texts);
  free(picture->pixels);
  memset(picture, 0, sizeof *picture);
}
