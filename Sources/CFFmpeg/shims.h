// SPDX-License-Identifier: Apache-2.0
#ifndef REPGAUGE_CFFMPEG_SHIMS_H
#define REPGAUGE_CFFMPEG_SHIMS_H
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/display.h>
#include <libavutil/imgutils.h>
#include <libavutil/opt.h>
#include <libswscale/swscale.h>
#endif
