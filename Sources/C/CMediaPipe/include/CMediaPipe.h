// SPDX-License-Identifier: Apache-2.0
//
// MediaPipe's pose landmarker behind a C interface of our own, loaded at run time.
//
// The library's own interface carries no version: a struct of another release is read wrongly
// without an error. The structs in CMediaPipe.c are those of mediapipe 0.10.31, and a caller must
// have compared the library's SHA-256 with the pinned one before it gets here.

#ifndef REPGAUGE_CMEDIAPIPE_H
#define REPGAUGE_CMEDIAPIPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Landmarks of one pose.
#define REP_LANDMARK_COUNT 33

/// An open landmarker; one per video, since it carries the tracking state.
typedef struct rep_landmarker rep_landmarker;

/// What a landmarker looks for.
typedef struct {
  /// How many people at most, at least 1.
  int32_t people;
  /// The thresholds, each in 0...1.
  float detection;
  float presence;
  float tracking;
  /// Each frame by itself; otherwise people are followed and smoothed from frame to frame.
  bool is_image_mode;
} rep_landmarker_options;

/// One landmark: in `image` x and y are fractions of width and height and z is a fraction of the
/// width; in `world` metres around the middle of the hips, y down.
typedef struct {
  float x;
  float y;
  float z;
  float visibility;
  float presence;
} rep_landmark;

/// The pose of one person in one frame.
typedef struct {
  rep_landmark image[REP_LANDMARK_COUNT];
  rep_landmark world[REP_LANDMARK_COUNT];
} rep_landmarker_pose;

/// What a call came to.
typedef enum {
  /// It worked.
  REP_LANDMARKER_OK = 0,
  /// The library cannot be loaded or lacks a function.
  REP_LANDMARKER_NO_LIBRARY = 1,
  /// The library reported an error, or something this interface cannot represent.
  REP_LANDMARKER_FAILED = 2,
  /// Memory ran out.
  REP_LANDMARKER_NO_MEMORY = 3,
} rep_landmarker_status;

/// Loads the library and opens a landmarker for the frames of one video.
///
/// The library is never unloaded: its threads and exit handlers outlive any landmarker.
/// On failure `message` receives a text of at most `capacity` bytes with its terminating zero.
rep_landmarker_status rep_landmarker_open(const char *library_path, const char *task_path,
                                          rep_landmarker_options options,
                                          rep_landmarker **landmarker, char *message,
                                          size_t capacity);

/// Finds the poses in the next frame: `width * height * 3` bytes of RGB without padding, copied.
///
/// Times must increase from call to call, and count in video mode alone. `poses` has room for as many people as were asked for;
/// `count` becomes how many were found, 0 for nobody.
rep_landmarker_status rep_landmarker_detect(rep_landmarker *landmarker, const uint8_t *rgb,
                                            int32_t width, int32_t height,
                                            int64_t time_milliseconds, rep_landmarker_pose *poses,
                                            int32_t *count, char *message, size_t capacity);

/// Closes a landmarker; NULL is allowed.
void rep_landmarker_close(rep_landmarker *landmarker);

#endif
