import CXML

// Each reader has its own callbacks, because C functions cannot be generic.

extension FeedReader {
  static var handler: xmlSAXHandler {
    xmlSAXHandler(
      start: { XMLStream<FeedReader>.start($0, $1, $2, $3, namespaces: $4, attributes: $6, $8) },
      end: { stream, name, _, _ in XMLStream<FeedReader>.end(stream, name) },
      text: { XMLStream<FeedReader>.text($0, $1, $2) },
      insert: { stream, target, _ in XMLStream<FeedReader>.insert(stream, target) },
      entity: { XMLStream<FeedReader>.entity($0, $1) }, stop: { stream, _, _, _ in XMLStream<FeedReader>.stop(stream) },
      note: { XMLStream<FeedReader>.note($0, $1) })
  }
}

extension OPMLReader {
  static var handler: xmlSAXHandler {
    xmlSAXHandler(
      start: { XMLStream<OPMLReader>.start($0, $1, $2, $3, namespaces: $4, attributes: $6, $8) },
      end: { stream, name, _, _ in XMLStream<OPMLReader>.end(stream, name) },
      text: { XMLStream<OPMLReader>.text($0, $1, $2) },
      insert: { stream, target, _ in XMLStream<OPMLReader>.insert(stream, target) },
      entity: { XMLStream<OPMLReader>.entity($0, $1) }, stop: { stream, _, _, _ in XMLStream<OPMLReader>.stop(stream) },
      note: { XMLStream<OPMLReader>.note($0, $1) })
  }
}

extension SiteMapReader {
  static var handler: xmlSAXHandler {
    xmlSAXHandler(
      start: { XMLStream<SiteMapReader>.start($0, $1, $2, $3, namespaces: $4, attributes: $6, $8) },
      end: { stream, name, _, _ in XMLStream<SiteMapReader>.end(stream, name) },
      text: { XMLStream<SiteMapReader>.text($0, $1, $2) },
      insert: { stream, target, _ in XMLStream<SiteMapReader>.insert(stream, target) },
      entity: { XMLStream<SiteMapReader>.entity($0, $1) },
      stop: { stream, _, _, _ in XMLStream<SiteMapReader>.stop(stream) },
      note: { XMLStream<SiteMapReader>.note($0, $1) })
  }
}

extension xmlSAXHandler {
  /// Creates a handler that reads namespaces. All kinds of text have one callback.
  fileprivate init(
    start: @escaping startElementNsSAX2Func, end: @escaping endElementNsSAX2Func, text: @escaping charactersSAXFunc,
    insert: @escaping processingInstructionSAXFunc, entity: @escaping getEntitySAXFunc,
    stop: @escaping internalSubsetSAXFunc, note: @escaping xmlStructuredErrorFunc
  ) {
    self.init()
    initialized = UInt32(XML_SAX2_MAGIC)
    (startElementNs, endElementNs) = (start, end)
    (characters, ignorableWhitespace, cdataBlock) = (text, text, text)
    (processingInstruction, getEntity, internalSubset, serror) = (insert, entity, stop, note)
  }
}
