// SPDX-License-Identifier: Apache-2.0
#include "CLiteRT.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// MARK: The interface of ai-edge-litert 2.3.0 (litert/c)

typedef struct {
  int element_type;
  unsigned int rank : 7;
  bool has_strides : 1;
  int32_t dimensions[8];
  uint32_t strides[8];
} RankedTensorType;

_Static_assert(sizeof(RankedTensorType) == 72, "LiteRtRankedTensorType of LiteRT 2.3.0");
_Static_assert(offsetof(RankedTensorType, dimensions) == 8, "LiteRtLayout of LiteRT 2.3.0");
_Static_assert(offsetof(RankedTensorType, strides) == 40, "LiteRtLayout of LiteRT 2.3.0");

enum {
  ELEMENT_FLOAT32 = 1,
  ELEMENT_UINT8 = 3,
  ACCELERATOR_CPU = 1,
  BUFFER_HOST_MEMORY = 1,
  LOCK_READ = 0,
  LOCK_WRITE = 1,
};

typedef struct {
  int (*create_environment)(int, const void *, void **);
  void (*destroy_environment)(void *);
  int (*create_model)(void *, const char *, void **);
  void (*destroy_model)(void *);
  int (*create_options)(void **);
  int (*set_accelerators)(void *, int);
  void (*destroy_options)(void *);
  int (*create_compiled_model)(void *, void *, void *, void **);
  void (*destroy_compiled_model)(void *);
  int (*get_signature)(void *, size_t, void **);
  int (*get_input_count)(void *, size_t *);
  int (*get_output_count)(void *, size_t *);
  int (*get_input)(void *, size_t, void **);
  int (*get_output)(void *, size_t, void **);
  int (*get_type)(void *, RankedTensorType *);
  int (*create_buffer)(void *, int, const RankedTensorType *, size_t, void **);
  void (*destroy_buffer)(void *);
  int (*lock)(void *, void **, int);
  int (*unlock)(void *);
  int (*run)(void *, size_t, size_t, void **, size_t, void **);
} Functions;

// MARK: Our interface

struct rep_model {
  Functions functions;
  void *environment;
  void *model;
  void *compiled;
  void *input;
  void *output;
  size_t input_size;
  size_t output_size;
};

/// Where a text for the caller goes.
typedef struct {
  char *text;
  size_t capacity;
} Message;

static void tell(Message message, const char *text) {
  if (message.capacity > 0) snprintf(message.text, message.capacity, "%s", text);
}

/// Whether a call worked; if not, the message names it and its status.
static bool works(int status, const char *function, Message message) {
  if (status == 0) return true;
  if (message.capacity > 0)
    snprintf(message.text, message.capacity, "%s gave status %d", function, status);
  return false;
}

/// Looks one function up; false where the library lacks it.
static bool find(void *library, const char *name, void *function, Message message) {
  void *symbol = dlsym(library, name);
  if (symbol == NULL) {
    if (message.capacity > 0)
      snprintf(message.text, message.capacity, "it has no function %s", name);
    return false;
  }
  memcpy(function, &symbol, sizeof symbol);
  return true;
}

static bool load(const char *path, Functions *functions, Message message) {
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    tell(message, dlerror());
    return false;
  }
  const struct {
    const char *name;
    void *function;
  } wanted[] = {
      {"LiteRtCreateEnvironment", &functions->create_environment},
      {"LiteRtDestroyEnvironment", &functions->destroy_environment},
      {"LiteRtCreateModelFromFile", &functions->create_model},
      {"LiteRtDestroyModel", &functions->destroy_model},
      {"LiteRtCreateOptions", &functions->create_options},
      {"LiteRtSetOptionsHardwareAccelerators", &functions->set_accelerators},
      {"LiteRtDestroyOptions", &functions->destroy_options},
      {"LiteRtCreateCompiledModel", &functions->create_compiled_model},
      {"LiteRtDestroyCompiledModel", &functions->destroy_compiled_model},
      {"LiteRtGetModelSignature", &functions->get_signature},
      {"LiteRtGetNumSignatureInputs", &functions->get_input_count},
      {"LiteRtGetNumSignatureOutputs", &functions->get_output_count},
      {"LiteRtGetSignatureInputTensorByIndex", &functions->get_input},
      {"LiteRtGetSignatureOutputTensorByIndex", &functions->get_output},
      {"LiteRtGetRankedTensorType", &functions->get_type},
      {"LiteRtCreateManagedTensorBuffer", &functions->create_buffer},
      {"LiteRtDestroyTensorBuffer", &functions->destroy_buffer},
      {"LiteRtLockTensorBuffer", &functions->lock},
      {"LiteRtUnlockTensorBuffer", &functions->unlock},
      {"LiteRtRunCompiledModel", &functions->run},
  };
  for (size_t index = 0; index < sizeof wanted / sizeof wanted[0]; index++) {
    if (!find(library, wanted[index].name, wanted[index].function, message)) return false;
  }
  return true;
}

/// Makes the buffer of a tensor, which has to hold `count` elements of a type.
static bool make_buffer(rep_model *model, void *tensor, int element_type, size_t count,
                        size_t size, void **buffer, Message message) {
  RankedTensorType type = {0};
  if (!works(model->functions.get_type(tensor, &type), "LiteRtGetRankedTensorType", message))
    return false;
  size_t found = 1;
  for (unsigned int index = 0; index < type.rank; index++) {
    if (type.dimensions[index] <= 0) found = 0;
    found *= (size_t)type.dimensions[index];
  }
  if (type.element_type != element_type || found != count) {
    tell(message, "the model takes or gives something else");
    return false;
  }
  return works(model->functions.create_buffer(model->environment, BUFFER_HOST_MEMORY, &type, size,
                                              buffer),
               "LiteRtCreateManagedTensorBuffer", message);
}

static bool compile(rep_model *model, Message message) {
  const Functions *functions = &model->functions;
  void *options = NULL;
  if (!works(functions->create_options(&options), "LiteRtCreateOptions", message)) return false;
  bool compiled =
      works(functions->set_accelerators(options, ACCELERATOR_CPU),
            "LiteRtSetOptionsHardwareAccelerators", message) &&
      works(functions->create_compiled_model(model->environment, model->model, options,
                                             &model->compiled),
            "LiteRtCreateCompiledModel", message);
  functions->destroy_options(options);
  return compiled;
}

/// Makes the buffers of the one input and the one output of the first signature.
static bool make_buffers(rep_model *model, size_t input_count, size_t output_count,
                         Message message) {
  const Functions *functions = &model->functions;
  void *signature = NULL, *input = NULL, *output = NULL;
  size_t inputs = 0, outputs = 0;
  if (!works(functions->get_signature(model->model, 0, &signature), "LiteRtGetModelSignature",
             message) ||
      !works(functions->get_input_count(signature, &inputs), "LiteRtGetNumSignatureInputs",
             message) ||
      !works(functions->get_output_count(signature, &outputs), "LiteRtGetNumSignatureOutputs",
             message))
    return false;
  if (inputs != 1 || outputs != 1) {
    tell(message, "the model takes or gives something else");
    return false;
  }
  return works(functions->get_input(signature, 0, &input), "LiteRtGetSignatureInputTensorByIndex",
               message) &&
         works(functions->get_output(signature, 0, &output),
               "LiteRtGetSignatureOutputTensorByIndex", message) &&
         make_buffer(model, input, ELEMENT_UINT8, input_count, model->input_size, &model->input,
                     message) &&
         make_buffer(model, output, ELEMENT_FLOAT32, output_count, model->output_size,
                     &model->output, message);
}

rep_model_status rep_model_open(const char *library_path, const char *model_path,
                                size_t input_count, size_t output_count, rep_model **model,
                                char *text, size_t capacity) {
  Message message = {text, capacity};
  *model = NULL;
  rep_model *opened = calloc(1, sizeof *opened);
  if (opened == NULL) return REP_MODEL_NO_MEMORY;
  opened->input_size = input_count;
  opened->output_size = output_count * sizeof(float);
  Functions *functions = &opened->functions;
  if (!load(library_path, functions, message)) {
    free(opened);
    return REP_MODEL_NO_LIBRARY;
  }
  if (!works(functions->create_environment(0, NULL, &opened->environment),
             "LiteRtCreateEnvironment", message) ||
      !works(functions->create_model(opened->environment, model_path, &opened->model),
             "LiteRtCreateModelFromFile", message) ||
      !compile(opened, message) || !make_buffers(opened, input_count, output_count, message)) {
    rep_model_close(opened);
    return REP_MODEL_FAILED;
  }
  *model = opened;
  return REP_MODEL_OK;
}

rep_model_status rep_model_run(rep_model *model, const uint8_t *input, float *output, char *text,
                               size_t capacity) {
  Message message = {text, capacity};
  const Functions *functions = &model->functions;
  void *memory = NULL;
  if (!works(functions->lock(model->input, &memory, LOCK_WRITE), "LiteRtLockTensorBuffer", message))
    return REP_MODEL_FAILED;
  memcpy(memory, input, model->input_size);
  if (!works(functions->unlock(model->input), "LiteRtUnlockTensorBuffer", message) ||
      !works(functions->run(model->compiled, 0, 1, &model->input, 1, &model->output),
             "LiteRtRunCompiledModel", message) ||
      !works(functions->lock(model->output, &memory, LOCK_READ), "LiteRtLockTensorBuffer",
             message))
    return REP_MODEL_FAILED;
  memcpy(output, memory, model->output_size);
  return works(functions->unlock(model->output), "LiteRtUnlockTensorBuffer", message)
             ? REP_MODEL_OK
             : REP_MODEL_FAILED;
}

void rep_model_close(rep_model *model) {
  if (model == NULL) return;
  const Functions *functions = &model->functions;
  if (model->output != NULL) functions->destroy_buffer(model->output);
  if (model->input != NULL) functions->destroy_buffer(model->input);
  if (model->compiled != NULL) functions->destroy_compiled_model(model->compiled);
  if (model->model != NULL) functions->destroy_model(model->model);
  if (model->environment != NULL) functions->destroy_environment(model->environment);
  free(model);
}
