// SPDX-License-Identifier: Apache-2.0

/// A job of a workflow file as its service runs it: steps in order, each with what it runs, needs and leaves.
struct WorkflowJob {
  /// One step.
  struct Step {
    /// Its name in messages.
    var name: String
    /// Its script; empty for an action.
    var script = ""
    /// An action with its version; nil for a script.
    var action: String?
    /// Inputs of an action.
    var inputs: [String: String] = [:]
    /// Its condition; nil if there is none.
    var condition: String?
  }

  /// The commands of the image `swift:6.2-bookworm` that a gate may need.
  private static let image: Set = ["apt-get", "cp", "git", "swift"]

  /// This repository as an action, up to its revision.
  static let ownAction = "your-organisation/repgauge@"

  var steps: [Step]

  /// Reads GitHub's job `gate`.
  init(gitHub workflow: StrictYAML) {
    self.init(steps: workflow["jobs"]?["gate"]?["steps"])
  }

  /// Reads an action of steps.
  init(action: StrictYAML) {
    self.init(steps: action["runs"]?["steps"])
  }

  private init(steps list: StrictYAML?) {
    steps = (list?.elements ?? []).map { step in
      var inputs: [String: String] = [:]
      if case .map(let members)? = step["with"] {
        for member in members { inputs[member.key] = member.value.text }
      }
      let name = step["name"]?.text ?? step["uses"]?.text ?? "a step"
      return Step(
        name: name,
        script: step["run"]?.text ?? "",
        action: step["uses"]?.text,
        inputs: inputs,
        condition: step["if"]?.text
      )
    }
  }

  /// Reads GitLab's job `gate`.
  init(gitLab workflow: StrictYAML) {
    let job = workflow["gate"]
    let before = job?["before_script"]?.elements ?? []
    let script = job?["script"]?.elements ?? []
    steps = (before + script).compactMap(\.text).map {
      Step(name: String($0.prefix(30)), script: $0)
    }
  }

  /// The command lines of a script, without what a shell does itself.
  static func commands(of script: String) -> [[String]] {
    script.split(whereSeparator: { "\n;&|".contains($0) })
      .map { $0.split(separator: " ").map(String.init) }
      .map { words in Array(words.drop { ["if", "then", "else", "do", "!"].contains($0) }) }
      .filter { words in
        words.first.map { !["[", "fi", "done", "export", "#"].contains($0) } ?? false
      }
  }

  /// Commands that a step needs and that neither the image has nor a step before it brings.
  var missingCommands: [String] {
    // The app brings its counter, and the cache what is kept in it.
    var known = Self.image.union(["./my-counter"])
    var missing: [String] = []
    for step in steps {
      if step.inputs["lfs"] == "true", !known.contains("git-lfs") {
        missing.append("\(step.name): git-lfs")
      }
      // The package has all programs.
      if step.action?.hasPrefix(Self.ownAction) ?? false { known.insert("rep-gate") }
      for words in Self.commands(of: step.script) {
        if !known.contains(words[0]) { missing.append("\(step.name): \(words[0])") }
        if words[0] == "apt-get", let install = words.firstIndex(of: "install") {
          known.formUnion(words[install...].dropFirst().filter { !$0.hasPrefix("-") })
        }
        if words[0] == "cp", let made = words.last { known.insert("./\(made)") }
      }
    }
    return missing
  }

  /// Fetches of RepGauge that no commit pins, or at GitLab the variable `REPGAUGE_REVISION`.
  var unpinnedFetches: [String] {
    steps.flatMap { step -> [String] in
      if let action = step.action, action.hasPrefix(Self.ownAction) {
        // A branch or a version moves; a commit, for which a word stands here, does not.
        return action.hasSuffix("@put-a-commit-of-repgauge-here") ? [] : [step.name]
      }
      return Self.commands(of: step.script).filter { words in
        words[0] == "git" && (words.contains("clone") || words.contains("fetch"))
          && !words.contains("\"$REPGAUGE_REVISION\"")
      }.map { $0.joined(separator: " ") }
    }
  }

  /// Faults of an action's cache: what is built must be kept under its name before the install may fail, and be built only if
  /// it is not there.
  var cacheFaults: [String] {
    func index(_ action: String) -> Int? {
      steps.firstIndex {
        $0.action?.hasPrefix("actions/cache/\(action)@") ?? false
          && $0.inputs["key"] == "${{ steps.name.outputs.key }}"
          && $0.inputs["path"] == "${{ github.action_path }}/.build/package/repgauge.deb"
      }
    }
    guard let restore = index("restore") else { return ["nothing is restored"] }
    guard let save = index("save") else { return ["nothing is kept"] }
    var faults: [String] = []
    if let install = steps.firstIndex(where: { $0.script.contains("apt-get") }), install < save {
      faults.append("a failed installation keeps nothing")
    }
    for (place, step) in steps.enumerated() where step.script == "Scripts/package" || place == save
    {
      if place < restore || step.condition != "steps.cache.outputs.cache-hit != 'true'" {
        faults.append("\(step.name): also done if the cache has it")
      }
    }
    return faults
  }

  /// Uploads that fail if nothing was written, do not happen after a red gate, or show nobody anything.
  var uploadFaults: [String] {
    steps.filter { $0.action?.contains("upload") ?? false }.flatMap { step -> [String] in
      let condition = step.condition ?? ""
      var faults: [String] = []
      guard let file = step.inputs["sarif_file"] ?? step.inputs["path"] else {
        return ["\(step.name): no file"]
      }
      if !condition.contains("hashFiles('\(file)') != ''") {
        faults.append("\(step.name): also if nothing was written")
      }
      if !condition.contains("!cancelled()") { faults.append("\(step.name): not if red") }
      // Alerts show in a pull request only on lines of its diff, and forks cannot upload.
      if step.inputs["sarif_file"] != nil, !condition.contains("github.event_name == 'push'") {
        faults.append("\(step.name): in pull requests, too")
      }
      return faults
    }
  }

  /// All faults.
  var faults: [String] { missingCommands + unpinnedFetches + uploadFaults }
}
