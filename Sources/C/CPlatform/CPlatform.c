// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "CPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <linux/magic.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <unistd.h>

int rep_exchange_names(const char *one, const char *other) {
  // By number, since not every C library has the function.
  return syscall(SYS_renameat2, AT_FDCWD, one, AT_FDCWD, other, RENAME_EXCHANGE) == 0 ? 0 : errno;
}

int rep_is_on_own_disk(int descriptor) {
  struct statfs system;
  if (fstatfs(descriptor, &system) != 0) return 0;
  switch ((unsigned long)system.f_type & 0xffffffffUL) {
    case EXT4_SUPER_MAGIC:
    case BTRFS_SUPER_MAGIC:
    case F2FS_SUPER_MAGIC:
    case TMPFS_MAGIC:
    case OVERLAYFS_SUPER_MAGIC:
    case 0x58465342UL:  // XFS
    case 0x2fc12fc1UL:  // ZFS
    case 0xca451a4eUL:  // bcachefs
      return 1;
    default:
      return 0;
  }
}
