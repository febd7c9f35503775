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
  int (*resize)(void *, size_t, size_t, const int *, size_t);
  int (*run)(void *, size_t, size_t, void **, size_t, void **);
} Functions;

// MARK: Our interface

struct rep_model {
  Functions functions;
  void *environment;
  void *model;
  void *compiled;
  void *input;
  size_t input_size;
  void *outputs[REP_MODEL_MOST_OUTPUTS];
  rep_model_output wanted[REP_MODEL_MOST_OUTPUTS];
  size_t output_count;
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
      {"LiteRtCompiledModelResizeInputTensor", &functions->resize},
      {"LiteRtRunCompiledModel", &functions->run},
  };
  for (size_t index = 0; index < sizeof wanted / sizeof wanted[0]; index++) {
    if (!find(library, wanted[index].name, wanted[index].function, message)) return false;
  }
  return true;
}

static const char *const other_shape = "the model takes or gives something else";

/// The elements of a tensor; 0 where a dimension is open.
static size_t elements(const RankedTensorType *type) {
  size_t count = 1;
  for (unsigned int index = 0; index < type->rank; index++) {
    if (type->dimensions[index] <= 0) return 0;
    count *= (size_t)type->dimensions[index];
  }
  return count;
}

/// The bytes of one element of an output.
static size_t element_size(rep_model_output output) {
  return output.element == REP_MODEL_FLOAT32 ? sizeof(float) : 1;
}

/// Makes the buffer of the picture; a model of another size takes this one, if it takes any.
static bool make_input(rep_model *model, void *tensor, rep_model_picture picture,
                       Message message) {
  const Functions *functions = &model->functions;
  RankedTensorType type = {0};
  if (!works(functions->get_type(tensor, &type), "LiteRtGetRankedTensorType", message))
    return false;
  if (type.element_type != ELEMENT_UINT8 || type.rank != 4) {
    tell(message, other_shape);
    return false;
  }
  const int shape[] = {1, picture.rows, picture.columns, 3};
  if (memcmp(type.dimensions, shape, sizeof shape) != 0) {
    // A model of any size says 1 x 1 or leaves both open.
    if (type.dimensions[1] > 1 || type.dimensions[2] > 1 || type.dimensions[3] != 3) {
      tell(message, other_shape);
      return false;
    }
    if (!works(functions->resize(model->compiled, 0, 0, shape, 4),
               "LiteRtCompiledModelResizeInputTensor", message))
      return false;
    memcpy(type.dimensions, shape, sizeof shape);
  }
  model->input_size = elements(&type);
  return works(functions->create_buffer(model->environment, BUFFER_HOST_MEMORY, &type,
                                        model->input_size, &model->input),
               "LiteRtCreateManagedTensorBuffer", message);
}

/// Makes the buffer of an output, which has to be as wanted.
static bool make_output(rep_model *model, void *tensor, size_t index, Message message) {
  const Functions *functions = &model->functions;
  rep_model_output wanted = model->wanted[index];
  RankedTensorType type = {0};
  if (!works(functions->get_type(tensor, &type), "LiteRtGetRankedTensorType", message))
    return false;
  int element = wanted.element == REP_MODEL_FLOAT32 ? ELEMENT_FLOAT32 : ELEMENT_UINT8;
  if (type.element_type != element || elements(&type) != wanted.count) {
    tell(message, other_shape);
    return false;
  }
  return works(functions->create_buffer(model->environment, BUFFER_HOST_MEMORY, &type,
                                        wanted.count * element_size(wanted),
                                        &model->outputs[index]),
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

/// Makes the buffers of the first signature's input and outputs.
static bool make_buffers(rep_model *model, rep_model_picture picture, Message message) {
  const Functions *functions = &model->functions;
  void *signature = NULL, *tensor = NULL;
  size_t inputs = 0, outputs = 0;
  if (!works(functions->get_signature(model->model, 0, &signature), "LiteRtGetModelSignature",
             message) ||
      !works(functions->get_input_count(signature, &inputs), "LiteRtGetNumSignatureInputs",
             message) ||
      !works(functions->get_output_count(signature, &outputs), "LiteRtGetNumSignatureOutputs",
             message))
    return false;
  if (inputs != 1 || outputs != model->output_count) {
    tell(message, other_shape);
    return false;
  }
  if (!works(functions->get_input(signature, 0, &tensor), "LiteRtGetSignatureInputTensorByIndex",
             message) ||
      !make_input(model, tensor, picture, message))
    return false;
  for (size_t index = 0; index < outputs; index++) {
    if (!works(functions->get_output(signature, index, &tensor),
               "LiteRtGetSignatureOutputTensorByIndex", message) ||
        !make_output(model, tensor, index, message))
      return false;
  }
  return true;
}

rep_model_status rep_model_open(const char *library_path, const char *model_path,
                                rep_model_picture picture, const rep_model_output *outputs,
                                size_t output_count, rep_model **model, char *text,
                                size_t capacity) {
  Message message = {text, capacity};
  *model = NULL;
  if (output_count > REP_MODEL_MOST_OUTPUTS) {
    tell(message, other_shape);
    return REP_MODEL_FAILED;
  }
  rep_model *opened = calloc(1, sizeof *opened);
  if (opened == NULL) return REP_MODEL_NO_MEMORY;
  memcpy(opened->wanted, outputs, output_count * sizeof *outputs);
  opened->output_count = output_count;
  Functions *functions = &opened->functions;
  if (!load(library_path, functions, message)) {
    free(opened);
    return REP_MODEL_NO_LIBRARY;
  }
  if (!works(functions->create_environment(0, NULL, &opened->environment),
             "LiteRtCreateEnvironment", message) ||
      !works(functions->create_model(opened->environment, model_path, &opened->model),
             "LiteRtCreateModelFromFile", message) ||
      !compile(opened, message) || !make_buffers(opened, picture, message)) {
    rep_model_close(opened);
    return REP_MODEL_FAILED;
  }
  *model = opened;
  return REP_MODEL_OK;
}

/// Copies an output as numbers, and moves the place behind them.
static bool read_output(rep_model *model, size_t index, float **place, Message message) {
  const Functions *functions = &model->functions;
  rep_model_output output = model->wanted[index];
  void *memory = NULL;
  if (!works(functions->lock(model->outputs[index], &memory, LOCK_READ), "LiteRtLockTensorBuffer",
             message))
    return false;
  if (output.element == REP_MODEL_FLOAT32) {
    memcpy(*place, memory, output.count * sizeof(float));
  } else {
    const uint8_t *bytes = memory;
    for (size_t number = 0; number < output.count; number++) (*place)[number] = bytes[number];
  }
  *place += output.count;
  return works(functions->unlock(model->outputs[index]), "LiteRtUnlockTensorBuffer", message);
}

rep_model_status rep_model_run(rep_model *model, const uint8_t *picture, float *numbers,
                               char *text, size_t capacity) {
  Message message = {text, capacity};
  const Functions *functions = &model->functions;
  void *memory = NULL;
  if (!works(functions->lock(model->input, &memory, LOCK_WRITE), "LiteRtLockTensorBuffer", message))
    return REP_MODEL_FAILED;
  memcpy(memory, picture, model->input_size);
  if (!works(functions->unlock(model->input), "LiteRtUnlockTensorBuffer", message) ||
      !works(functions->run(model->compiled, 0, 1, &model->input, model->output_count,
                            model->outputs),
             "LiteRtRunCompiledModel", message))
    return REP_MODEL_FAILED;
  for (size_t index = 0; index < model->output_count; index++) {
    if (!read_output(model, index, &numbers, message)) return REP_MODEL_FAILED;
  }
  return REP_MODEL_OK;
}

void rep_model_close(rep_model *model) {
  if (model == NULL) return;
  const Functions *functions = &model->functions;
  for (size_t index = 0; index < REP_MODEL_MOST_OUTPUTS; index++) {
    if (model->outputs[index] != NULL) functions->destroy_buffer(model->outputs[index]);
  }
  if (model->input != NULL) functions->destroy_buffer(model->input);
  if (model->compiled != NULL) functions->destroy_compiled_model(model->compiled);
  if (model->model != NULL) functions->destroy_model(model->model);
  if (model->environment != NULL) functions->destroy_environment(model->environment);
  free(model);
}
