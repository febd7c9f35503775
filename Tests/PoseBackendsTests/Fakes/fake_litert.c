// SPDX-License-Identifier: Apache-2.0
//
// Exports the functions of ai-edge-litert 2.3.0 that Sources/C/CLiteRT loads, with the one struct
// written out a second time, by plain sizes and offsets, so that a wrong layout there shows.
//
// The name of the model and the first byte of the input say what should happen. The output is the
// input's bytes 0, 3, 6 ... in 1/256; the rest of the input has to be 1 and 2.

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static const char *path = "";
static int live = 0;
static int resized[2] = {0, 0};

static int make(void **handle) {
  live++;
  *handle = malloc(1);
  return 0;
}

static void drop(void *handle) {
  live--;
  free(handle);
}

int LiteRtCreateEnvironment(int options, const void *values, void **environment) {
  if (options != 0 || values != NULL || live != 0) return 1;
  return make(environment);
}
int LiteRtCreateModelFromFile(void *environment, const char *file, void **model) {
  if (environment == NULL) return 1;
  path = strstr(file, "broken")   ? "broken"
         : strstr(file, "float")  ? "float"
         : strstr(file, "people") ? "people"
                                  : "good";
  resized[0] = resized[1] = 0;
  return strcmp(path, "broken") == 0 ? 500 : make(model);
}
int LiteRtCreateOptions(void **options) { return make(options); }
int LiteRtSetOptionsHardwareAccelerators(void *options, int set) {
  return options == NULL || set != 1;
}
int LiteRtCreateCompiledModel(void *environment, void *model, void *options, void **compiled) {
  if (environment == NULL || model == NULL || options == NULL) return 1;
  return make(compiled);
}
void LiteRtDestroyEnvironment(void *handle) { drop(handle); }
void LiteRtDestroyModel(void *handle) { drop(handle); }
void LiteRtDestroyOptions(void *handle) { drop(handle); }
void LiteRtDestroyCompiledModel(void *handle) { drop(handle); }

static char signature, input_tensor, output_tensor;

int LiteRtGetModelSignature(void *model, size_t index, void **found) {
  *found = &signature;
  return model == NULL || index != 0;
}
int LiteRtGetNumSignatureInputs(void *found, size_t *count) {
  *count = 1;
  return found != &signature;
}
int LiteRtGetNumSignatureOutputs(void *found, size_t *count) {
  *count = 1;
  return found != &signature;
}
int LiteRtGetSignatureInputTensorByIndex(void *found, size_t index, void **tensor) {
  *tensor = &input_tensor;
  return found != &signature || index != 0;
}
int LiteRtGetSignatureOutputTensorByIndex(void *found, size_t index, void **tensor) {
  *tensor = &output_tensor;
  return found != &signature || index != 0;
}

/// A type is 72 bytes: element type, rank in the low 7 bits, 8 dimensions, 8 strides.
int LiteRtGetRankedTensorType(void *tensor, unsigned char *type) {
  int32_t input[5] = {3, 1, 192, 192, 3}, output[5] = {1, 1, 1, 17, 3};
  int32_t any[5] = {3, 1, 1, 1, 3}, people[5] = {1, 1, 1, 6, 56};
  int32_t *shape = tensor == &input_tensor ? input : output;
  if (strcmp(path, "people") == 0) shape = tensor == &input_tensor ? any : people;
  if (tensor == &input_tensor && strcmp(path, "float") == 0) shape[0] = 1;
  memset(type, 0, 72);
  memcpy(type, shape, 4);
  type[4] = 4;
  memcpy(type + 8, shape + 1, 16);
  return 0;
}

typedef struct {
  size_t size;
  int is_locked;
  unsigned char bytes[];
} Buffer;

int LiteRtCreateManagedTensorBuffer(void *environment, int kind, const unsigned char *type,
                                    size_t size, void **buffer) {
  (void)type;
  if (environment == NULL || kind != 1) return 1;
  Buffer *made = calloc(1, sizeof *made + size);
  made->size = size;
  live++;
  *buffer = made;
  return 0;
}
void LiteRtDestroyTensorBuffer(void *handle) { drop(handle); }
int LiteRtLockTensorBuffer(void *handle, void **memory, int mode) {
  Buffer *buffer = handle;
  if (buffer->is_locked++ || mode > 1) return 1;
  *memory = buffer->bytes;
  return 0;
}
int LiteRtUnlockTensorBuffer(void *handle) {
  Buffer *buffer = handle;
  return buffer->is_locked-- != 1;
}

int LiteRtCompiledModelResizeInputTensor(void *compiled, size_t index, size_t input,
                                         const int *shape, size_t rank) {
  if (compiled == NULL || index != 0 || input != 0 || rank != 4) return 1;
  if (strcmp(path, "people") != 0 || shape[0] != 1 || shape[3] != 3) return 1;
  resized[0] = shape[1];
  resized[1] = shape[2];
  return 0;
}

#ifndef WITHOUT_RUN
/// Two people of six: the size of the picture is in the joints of the second, who is the surer one.
static int find_people(const Buffer *from, Buffer *to) {
  if (from->size != (size_t)resized[0] * resized[1] * 3 || to->size != 6 * 56 * 4) return 1;
  float values[6][56] = {{0}};
  for (int person = 0; person < 2; person++) {
    for (int joint = 0; joint < 17; joint++) {
      values[person][3 * joint] = person == 0 ? 0.25f : resized[0] / 1024.0f;
      values[person][3 * joint + 1] = person == 0 ? 0.25f : resized[1] / 1024.0f;
      values[person][3 * joint + 2] = joint == 16 ? 0.125f : 0.5f;
    }
    values[person][55] = person == 0 ? from->bytes[0] / 256.0f : 0.75f;
  }
  memcpy(to->bytes, values, sizeof values);
  return 0;
}

int LiteRtRunCompiledModel(void *compiled, size_t index, size_t inputs, void **input,
                           size_t outputs, void **output) {
  const Buffer *from = input[0];
  Buffer *to = output[0];
  if (compiled == NULL || index != 0 || inputs != 1 || outputs != 1) return 1;
  if (strcmp(path, "people") == 0) return find_people(from, to);
  if (from->size != 192 * 192 * 3 || to->size != 51 * 4) return 1;
  if (from->bytes[0] == 7) return 3;
  float values[51];
  for (int place = 0; place < 51; place++) values[place] = from->bytes[3 * place] / 256.0f;
  memcpy(to->bytes, values, sizeof values);
  return 0;
}
#endif
