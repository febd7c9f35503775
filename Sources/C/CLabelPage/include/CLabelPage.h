// SPDX-License-Identifier: Apache-2.0
#ifndef REPGAUGE_CLABELPAGE_H
#define REPGAUGE_CLABELPAGE_H
#include <stddef.h>

// A file of the labeling page, as it lies in Page/.
struct LabelPageFile {
  const char *name;
  const unsigned char *bytes;
  size_t count;
};

// The files in no order.
const struct LabelPageFile *label_page_file_list(void);
// How many there are.
extern const size_t label_page_file_count;
#endif
