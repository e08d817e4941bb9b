import Foundation

/// A real nginx on a free port of the loopback interface, with a folder of its own, until it is stopped.
public final class NginxServer: Sendable {
  /// The folder whose files are served at `/`.
  public let root: URL
  /// The port of plain HTTP.
  public let port: UInt16
  /// The port of HTTPS with HTTP/2, if there is a certificate.
  public let securePort: UInt16?

  private let folder: URL
  private let process: Child

  /// Starts nginx and waits until it listens.
  ///
  /// - Parameters:
  ///   - port: The port of plain HTTP, if it has to be a certain one.
  ///   - securePort: The port of HTTPS, likewise.
  ///   - locations: Lines for the server block of the configuration.
  ///   - certificate: What HTTPS shows.
  public init(
    port: UInt16? = nil, securePort: UInt16? = nil, locations: String = "", certificate: TestCertificate? = nil
  ) async throws {
    let nginx = "/usr/sbin/nginx"
    guard FileManager.default.isExecutableFile(atPath: nginx) else {
      throw TestServerError("nginx is not installed, and these tests need it: apt-get install nginx-light")
    }
    folder = FileManager.default.temporaryDirectory.appending(path: "nginx-\(UUID().uuidString)")
    root = folder.appending(path: "www")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    self.port = try port ?? freePort()
    self.securePort = certificate == nil ? nil : try securePort ?? freePort()
    var listen = "listen 127.0.0.1:\(self.port);"
    if let certificate, let securePort = self.securePort {
      listen += """
        listen 127.0.0.1:\(securePort) ssl http2;
        ssl_certificate \(certificate.chain.path);
        ssl_certificate_key \(certificate.key.path);
        """
    }
    let configuration = folder.appending(path: "nginx.conf")
    try Self.configuration(folder: folder.path, listen: listen, locations: locations)
      .write(to: configuration, atomically: true, encoding: .utf8)
    process = try Child(
      nginx, ["-p", folder.path, "-c", configuration.path, "-e", folder.appending(path: "error.log").path])
    for port in [self.port, self.securePort].compactMap({ $0 }) { try await waitForListener(on: port) }
  }

  deinit {
    process.stop()
    try? FileManager.default.removeItem(at: folder)
  }

  /// The address of a path, which starts with a slash.
  public func address(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

  /// The HTTPS address of a path on `localhost`.
  public func secureAddress(_ path: String, host: String = "localhost") -> String {
    "https://\(host):\(securePort ?? 0)\(path)"
  }

  /// Puts a file below the root.
  ///
  /// - Parameter modified: What the server says of when it changed; `nil` for now. Two files of one size and second are the same to
  ///   who asks with their validators.
  public func put(_ bytes: some Sequence<UInt8>, at path: String, modified: Date? = nil) throws {
    let file = root.appending(path: path)
    try Data(bytes).write(to: file)
    if let modified { try FileManager.default.setAttributes([.modificationDate: modified], ofItemAtPath: file.path) }
  }

  /// How many requests there were for a path.
  public func requests(of path: String) throws -> Int {
    try settle()
    let log = try String(contentsOf: root.deletingLastPathComponent().appending(path: "access.log"), encoding: .utf8)
    return log.split(separator: "\n").count { $0 == path }
  }

  /// Waits until all that was answered is in the log. nginx writes it after the answer, and before it takes another request.
  private func settle() throws {
    let socket = try connectedSocket(port: port)
    defer { close(socket) }
    let request = Array("GET /settled HTTP/1.0\r\n\r\n".utf8)
    guard write(socket, request, request.count) == request.count else {
      throw TestServerError("nginx takes no request.")
    }
    var answer = [UInt8](repeating: 0, count: 1024)
    while read(socket, &answer, answer.count) > 0 {}
  }

  private static func configuration(folder: String, listen: String, locations: String) -> String {
    """
    daemon off;
    master_process off;
    pid \(folder)/pid;
    events { worker_connections 1024; }
    http {
      log_format asked '$request_uri';
      access_log \(folder)/access.log asked;
      client_body_temp_path \(folder)/t1; proxy_temp_path \(folder)/t2; fastcgi_temp_path \(folder)/t3;
      uwsgi_temp_path \(folder)/t4; scgi_temp_path \(folder)/t5;
      types { application/rss+xml rss; application/atom+xml atom; text/html html; image/png png; }
      gzip on; gzip_types *; gzip_min_length 100;
      keepalive_requests 100000;
      server {
        \(listen)
        root \(folder)/www;
        add_header X-Connection $connection always;
        add_header X-Protocol $server_protocol always;
        location = /settled { access_log off; return 204; }
        \(locations)
      }
    }
    """
  }
}
