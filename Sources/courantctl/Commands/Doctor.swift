import FoundationEssentials
import Library
import Text

/// The command that examines the library.
enum Doctor {
  static func run(_ call: Call) async throws {
    let diagnosis = try await CommandLineTool.library(for: call).diagnosis()
    if call.has("--json") {
      try Output.json(diagnosis)
    } else {
      Output.line(
        translated("Library: %1$s (%2$s MB, SQLite %3$s)", diagnosis.path, megabytes(diagnosis.bytes), diagnosis.sqlite)
      )
      if let free = diagnosis.freeBytes { Output.line(translated("Free on its disk: %s MB", megabytes(free))) }
      Output.line(
        diagnosis.lastCopy.map {
          translated("Last copy: %1$s (%2$s MB)", $0.made.formatted(.iso8601), megabytes($0.bytes))
        } ?? translated("Last copy: none yet; a refresh makes one each day"))
      for (path, bytes) in diagnosis.setAside.sorted(by: { $0.key < $1.key }) {
        Output.line(
          translated("Set aside as damaged: %1$s (%2$s MB); delete it when you need it no more", path, megabytes(bytes))
        )
      }
      Output.line(
        translated(
          "%1$s publications, %2$s articles, %3$s unread", String(diagnosis.publications), String(diagnosis.articles),
          String(diagnosis.unread)))
      Output.line(
        diagnosis.isIndexed
          ? translated("Search index: complete") : translated("Search index: new articles wait for the next search"))
      for publication in diagnosis.failing {
        Output.line(
          translated(
            "Failing: %1$s <%2$s>: %3$s", publication.title, publication.address, publication.failure?.message ?? ""))
      }
      for publication in diagnosis.open {
        Output.line(
          translated(
            "Open: %1$s <%2$s>: at least %3$s articles are still to come; the next refresh goes on with them",
            publication.title, publication.address, String(publication.missing)))
      }
      for publication in diagnosis.noticed {
        let notice = publication.notice.map { translated($0) } ?? String()
        Output.line(translated("Note: %1$s <%2$s>: %3$s", publication.title, publication.address, notice))
      }
      for stored in diagnosis.sizes {
        Output.line(
          [
            stored.publication.description, stored.title,
            translated("%s article", plural: "%s articles", count: stored.articles),
            translated("%s kB", String(stored.bytes / 1000)), Retentions.text(months: stored.months ?? 0),
          ].joined(separator: "\t"))
      }
      for account in diagnosis.accounts { Output.line(Accounts.line(about: account)) }
      for source in diagnosis.sources { Output.line(line(about: source)) }
    }
    if let remedy = diagnosis.remedy {
      throw Failure.failed(sentence(about: diagnosis.damages.joined(separator: "; "), remedy))
    }
    if !call.has("--json") { Output.line(translated("The library is sound.")) }
  }

  private static func sentence(about damages: String, _ remedy: Diagnosis.Remedy) -> String {
    switch remedy {
    case .mend:
      translated(
        "A part of the library is damaged or counted wrong. The next command that uses the library mends it. %s",
        damages)
    case .restore:
      translated(
        "The library is damaged. The next command that uses it restores its last copy, and takes over what is newer and can still be read. %s",
        damages)
    case .keep:
      translated(
        "The library is damaged, and there is no copy of it. What of it can be read stays usable; “courantctl export” saves the subscriptions. %s",
        damages)
    }
  }

  /// Returns one line about a source: its last request and answer, and the time of its next request with the reason.
  private static func line(about source: SourceStatus) -> String {
    let asked =
      source.asked.map { date in
        let answer = source.status.map { "HTTP \($0)" } ?? translated("no answer")
        return translated("asked %1$s: %2$s", date.formatted(.iso8601), answer)
      } ?? translated("not asked yet")
    let next = source.next.map { translated("next %s", $0.formatted(.iso8601)) } ?? translated("not asked by itself")
    return "\(source.publication)\t\(source.title)\t\(asked)\t\(next)\t\(source.explanation)"
  }

  private static func megabytes(_ bytes: Int) -> String { String(bytes / 1_000_000) }
}
