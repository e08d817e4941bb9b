import CXML

extension FeedReader {
  static var handler: xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.initialized = UInt32(XML_SAX2_MAGIC)
    handler.startElementNs = { stream, name, prefix, address, namespaceCount, _, attributeCount, _, attributes in
      guard let name else { return }
      let element = XMLElement(
        name: name, prefix: prefix, namespace: address,
        attributes: XMLAttributes(start: attributes, count: Int(attributeCount)))
      XMLStream<FeedReader>.start(stream, element, namespaces: namespaceCount)
    }
    handler.endElementNs = { stream, name, _, _ in XMLStream<FeedReader>.end(stream, name) }
    let characters: charactersSAXFunc = { XMLStream<FeedReader>.text($0, $1, $2) }
    handler.characters = characters
    handler.ignorableWhitespace = characters
    handler.cdataBlock = characters
    handler.processingInstruction = { stream, target, _ in XMLStream<FeedReader>.insert(stream, target) }
    handler.getEntity = { XMLStream<FeedReader>.entity($0, $1) }
    handler.internalSubset = { stream, _, _, _ in XMLStream<FeedReader>.stop(stream) }
    handler.serror = { XMLStream<FeedReader>.note($0, $1) }
    return handler
  }
}

extension OPMLReader {
  static var handler: xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.initialized = UInt32(XML_SAX2_MAGIC)
    handler.startElementNs = { stream, name, prefix, address, namespaceCount, _, attributeCount, _, attributes in
      guard let name else { return }
      let element = XMLElement(
        name: name, prefix: prefix, namespace: address,
        attributes: XMLAttributes(start: attributes, count: Int(attributeCount)))
      XMLStream<OPMLReader>.start(stream, element, namespaces: namespaceCount)
    }
    handler.endElementNs = { stream, name, _, _ in XMLStream<OPMLReader>.end(stream, name) }
    let characters: charactersSAXFunc = { XMLStream<OPMLReader>.text($0, $1, $2) }
    handler.characters = characters
    handler.ignorableWhitespace = characters
    handler.cdataBlock = characters
    handler.processingInstruction = { stream, target, _ in XMLStream<OPMLReader>.insert(stream, target) }
    handler.getEntity = { XMLStream<OPMLReader>.entity($0, $1) }
    handler.internalSubset = { stream, _, _, _ in XMLStream<OPMLReader>.stop(stream) }
    handler.serror = { XMLStream<OPMLReader>.note($0, $1) }
    return handler
  }
}

extension SiteMapReader {
  static var handler: xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.initialized = UInt32(XML_SAX2_MAGIC)
    handler.startElementNs = { stream, name, prefix, address, namespaceCount, _, attributeCount, _, attributes in
      guard let name else { return }
      let element = XMLElement(
        name: name, prefix: prefix, namespace: address,
        attributes: XMLAttributes(start: attributes, count: Int(attributeCount)))
      XMLStream<SiteMapReader>.start(stream, element, namespaces: namespaceCount)
    }
    handler.endElementNs = { stream, name, _, _ in XMLStream<SiteMapReader>.end(stream, name) }
    let characters: charactersSAXFunc = { XMLStream<SiteMapReader>.text($0, $1, $2) }
    handler.characters = characters
    handler.ignorableWhitespace = characters
    handler.cdataBlock = characters
    handler.processingInstruction = { stream, target, _ in XMLStream<SiteMapReader>.insert(stream, target) }
    handler.getEntity = { XMLStream<SiteMapReader>.entity($0, $1) }
    handler.internalSubset = { stream, _, _, _ in XMLStream<SiteMapReader>.stop(stream) }
    handler.serror = { XMLStream<SiteMapReader>.note($0, $1) }
    return handler
  }
}
