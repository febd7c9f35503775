// SPDX-License-Identifier: Apache-2.0

extension Workload {
  private typealias Line = WorkloadPlan.Line
  private typealias Text = QuantityText

  private var clipsText: String { Text.count(Double(clips), "clip") }
  private var allFramesText: String { Text.count(frames, "frame") }
  private var frameText: String { Text.count(framesPerClip, "frame") }
  private var tracksText: String { Text.count(tracks, "track") }
  private var shardsText: String { Text.count(Double(shards), "shard") }

  private func hours(
    _ name: String,
    _ title: String,
    core seconds: Double,
    _ arithmetic: String
  ) -> WorkloadPlan.Line {
    Line(
      name: name,
      title: title,
      value: seconds / 3600,
      unit: "core hours",
      text: Text.number(seconds / 3600) + " core hours",
      arithmetic: arithmetic
    )
  }

  private func bytes(
    _ name: String,
    _ title: String,
    _ value: Double,
    _ arithmetic: String
  ) -> WorkloadPlan.Line {
    Line(
      name: name,
      title: title,
      value: value,
      unit: "bytes",
      text: Text.bytes(value),
      arithmetic: arithmetic
    )
  }

  private func time(
    _ name: String,
    _ title: String,
    hours: Double,
    _ arithmetic: String
  ) -> WorkloadPlan.Line {
    Line(
      name: name,
      title: title,
      value: hours,
      unit: "hours",
      text: Text.time(hours: hours),
      arithmetic: arithmetic
    )
  }

  // MARK: Tracking

  var trackingLines: [WorkloadPlan.Line] {
    let all = Line(
      name: "frames",
      title: "frames",
      value: frames,
      unit: "frames",
      text: Text.count(frames),
      arithmetic: "\(clipsText) x \(frameText) "
        + "(\(Text.given(seconds)) s x \(Text.given(frameRate)))"
    )
    return [all]
      + backends.map { backend in
        let opening =
          backend.secondsPerClip == 0
          ? "" : " + \(clipsText) x \(Text.milliseconds(backend.secondsPerClip))"
        return hours(
          "tracking-\(backend.backend)",
          "tracking, \(backend.backend)",
          core: trackingSeconds(of: backend),
          "\(allFramesText) x \(Text.milliseconds(backend.secondsPerFrame))\(opening)"
        )
      }
  }

  // MARK: Files

  var fileLines: [WorkloadPlan.Line] {
    let tracks = backends.map { backend in
      let header =
        backend.bytesPerClip == 0
        ? ""
        : " + \(Text.count(Double(clips), "file")) x \(Text.number(backend.bytesPerClip)) bytes"
      return bytes(
        "tracks-\(backend.backend)",
        "tracks, \(backend.backend)",
        trackBytes(of: backend),
        "\(allFramesText) x \(Text.number(backend.bytesPerFrame)) bytes\(header)"
      )
    }
    let kinds = backends.count == 1 ? "track" : "\(backends.count) tracks"
    return tracks + [
      bytes(
        "labels",
        "labels",
        labelBytes,
        "\(Text.count(Double(clips), "file")) x \(Text.number(evaluation.labelBytesPerClip)) bytes"
      ),
      bytes(
        "manifest",
        "list of clips",
        manifestBytes,
        "\(Text.count(Double(clips), "line")) x \(Text.number(evaluation.manifestBytesPerClip)) bytes"
      ),
      Line(
        name: "files",
        title: "files",
        value: files,
        unit: "files",
        text: Text.count(files),
        arithmetic: "\(clipsText) x (video + \(kinds) + label file)"
      ),
    ]
  }

  // MARK: Shards

  var shardLines: [WorkloadPlan.Line] {
    let rule =
      fixedShards != nil
      ? "as asked for"
      : shards == clips && trackingTaskHours > taskHours
        ? "one for each clip at most"
        : "so that no task takes more than \(Text.time(hours: taskHours)) or "
          + Text.bytes(0.75 * JobLimits.shards.memoryBytes)
    let trackingHours = trackingSeconds / 3600
    return [
      Line(
        name: "shards",
        title: "shards",
        value: Double(shards),
        unit: "shards",
        text: Text.count(Double(shards)),
        arithmetic: rule + "; \(Text.number(Double(clips) / Double(shards))) clips each"
      ),
      time(
        "tracking-task",
        "a task that tracks",
        hours: trackingTaskHours,
        "\(Text.number(trackingHours)) core hours / \(shardsText) / "
          + Text.count(Double(taskCores), "core")
      ),
      bytes(
        "tracking-memory",
        "its memory",
        trackingTaskBytes,
        "\(Text.count(Double(taskCores), "worker")) x \(Text.bytes(backends.map(\.workerBytes).max() ?? 0))"
      ),
    ]
  }

  // MARK: Evaluating

  var evaluationLines: [WorkloadPlan.Line] {
    let replay =
      "(\(frameText) x \(Text.milliseconds(evaluation.secondsPerFrame)) + "
      + "\(Text.milliseconds(evaluation.secondsPerClip)))"
    return [
      hours(
        "evaluation",
        "evaluation",
        core: evaluationSeconds,
        "\(tracksText) x \(replay) + \(Text.count(Double(shards), "task")) x "
          + "(\(Text.time(hours: evaluation.secondsPerTask / 3600)) + \(clipsText) x "
          + "\(Text.milliseconds(evaluation.secondsPerListedClip)))"
      ),
      time(
        "evaluation-task",
        "a task that evaluates",
        hours: evaluationTaskHours,
        "\(Text.number(evaluationSeconds / 3600)) core hours / \(shardsText)"
      ),
      bytes(
        "evaluation-memory",
        "its memory",
        evaluationTaskBytes,
        "\(Text.bytes(evaluation.taskBytes)) + \(Text.number(tracks / Double(shards))) tracks x "
          + Text.bytes(evaluation.taskBytesPerClip)
      ),
      bytes(
        "shard-files",
        "files of shards",
        shardBytes,
        "\(tracksText) x \(Text.bytes(evaluation.shardBytesPerClip))"
      ),
    ]
  }

  // MARK: Merging

  var mergeLines: [WorkloadPlan.Line] {
    [
      time(
        "merge-time",
        "merge",
        hours: mergeSeconds / 3600,
        "\(Text.number(evaluation.mergeSeconds)) s + \(tracksText) x "
          + Text.milliseconds(evaluation.mergeSecondsPerClip)
      ),
      bytes(
        "merge-memory",
        "its memory",
        mergeBytes,
        "\(Text.bytes(evaluation.mergeBytes)) + \(tracksText) x "
          + Text.bytes(evaluation.mergeBytesPerClip)
      ),
      bytes(
        "run",
        "run and report",
        runBytes,
        "\(tracksText) x \(Text.bytes(evaluation.runBytesPerClip))"
      ),
    ]
  }

  // MARK: All

  func totalLines(
    _ cores: Int?,
    _ corePrice: Double?,
    _ storagePrice: Double?
  ) -> [WorkloadPlan.Line] {
    let stored = writtenBytes / 1e12
    return [
      hours(
        "core-hours",
        "in all",
        core: coreHours * 3600,
        "\(Text.number(trackingSeconds / 3600)) tracking + "
          + "\(Text.number(evaluationSeconds / 3600)) evaluation + "
          + "\(Text.number(mergeSeconds / 3600)) merge"
      ),
      bytes("written", "written", writtenBytes, "tracks + labels + list + shards + run"),
    ]
      + [
        cores.map { cores in
          let atOnce = max(cores / taskCores, 1)
          return time(
            "elapsed",
            "on \(Text.count(Double(cores), "core"))",
            hours: elapsedHours(cores: cores),
            "\(Text.count(Double(shards), "task")) in turns of \(Text.count(Double(atOnce))), then of "
              + "\(Text.count(Double(cores))), then the merge"
          )
        },
        corePrice.map { price in
          Line(
            name: "computing-price",
            title: "price of computing",
            value: coreHours * price,
            unit: "price",
            text: Text.money(coreHours * price),
            arithmetic: "\(Text.number(coreHours)) core hours x \(Text.given(price))"
          )
        },
        storagePrice.map { price in
          Line(
            name: "storage-price",
            title: "price of storage",
            value: stored * price,
            unit: "price",
            text: Text.money(stored * price) + " a month",
            arithmetic: "\(Text.number(stored)) TB x \(Text.given(price)), without videos"
          )
        },
      ].compactMap(\.self)
  }
}
