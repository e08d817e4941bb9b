// GLibSupport
