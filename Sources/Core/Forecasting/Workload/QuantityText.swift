// SPDX-License-Identifier: Apache-2.0
import Basics

/// Amounts in the words of a plan.
enum QuantityText {
  /// A number with three significant digits at least, and commas: `1,234,567`, `12.3`, `0.0457`.
  static func number(_ value: Double) -> String {
    let size = value.magnitude
    let decimals = size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : size >= 0.1 ? 3 : 4
    return grouped(value.text(decimals: size == 0 ? 0 : decimals))
  }

  /// A number as it was given: without decimals if it is whole.
  static func given(_ value: Double) -> String {
    let text = value.text(decimals: 6)
    guard text.contains(".") else { return grouped(text) }
    var rest = text[...]
    while rest.last == "0" { rest = rest.dropLast() }
    if rest.last == "." { rest = rest.dropLast() }
    return grouped(String(rest))
  }

  /// A whole number with commas.
  static func count(_ value: Double) -> String { grouped(value.text(decimals: 0)) }

  /// A whole number with what it counts: `1 core`, `1,000 cores`.
  static func count(_ value: Double, _ noun: String) -> String {
    "\(count(value)) \(noun)\(value == 1 ? "" : "s")"
  }

  /// Bytes with three significant digits and a decimal unit: `559 GB`.
  static func bytes(_ value: Double) -> String {
    var (rest, index) = (value, 0)
    let units = ["bytes", "kB", "MB", "GB", "TB", "PB", "EB"]
    while rest >= 999.5, index < units.count - 1 {
      rest /= 1000
      index += 1
    }
    return (index == 0 ? count(rest) : number(rest)) + " " + units[index]
  }

  /// A time in the unit that suits it: `34 min`.
  static func time(hours: Double) -> String {
    switch hours {
    case ..<(100.0 / 3600): number(hours * 3600) + " s"
    case ..<(100.0 / 60): number(hours * 60) + " min"
    case ..<100: number(hours) + " h"
    default: number(hours / 24) + " days"
    }
  }

  /// Seconds as milliseconds.
  static func milliseconds(_ seconds: Double) -> String { number(seconds * 1000) + " ms" }

  /// Money with two decimals.
  static func money(_ value: Double) -> String { grouped(value.text(decimals: 2)) }

  /// Commas between groups of three digits before the point.
  private static func grouped(_ text: String) -> String {
    let parts = text.split(separator: ".", maxSplits: 1)
    let whole = Array(parts.first ?? "0")
    var digits = ""
    for (index, digit) in whole.enumerated() {
      let left = whole.count - index
      if index > 0, left % 3 == 0, whole[index - 1] != "-" { digits += "," }
      digits.append(digit)
    }
    return parts.count > 1 ? digits + "." + parts[1] : digits
  }
}
