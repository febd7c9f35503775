// SPDX-License-Identifier: Apache-2.0
#ifndef REPGAUGE_CSQLITE_SHIMS_H
#define REPGAUGE_CSQLITE_SHIMS_H
#include <sqlite3.h>
#endif
