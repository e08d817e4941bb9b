import Extraction
import Testing

@Suite("The extractor")
struct ExtractorTests {
}
