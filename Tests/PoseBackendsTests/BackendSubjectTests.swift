// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import Testing

@testable import PoseBackends

struct `Backend with another subject` {
  @Test func `its configuration says what was chosen`() {
    let backend = PoseBackend.blazePoseFull
    #expect(backend.configuration == "blazepose-full")
    #expect(backend.subject.name == "model")
    #expect(
      backend.following(.largestMeanBox, people: 3).configuration == "blazepose-full-people-3"
    )
    #expect(
      backend.following(.leftMost, people: 2).configuration == "blazepose-full-people-2-left-most"
    )
    #expect(backend.following(.leftMost, people: 2).id == "blazepose-full")
  }

  @Test func `a request says how many people, and an impossible number is none`() {
    let request = WorkerRequest(backend: "b", people: 3, folder: "f", media: "m")
    #expect(WorkerRequest(operands: request.operands) == request)
    for people in ["0", "9", "x", ""] {
      #expect(WorkerRequest(operands: ["b", people, "f", "m"]) == nil)
    }
    #expect(WorkerRequest(operands: ["b", "f", "m"]) == nil)
  }
}
