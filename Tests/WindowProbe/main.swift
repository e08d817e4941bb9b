import CGTK
import CResources
import Dispatch
import GLibSupport
import GTKSupport
import Glibc

// Proves one thing about GTK and Swift in a process of its own, and prints what it found as one JSON object of numbers.
// Tests start it on a display of its own; under `swift test` itself the main actor does not run on the main thread.
MainLoop.attach()
var size = 0
let bundle = courant_resources(&size)
Resources.register(bundle, length: size)

let application = Object(adopting: adw_application_new("io.github.courant.Probe", G_APPLICATION_NON_UNIQUE))
g_application_set_resource_base_path(application.cast(), "/io/github/courant/Courant")
application.on("activate") {
  g_application_hold(application.cast())
  Task {
    do {
      let report =
        switch CommandLine.arguments.dropFirst().first {
        case "hops": await HopProbe.run()
        case "idle": try await IdleProbe.run(application)
        case "windows": try await WindowsProbe.run(application)
        case "sections": try await SectionsProbe.run(application)
        case "dialogs": try await DialogsProbe.run(application)
        case "viewer": try await ViewerProbe.run(application)
        case "list": try await ListProbe.run(application)
        case "text": try await TextProbe.run(application)
        case "article": try await ArticleProbe.run(application)
        case "pictures": try await PicturesProbe.run(application)
        case "setting": try await SettingProbe.run(application)
        case "tools": try await ToolsProbe.run(application, paper: CommandLine.arguments.dropFirst(2).first)
        case "film": try await FilmProbe.run(application, isDark: CommandLine.arguments.dropFirst(2).first == "dark")
        case "actions": ActionsProbe.run(application)
        case "oracle": try await OracleProbe.run(application, corpora: CommandLine.arguments.dropFirst(2).first)
        default: ["unknown-probe": 1]
        }
      print("{" + report.sorted { $0.key < $1.key }.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}")
      exit(0)
    } catch {
      // Not JSON, so that the test shows it.
      print(error)
      exit(1)
    }
  }
}
exit(g_application_run(application.cast(), 1, CommandLine.unsafeArgv))
