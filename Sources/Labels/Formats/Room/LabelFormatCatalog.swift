// SPDX-License-Identifier: Apache-2.0

extension LabelFormat {
  /// The formats there are, in order of name; a new one is a file of its own and a line here.
  public static let all: [LabelFormat] =
    ([
      AudacityFormat.self, BIDSFormat.self, CountixFormat.self, EventListFormat.self,
      MirEvalFormat.self, PoseRACFormat.self, RepCountFormat.self, UCFRepFormat.self,
      WebVTTFormat.self,
    ] as [any ForeignCodec.Type])
    .map(LabelFormat.init)
    .sorted { $0.description.id < $1.description.id }

  /// The format of a name; nil where there is none.
  public static func named(_ id: String) -> LabelFormat? {
    all.first { $0.description.id == id }
  }
}
