// SPDX-License-Identifier: Apache-2.0

extension MeasureIdentifier {
  /// Whether a clip fulfils all conditions of the slice; one of a key that is no `SliceKey` none does.
  package func includes(_ clip: ClipIdentity, referenceCount: Int) -> Bool {
    slice.allSatisfy { condition in
      let values = SliceKey(rawValue: condition.key)?
        .values(of: clip, referenceCount: referenceCount)
      return values?.contains(condition.value) ?? false
    }
  }
}
