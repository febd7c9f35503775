// SPDX-License-Identifier: Apache-2.0
#ifndef REPGAUGE_CMICROHTTPD_SHIMS_H
#define REPGAUGE_CMICROHTTPD_SHIMS_H
#include <microhttpd.h>
#include <stdint.h>

// Decodes percent signs like the library, but %00 to 1, which is in no name: a 0 would end the text
// there, and what is asked for would be something else than what was written.
static inline size_t rep_MHD_unescape(void *context, struct MHD_Connection *connection, char *text) {
  (void) context;
  (void) connection;
  size_t count = MHD_http_unescape(text);
  for (size_t index = 0; index < count; index += 1) {
    if (text[index] == 0) text[index] = 1;
  }
  return count;
}

// MHD_start_daemon is variadic; one thread for each connection, so that a handler may take its time.
// At level 1 the library itself refuses heads that RFC 9112 forbids.
static inline struct MHD_Daemon *rep_MHD_start(
    const struct sockaddr *address,
    unsigned int connections,
    unsigned int idle_seconds,
    MHD_AccessHandlerCallback handler,
    MHD_RequestCompletedCallback completed,
    MHD_NotifyConnectionCallback connected,
    void *context
) {
  return MHD_start_daemon(
      MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_POLL,
      0, NULL, NULL, handler, context,
      MHD_OPTION_SOCK_ADDR, address,
      MHD_OPTION_NOTIFY_COMPLETED, completed, context,
      MHD_OPTION_NOTIFY_CONNECTION, connected, context,
      MHD_OPTION_UNESCAPE_CALLBACK, rep_MHD_unescape, NULL,
      MHD_OPTION_STRICT_FOR_CLIENT, 1,
      MHD_OPTION_CONNECTION_LIMIT, connections,
      MHD_OPTION_CONNECTION_TIMEOUT, idle_seconds,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t) 65536,
      MHD_OPTION_END
  );
}

// MHD_get_connection_info is variadic.
static inline int rep_MHD_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

// The value that the notification of the connection's start has put into its context.
static inline void *rep_MHD_socket_context(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info ? info->socket_context : NULL;
}

// MHD_get_daemon_info is variadic.
static inline uint16_t rep_MHD_port(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
  return info ? info->port : 0;
}
#endif
