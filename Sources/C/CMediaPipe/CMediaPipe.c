// SPDX-License-Identifier: Apache-2.0
#include "CMediaPipe.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// MARK: The interface of mediapipe 0.10.31 (mediapipe/tasks/c/vision/pose_landmarker)

typedef struct {
  float x, y, z;
  bool has_visibility;
  float visibility;
  bool has_presence;
  float presence;
  char *name;
} Landmark;

typedef struct {
  Landmark *landmarks;
  uint32_t count;
} Landmarks;

typedef struct {
  void **segmentation_masks;
  uint32_t segmentation_mask_count;
  Landmarks *poses;
  uint32_t pose_count;
  Landmarks *world_poses;
  uint32_t world_pose_count;
} PoseLandmarkerResult;

typedef struct {
  const char *model_asset_buffer;
  unsigned int model_asset_buffer_count;
  const char *model_asset_path;
} BaseOptions;

typedef struct {
  BaseOptions base_options;
  int running_mode;
  int num_poses;
  float min_pose_detection_confidence;
  float min_pose_presence_confidence;
  float min_tracking_confidence;
  bool output_segmentation_masks;
  void (*result_callback)(int, const PoseLandmarkerResult *, void *, int64_t);
} PoseLandmarkerOptions;

_Static_assert(sizeof(Landmark) == 40, "Landmark of mediapipe 0.10.31");
_Static_assert(offsetof(Landmark, visibility) == 16, "Landmark of mediapipe 0.10.31");
_Static_assert(offsetof(Landmark, presence) == 24, "Landmark of mediapipe 0.10.31");
_Static_assert(sizeof(Landmarks) == 16, "Landmarks of mediapipe 0.10.31");
_Static_assert(sizeof(PoseLandmarkerResult) == 48, "PoseLandmarkerResult of mediapipe 0.10.31");
_Static_assert(sizeof(BaseOptions) == 24, "BaseOptions of mediapipe 0.10.31");
_Static_assert(sizeof(PoseLandmarkerOptions) == 56, "PoseLandmarkerOptions of mediapipe 0.10.31");

enum { RUNNING_MODE_IMAGE = 1, RUNNING_MODE_VIDEO = 2, IMAGE_FORMAT_SRGB = 1 };

typedef struct {
  int (*create)(PoseLandmarkerOptions *, void **, char **);
  int (*detect_image)(void *, void *, const void *, PoseLandmarkerResult *, char **);
  int (*detect_for_video)(void *, void *, const void *, int64_t, PoseLandmarkerResult *, char **);
  void (*close_result)(PoseLandmarkerResult *);
  int (*close)(void *, char **);
  int (*create_image)(int, int, int, const uint8_t *, int, void **, char **);
  void (*free_image)(void *);
  void (*free_error)(char *);
} Functions;

// MARK: Our interface

struct rep_landmarker {
  Functions functions;
  void *handle;
  int32_t people;
  bool is_image_mode;
};

/// Writes a text, cut to the capacity.
static void tell(char *message, size_t capacity, const char *text) {
  if (capacity > 0) snprintf(message, capacity, "%s", text);
}

/// Copies the library's error text, or makes one of the status, and frees the library's.
static rep_landmarker_status failed(const Functions *functions, int status, char *error,
                                    char *message, size_t capacity) {
  if (error != NULL && error[0] != '\0') {
    tell(message, capacity, error);
  } else if (capacity > 0) {
    snprintf(message, capacity, "status %d", status);
  }
  if (error != NULL) functions->free_error(error);
  return REP_LANDMARKER_FAILED;
}

/// Looks one function up; false where the library lacks it.
static bool find(void *library, const char *name, void *function, char *message,
                 size_t capacity) {
  void *symbol = dlsym(library, name);
  if (symbol == NULL) {
    if (capacity > 0) snprintf(message, capacity, "it has no function %s", name);
    return false;
  }
  memcpy(function, &symbol, sizeof symbol);
  return true;
}

static bool load(const char *path, Functions *functions, char *message, size_t capacity) {
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    tell(message, capacity, dlerror());
    return false;
  }
  return find(library, "MpPoseLandmarkerCreate", &functions->create, message, capacity) &&
         find(library, "MpPoseLandmarkerDetectImage", &functions->detect_image, message,
              capacity) &&
         find(library, "MpPoseLandmarkerDetectForVideo", &functions->detect_for_video, message,
              capacity) &&
         find(library, "MpPoseLandmarkerCloseResult", &functions->close_result, message,
              capacity) &&
         find(library, "MpPoseLandmarkerClose", &functions->close, message, capacity) &&
         find(library, "MpImageCreateFromUint8Data", &functions->create_image, message,
              capacity) &&
         find(library, "MpImageFree", &functions->free_image, message, capacity) &&
         find(library, "MpErrorFree", &functions->free_error, message, capacity);
}

rep_landmarker_status rep_landmarker_open(const char *library_path, const char *task_path,
                                          rep_landmarker_options wanted,
                                          rep_landmarker **landmarker, char *message,
                                          size_t capacity) {
  *landmarker = NULL;
  rep_landmarker *opened = calloc(1, sizeof *opened);
  if (opened == NULL) return REP_LANDMARKER_NO_MEMORY;
  if (!load(library_path, &opened->functions, message, capacity)) {
    free(opened);
    return REP_LANDMARKER_NO_LIBRARY;
  }
  PoseLandmarkerOptions options = {
      .base_options = {.model_asset_path = task_path},
      .running_mode = wanted.is_image_mode ? RUNNING_MODE_IMAGE : RUNNING_MODE_VIDEO,
      .num_poses = wanted.people,
      .min_pose_detection_confidence = wanted.detection,
      .min_pose_presence_confidence = wanted.presence,
      .min_tracking_confidence = wanted.tracking,
  };
  char *error = NULL;
  int status = opened->functions.create(&options, &opened->handle, &error);
  if (status != 0) {
    failed(&opened->functions, status, error, message, capacity);
    free(opened);
    return REP_LANDMARKER_FAILED;
  }
  opened->people = wanted.people;
  opened->is_image_mode = wanted.is_image_mode;
  *landmarker = opened;
  return REP_LANDMARKER_OK;
}

/// Copies one list of landmarks; false where it does not have the expected number.
static bool copy(const Landmarks *source, rep_landmark *target) {
  if (source->count != REP_LANDMARK_COUNT) return false;
  for (int index = 0; index < REP_LANDMARK_COUNT; index++) {
    const Landmark *landmark = &source->landmarks[index];
    target[index] = (rep_landmark){
        .x = landmark->x,
        .y = landmark->y,
        .z = landmark->z,
        .visibility = landmark->has_visibility ? landmark->visibility : 0,
        .presence = landmark->has_presence ? landmark->presence : 0,
    };
  }
  return true;
}

rep_landmarker_status rep_landmarker_detect(rep_landmarker *landmarker, const uint8_t *rgb,
                                            int32_t width, int32_t height,
                                            int64_t time_milliseconds, rep_landmarker_pose *poses,
                                            int32_t *count, char *message, size_t capacity) {
  const Functions *functions = &landmarker->functions;
  *count = 0;
  if (width <= 0 || height <= 0 || (int64_t)width * height > INT32_MAX / 3) {
    tell(message, capacity, "the frame has a size the library cannot take");
    return REP_LANDMARKER_FAILED;
  }
  char *error = NULL;
  void *image = NULL;
  int status = functions->create_image(IMAGE_FORMAT_SRGB, width, height, rgb, width * height * 3,
                                       &image, &error);
  if (status != 0) return failed(functions, status, error, message, capacity);

  PoseLandmarkerResult result = {0};
  status = landmarker->is_image_mode
               ? functions->detect_image(landmarker->handle, image, NULL, &result, &error)
               : functions->detect_for_video(landmarker->handle, image, NULL, time_milliseconds,
                                             &result, &error);
  functions->free_image(image);
  if (status != 0) return failed(functions, status, error, message, capacity);

  rep_landmarker_status outcome = REP_LANDMARKER_OK;
  if (result.pose_count > (uint32_t)landmarker->people ||
      result.world_pose_count != result.pose_count) {
    tell(message, capacity, "the frame has an unexpected number of poses");
    outcome = REP_LANDMARKER_FAILED;
  }
  for (uint32_t index = 0; outcome == REP_LANDMARKER_OK && index < result.pose_count; index++) {
    if (copy(&result.poses[index], poses[index].image) &&
        copy(&result.world_poses[index], poses[index].world)) {
      *count += 1;
    } else {
      tell(message, capacity, "a pose has an unexpected number of landmarks");
      outcome = REP_LANDMARKER_FAILED;
    }
  }
  functions->close_result(&result);
  return outcome;
}

void rep_landmarker_close(rep_landmarker *landmarker) {
  if (landmarker == NULL) return;
  char *error = NULL;
  landmarker->functions.close(landmarker->handle, &error);
  if (error != NULL) landmarker->functions.free_error(error);
  free(landmarker);
}
