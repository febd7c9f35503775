// SPDX-License-Identifier: Apache-2.0
#ifndef REPGAUGE_CPLATFORM_H
#define REPGAUGE_CPLATFORM_H

// System calls that Swift's overlay of the C library does not show.

// Exchanges what two names lead to, both at once: renameat2(2) with RENAME_EXCHANGE.
// Returns 0, or the error number; ENOSYS, EINVAL and EXDEV where the file system cannot do it.
int rep_exchange_names(const char *one, const char *other);

// Whether an open file or folder is on a file system that only this machine can write to: statfs(2).
// Returns 1 if it is for certain, else 0.
int rep_is_on_own_disk(int descriptor);

#endif
