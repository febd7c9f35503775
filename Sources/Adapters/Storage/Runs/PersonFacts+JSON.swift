// SPDX-License-Identifier: Apache-2.0
package import Basics
package import PoseTracks

extension PersonFacts {
  /// The facts that are known, as runs and programs get them: `{"age": 45, "height": 1.68, "sex": "female"}`.
  package var json: JSON {
    var members: [JSON.Member] = []
    if let age { members.append(JSON.Member("age", .integer(age))) }
    if let height { members.append(JSON.Member("height", .number(height))) }
    if let sex { members.append(JSON.Member("sex", .string(sex.rawValue))) }
    return .object(members)
  }

  /// Reads the facts of a run; a member that is missing is not known.
  init(_ node: JSONNode) {
    self.init(
      age: node["age"]?.integer,
      height: node["height"]?.double,
      sex: node["sex"]?.string.flatMap(Sex.init)
    )
  }
}
