package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"sudar/internal/dictionary"
	"sudar/internal/dictionary/sources/stardict"
	"sudar/internal/dictionary/sources/tsv"
	"sudar/internal/dictionary/sources/wordnet"
	"sudar/internal/kit/config"
)

// importedWords says what an import of a dictionary wrote.
type importedWords struct {
	Source  string        `json:"source"`
	Entries int           `json:"entries"`
	Took    time.Duration `json:"took_ns"`
}

// importDictionary brings in a dictionary: FORMAT PATH, then flags.
func importDictionary(ctx context.Context, args []string, out, errOut io.Writer) error {
	set := flags("import dictionary", "import dictionary wordnet|stardict|tsv PATH [--name NAME] [--licence LICENCE] [--json]", errOut)
	options := config.Bind(set, "data")
	source := dictionary.Source{}
	set.StringVar(&source.ID, "id", "", "under which it is replaced when it is imported again; the name of the file unless given")
	set.StringVar(&source.Name, "name", "", "of the dictionary, as readers see it")
	set.StringVar(&source.Licence, "licence", "", "as readers see it; stardict and tsv want one")
	set.StringVar(&source.Address, "address", "", "where the dictionary is published")
	princeton := set.String("wordnet", "/usr/share/wordnet", "folder of WordNet 3.0, as the Debian package wordnet-base has it")
	asJSON := set.Bool("json", false, "print what was imported as JSON")
	format, rest := split(args)
	path, rest := split(rest)
	cfg, err := load(set, options, rest)
	if err != nil {
		return err
	}
	if format == "" || path == "" {
		return exitError{code: 2, err: errors.New("import dictionary wants wordnet, stardict or tsv, and a PATH")}
	}
	entries, err := readDictionary(format, path, *princeton, &source)
	if err != nil {
		return err
	}
	ctx, a, err := open(ctx, cfg, errOut)
	if err != nil {
		return err
	}
	begun := time.Now()
	err = a.Dictionary.Import(ctx, source, entries, wordProgress(errOut))
	if err := errors.Join(err, a.Close()); err != nil {
		return err
	}
	done := importedWords{source.Name, len(entries), time.Since(begun)}
	if *asJSON {
		return json.NewEncoder(out).Encode(done)
	}
	_, err = fmt.Fprintf(out, "%s: %d words in %s\n", done.Source, done.Entries, done.Took.Round(10*time.Millisecond))
	return err
}

// The Open Multilingual Wordnet's table of Mongolian joined to WordNet, as
// readers see it.
const (
	wordnetName    = "Mongolian Wordnet, Princeton WordNet 3.0"
	wordnetLicence = "CC BY-SA 4.0, WordNet 3.0 license"
	wordnetAddress = "https://github.com/kbatsuren/monwn"
)

// readDictionary reads a dictionary of a format, and fills in what source lacks.
func readDictionary(format, path, princeton string, source *dictionary.Source) ([]dictionary.Entry, error) {
	file := filepath.Base(path)
	var entries []dictionary.Entry
	switch format {
	case "wordnet":
		source.Licence = cmp.Or(source.Licence, wordnetLicence)
		source.Address = cmp.Or(source.Address, wordnetAddress)
		source.ID, source.Name = cmp.Or(source.ID, "wordnet"), cmp.Or(source.Name, wordnetName)
		table, err := os.Open(path)
		if err != nil {
			return nil, err
		}
		defer func() { _ = table.Close() }() // it was only read
		read, err := wordnet.Read(princeton, table)
		if err != nil {
			return nil, err
		}
		return read.Entries(), nil
	case "stardict":
		read, err := stardict.Read(path)
		if err != nil {
			return nil, err
		}
		source.Name, entries = cmp.Or(source.Name, read.Name), read.Entries
	case "tsv":
		table, err := os.Open(path)
		if err != nil {
			return nil, err
		}
		defer func() { _ = table.Close() }() // it was only read
		if entries, err = tsv.Read(table); err != nil {
			return nil, err
		}
	default:
		return nil, exitError{code: 2, err: fmt.Errorf("there is no format %q: wordnet, stardict or tsv", format)}
	}
	source.ID, source.Name = cmp.Or(source.ID, file), cmp.Or(source.Name, file)
	if source.Licence == "" {
		return nil, exitError{code: 2, err: errors.New("--licence is wanted: readers see it beside every word")}
	}
	return entries, nil
}

// wordProgress shows on a terminal how far an import of words is.
func wordProgress(errOut io.Writer) func(done, total int) {
	if progress(errOut) == nil {
		return nil
	}
	return func(done, total int) {
		_, _ = fmt.Fprintf(errOut, "\r\x1b[K%d/%d", done, total)
		if done == total {
			_, _ = fmt.Fprint(errOut, "\r\x1b[K")
		}
	}
}
