import CGLib

/// A Swift type for a signal's argument or a handler's result.
///
/// Reading a `GValue` as a wrong type causes a critical warning of GLib, but never memory corruption.
public protocol SignalValue {
  static func read(from value: UnsafePointer<GValue>) -> Self
  func write(to value: UnsafeMutablePointer<GValue>)
}

extension Bool: SignalValue {
  public static func read(from value: UnsafePointer<GValue>) -> Bool { g_value_get_boolean(value) != 0 }
  public func write(to value: UnsafeMutablePointer<GValue>) { g_value_set_boolean(value, self ? 1 : 0) }
}

extension Int32: SignalValue {
  public static func read(from value: UnsafePointer<GValue>) -> Int32 {
    // An enumeration arrives as its number.
    g_type_fundamental(value.pointee.g_type) == FundamentalType.enumeration
      ? g_value_get_enum(value) : g_value_get_int(value)
  }
  public func write(to value: UnsafeMutablePointer<GValue>) { g_value_set_int(value, self) }
}

extension UInt32: SignalValue {
  public static func read(from value: UnsafePointer<GValue>) -> UInt32 {
    // A set of flags arrives as its number.
    g_type_fundamental(value.pointee.g_type) == FundamentalType.flags
      ? g_value_get_flags(value) : g_value_get_uint(value)
  }
  public func write(to value: UnsafeMutablePointer<GValue>) {
    if g_type_fundamental(value.pointee.g_type) == FundamentalType.flags {
      g_value_set_flags(value, self)
    } else {
      g_value_set_uint(value, self)
    }
  }
}

extension Double: SignalValue {
  public static func read(from value: UnsafePointer<GValue>) -> Double { g_value_get_double(value) }
  public func write(to value: UnsafeMutablePointer<GValue>) { g_value_set_double(value, self) }
}

/// An argument that is an object, boxed or a pointer. It is valid only during the call.
extension Optional: SignalValue where Wrapped == UnsafeMutableRawPointer {
  public static func read(from value: UnsafePointer<GValue>) -> UnsafeMutableRawPointer? {
    switch g_type_fundamental(value.pointee.g_type) {
    case FundamentalType.boxed: g_value_get_boxed(value)
    case FundamentalType.pointer: g_value_get_pointer(value)
    case FundamentalType.parameter: UnsafeMutableRawPointer(g_value_get_param(value))
    case FundamentalType.variant: UnsafeMutableRawPointer(g_value_get_variant(value))
    default: g_value_get_object(value)
    }
  }
  public func write(to value: UnsafeMutablePointer<GValue>) { g_value_set_object(value, self) }
}

extension String: SignalValue {
  public static func read(from value: UnsafePointer<GValue>) -> String {
    g_value_get_string(value).map { String(cString: $0) } ?? ""
  }
  public func write(to value: UnsafeMutablePointer<GValue>) { g_value_set_string(value, self) }
}
