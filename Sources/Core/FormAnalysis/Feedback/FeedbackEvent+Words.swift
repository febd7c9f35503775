// SPDX-License-Identifier: Apache-2.0

extension FeedbackEvent {
  /// The words that are said: the title, and the amount if there is one.
  ///
  /// They are English, as "Not deep enough, another 15 degrees" and "Leaning trunk, by 10 degrees".
  public var text: String {
    guard let amount else { return message.title }
    let degrees = "\(Int(amount)) degrees"
    return message.title + (message.asksForMore ? ", another \(degrees)" : ", by \(degrees)")
  }

  /// The number of words of the text; hyphens part words, too.
  public var wordCount: Int { text.split { $0 == " " || $0 == "-" }.count }

  /// The time that a word takes to say, in seconds: that of 160 words in a minute.
  ///
  /// Radio is to be spoken at 160 to 180 words a minute, so that listeners follow. This is the slower end, so
  /// that no message is taken for shorter than it is.
  ///
  /// - Source: Rodero 2012, "A comparative analysis of speech rate and perception in radio bulletins", Text & Talk
  ///   32 (3), 391-411.
  public static let usualWordDuration = 0.375

  /// The length of the message in seconds.
  ///
  /// - Parameter wordDuration: The time that a word takes to say, in seconds, at least 0.
  /// - Returns: At least 0.
  public func duration(wordDuration: Double = usualWordDuration) -> Double {
    Double(wordCount) * wordDuration
  }
}

extension Fault {
  /// True for a fault of going too little, so that its amount is said as "another 10 degrees".
  var asksForMore: Bool {
    [.shallowDepth, .incompleteRange, .incompleteLockout, .incompleteReturn].contains(self)
  }
}

extension Finding {
  /// The distance of the value from the limit, rounded to 5 degrees.
  ///
  /// - Returns: Nil if it rounds to 0 or is more than a turn, and for quantities that are no angles.
  var roundedAmount: Double? {
    guard quantity.unit == .degrees else { return nil }
    let amount = ((value - threshold).magnitude / 5).rounded() * 5
    return (5...360).contains(amount) ? amount : nil
  }
}
