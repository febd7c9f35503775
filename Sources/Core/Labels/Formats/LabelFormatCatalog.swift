// SPDX-License-Identifier: Apache-2.0

extension LabelFormat {
  /// The formats there are, in order of name; a new one is a file of its own and a line here.
  package static let all: [LabelFormat] =
    ([
      ActivityNetFormat.self, AppLogFormat.self, AudacityFormat.self, BIDSFormat.self,
      BORISAggregatedFormat.self,
      BORISProjectFormat.self, BORISTabularFormat.self, CVATFormat.self, CountixFormat.self,
      CreateMLFormat.self, CreateMLTableFormat.self, ELANFormat.self, EgoExoFormat.self,
      EventListFormat.self, FiftyOneFormat.self, Fit3DFormat.self, LabelStudioAudioFormat.self,
      LabelStudioFormat.self, MMFitFormat.self, MirEvalFormat.self, PoseRACFormat.self,
      QEVDFormat.self, RepCountFormat.self, UCFRepFormat.self,
      VIAFormat.self, VidatFormat.self, WebVTTFormat.self,
    ] as [any ForeignCodec.Type])
    .map(LabelFormat.init)
    .sorted { $0.description.id < $1.description.id }

  /// Other names of formats: LLSP is the folder that RepCount-A is published in.
  package static let aliases = ["llsp": "repcount"]

  /// The format of a name, or of another name that it has; nil where there is none.
  package static func named(_ id: String) -> LabelFormat? {
    let id = aliases[id] ?? id
    return all.first { $0.description.id == id }
  }
}
