// SPDX-License-Identifier: Apache-2.0

/// The number of elements in all arrays, sets and dictionaries that a value holds, by reflection.
///
/// It is the same on every machine, and a list that grows with frames shows in it. It does not see capacity that is
/// kept without elements, what a closure holds, and lists in the middle elements of a list: of the elements of a list
/// the first and the last are looked into.
func storedElements(of value: Any) -> Int {
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .collection?, .set?, .dictionary?:
    let elements = mirror.children
    let count = elements.count
    guard count > 0 else { return 0 }
    let last = elements.index(elements.startIndex, offsetBy: count - 1)
    let ends = [elements.startIndex, last].prefix(count)
    return ends.reduce(count) { $0 + storedElements(of: elements[$1].value) }
  default:
    return mirror.children.reduce(0) { $0 + storedElements(of: $1.value) }
  }
}
