import CSQLite

/// Splits a text into the words of the search index, with the same tokenizer as the index.
package final class WordSplitter {
  private let functions: fts5_tokenizer
  private let instance: OpaquePointer

  /// - Returns: `nil` if SQLite lacks the tokenizer.
  package init?(_ connection: Connection<some SQLFailure>) {
    guard let api = SearchTokenizer.api(of: connection.database) else { return nil }
    var functions = fts5_tokenizer()
    var (context, instance): (UnsafeMutableRawPointer?, OpaquePointer?)
    guard api.pointee.xFindTokenizer(api, "unicode61", &context, &functions) == SQLITE_OK else { return nil }
    let code = "remove_diacritics".withCString { name in
      "2".withCString { value in
        var arguments: [UnsafePointer<CChar>?] = [name, value]
        return functions.xCreate(context, &arguments, Int32(arguments.count), &instance)
      }
    }
    guard code == SQLITE_OK, let instance else { return nil }
    (self.functions, self.instance) = (functions, instance)
  }

  deinit { functions.xDelete(instance) }

  /// Passes the words of a text to `take`.
  ///
  /// - Parameter take: Receives each word, folded, and its place in the text, in bytes. Returns true to continue.
  package func split(_ text: String, _ take: @escaping (UnsafeRawBufferPointer, Range<Int>) -> Bool) {
    var (text, taking) = (text, Taking(take: take))
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { bytes in
        withUnsafeMutablePointer(to: &taking) { taking in
          _ = functions.xTokenize(
            instance, taking, FTS5_TOKENIZE_DOCUMENT, bytes.baseAddress, Int32(clamping: bytes.count), takeWord)
        }
      }
    }
  }

  /// Returns the words of a text, folded.
  package func words(of text: String) -> [[UInt8]] {
    var words: [[UInt8]] = []
    split(text) { word, _ in
      words.append(Array(word))
      return true
    }
    return words
  }
}

private struct Taking {
  let take: (UnsafeRawBufferPointer, Range<Int>) -> Bool
}

private func takeWord(
  _ taking: UnsafeMutableRawPointer?, _ flags: Int32, _ word: UnsafePointer<CChar>?, _ length: Int32, _ start: Int32,
  _ end: Int32
) -> Int32 {
  guard let taking = taking?.assumingMemoryBound(to: Taking.self), let word, start <= end else { return SQLITE_ERROR }
  let goesOn = taking.pointee.take(
    UnsafeRawBufferPointer(start: word, count: Int(length)), Int(start)..<Int(end))
  return goesOn ? SQLITE_OK : SQLITE_DONE
}
