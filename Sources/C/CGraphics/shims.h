// SPDX-License-Identifier: Apache-2.0
#ifndef REPGAUGE_CGRAPHICS_SHIMS_H
#define REPGAUGE_CGRAPHICS_SHIMS_H
#include <cairo.h>
#include <librsvg/rsvg.h>
#endif
