// TestServers
