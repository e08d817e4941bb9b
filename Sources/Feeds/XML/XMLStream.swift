import CXML
import Glibc
import Text

/// Receives the parts of an XML document in order. Each implementation reads one vocabulary.
protocol XMLReader {
  /// Handles a start tag. Returns false if the rest of the document is not wanted.
  mutating func start(_ element: XMLElement) -> Bool
  /// Handles an end tag. Returns false if the rest of the document is not wanted.
  mutating func end(_ name: UnsafePointer<UInt8>) -> Bool
  /// Handles a piece of the open element's text. One text may come in many pieces.
  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>)
  /// Records the number of tags that lost their attributes because there were too many.
  mutating func noteCutTags(_ count: Int)
  /// The callbacks for libxml2. They are C functions and thus cannot be generic, so each reader has its own.
  static var handler: xmlSAXHandler { get }
}

/// Streams an XML document through libxml2's SAX2 push parser, and keeps the readable part of a broken document.
///
/// No document type reaches the parser (`XMLProlog` cuts it off), so there are no nested entities, default attributes
/// or external files. This type resolves short entities, and the entity names of HTML, which feeds use undeclared.
///
/// The readers and the stream are structs that libxml2 calls through a pointer. A feed causes a call for every other
/// word of its text, so run-time checks matter: the checks on the properties of a class took a tenth of the time, and
/// the checks of an existential a twentieth.
struct XMLStream<Reader: XMLReader> {
  /// The maximum number of namespaces in force at one place. libxml2 searches them one by one, and only an attack has
  /// more.
  private static var namespaceLimit: Int { 500 }
  /// The maximum number of errors. Each error costs as much as a kilobyte of text, and a document with more errors is
  /// hardly XML.
  private static var errorLimit: Int { 20_000 }

  /// The maximum number of names. libxml2 keeps them in a hash table that stops growing, and then searches all names of
  /// a slot.
  private static var nameLimit: Int32 { 50_000 }

  /// The maximum number of bytes of a resolved entity.
  private static var entityRoom: Int { OwnEntities.textLimit + 16 }

  /// The maximum number of bytes of text from a document's own entities.
  private static var expansionLimit: Int { 1_000_000 }

  private var reader: Reader
  private var context: xmlParserCtxtPtr?
  private let entity = UnsafeMutablePointer<xmlEntity>.allocate(capacity: 1)
  private let entityText = UnsafeMutablePointer<UInt8>.allocate(capacity: Self.entityRoom)
  private let entities: OwnEntities
  /// The number of bytes from the document's own entities so far.
  private var expanded = 0
  private var outcome = XMLOutcome.wellFormed
  private var errors = 0
  private let endsAtBadReference: Bool
  /// The number of namespaces that each open element declares.
  private var namespaces: [Int32] = []
  private var namespaceCount = 0
  /// The texts that `LongSections` removed from the document.
  private var sections: [UnsafeBufferPointer<UInt8>] = []
  private var nextSection = 0

  /// Reads UTF-8 that begins with the root element.
  ///
  /// - Parameters:
  ///   - entities: The entities that the document type declares.
  ///   - endsAtBadReference: True to end at a bad reference, because the document is then repaired and read again.
  static func read(
    _ document: Span<UInt8>, into reader: inout Reader, entities: OwnEntities, endsAtBadReference: Bool = false
  ) -> XMLOutcome {
    XMLParserStart.done
    var stream = XMLStream(reader, entities, endsAtBadReference)
    document.withUnsafeBufferPointer { stream.parse($0) }
    reader = stream.reader
    return stream.outcome
  }

  private init(_ reader: Reader, _ entities: OwnEntities, _ endsAtBadReference: Bool) {
    self.reader = reader
    self.entities = entities
    self.endsAtBadReference = endsAtBadReference
    entity.initialize(to: xmlEntity())
  }

  private mutating func parse(_ document: UnsafeBufferPointer<UInt8>) {
    let long = LongSections(document)
    reader.noteCutTags(long.cutTags)
    guard long.isChanged else { return push(document) }
    long.decoded.withUnsafeBufferPointer { decoded in
      sections = long.sections.map { section in
        switch section {
        case .verbatim(let range): UnsafeBufferPointer(rebasing: document[range])
        case .decoded(let range): UnsafeBufferPointer(rebasing: decoded[range])
        }
      }
      long.rest.withUnsafeBufferPointer { push($0) }
    }
    if long.hasMended, outcome == .wellFormed { outcome = .mended }
  }

  private mutating func push(_ document: UnsafeBufferPointer<UInt8>) {
    defer {
      entity.deallocate()
      entityText.deallocate()
    }
    withUnsafeMutablePointer(to: &self) { stream in
      var handler = Reader.handler
      guard let context = xmlCreatePushParserCtxt(&handler, stream, nil, 0, nil) else {
        stream.pointee.outcome = .broken
        return
      }
      defer { xmlFreeParserCtxt(context) }
      stream.pointee.context = context
      let options =
        XML_PARSE_RECOVER.rawValue | XML_PARSE_NOENT.rawValue | XML_PARSE_NONET.rawValue | XML_PARSE_HUGE.rawValue
      xmlCtxtUseOptions(context, Int32(options))
      xmlSwitchEncoding(context, XML_CHAR_ENCODING_UTF8)
      document.withMemoryRebound(to: CChar.self) { bytes in
        _ = xmlParseChunk(context, bytes.baseAddress, Int32(clamping: bytes.count), 1)
      }
    }
  }

  private func stop() {
    xmlStopParser(context)
  }

  private mutating func note(_ error: xmlErrorPtr?) {
    guard let error = error?.pointee, error.level == XML_ERR_FATAL else { return }
    errors += 1
    if outcome == .badText { return }
    if errors > Self.errorLimit {
      outcome = .broken
      return stop()
    }
    switch xmlParserErrors(UInt32(error.code)) {
    case XML_ERR_INVALID_ENCODING, XML_ERR_INVALID_CHAR: outcome = .badText
    case XML_ERR_NAME_REQUIRED, XML_ERR_ENTITYREF_SEMICOL_MISSING, XML_ERR_INVALID_HEX_CHARREF,
      XML_ERR_INVALID_DEC_CHARREF, XML_ERR_INVALID_CHARREF:
      outcome = .badReference
      // Before the root element is read, it is unknown whether the document is a feed or a list.
      if endsAtBadReference, !namespaces.isEmpty { stop() }
    default: if outcome == .wellFormed { outcome = .broken }
    }
  }

  /// Inserts the next removed text at its place. Each text is inserted once, even if the document itself has the same
  /// instructions.
  private mutating func insert(_ target: UnsafePointer<UInt8>?) {
    guard let target, nextSection < sections.count,
      strcmp(UnsafeRawPointer(target).assumingMemoryBound(to: CChar.self), LongSections.target) == 0
    else { return }
    let section = sections[nextSection]
    nextSection += 1
    if (try? UTF8Span(validating: Span(_unsafeElements: section))) == nil { outcome = .badText }
    reader.text(section)
  }

  private mutating func open(namespaces count: Int32) {
    namespaces.append(count)
    if xmlDictSize(context?.pointee.dict) > Self.nameLimit {
      outcome = .broken
      stop()
    }
    guard count > 0 else { return }
    namespaceCount += Int(count)
    if namespaceCount > Self.namespaceLimit {
      outcome = .broken
      stop()
    }
  }

  private mutating func close() {
    namespaceCount -= Int(namespaces.popLast() ?? 0)
  }

  /// Resolves an entity reference to the text that the document or HTML gives it, or to the reference itself.
  ///
  /// In text, libxml2 inserts the content of a predefined entity unchanged. In an attribute, it would use only the
  /// first byte, so attributes get a general entity, whose content is parsed as XML again.
  private mutating func resolve(_ name: UnsafePointer<UInt8>?) -> xmlEntityPtr? {
    guard let name, let context else { return nil }
    let isAttribute = context.pointee.instate == XML_PARSER_ATTRIBUTE_VALUE
    let bytes = UnsafeBufferPointer(start: name, count: Int(xmlStrlen(name)))
    var content: [UInt8]
    if expanded < Self.expansionLimit, let text = entities.text(of: bytes) {
      content = text
      expanded += text.count
    } else if let scalar = Entities.named(Span(_unsafeElements: bytes)) {
      let isMark = scalar == "&" || scalar == "<"
      content = Array((isAttribute && isMark ? "&#\(scalar.value);" : String(scalar)).utf8)
    } else if bytes.count < 64 {
      content = Array((isAttribute ? "&#38;" : "&").utf8) + bytes + [UInt8(ascii: ";")]
    } else {
      return nil
    }
    content.append(0)
    guard content.count <= Self.entityRoom else { return nil }
    entityText.update(from: content, count: content.count)
    entity.pointee.type = XML_ENTITY_DECL
    entity.pointee.etype = isAttribute ? XML_INTERNAL_GENERAL_ENTITY : XML_INTERNAL_PREDEFINED_ENTITY
    entity.pointee.name = name
    entity.pointee.content = entityText
    entity.pointee.length = Int32(content.count - 1)
    entity.pointee.checked = 2
    return entity
  }

  // MARK: - Callbacks of libxml2

  static func start(
    _ stream: UnsafeMutableRawPointer?, _ name: UnsafePointer<UInt8>?, _ prefix: UnsafePointer<UInt8>?,
    _ address: UnsafePointer<UInt8>?, namespaces: Int32, attributes count: Int32,
    _ attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
  ) {
    guard let stream = at(stream), let name else { return }
    let element = XMLElement(
      name: name, prefix: prefix, namespace: address, attributes: XMLAttributes(start: attributes, count: Int(count)))
    stream.pointee.open(namespaces: namespaces)
    if !stream.pointee.reader.start(element) { stream.pointee.stop() }
  }

  static func end(_ stream: UnsafeMutableRawPointer?, _ name: UnsafePointer<UInt8>?) {
    guard let stream = at(stream), let name else { return }
    stream.pointee.close()
    if !stream.pointee.reader.end(name) { stream.pointee.stop() }
  }

  @inline(__always)
  static func text(_ stream: UnsafeMutableRawPointer?, _ text: UnsafePointer<UInt8>?, _ count: Int32) {
    at(stream)?.pointee.reader.text(UnsafeBufferPointer(start: text, count: Int(count)))
  }

  static func insert(_ stream: UnsafeMutableRawPointer?, _ target: UnsafePointer<UInt8>?) {
    at(stream)?.pointee.insert(target)
  }

  static func entity(_ stream: UnsafeMutableRawPointer?, _ name: UnsafePointer<UInt8>?) -> xmlEntityPtr? {
    at(stream)?.pointee.resolve(name)
  }

  static func stop(_ stream: UnsafeMutableRawPointer?) {
    at(stream)?.pointee.stop()
  }

  static func note(_ stream: UnsafeMutableRawPointer?, _ error: xmlErrorPtr?) {
    at(stream)?.pointee.note(error)
  }

  /// Returns the stream that libxml2 has as its user data.
  @inline(__always)
  private static func at(_ userData: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<XMLStream>? {
    userData?.assumingMemoryBound(to: XMLStream.self)
  }
}
