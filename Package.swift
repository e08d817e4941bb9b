// swift-tools-version: 6.2
import PackageDescription

// A release says nothing of the folder that it was built in, so that it is the same from any.
let anyFolder = "\(Context.packageDirectory)=/courant"
let common: [SwiftSetting] = [
  // This pass of Swift 6.3's optimiser leaves out the way back to the caller's actor: what is called from the window would return on
  // another thread.
  // docs/architecture.md says more.
  .unsafeFlags(["-Xllvm", "-sil-disable-pass=optimize-hop-to-executor"]),
  .unsafeFlags(["-file-prefix-map", anyFolder], .when(configuration: .release)),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
]
// These compute, and their tests take a third of the time. Not as whole modules: those that use them would be built anew with each change.
let optimised: [SwiftSetting] =
  common + [
    .unsafeFlags(["-O"], .when(configuration: .debug))
  ]
let mainActor: [SwiftSetting] = common + [.defaultIsolation(MainActor.self)]
// A program asks at its start for the libraries alone that it needs there.
let linking: [LinkerSetting] = [
  .unsafeFlags(["-Xclang-linker", "--config=\(Context.packageDirectory)/Sources/CWebKit/as-needed.cfg"]),
  // It would be a sum over the debugging information too, which names folders of the compiler's cache.
  .unsafeFlags(["-Xlinker", "--build-id=none"], .when(configuration: .release)),
]

func cLibrary(_ name: String, pkgConfig: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig)
}

func library(_ name: String, _ dependencies: [Target.Dependency], _ settings: [SwiftSetting] = common) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func test(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: common)
}

// The arrows of docs/architecture.md. Builds run with the explicit import check on, so that an import outside these lists fails.
let package = Package(
  name: "Courant",
  products: [
    .executable(name: "courant", targets: ["courant"]),
    .executable(name: "courantctl", targets: ["courantctl"]),
  ],
  targets: [
    cLibrary("CGLib", pkgConfig: "gio-unix-2.0"),
    cLibrary("CGTK", pkgConfig: "libadwaita-1"),
    cLibrary("CWebKit", pkgConfig: "webkitgtk-6.0"),
    cLibrary("CSoup", pkgConfig: "libsoup-3.0"),
    cLibrary("CSQLite", pkgConfig: "sqlite3"),
    cLibrary("CZstd", pkgConfig: "libzstd"),
    cLibrary("CXML", pkgConfig: "libxml-2.0"),
    cLibrary("CGumbo", pkgConfig: "gumbo"),
    cLibrary("CMinizip", pkgConfig: "minizip"),
    cLibrary("CSecret", pkgConfig: "libsecret-1"),
    cLibrary("CAtspi", pkgConfig: "atspi-2"),
    .systemLibrary(name: "CGettext"),
    .target(
      name: "CResources",
      cSettings: [.unsafeFlags(["-ffile-prefix-map=\(anyFolder)"], .when(configuration: .release))]),

    library("Articles", []),
    library("Text", ["CGLib", "CXML", "CGettext"], optimised),
    library("Feeds", ["Articles", "Text", "CXML"], optimised),
    library("HTML", ["Articles", "Text", "CGumbo"], optimised),
    library("EPUB", ["Articles", "HTML", "CMinizip"]),
    library("Extraction", ["HTML", "Text", "CGumbo"], optimised),
    library("GLibSupport", ["CGLib"]),
    library("HTTP", ["GLibSupport", "Text", "CGLib", "CSoup"]),
    library("Queries", ["Articles"]),
    library("SQLite", ["CSQLite", "CZstd"]),
    library("Storage", ["Articles", "Queries", "SQLite", "Text"]),
    library("Secrets", ["CSecret"]),
    library("Providers", ["Articles", "Extraction", "Feeds", "HTML", "HTTP", "Text"]),
    library("Sync", ["Articles", "Feeds", "HTML", "HTTP", "Text"]),
    library(
      "Library",
      ["Articles", "EPUB", "Feeds", "HTML", "HTTP", "Providers", "Queries", "Secrets", "Storage", "Sync", "Text"]),
    library("Reading", ["Articles", "HTML", "Library", "Queries", "Text"], mainActor),
    library("GTKSupport", ["GLibSupport", "CGLib", "CGTK"], mainActor),
    library(
      "SharedUI",
      ["Articles", "Library", "Reading", "Text", "GLibSupport", "GTKSupport", "CGLib", "CGTK", "CResources"],
      mainActor),
    library(
      "ArticleUI",
      [
        "Articles", "HTML", "Library", "Reading", "SharedUI", "Text", "GLibSupport", "GTKSupport", "CGLib", "CGTK",
        "CWebKit",
      ],
      mainActor),
    library(
      "ReaderUI",
      [
        "ArticleUI", "Articles", "Library", "Queries", "Reading", "SharedUI", "Text", "GLibSupport", "GTKSupport",
        "CGLib", "CGTK", "CResources",
      ],
      mainActor),
    .executableTarget(
      name: "courant", dependencies: ["ReaderUI"], swiftSettings: mainActor,
      linkerSettings: linking),
    .executableTarget(
      name: "courantctl",
      dependencies: [
        "Articles", "Extraction", "Feeds", "HTML", "Library", "Queries", "Text", "GLibSupport", "CResources",
      ],
      swiftSettings: common, linkerSettings: linking),
    .executableTarget(
      name: "courant-bench", dependencies: ["Articles", "Extraction", "Feeds", "HTML", "Storage", "Text", "CXML"],
      swiftSettings: common),

    .executableTarget(
      name: "window-probe",
      dependencies: [
        "ReaderUI", "ArticleUI", "SharedUI", "Reading", "Library", "GTKSupport", "GLibSupport", "CGTK", "CGLib",
        "CResources", "CWebKit", "CXML",
        "Pixels", "TestServers",
      ],
      path: "Tests/WindowProbe", swiftSettings: mainActor),
    .executableTarget(
      name: "accessible-tree", dependencies: ["CAtspi", "CGLib"], path: "Tests/AccessibleTree", swiftSettings: common),
    .executableTarget(
      name: "portal-double", dependencies: ["CGLib"], path: "Tests/PortalDouble", swiftSettings: common),
    .executableTarget(
      name: "endurance", dependencies: ["Reading", "Library", "Articles", "TestServers"], path: "Tests/Endurance",
      swiftSettings: common),
    .executableTarget(
      name: "budget", dependencies: ["Articles", "HTML", "Library", "Reading", "CGLib"], path: "Tests/Budget",
      swiftSettings: mainActor),
    test("GTKSupportTests", ["window-probe", "GTKSupport", "GLibSupport", "CGTK", "TestServers"]),
    test(
      "EndToEnd", ["courant", "courantctl", "accessible-tree", "portal-double", "CSQLite", "Pixels", "TestServers"]),
    .target(
      name: "FuzzTargets", dependencies: ["Articles", "Extraction", "Feeds", "HTML", "Queries", "Text", "CXML"],
      path: "Tests/Fuzz/Targets", swiftSettings: common),
    test("FuzzTests", ["FuzzTargets", "TestServers"]),
    test("HygieneTests", []),
    test("ArticlesTests", ["Articles", "TestServers"]),
    test("TextTests", ["Text"]),
    test("FeedsTests", ["Feeds", "Articles", "HTML", "Text", "courant-bench", "TestServers"], exclude: ["Fixtures"]),
    test("HTMLTests", ["HTML", "Feeds", "Text", "CGumbo", "TestServers"]),
    test("EPUBTests", ["EPUB", "HTML"]),
    test("ExtractionTests", ["Extraction", "Feeds", "HTML", "Text"]),
    test("GLibSupportTests", ["GLibSupport", "CGLib"]),
    .target(name: "TestServers", path: "Tests/TestServers", swiftSettings: common),
    .target(name: "Pixels", dependencies: ["TestServers"], path: "Tests/Pixels", swiftSettings: optimised),
    test("HTTPTests", ["HTTP", "Text", "TestServers"]),
    test(
      "CourantctlTests", ["courantctl", "endurance", "Articles", "Library", "Queries", "Storage", "TestServers"]),
    test("ProvidersTests", ["Providers", "Articles", "Feeds", "HTTP", "TestServers"]),
    test("SyncTests", ["Sync", "Articles", "HTTP", "TestServers"]),
    test("LibraryTests", ["Library", "Articles", "HTTP", "Providers", "Sync", "courantctl", "TestServers"]),
    test("QueriesTests", ["Queries", "Articles", "TestServers"]),
    test("StorageTests", ["Storage", "Articles", "Queries", "SQLite", "TestServers"]),
    test("ReadingTests", ["Reading", "Articles", "Feeds", "Library", "Queries", "TestServers"]),
    test(
      "ReaderUITests",
      [
        "ReaderUI", "ArticleUI", "SharedUI", "Articles", "Feeds", "Library", "Queries", "Reading", "CGTK", "CResources",
        "GLibSupport",
        "TestServers",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// Needs libFuzzer, so it is there for scripts/fuzz.sh alone.
if Context.environment["COURANT_FUZZ"] != nil {
  package.targets += [
    .systemLibrary(name: "CFuzzer", path: "Tests/Fuzz/CFuzzer"),
    .executableTarget(
      name: "fuzz", dependencies: ["FuzzTargets", "CFuzzer"], path: "Tests/Fuzz/Program", swiftSettings: common),
  ]
}
