// SPDX-License-Identifier: Apache-2.0
//
// A model of one picture in and numbers out behind a C interface of our own, run by LiteRT's C
// interface, which is loaded at run time.
//
// That interface carries no version: a struct of another release is read wrongly without an error.
// The structs in CLiteRT.c are those of ai-edge-litert 2.3.0, and a caller must have compared the
// library's SHA-256 with the pinned one before it gets here.

#ifndef REPGAUGE_CLITERT_H
#define REPGAUGE_CLITERT_H

#include <stddef.h>
#include <stdint.h>

/// An open model, compiled for the processor; it runs on the calling thread.
typedef struct rep_model rep_model;

/// What a call came to.
typedef enum {
  /// It worked.
  REP_MODEL_OK = 0,
  /// The library cannot be loaded or lacks a function.
  REP_MODEL_NO_LIBRARY = 1,
  /// The library reported an error, or the model is not of the expected shape.
  REP_MODEL_FAILED = 2,
  /// Memory ran out.
  REP_MODEL_NO_MEMORY = 3,
} rep_model_status;

/// The picture that goes in: rows of columns of three unsigned bytes.
typedef struct {
  int32_t columns;
  int32_t rows;
} rep_model_picture;

/// What an output consists of.
typedef enum {
  REP_MODEL_FLOAT32 = 0,
  REP_MODEL_UINT8 = 1,
} rep_model_element;

/// What comes out: so many numbers.
typedef struct {
  rep_model_element element;
  size_t count;
} rep_model_output;

/// The most outputs of a model.
#define REP_MODEL_MOST_OUTPUTS 8

/// Loads the library and opens a model of one picture in and `output_count` outputs, at most
/// `REP_MODEL_MOST_OUTPUTS`.
///
/// A model that takes pictures of any size gets the one asked for. The library is never unloaded.
/// On failure `message` receives a text of at most `capacity` bytes with its terminating zero.
rep_model_status rep_model_open(const char *library_path, const char *model_path,
                                rep_model_picture picture, const rep_model_output *outputs,
                                size_t output_count, rep_model **model, char *message,
                                size_t capacity);

/// Runs the model once: reads the picture's bytes, writes the numbers of all outputs, one output
/// behind the other, bytes as numbers in 0...255.
rep_model_status rep_model_run(rep_model *model, const uint8_t *picture, float *numbers,
                               char *message, size_t capacity);

/// Closes a model; NULL is allowed.
void rep_model_close(rep_model *model);

#endif
