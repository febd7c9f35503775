// SPDX-License-Identifier: Apache-2.0
#ifndef REPGAUGE_CPNG_SHIMS_H
#define REPGAUGE_CPNG_SHIMS_H
#include <png.h>
#endif
