// SPDX-License-Identifier: Apache-2.0
#include "CONNXRuntime.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// MARK: The interface of ONNX Runtime 1.28.0

/// The version of the table that is asked for; its beginning is the same in every version.
enum { API_VERSION = 26 };

typedef struct {
  const void *const *(*get_api)(uint32_t version);
  const char *(*get_version)(void);
} ApiBase;

/// The places of functions in the table, which starts with those of version 1.
enum {
  GET_ERROR_MESSAGE = 2,
  CREATE_ENVIRONMENT = 3,
  DISABLE_TELEMETRY_EVENTS = 6,
  CREATE_SESSION_FROM_ARRAY = 8,
  RUN = 9,
  CREATE_SESSION_OPTIONS = 10,
  SET_INTRA_OP_NUM_THREADS = 24,
  SET_INTER_OP_NUM_THREADS = 25,
  SESSION_GET_INPUT_COUNT = 30,
  SESSION_GET_OUTPUT_COUNT = 31,
  SESSION_GET_INPUT_TYPE_INFO = 33,
  SESSION_GET_OUTPUT_TYPE_INFO = 34,
  SESSION_GET_INPUT_NAME = 36,
  SESSION_GET_OUTPUT_NAME = 37,
  CREATE_TENSOR_WITH_DATA = 49,
  IS_TENSOR = 50,
  GET_TENSOR_DATA = 51,
  CAST_TYPE_INFO_TO_TENSOR_INFO = 55,
  GET_TENSOR_ELEMENT_TYPE = 60,
  GET_DIMENSIONS_COUNT = 61,
  GET_DIMENSIONS = 62,
  GET_TENSOR_SHAPE_ELEMENT_COUNT = 64,
  GET_TENSOR_TYPE_AND_SHAPE = 65,
  CREATE_CPU_MEMORY_INFO = 69,
  ALLOCATOR_FREE = 76,
  GET_ALLOCATOR = 78,
  RELEASE_ENVIRONMENT = 92,
  RELEASE_STATUS = 93,
  RELEASE_MEMORY_INFO = 94,
  RELEASE_SESSION = 95,
  RELEASE_VALUE = 96,
  RELEASE_TYPE_INFO = 98,
  RELEASE_TENSOR_INFO = 99,
  RELEASE_SESSION_OPTIONS = 100,
};

enum {
  LOG_ERRORS = 3,
  DEVICE_ALLOCATOR = 0,
  USUAL_MEMORY = 0,
  TYPE_FLOAT32 = 1,
  TYPE_UINT8 = 2,
  TYPE_INT32 = 6,
  TYPE_INT64 = 7,
};

/// Most functions give a status: NULL for success.
typedef void *Status;

// MARK: Our interface

struct rep_network {
  const void *const *api;
  void *environment;
  void *session;
  void *memory;
  /// The library's; it is never freed.
  void *allocator;
  size_t input_count;
  size_t output_count;
  rep_network_tensor inputs[REP_NETWORK_MOST_TENSORS];
  rep_network_tensor outputs[REP_NETWORK_MOST_TENSORS];
  char *input_names[REP_NETWORK_MOST_TENSORS];
  char *output_names[REP_NETWORK_MOST_TENSORS];
  void *results[REP_NETWORK_MOST_TENSORS];
};

/// Where a text for the caller goes.
typedef struct {
  char *text;
  size_t capacity;
} Message;

/// Leaves a text, all in one line.
static void tell(Message message, const char *text) {
  if (message.capacity == 0) return;
  snprintf(message.text, message.capacity, "%s", text);
  for (char *place = message.text; *place != 0; place++) {
    if (*place == '\n' || *place == '\r') *place = ' ';
  }
}

/// The function at a place of the table, as a type of its own.
#define FUNCTION(network, place, ...) ((Status(*)(__VA_ARGS__))(network)->api[place])
#define RELEASE(network, place, object) (((void (*)(void *))(network)->api[place])(object))

/// Whether a call worked; if not, the message is the library's own.
static bool works(const rep_network *network, Status status, Message message) {
  if (status == NULL) return true;
  const char *(*get_message)(void *) = (const char *(*)(void *))network->api[GET_ERROR_MESSAGE];
  tell(message, get_message(status));
  RELEASE(network, RELEASE_STATUS, status);
  return false;
}

static bool load(const char *path, rep_network *network, Message message) {
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    tell(message, dlerror());
    return false;
  }
  void *symbol = dlsym(library, "OrtGetApiBase");
  if (symbol == NULL) {
    tell(message, "it has no function OrtGetApiBase");
    return false;
  }
  const ApiBase *(*get_base)(void);
  memcpy(&get_base, &symbol, sizeof symbol);
  const ApiBase *base = get_base();
  network->api = base == NULL ? NULL : base->get_api(API_VERSION);
  if (network->api == NULL) {
    tell(message, "it lacks version 26 of the interface");
    return false;
  }
  return true;
}

/// Opens the environment, which sends nothing.
static bool make_environment(rep_network *network, Message message) {
  return works(network,
               FUNCTION(network, CREATE_ENVIRONMENT, int, const char *,
                        void **)(LOG_ERRORS, "repgauge", &network->environment),
               message) &&
         works(network,
               FUNCTION(network, DISABLE_TELEMETRY_EVENTS, void *)(network->environment),
               message) &&
         works(network, FUNCTION(network, GET_ALLOCATOR, void **)(&network->allocator),
               message) &&
         works(network,
               FUNCTION(network, CREATE_CPU_MEMORY_INFO, int, int,
                        void **)(DEVICE_ALLOCATOR, USUAL_MEMORY, &network->memory),
               message);
}

/// Opens the network on one thread; the processor is what the library uses unless told otherwise.
static bool make_session(rep_network *network, const void *bytes, size_t size, Message message) {
  void *options = NULL;
  if (!works(network, FUNCTION(network, CREATE_SESSION_OPTIONS, void **)(&options), message))
    return false;
  bool opened =
      works(network, FUNCTION(network, SET_INTRA_OP_NUM_THREADS, void *, int)(options, 1),
            message) &&
      works(network, FUNCTION(network, SET_INTER_OP_NUM_THREADS, void *, int)(options, 1),
            message) &&
      works(network,
            FUNCTION(network, CREATE_SESSION_FROM_ARRAY, void *, const void *, size_t, void *,
                     void **)(network->environment, bytes, size, options, &network->session),
            message);
  RELEASE(network, RELEASE_SESSION_OPTIONS, options);
  return opened;
}

static rep_network_element element_of(int type) {
  switch (type) {
    case TYPE_FLOAT32: return REP_NETWORK_FLOAT32;
    case TYPE_UINT8: return REP_NETWORK_UINT8;
    case TYPE_INT32: return REP_NETWORK_INT32;
    case TYPE_INT64: return REP_NETWORK_INT64;
    default: return REP_NETWORK_OTHER;
  }
}

/// Reads type and dimensions; what has too many dimensions is of another kind.
static bool describe(const rep_network *network, const void *info, rep_network_tensor *tensor,
                     Message message) {
  int type = 0;
  tensor->element = REP_NETWORK_OTHER;
  tensor->rank = 0;
  if (!works(network,
             FUNCTION(network, GET_TENSOR_ELEMENT_TYPE, const void *, int *)(info, &type),
             message) ||
      !works(network,
             FUNCTION(network, GET_DIMENSIONS_COUNT, const void *, size_t *)(info, &tensor->rank),
             message))
    return false;
  if (tensor->rank > REP_NETWORK_MOST_DIMENSIONS) {
    tensor->rank = 0;
    return true;
  }
  tensor->element = element_of(type);
  return works(network,
               FUNCTION(network, GET_DIMENSIONS, const void *, int64_t *,
                        size_t)(info, tensor->dimensions, tensor->rank),
               message);
}

/// Reads the name and the type of one input or output.
static bool read_tensor(rep_network *network, size_t index, int name_place, int type_place,
                        rep_network_tensor *tensor, char **name, Message message) {
  void *type = NULL;
  const void *info = NULL;
  if (!works(network,
             FUNCTION(network, name_place, void *, size_t, void *,
                      char **)(network->session, index, network->allocator, name),
             message) ||
      !works(network,
             FUNCTION(network, type_place, void *, size_t, void **)(network->session, index,
                                                                    &type),
             message))
    return false;
  tensor->name = *name;
  bool read = works(network,
                    FUNCTION(network, CAST_TYPE_INFO_TO_TENSOR_INFO, void *,
                             const void **)(type, &info),
                    message);
  if (read) {
    if (info == NULL) {
      tensor->element = REP_NETWORK_OTHER;
      tensor->rank = 0;
    } else {
      read = describe(network, info, tensor, message);
    }
  }
  RELEASE(network, RELEASE_TYPE_INFO, type);
  return read;
}

static bool read_tensors(rep_network *network, Message message) {
  if (!works(network,
             FUNCTION(network, SESSION_GET_INPUT_COUNT, void *,
                      size_t *)(network->session, &network->input_count),
             message) ||
      !works(network,
             FUNCTION(network, SESSION_GET_OUTPUT_COUNT, void *,
                      size_t *)(network->session, &network->output_count),
             message))
    return false;
  if (network->input_count > REP_NETWORK_MOST_TENSORS ||
      network->output_count > REP_NETWORK_MOST_TENSORS) {
    tell(message, "it has more than 16 inputs or outputs");
    return false;
  }
  for (size_t index = 0; index < network->input_count; index++) {
    if (!read_tensor(network, index, SESSION_GET_INPUT_NAME, SESSION_GET_INPUT_TYPE_INFO,
                     &network->inputs[index], &network->input_names[index], message))
      return false;
  }
  for (size_t index = 0; index < network->output_count; index++) {
    if (!read_tensor(network, index, SESSION_GET_OUTPUT_NAME, SESSION_GET_OUTPUT_TYPE_INFO,
                     &network->outputs[index], &network->output_names[index], message))
      return false;
  }
  return true;
}

rep_network_status rep_network_open(const char *library_path, const void *bytes, size_t size,
                                    rep_network **network, char *text, size_t capacity) {
  Message message = {text, capacity};
  *network = NULL;
  rep_network *opened = calloc(1, sizeof *opened);
  if (opened == NULL) return REP_NETWORK_NO_MEMORY;
  if (!load(library_path, opened, message)) {
    free(opened);
    return REP_NETWORK_NO_LIBRARY;
  }
  if (!make_environment(opened, message)) {
    rep_network_close(opened);
    return REP_NETWORK_FAILED;
  }
  if (!make_session(opened, bytes, size, message) || !read_tensors(opened, message)) {
    rep_network_close(opened);
    return REP_NETWORK_REFUSED;
  }
  *network = opened;
  return REP_NETWORK_OK;
}

size_t rep_network_input_count(const rep_network *network) { return network->input_count; }

size_t rep_network_output_count(const rep_network *network) { return network->output_count; }

rep_network_tensor rep_network_input(const rep_network *network, size_t index) {
  return network->inputs[index];
}

rep_network_tensor rep_network_output(const rep_network *network, size_t index) {
  return network->outputs[index];
}

static void drop_results(rep_network *network) {
  for (size_t index = 0; index < network->output_count; index++) {
    if (network->results[index] != NULL)
      RELEASE(network, RELEASE_VALUE, network->results[index]);
    network->results[index] = NULL;
  }
}

/// The library's number of a kind of elements.
static int type_of(rep_network_element element) {
  switch (element) {
    case REP_NETWORK_FLOAT32: return TYPE_FLOAT32;
    case REP_NETWORK_UINT8: return TYPE_UINT8;
    case REP_NETWORK_INT32: return TYPE_INT32;
    case REP_NETWORK_INT64: return TYPE_INT64;
    case REP_NETWORK_OTHER: break;
  }
  return 0;
}

rep_network_status rep_network_run(rep_network *network, const void *bytes, size_t size,
                                   const int64_t *dimensions, size_t rank, char *text,
                                   size_t capacity) {
  Message message = {text, capacity};
  void *value = NULL;
  drop_results(network);
  if (network->input_count != 1) {
    tell(message, "it does not have one input");
    return REP_NETWORK_FAILED;
  }
  // The library reads these bytes only.
  if (!works(network,
             FUNCTION(network, CREATE_TENSOR_WITH_DATA, void *, void *, size_t, const int64_t *,
                      size_t, int, void **)(network->memory, (void *)bytes, size, dimensions,
                                            rank, type_of(network->inputs[0].element), &value),
             message))
    return REP_NETWORK_FAILED;
  bool ran = works(network,
                   FUNCTION(network, RUN, void *, void *, char *const *, void *const *, size_t,
                            char *const *, size_t, void **)(
                       network->session, NULL, network->input_names, &value, 1,
                       network->output_names, network->output_count, network->results),
                   message);
  RELEASE(network, RELEASE_VALUE, value);
  return ran ? REP_NETWORK_OK : REP_NETWORK_FAILED;
}

rep_network_status rep_network_result(rep_network *network, size_t index,
                                      rep_network_tensor *tensor, size_t *count, char *text,
                                      size_t capacity) {
  Message message = {text, capacity};
  void *info = NULL;
  int is_tensor = 0;
  *tensor = network->outputs[index];
  tensor->element = REP_NETWORK_OTHER;
  tensor->rank = 0;
  *count = 0;
  if (network->results[index] == NULL) {
    tell(message, "there is no result");
    return REP_NETWORK_FAILED;
  }
  if (!works(network,
             FUNCTION(network, IS_TENSOR, const void *, int *)(network->results[index],
                                                               &is_tensor),
             message))
    return REP_NETWORK_FAILED;
  if (!is_tensor) return REP_NETWORK_OK;
  if (!works(network,
             FUNCTION(network, GET_TENSOR_TYPE_AND_SHAPE, const void *,
                      void **)(network->results[index], &info),
             message))
    return REP_NETWORK_FAILED;
  bool read = describe(network, info, tensor, message) &&
              works(network,
                    FUNCTION(network, GET_TENSOR_SHAPE_ELEMENT_COUNT, const void *,
                             size_t *)(info, count),
                    message);
  RELEASE(network, RELEASE_TENSOR_INFO, info);
  return read ? REP_NETWORK_OK : REP_NETWORK_FAILED;
}

rep_network_status rep_network_read(rep_network *network, size_t index, float *numbers,
                                    char *text, size_t capacity) {
  Message message = {text, capacity};
  rep_network_tensor tensor;
  size_t count = 0;
  rep_network_status status =
      rep_network_result(network, index, &tensor, &count, text, capacity);
  if (status != REP_NETWORK_OK) return status;
  void *data = NULL;
  if (!works(network,
             FUNCTION(network, GET_TENSOR_DATA, void *, void **)(network->results[index], &data),
             message))
    return REP_NETWORK_FAILED;
  switch (tensor.element) {
    case REP_NETWORK_FLOAT32: memcpy(numbers, data, count * sizeof *numbers); break;
    case REP_NETWORK_UINT8:
      for (size_t place = 0; place < count; place++) numbers[place] = ((uint8_t *)data)[place];
      break;
    case REP_NETWORK_INT32:
      for (size_t place = 0; place < count; place++)
        numbers[place] = (float)((int32_t *)data)[place];
      break;
    case REP_NETWORK_INT64:
      for (size_t place = 0; place < count; place++)
        numbers[place] = (float)((int64_t *)data)[place];
      break;
    case REP_NETWORK_OTHER:
      tell(message, "the result has elements of another type");
      return REP_NETWORK_FAILED;
  }
  return REP_NETWORK_OK;
}

void rep_network_close(rep_network *network) {
  if (network == NULL) return;
  drop_results(network);
  for (size_t index = 0; index < REP_NETWORK_MOST_TENSORS; index++) {
    char *names[] = {network->input_names[index], network->output_names[index]};
    for (size_t place = 0; place < 2; place++) {
      if (names[place] == NULL) continue;
      Status status =
          FUNCTION(network, ALLOCATOR_FREE, void *, void *)(network->allocator, names[place]);
      if (status != NULL) RELEASE(network, RELEASE_STATUS, status);
    }
  }
  if (network->session != NULL) RELEASE(network, RELEASE_SESSION, network->session);
  if (network->memory != NULL) RELEASE(network, RELEASE_MEMORY_INFO, network->memory);
  if (network->environment != NULL) RELEASE(network, RELEASE_ENVIRONMENT, network->environment);
  free(network);
}
