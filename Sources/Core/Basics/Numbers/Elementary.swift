// SPDX-License-Identifier: Apache-2.0

/// Elementary functions whose results are the same bits on every processor.
///
/// The C library picks instructions by processor, fused multiply-add among them, and its results
/// differ in their last bits; labels, tracks and baselines must not. These use only additions,
/// multiplications, divisions and square roots, which IEEE 754 defines exactly. Errors are below
/// two units in the last place where nothing else is said. NaN gives NaN.
///
/// - Source: Argument reduction after Cody and Waite, "Software Manual for the Elementary
///   Functions", 1980, and truncated Taylor series.
package enum Elementary {
  /// The sine of an angle in radians; NaN for infinities.
  ///
  /// Beyond a million radians the error grows in proportion to the angle.
  package static func sin(_ x: Double) -> Double {
    sinAndCos(x).sin
  }

  /// The cosine of an angle in radians; NaN for infinities.
  ///
  /// Beyond a million radians the error grows in proportion to the angle.
  package static func cos(_ x: Double) -> Double {
    sinAndCos(x).cos
  }

  /// The tangent of an angle in radians; NaN for infinities.
  package static func tan(_ x: Double) -> Double {
    let (sin, cos) = sinAndCos(x)
    return sin / cos
  }

  /// The sine and the cosine of an angle in radians.
  package static func sinAndCos(_ x: Double) -> (sin: Double, cos: Double) {
    guard x.isFinite else { return (.nan, .nan) }
    let y = x.magnitude > 1e6 ? x.truncatingRemainder(dividingBy: 2 * Double.pi) : x
    let quarters = (y * (2 / Double.pi)).rounded()
    let r =
      ((y - quarters * 0x1.921fb544p+0) - quarters * 0x1.0b4611a6p-34)
      - quarters * 0x1.3198a2e037073p-69
    let (sin, cos) = (sineNearZero(r), cosineNearZero(r))
    switch Int(quarters) & 3 {
    case 0: return (sin, cos)
    case 1: return (cos, -sin)
    case 2: return (-sin, -cos)
    default: return (-cos, sin)
    }
  }

  /// e to the power of x.
  package static func exp(_ x: Double) -> Double {
    guard !x.isNaN else { return x }
    if x > 709.8 { return .infinity }
    if x < -745.2 { return 0 }
    let n = (x / naturalLogOf2).rounded()
    let r = (x - n * naturalLogOf2High) - n * naturalLogOf2Low
    let value = 1 + (r + r * r * series(r, exponentialSeries))
    // In two steps, because 2^n may leave the range of Double where the result does not.
    let half = Int(n) / 2
    return value * power(ofTwo: half) * power(ofTwo: Int(n) - half)
  }

  /// The natural logarithm; minus infinity for 0, NaN below.
  package static func log(_ x: Double) -> Double {
    guard x > 0 else { return x == 0 ? -.infinity : .nan }
    guard x < .infinity else { return x }
    var (exponent, m) = parts(of: x)
    if m > 1.4142135623730951 {
      m /= 2
      exponent += 1
    }
    let f = m - 1
    let s = f / (2 + f)
    let z = s * s
    // log(1 + f) = 2 atanh(s), and 2 s = f - s f.
    let logarithm = f - s * (f - 2 * z * series(z, atanhSeries))
    return exponent * naturalLogOf2High + (logarithm + exponent * naturalLogOf2Low)
  }

  /// x to the power of y, for positive x; the relative error grows with |y log x|.
  ///
  /// 0 to a positive power is 0, anything to the power 0 is 1, NaN for negative x.
  package static func pow(_ x: Double, _ y: Double) -> Double {
    if y == 0 || x == 1 { return 1 }
    return exp(y * log(x))
  }

  /// The angle in radians, in -pi/2...pi/2, whose tangent is x.
  package static func atan(_ x: Double) -> Double {
    let magnitude = x.magnitude
    let angle =
      magnitude <= 1
      ? arcTangentUpToOne(magnitude)
      : Double.pi / 2 - (arcTangentUpToOne(1 / magnitude) - quarterTurnLow)
    return x < 0 ? -angle : angle
  }

  /// The direction of the point (x, y) in radians, in -pi...pi, as in C.
  package static func atan2(_ y: Double, _ x: Double) -> Double {
    guard !x.isNaN, !y.isNaN else { return .nan }
    let (a, b) = (x.magnitude, y.magnitude)
    var angle: Double
    if a == 0, b == 0 {
      angle = 0
    } else if a == .infinity, b == .infinity {
      angle = Double.pi / 4
    } else if b <= a {
      angle = arcTangentUpToOne(b / a)
    } else {
      angle = Double.pi / 2 - (arcTangentUpToOne(a / b) - quarterTurnLow)
    }
    if x.sign == .minus { angle = Double.pi - (angle - 2 * quarterTurnLow) }
    return y.sign == .minus ? -angle : angle
  }

  /// The angle in radians, in 0...pi, whose cosine is x; NaN outside -1...1.
  package static func acos(_ x: Double) -> Double {
    guard x.magnitude <= 1 else { return .nan }
    return 2 * atan2((1 - x).squareRoot(), (1 + x).squareRoot())
  }

  /// The angle in radians, in -pi/2...pi/2, whose sine is x; NaN outside -1...1.
  package static func asin(_ x: Double) -> Double {
    guard x.magnitude <= 1 else { return .nan }
    return atan2(x, ((1 - x) * (1 + x)).squareRoot())
  }

  // MARK: Series

  private static let naturalLogOf2 = 0x1.62e42fefa39efp-1
  private static let naturalLogOf2High = 0x1.62e42fefp-1
  private static let naturalLogOf2Low = 0x1.473de6af278edp-34
  private static let quarterTurnLow = 0x1.1a62633145c07p-54

  /// Coefficients 1/2!, 1/3! and so on, for (e^r - 1 - r) / r^2.
  private static let exponentialSeries: [Double] = [
    0x1p-1, 0x1.5555555555555p-3, 0x1.5555555555555p-5, 0x1.1111111111111p-7,
    0x1.6c16c16c16c17p-10, 0x1.a01a01a01a01ap-13, 0x1.a01a01a01a01ap-16, 0x1.71de3a556c734p-19,
    0x1.27e4fb7789f5cp-22, 0x1.ae64567f544e4p-26, 0x1.1eed8eff8d898p-29, 0x1.6124613a86d09p-33,
    0x1.93974a8c07c9dp-37,
  ]
  /// Coefficients 1/3, 1/5 and so on, for (atanh(s) / s - 1) / s^2.
  private static let atanhSeries: [Double] = [
    0x1.5555555555555p-2, 0x1.999999999999ap-3, 0x1.2492492492492p-3, 0x1.c71c71c71c71cp-4,
    0x1.745d1745d1746p-4, 0x1.3b13b13b13b14p-4, 0x1.1111111111111p-4, 0x1.e1e1e1e1e1e1ep-5,
    0x1.af286bca1af28p-5, 0x1.8618618618618p-5, 0x1.642c8590b2164p-5,
  ]
  /// Coefficients -1/3!, 1/5! and so on, for (sin r - r) / r^3.
  private static let sineSeries: [Double] = [
    -0x1.5555555555555p-3, 0x1.1111111111111p-7, -0x1.a01a01a01a01ap-13, 0x1.71de3a556c734p-19,
    -0x1.ae64567f544e4p-26, 0x1.6124613a86d09p-33, -0x1.ae7f3e733b81fp-41, 0x1.952c77030ad4ap-49,
  ]
  /// Coefficients 1/4!, -1/6! and so on, for (cos r - 1 + r^2/2) / r^4.
  private static let cosineSeries: [Double] = [
    0x1.5555555555555p-5, -0x1.6c16c16c16c17p-10, 0x1.a01a01a01a01ap-16, -0x1.27e4fb7789f5cp-22,
    0x1.1eed8eff8d898p-29, -0x1.93974a8c07c9dp-37, 0x1.ae7f3e733b81fp-45, -0x1.6827863b97d97p-53,
  ]
  /// Coefficients -1/3, 1/5 and so on, for (atan t - t) / t^3.
  private static let arcTangentSeries: [Double] = [
    -0x1.5555555555555p-2, 0x1.999999999999ap-3, -0x1.2492492492492p-3, 0x1.c71c71c71c71cp-4,
    -0x1.745d1745d1746p-4, 0x1.3b13b13b13b14p-4, -0x1.1111111111111p-4,
  ]
  /// atan(k / 8) and what its nearest Double leaves out.
  private static let arcTangents: [(high: Double, low: Double)] = [
    (0, 0),
    (0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59),
    (0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57),
    (0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56),
    (0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56),
    (0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58),
    (0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56),
    (0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56),
    (0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55),
  ]

  /// The polynomial of these coefficients, constant term first, by Horner's rule.
  private static func series(_ x: Double, _ coefficients: [Double]) -> Double {
    var sum = 0.0
    for coefficient in coefficients.reversed() { sum = sum * x + coefficient }
    return sum
  }

  private static func sineNearZero(_ r: Double) -> Double {
    let z = r * r
    return r + r * z * series(z, sineSeries)
  }

  private static func cosineNearZero(_ r: Double) -> Double {
    let z = r * r
    let w = 1 - z / 2
    return w + (((1 - w) - z / 2) + z * z * series(z, cosineSeries))
  }

  private static func arcTangentUpToOne(_ x: Double) -> Double {
    guard !x.isNaN else { return x }
    let k = (x * 8).rounded()
    let nearest = k / 8
    let t = (x - nearest) / (1 + x * nearest)
    let z = t * t
    let (high, low) = arcTangents[Int(k)]
    return high + (low + (t + t * z * series(z, arcTangentSeries)))
  }

  private static func power(ofTwo exponent: Int) -> Double {
    // The bits of a Double, since its initialiser asks about every kind of number.
    guard (-1022...1023).contains(exponent) else {
      return Double(sign: .plus, exponent: exponent, significand: 1)
    }
    return Double(bitPattern: UInt64(exponent + 1023) << 52)
  }

  /// The exponent and significand of a positive finite number.
  private static func parts(of x: Double) -> (exponent: Double, significand: Double) {
    guard x.isNormal else { return (Double(x.exponent), x.significand) }
    let bits = x.bitPattern
    return (
      Double(Int(bits >> 52) - 1023),
      Double(bitPattern: bits & (1 << 52 - 1) | 1023 << 52)
    )
  }
}
