import Glibc

/// Draws ranks of words at random, with the frequencies of words in a text: the second rank half as often as the first,
/// the third a third as often.
struct Zipf: Sendable {
  /// For each rank, the total share of this rank and the ranks before it.
  private let sums: [Double]
  /// For each 4096th of the total, the rank at which a search begins.
  private let starts: [Int]

  init(count: Int, exponent: Double = 1.12) {
    var sum = 0.0
    // Mandelbrot's shift: in real texts, the most frequent words are less frequent than in this series.
    let sums = (0..<count).map { rank in
      sum += 1 / pow(Double(rank) + 2.7, exponent)
      return sum
    }
    self.sums = sums.map { $0 / sum }
    var rank = 0
    starts = (0..<4096).map { part in
      while rank < count - 1, sums[rank] / sum < Double(part) / 4096 { rank += 1 }
      return rank
    }
  }

  func rank(_ numbers: inout SeededNumbers) -> Int {
    let wanted = numbers.fraction()
    var low = starts[Int(wanted * 4096)]
    var high = Int(wanted * 4096) < 4095 ? starts[Int(wanted * 4096) + 1] : sums.count - 1
    while low < high {
      let middle = (low + high) / 2
      if sums[middle] < wanted { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
