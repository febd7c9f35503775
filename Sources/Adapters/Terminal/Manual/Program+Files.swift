// SPDX-License-Identifier: Apache-2.0

extension Program {
  /// The files that an installation puts beside the program, below a folder such as `/usr/share`.
  ///
  /// - Parameter date: The day that pages of the manual show, as 2026-11-28; empty for none.
  /// - Returns: Relative paths, each with its text: pages of the manual, then completions for bash, zsh and fish.
  package func sharedFiles(date: String) -> [(path: String, text: String)] {
    let main = ownSpecification
    let pages =
      [ManualPage(program: name, specification: main, verbs: verbs, date: date)]
      + verbs.map { ManualPage(program: name, specification: $0, date: date) }
    let completed = CompletedProgram(name: name, main: main, verbs: verbs)
    return pages.map { ("man/man1/\($0.name).1", $0.text) } + [
      ("bash-completion/completions/\(name)", completed.bash),
      ("zsh/vendor-completions/_\(name)", completed.zsh),
      ("fish/vendor_completions.d/\(name).fish", completed.fish),
    ]
  }
}
