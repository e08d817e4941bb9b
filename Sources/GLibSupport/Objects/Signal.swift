import CGLib

/// The user data of a closure: the Swift handler of one connected signal.
@MainActor
final class SignalBox {
  typealias Call = @MainActor (UnsafeMutablePointer<GValue>?, UInt32, UnsafePointer<GValue>) -> Void

  let call: Call

  init(call: @escaping Call) {
    self.call = call
    SignalCount.live += 1
  }

  isolated deinit {
    SignalCount.live -= 1
  }
}

/// The number of connected signal handlers in the process. Tests compare the number before a window opens and after it
/// closes.
@MainActor
public enum SignalCount {
  public internal(set) static var live = 0
}

/// The arguments of a signal after the instance, in order.
private struct SignalArguments {
  let signal: String
  let count: UInt32
  let values: UnsafePointer<GValue>
  private var index = 0

  init(signal: String, count: UInt32, values: UnsafePointer<GValue>) {
    (self.signal, self.count, self.values) = (signal, count, values)
  }

  mutating func next<Value: SignalValue>(_: Value.Type) -> Value {
    index += 1
    precondition(index < count, "\(signal) has fewer arguments than its handler")
    return Value.read(from: values + index)
  }
}

extension GPointer {
  /// Connects a handler to a signal of this object, for the life of the object.
  ///
  /// The handler's parameters are the signal's arguments after the instance; the last ones may be left out. The handler
  /// should capture its owner weakly, because the object retains the handler.
  ///
  /// - Parameters:
  ///   - signal: The signal's name with its detail, such as `notify::folded`.
  ///   - isLast: True if the handler runs after the object's own handler (`g_signal_connect_after`).
  /// - Returns: The handler's ID for `disconnect`.
  @MainActor @discardableResult
  public func on<each Argument: SignalValue>(
    _ signal: String, isLast: Bool = false, _ handler: @escaping @MainActor (repeat each Argument) -> Void
  ) -> UInt {
    connect(signal, isLast: isLast) { _, count, values in
      var arguments = SignalArguments(signal: signal, count: count, values: values)
      handler(repeat arguments.next((each Argument).self))
    }
  }

  /// Connects a handler that returns a value, for signals such as `close-request` or `key-pressed`.
  @MainActor @discardableResult
  public func onRequest<Result: SignalValue, each Argument: SignalValue>(
    _ signal: String, _ handler: @escaping @MainActor (repeat each Argument) -> Result
  ) -> UInt {
    connect(signal, isLast: false) { result, count, values in
      var arguments = SignalArguments(signal: signal, count: count, values: values)
      let answer = handler(repeat arguments.next((each Argument).self))
      if let result {
        answer.write(to: result)
      }
    }
  }

  /// Disconnects a handler by its ID.
  @MainActor
  public func disconnect(_ handler: UInt) {
    g_signal_handler_disconnect(raw, handler)
  }

  @MainActor
  private func connect(_ signal: String, isLast: Bool, _ call: @escaping SignalBox.Call) -> UInt {
    let box = Unmanaged.passRetained(SignalBox(call: call)).toOpaque()
    let closure = g_closure_new_simple(UInt32(MemoryLayout<GClosure>.size), box)!
    g_closure_add_finalize_notifier(closure, box) { box, _ in
      if let box {
        Unmanaged<SignalBox>.fromOpaque(box).release()
      }
    }
    g_closure_set_marshal(closure) { closure, result, count, values, _, _ in
      guard let closure, let box = closure.pointee.data, let values else { return }
      nonisolated(unsafe) let (box_, result_, values_) = (box, result, values)
      MainActor.assumeIsolated {
        Unmanaged<SignalBox>.fromOpaque(box_).takeUnretainedValue().call(result_, count, values_)
      }
    }
    return g_signal_connect_closure(raw, signal, closure, isLast ? 1 : 0)
  }
}
