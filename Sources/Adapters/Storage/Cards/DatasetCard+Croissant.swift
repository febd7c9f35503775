// SPDX-License-Identifier: Apache-2.0
package import Basics

/// The card as JSON-LD in the vocabulary of Croissant, which loaders of datasets read.
///
/// Paths are relative to the card's folder. Tables have their digests here, and every other file has its digest in a
/// table, so that the document does not grow with the number of clips.
///
/// - Source: Croissant Format Specification 1.0, MLCommons 2024; its context is taken as it is printed there.
extension DatasetCard {
  /// The name of the document in the card's folder.
  package static let document = "croissant.json"

  /// The document.
  package var croissant: JSON {
    var members = [
      JSON.Member("@context", Self.context),
      JSON.Member("@type", "sc:Dataset"),
      JSON.Member("name", .string(manifest.name)),
      JSON.Member("description", .string(description)),
      JSON.Member("conformsTo", "http://mlcommons.org/croissant/1.0"),
      JSON.Member("license", .string(licence.address)),
    ]
    members += said
    members += [
      JSON.Member(
        "keywords",
        .array(
          ["human pose", "repetition counting"].map(JSON.string)
            + exercises.map { .string($0.name) }
        )
      ),
      JSON.Member("isLiveDataset", false),
      JSON.Member("distribution", .array(files.map(\.croissant) + fileSets)),
      JSON.Member("recordSet", .array(CardTable.all.map(\.croissant))),
    ]
    return .object(members)
  }

  /// The words of the publisher.
  private var said: [JSON.Member] {
    var members: [JSON.Member] = []
    if !publication.creators.isEmpty {
      members.append(
        JSON.Member(
          "creator",
          .array(
            publication.creators.map { ["@type": "sc:Organization", "name": .string($0)] }
          )
        )
      )
    }
    let texts = [
      ("url", publication.address), ("datePublished", publication.date?.description),
      ("version", publication.release), ("citeAs", publication.citation),
    ]
    return members
      + texts.compactMap { name, text in text.map { JSON.Member(name, .string($0)) } }
  }

  /// The label files, and the tracks of each configuration.
  private var fileSets: [JSON] {
    var sets: [JSON] = []
    if labelFiles > 0 {
      sets.append(
        Self.fileSet(
          "label-files",
          "The label files as raters wrote them; lines with # come first",
          format: "text/tab-separated-values",
          includes: "labels/*.tsv"
        )
      )
    }
    let names = ClipNames.ids(of: poses.map { "tracks-\($0.configuration)" })
    for (name, track) in zip(names, poses) {
      sets.append(
        Self.fileSet(
          name,
          "Pose tracks of \(counted(track.clips, "clip")): \(track.backend), skeleton "
            + "\(track.skeleton), in safetensors",
          format: "application/octet-stream",
          includes: "tracks/\(Self.literal(track.configuration))/*.safetensors"
        )
      )
    }
    return sets
  }

  private static func fileSet(
    _ name: String,
    _ description: String,
    format: String,
    includes: String
  ) -> JSON {
    [
      "@type": "cr:FileSet", "@id": .string(name), "name": .string(name),
      "description": .string(description), "encodingFormat": .string(format),
      "includes": .string(includes),
    ]
  }

  /// A text as a pattern of files that means itself.
  private static func literal(_ text: String) -> String {
    text.escaped { "[*?".unicodeScalars.contains($0) ? "[\($0)]" : nil }
  }

  /// The context that documents of version 1.0 share.
  private static let context: JSON = [
    "@language": "en", "@vocab": "https://schema.org/", "citeAs": "cr:citeAs",
    "column": "cr:column", "conformsTo": "dct:conformsTo",
    "cr": "http://mlcommons.org/croissant/",
    "data": ["@id": "cr:data", "@type": "@json"],
    "dataType": ["@id": "cr:dataType", "@type": "@vocab"],
    "dct": "http://purl.org/dc/terms/", "equivalentProperty": "cr:equivalentProperty",
    "examples": ["@id": "cr:examples", "@type": "@json"], "extract": "cr:extract",
    "field": "cr:field", "fileObject": "cr:fileObject", "fileProperty": "cr:fileProperty",
    "fileSet": "cr:fileSet", "format": "cr:format", "includes": "cr:includes",
    "isLiveDataset": "cr:isLiveDataset", "jsonPath": "cr:jsonPath", "key": "cr:key",
    "md5": "cr:md5", "parentField": "cr:parentField", "path": "cr:path",
    "rai": "http://mlcommons.org/croissant/RAI/", "recordSet": "cr:recordSet",
    "references": "cr:references", "regex": "cr:regex", "repeated": "cr:repeated",
    "replace": "cr:replace", "samplingRate": "cr:samplingRate", "sc": "https://schema.org/",
    "separator": "cr:separator", "source": "cr:source", "subField": "cr:subField",
    "transform": "cr:transform",
  ]
}

extension DatasetCard.File {
  fileprivate var croissant: JSON {
    let table = CardTable.all.first { $0.file == path }
    return [
      "@type": "cr:FileObject", "@id": .string(path), "name": .string(path),
      "description": .string(table?.meaning ?? "The manifest that this folder is opened by"),
      "contentSize": .string("\(bytes) B"), "contentUrl": .string(path),
      "encodingFormat": table == nil ? "application/json" : "text/csv",
      "sha256": .string(sha256),
    ]
  }
}

extension CardTable {
  fileprivate var croissant: JSON {
    var members = [
      JSON.Member("@type", "cr:RecordSet"),
      JSON.Member("@id", .string(name)),
      JSON.Member("name", .string(name)),
      JSON.Member("description", .string(meaning)),
    ]
    if let key { members.append(JSON.Member("key", ["@id": .string("\(name)/\(key)")])) }
    members.append(JSON.Member("field", .array(columns.map(field))))
    return .object(members)
  }

  private func field(_ column: Column) -> JSON {
    var members = [
      JSON.Member("@type", "cr:Field"),
      JSON.Member("@id", .string("\(name)/\(column.name)")),
      JSON.Member("name", .string(column.name)),
      JSON.Member("description", .string(column.meaning)),
      JSON.Member("dataType", .string("sc:\(column.type)")),
      JSON.Member(
        "source",
        ["fileObject": ["@id": .string(file)], "extract": ["column": .string(column.name)]]
      ),
    ]
    if let reference = column.reference {
      members.append(JSON.Member("references", ["field": ["@id": .string(reference)]]))
    }
    return .object(members)
  }
}
