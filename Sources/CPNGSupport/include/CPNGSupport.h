// SPDX-License-Identifier: Apache-2.0
#ifndef REPGAUGE_CPNGSUPPORT_H
#define REPGAUGE_CPNGSUPPORT_H
#endif
