// SPDX-License-Identifier: Apache-2.0
//
// Exports the functions of mediapipe 0.10.31 that Sources/C/CMediaPipe loads, with the structs
// written out a second time, by plain sizes and offsets, so that a wrong layout there shows.
//
// The name of the task file and the first byte of a frame say what should happen: 101 to 108 are
// as many people, each half a frame to the right of the one before.

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static int live_images = 0;
static int64_t last_time = -1;
static bool is_image_mode = false;

static int fail(char **error, const char *text) {
  *error = strdup(text);
  return 3;
}

/// Options: 24 bytes of base options, then running mode, poses, three thresholds, masks, callback.
int MpPoseLandmarkerCreate(const unsigned char *options, void **landmarker, char **error) {
  const char *path;
  int mode, poses;
  float thresholds[3];
  memcpy(&path, options + 16, 8);
  memcpy(&mode, options + 24, 4);
  memcpy(&poses, options + 28, 4);
  memcpy(thresholds, options + 32, 12);
  if (strstr(path, "broken") != NULL) return fail(error, "Unable to open zip archive.");
  if (strstr(path, "speechless") != NULL) return 5;
  const char *people = strstr(path, "people-");
  is_image_mode = strstr(path, "image") != NULL;
  if (mode != (is_image_mode ? 1 : 2) || poses != (people == NULL ? 1 : atoi(people + 7))) return fail(error, "running mode or number of poses");
  if (thresholds[0] != 0.25f || thresholds[1] != 0.5f || thresholds[2] != 0.75f)
    return fail(error, "thresholds");
  if (options[44] != 0) return fail(error, "masks");
  last_time = -1;
  *landmarker = malloc(1);
  return 0;
}

typedef struct {
  int width, height;
  unsigned char first;
} Image;

int MpImageCreateFromUint8Data(int format, int width, int height, const unsigned char *pixels,
                               int count, void **image, char **error) {
  if (format != 1 || count != width * height * 3) return fail(error, "format or size");
  Image *made = malloc(sizeof *made);
  *made = (Image){width, height, pixels[0]};
  live_images++;
  *image = made;
  return 0;
}

void MpImageFree(void *image) {
  live_images--;
  free(image);
}

/// A landmark is 40 bytes: x, y, z, whether visible, visibility, whether present, presence, name.
static void *landmarks(int count, float scale, float left) {
  unsigned char *list = calloc(count, 40);
  for (int index = 0; index < count; index++) {
    float place[3] = {left + index / 100.0f * scale, index / 50.0f * scale, index / -200.0f * scale};
    float visibility = index == 32 ? 1.5f : 0.75f, presence = 0.5f;
    unsigned char *landmark = list + 40 * index;
    memcpy(landmark, place, 12);
    landmark[12] = index != 31;
    memcpy(landmark + 16, &visibility, 4);
    landmark[20] = 1;
    memcpy(landmark + 24, &presence, 4);
  }
  return list;
}

/// Lists of landmarks are 16 bytes: address and number.
static void *some_poses(int poses, int count, float scale) {
  unsigned char *lists = calloc(poses, 16);
  for (int index = 0; index < poses; index++) {
    void *list = landmarks(count, scale, 0.5f * index);
    uint32_t number = count;
    memcpy(lists + 16 * index, &list, 8);
    memcpy(lists + 16 * index + 8, &number, 4);
  }
  return lists;
}

/// A result is 48 bytes: masks and their number, poses and their number, world poses likewise.
int MpPoseLandmarkerDetectImage(void *landmarker, void *image, const void *options,
                                unsigned char *result, char **error) {
  (void)landmarker;
  const Image *frame = image;
  if (options != NULL) return fail(error, "options");
  if (live_images != 1) return fail(error, "an image was not freed");
  memset(result, 0, 48);
  if (frame->first == 0) return 0;
  if (frame->first == 7) return fail(error, "the calculator failed");
  int count = frame->first == 99 ? 17 : 33;
  uint32_t poses = frame->first > 100 && frame->first < 109 ? frame->first - 100 : 1;
  void *pose = some_poses(poses, count, 1), *world = some_poses(poses, count, 2);
  memcpy(result + 16, &pose, 8);
  memcpy(result + 24, &poses, 4);
  memcpy(result + 32, &world, 8);
  memcpy(result + 40, &poses, 4);
  return 0;
}

int MpPoseLandmarkerDetectForVideo(void *landmarker, void *image, const void *options,
                                   int64_t time, unsigned char *result, char **error) {
  if (is_image_mode) return fail(error, "the landmarker is in image mode");
  if (time <= last_time) return fail(error, "timestamps must increase");
  last_time = time;
  return MpPoseLandmarkerDetectImage(landmarker, image, options, result, error);
}

void MpPoseLandmarkerCloseResult(unsigned char *result) {
  for (int offset = 16; offset <= 32; offset += 16) {
    unsigned char *lists;
    uint32_t poses;
    memcpy(&lists, result + offset, 8);
    memcpy(&poses, result + offset + 8, 4);
    if (lists == NULL) continue;
    for (uint32_t index = 0; index < poses; index++) {
      void *list;
      memcpy(&list, lists + 16 * index, 8);
      free(list);
    }
    free(lists);
  }
  memset(result, 0, 48);
}

int MpPoseLandmarkerClose(void *landmarker, char **error) {
  (void)error;
  free(landmarker);
  return 0;
}

#ifndef WITHOUT_ERROR_FREE
void MpErrorFree(char *error) { free(error); }
#endif
