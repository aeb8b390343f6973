// Command gen writes words.txt of package common: our own words, then the
// commonest of zxcvbn's that can be a password here or the word inside one,
// until there are 10,000.
//
//	cd /tmp && npm pack zxcvbn@4.4.2 && tar xzf zxcvbn-4.4.2.tgz
//	go generate ./internal/accounts/passwords/common
package main

import (
	"bytes"
	"encoding/base64"
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"sudar/internal/accounts/passwords/common"
)

const wanted = 10_000

var (
	ranked  = regexp.MustCompile(`passwords: "([^"]+)"`)
	inside  = regexp.MustCompile(`^[a-z]{4,}$`) // with digits around it
	letters = regexp.MustCompile(`[a-z]`)
)

func main() {
	source := flag.String("zxcvbn", "", "frequency_lists.js of zxcvbn")
	flag.Parse()
	if err := write(*source, os.Stdout); err != nil {
		_, _ = fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func write(source string, out io.Writer) error {
	own, err := os.ReadFile("mongolian.txt")
	if err != nil {
		return err
	}
	lists, err := os.ReadFile(source) //nolint:gosec // the maker names it
	if err != nil {
		return err
	}
	found := ranked.FindSubmatch(lists)
	if found == nil {
		return fmt.Errorf("%s has no passwords", source)
	}
	taken, digests := map[string]bool{}, [][]byte{}
	take := func(word string) {
		if digest := common.Digest(word); len(digests) < wanted && !taken[string(digest)] {
			taken[string(digest)] = true
			digests = append(digests, digest)
		}
	}
	for line := range strings.Lines(string(own)) {
		if !strings.HasPrefix(line, "#") {
			for _, word := range strings.Fields(line) {
				take(strings.ToLower(word))
			}
		}
	}
	ours := len(digests)
	for _, word := range strings.Split(string(found[1]), ",") {
		if inside.MatchString(word) || utf8.RuneCountInString(word) >= 8 && letters.MatchString(word) {
			take(word)
		}
	}
	slices.SortFunc(digests, bytes.Compare)
	text := base64.StdEncoding.EncodeToString(bytes.Join(digests, nil))
	var lines strings.Builder
	for part := range slices.Chunk([]byte(text), 120) {
		lines.Write(part)
		lines.WriteByte('\n')
	}
	if err := os.WriteFile("words.txt", []byte(lines.String()), 0o600); err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%d words, %d of them our own, %d bytes\n", len(digests), ours, lines.Len())
	return err
}
