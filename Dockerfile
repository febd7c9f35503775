# SPDX-License-Identifier: Apache-2.0
# An image with all programs: docker build --tag repgauge .
# The action in action.yml runs the same lines. Scripts/try-workflows runs each of them in a clean Debian.
FROM swift:6.2-bookworm AS package
WORKDIR /usr/src/repgauge
COPY . .
# Seconds since 1970 for all times in the package, as of the commit: --build-arg SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
ARG SOURCE_DATE_EPOCH
RUN Scripts/package

FROM debian:bookworm-slim
WORKDIR /usr/src/repgauge
COPY --from=package /usr/src/repgauge/.build/package/repgauge.deb .build/package/
RUN apt-get -q update && apt-get -q install -y --no-install-recommends ./.build/package/repgauge.deb
WORKDIR /data
