// SPDX-License-Identifier: Apache-2.0
#ifndef REPGAUGE_CMEDIAPIPE_H
#define REPGAUGE_CMEDIAPIPE_H
#endif
