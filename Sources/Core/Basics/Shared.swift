// SPDX-License-Identifier: Apache-2.0

/// A value whose copies share one piece of memory, so that a copy costs a reference, however large the value is.
///
/// For what many records have in common, such as the facts of a clip.
@dynamicMemberLookup
package struct Shared<Value: Sendable & Equatable>: Sendable, Equatable {
  @usableFromInline
  final class Storage: Sendable {
    @usableFromInline let value: Value

    @inlinable
    init(_ value: Value) { self.value = value }
  }

  @usableFromInline var storage: Storage

  /// Puts a value into memory of its own.
  @inlinable
  package init(_ value: Value) { storage = Storage(value) }

  /// The value; to change it costs a copy of all of it.
  @inlinable package var value: Value {
    get { storage.value }
    set { storage = Storage(newValue) }
  }

  /// A member of the value; to change one costs a copy of all.
  package subscript<Member>(dynamicMember path: WritableKeyPath<Value, Member>) -> Member {
    @inlinable get { storage.value[keyPath: path] }
    @inlinable set {
      var changed = storage.value
      changed[keyPath: path] = newValue
      storage = Storage(changed)
    }
  }

  /// True if the values are equal, which those in the same memory are without a look.
  @inlinable
  package static func == (one: Shared, other: Shared) -> Bool {
    one.storage === other.storage || one.storage.value == other.storage.value
  }
}
