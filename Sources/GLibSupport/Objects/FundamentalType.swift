import CGLib

/// GLib's fundamental types, whose C names are macros that Clang's importer leaves out (`gtype.h`).
public enum FundamentalType {
  public static let enumeration = GType(12 << 2)
  public static let flags = GType(13 << 2)
  public static let boolean = GType(5 << 2)
  public static let int = GType(6 << 2)
  public static let int64 = GType(10 << 2)
  public static let double = GType(15 << 2)
  public static let string = GType(16 << 2)
  public static let pointer = GType(17 << 2)
  public static let boxed = GType(18 << 2)
  public static let parameter = GType(19 << 2)
  public static let float = GType(14 << 2)
  public static let object = GType(20 << 2)
  public static let variant = GType(21 << 2)
}
