// SPDX-License-Identifier: Apache-2.0
//
// Exports what Sources/C/CONNXRuntime loads of ONNX Runtime, with the places in its table written out a
// second time, so that a wrong place there shows.
//
// The bytes of the model say what should happen. The one input is a picture of 1 x 3 x 16 x 16 numbers; the
// outputs are its first three numbers doubled, and the count of its numbers as a 64-bit number.

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  int is_tensor;
  int type;
  size_t rank;
  int64_t dimensions[9];
  size_t count;
  unsigned char bytes[64];
  const void *borrowed;
} Tensor;

static char model[32];
static int live = 0;

/// A status is its text.
static void *failure(const char *text) {
  live++;
  return strdup(text);
}
static const char *get_error_message(void *status) { return status; }

static void drop(void *handle) {
  if (handle == NULL) return;
  live--;
  free(handle);
}

static void *make(void **handle, size_t size) {
  live++;
  *handle = calloc(1, size);
  return NULL;
}

static void *create_environment(int level, const char *name, void **environment) {
  if (live != 0) return failure("something was not released");
  if (level != 3 || name == NULL) return failure("another level");
  return make(environment, 1);
}
static int is_silent = 0;
static void *disable_telemetry(void *environment) {
  is_silent = environment != NULL;
  return NULL;
}
static void *get_allocator(void **allocator) {
  static int one;
  *allocator = &one;
  return NULL;
}
static void *create_memory_info(int allocator, int kind, void **info) {
  if (allocator != 0 || kind != 0) return failure("another memory");
  return make(info, 1);
}

static int threads[2];
static void *create_options(void **options) { return make(options, 1); }
static void *set_intra(void *options, int count) {
  threads[0] = options == NULL ? 0 : count;
  return NULL;
}
static void *set_inter(void *options, int count) {
  threads[1] = options == NULL ? 0 : count;
  return NULL;
}
static void *create_session(void *environment, const void *bytes, size_t size, void *options,
                            void **session) {
  if (environment == NULL || options == NULL || threads[0] != 1 || threads[1] != 1 || !is_silent)
    return failure("not one silent thread");
  memset(model, 0, sizeof model);
  memcpy(model, bytes, size < sizeof model ? size : sizeof model - 1);
  if (strcmp(model, "broken") == 0) return failure("protobuf\nparsing failed");
  return make(session, 1);
}

static void *count_inputs(void *session, size_t *count) {
  *count = strcmp(model, "many") == 0 ? 17 : strcmp(model, "two") == 0 ? 2 : 1;
  return session == NULL ? failure("no session") : NULL;
}
static void *count_outputs(void *session, size_t *count) {
  *count = 2;
  return session == NULL ? failure("no session") : NULL;
}
static void *name_of(const char *text, char **name) {
  live++;
  *name = strdup(text);
  return NULL;
}
static void *input_name(void *session, size_t index, void *allocator, char **name) {
  if (session == NULL || allocator == NULL) return failure("no session");
  return name_of(index == 0 ? "picture" : "other", name);
}
static void *output_name(void *session, size_t index, void *allocator, char **name) {
  if (session == NULL || allocator == NULL) return failure("no session");
  return name_of(index == 0 ? "doubled" : "count", name);
}
static void *allocator_free(void *allocator, void *bytes) {
  drop(bytes);
  return allocator == NULL ? failure("no allocator") : NULL;
}

static Tensor described(size_t index, int is_output) {
  Tensor tensor = {.is_tensor = 1, .type = 1, .rank = 4, .dimensions = {1, 3, 16, 16}};
  if (strcmp(model, "open") == 0) tensor.dimensions[2] = tensor.dimensions[3] = -1;
  if (strcmp(model, "bytes") == 0) tensor.type = 2;
  if (strcmp(model, "half") == 0) tensor.type = 10;
  if (!is_output) return tensor;
  tensor = (Tensor){.is_tensor = 1, .type = index == 0 ? 1 : 7, .rank = 1, .dimensions = {3}};
  if (index == 1) tensor.dimensions[0] = 1;
  if (strcmp(model, "double") == 0) tensor.type = 11;
  if (strcmp(model, "wide") == 0) tensor.rank = 9;
  if (strcmp(model, "map") == 0) tensor.is_tensor = 0;
  return tensor;
}
static void *type_info(size_t index, int is_output, void **info) {
  make(info, sizeof(Tensor));
  *(Tensor *)*info = described(index, is_output);
  return NULL;
}
static void *input_type(void *session, size_t index, void **info) {
  return session == NULL ? failure("no session") : type_info(index, 0, info);
}
static void *output_type(void *session, size_t index, void **info) {
  return session == NULL ? failure("no session") : type_info(index, 1, info);
}
static void *cast_info(void *info, const void **tensor) {
  *tensor = ((Tensor *)info)->is_tensor ? info : NULL;
  return NULL;
}
static void *element_type(const Tensor *tensor, int *type) {
  *type = tensor->type;
  return NULL;
}
static void *dimensions_count(const Tensor *tensor, size_t *count) {
  *count = tensor->rank;
  return NULL;
}
static void *dimensions(const Tensor *tensor, int64_t *sizes, size_t count) {
  if (count != tensor->rank) return failure("another rank");
  memcpy(sizes, tensor->dimensions, count * sizeof *sizes);
  return NULL;
}
static void *element_count(const Tensor *tensor, size_t *count) {
  *count = tensor->count;
  return NULL;
}
static void *is_tensor(const Tensor *tensor, int *is) {
  *is = tensor->is_tensor;
  return NULL;
}
static void *type_and_shape(const Tensor *tensor, void **info) {
  make(info, sizeof *tensor);
  *(Tensor *)*info = *tensor;
  return NULL;
}
static void *tensor_data(Tensor *tensor, void **data) {
  *data = tensor->bytes;
  return NULL;
}

static void *create_tensor(void *memory, const void *data, size_t size, const int64_t *sizes,
                           size_t rank, int type, void **value) {
  size_t count = 1;
  for (size_t index = 0; index < rank; index++) count *= (size_t)sizes[index];
  if (memory == NULL || size != count * (type == 2 ? 1 : 4)) return failure("another size");
  make(value, sizeof(Tensor));
  Tensor *tensor = *value;
  tensor->is_tensor = 1;
  tensor->type = type;
  tensor->count = count;
  tensor->borrowed = data;
  return NULL;
}

static void *run(void *session, void *options, char *const *names, void *const *values,
                 size_t inputs, char *const *output_names, size_t outputs, void **results) {
  if (session == NULL || options != NULL || inputs != 1 || outputs != 2 ||
      strcmp(names[0], "picture") != 0 || strcmp(output_names[1], "count") != 0)
    return failure("another call");
  if (strcmp(model, "fails") == 0) return failure("a node failed");
  const Tensor *input = values[0];
  for (size_t index = 0; index < outputs; index++) {
    make(&results[index], sizeof(Tensor));
    *(Tensor *)results[index] = described(index, 1);
  }
  Tensor *doubled = results[0], *count = results[1];
  doubled->count = 3;
  count->count = 1;
  for (int index = 0; index < 3; index++) {
    float number = input->type == 2 ? ((const uint8_t *)input->borrowed)[index]
                                    : ((const float *)input->borrowed)[index];
    number *= 2;
    memcpy(doubled->bytes + 4 * index, &number, 4);
  }
  int64_t numbers = (int64_t)input->count;
  memcpy(count->bytes, &numbers, 8);
  return NULL;
}

static const void *table[128];

static const void *const *get_api(uint32_t version) {
#ifdef WITHOUT_VERSION
  if (version > 0) return NULL;
#endif
  if (version != 26) return NULL;
  const struct {
    int place;
    const void *function;
  } functions[] = {
      {2, get_error_message}, {3, create_environment}, {6, disable_telemetry},
      {8, create_session},    {9, run},                {10, create_options},
      {24, set_intra},        {25, set_inter},         {30, count_inputs},
      {31, count_outputs},    {33, input_type},        {34, output_type},
      {36, input_name},       {37, output_name},       {49, create_tensor},
      {50, is_tensor},        {51, tensor_data},       {55, cast_info},
      {60, element_type},     {61, dimensions_count},  {62, dimensions},
      {64, element_count},    {65, type_and_shape},    {69, create_memory_info},
      {76, allocator_free},   {78, get_allocator},     {92, drop},
      {93, drop},             {94, drop},              {95, drop},
      {96, drop},             {98, drop},              {99, drop},
      {100, drop},
  };
  for (size_t index = 0; index < sizeof functions / sizeof functions[0]; index++)
    table[functions[index].place] = functions[index].function;
  return table;
}

static const char *get_version(void) { return "fake"; }

typedef struct {
  const void *const *(*get_api)(uint32_t version);
  const char *(*get_version)(void);
} ApiBase;

const ApiBase *OrtGetApiBase(void) {
  static const ApiBase base = {get_api, get_version};
  return &base;
}
