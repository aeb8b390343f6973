package organizations

// Tokens are the colours of the pages as this package knows them.
func Tokens() map[string]map[string]string { return tokens }
