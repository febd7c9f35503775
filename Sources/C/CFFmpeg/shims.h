// SPDX-License-Identifier: Apache-2.0
#ifndef REPGAUGE_CFFMPEG_SHIMS_H
#define REPGAUGE_CFFMPEG_SHIMS_H
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/display.h>
#include <libavutil/imgutils.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswscale/swscale.h>

// Macros that Swift does not import.

static const int rep_AVERROR_EOF = AVERROR_EOF;
static const int rep_AVERROR_EAGAIN = AVERROR(EAGAIN);
static const int rep_AVERROR_ENOMEM = AVERROR(ENOMEM);
static const int rep_AVERROR_INVALIDDATA = AVERROR_INVALIDDATA;
static const int rep_AVERROR_STREAM_NOT_FOUND = AVERROR_STREAM_NOT_FOUND;
static const int64_t rep_AV_NOPTS_VALUE = AV_NOPTS_VALUE;
static const int rep_SWS_FLAGS = SWS_BILINEAR | SWS_ACCURATE_RND | SWS_BITEXACT;

// What moved between FFmpeg 5 and its successors.

/// The display matrix of a stream, nine numbers; NULL where it has none.
static inline const int32_t *rep_display_matrix(const AVStream *stream) {
#if LIBAVFORMAT_VERSION_INT >= AV_VERSION_INT(60, 15, 100)
  const AVPacketSideData *data = av_packet_side_data_get(
      stream->codecpar->coded_side_data, stream->codecpar->nb_coded_side_data,
      AV_PKT_DATA_DISPLAYMATRIX);
  return data && data->size >= 9 * sizeof(int32_t) ? (const int32_t *)data->data : NULL;
#else
  size_t size = 0;
  const uint8_t *data = av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size);
  return data && size >= 9 * sizeof(int32_t) ? (const int32_t *)data : NULL;
#endif
}

/// Room for the display matrix of a stream that is about to be written; NULL without memory.
static inline int32_t *rep_new_display_matrix(AVStream *stream) {
#if LIBAVFORMAT_VERSION_INT >= AV_VERSION_INT(60, 15, 100)
  AVPacketSideData *data = av_packet_side_data_new(
      &stream->codecpar->coded_side_data, &stream->codecpar->nb_coded_side_data,
      AV_PKT_DATA_DISPLAYMATRIX, 9 * sizeof(int32_t), 0);
  return data ? (int32_t *)data->data : NULL;
#else
  return (int32_t *)av_stream_new_side_data(
      stream, AV_PKT_DATA_DISPLAYMATRIX, 9 * sizeof(int32_t));
#endif
}

/// How long a decoded frame is shown, in the stream's time base; 0 where unknown.
static inline int64_t rep_frame_duration(const AVFrame *frame) {
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(57, 30, 100)
  return frame->duration;
#else
  return frame->pkt_duration;
#endif
}
#endif
