// SPDX-License-Identifier: Apache-2.0
//
// A network of one tensor in and several out behind a C interface of our own, run by ONNX Runtime's
// C interface, which is loaded at run time.
//
// That interface is one table of functions to which later versions append, so places in it hold. A
// caller must still have compared the library's SHA-256 with the pinned one before it gets here:
// releases after 1.28 send usage data.

#ifndef REPGAUGE_CONNXRUNTIME_H
#define REPGAUGE_CONNXRUNTIME_H

#include <stddef.h>
#include <stdint.h>

/// An open network; it runs on the calling thread.
typedef struct rep_network rep_network;

/// What a call came to.
typedef enum {
  /// It worked.
  REP_NETWORK_OK = 0,
  /// The library cannot be loaded or has another interface.
  REP_NETWORK_NO_LIBRARY = 1,
  /// The bytes are no network that the library runs.
  REP_NETWORK_REFUSED = 2,
  /// The library reported an error.
  REP_NETWORK_FAILED = 3,
  /// Memory ran out.
  REP_NETWORK_NO_MEMORY = 4,
} rep_network_status;

/// What a tensor consists of.
typedef enum {
  REP_NETWORK_FLOAT32 = 0,
  REP_NETWORK_UINT8 = 1,
  REP_NETWORK_INT32 = 2,
  REP_NETWORK_INT64 = 3,
  /// Something that is neither read nor written here, or no tensor.
  REP_NETWORK_OTHER = 4,
} rep_network_element;

/// The most inputs and the most outputs of a network.
#define REP_NETWORK_MOST_TENSORS 16
/// The most dimensions of a tensor.
#define REP_NETWORK_MOST_DIMENSIONS 8

/// A tensor that goes in or comes out.
typedef struct {
  /// Its name, which lives as long as the network.
  const char *name;
  rep_network_element element;
  size_t rank;
  /// The first `rank` count; below zero where a size is open.
  int64_t dimensions[REP_NETWORK_MOST_DIMENSIONS];
} rep_network_tensor;

/// Loads the library and opens the network that `bytes` are, on one thread of the processor.
///
/// The library is never unloaded. On failure `message` receives a text of at most `capacity` bytes
/// with its terminating zero.
rep_network_status rep_network_open(const char *library_path, const void *bytes, size_t size,
                                    rep_network **network, char *message, size_t capacity);

/// How many tensors go in.
size_t rep_network_input_count(const rep_network *network);

/// How many tensors come out.
size_t rep_network_output_count(const rep_network *network);

/// A tensor that goes in; `index` is below `rep_network_input_count`.
rep_network_tensor rep_network_input(const rep_network *network, size_t index);

/// A tensor that comes out, as the network describes it; `index` is below
/// `rep_network_output_count`.
rep_network_tensor rep_network_output(const rep_network *network, size_t index);

/// Runs a network of one input, whose elements are those of `rep_network_input`.
rep_network_status rep_network_run(rep_network *network, const void *bytes, size_t size,
                                   const int64_t *dimensions, size_t rank, char *message,
                                   size_t capacity);

/// What an output of the last run is, and how many numbers it has.
rep_network_status rep_network_result(rep_network *network, size_t index,
                                      rep_network_tensor *tensor, size_t *count, char *message,
                                      size_t capacity);

/// Copies an output of the last run: as many numbers as `rep_network_result` says.
rep_network_status rep_network_read(rep_network *network, size_t index, float *numbers,
                                    char *message, size_t capacity);

/// Closes a network.
void rep_network_close(rep_network *network);

#endif
