package marc

import (
	"bufio"
	"errors"
	"fmt"
	"os"
)

// isoRecord writes a record in ISO 2709.
func isoRecord(fields ...[2]string) string {
	directory, body := "", ""
	for _, f := range fields {
		text := f[1] + "\x1e"
		directory += fmt.Sprintf("%s%04d%05d", f[0], len(text), len(body))
		body += text
	}
	base := 24 + len(directory) + 1
	return fmt.Sprintf("%05dnam a22%05d a 4500", base+len(body)+1, base) + directory + "\x1e" + body + "\x1d"
}

// WriteSample writes a file of so many records for measurements, such as a catalogue of a library has:
// four titles to an author, 3,000 subjects. edition is a part of each title, so that
// another edition of the same records changes them.
func WriteSample(path, edition string, records int) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(file)
	for n := range records {
		author := n % (records/4 + 1)
		_, _ = out.WriteString(isoRecord([2]string{"001", fmt.Sprint("r", n)}, [2]string{"003", "MnUbNL"}, // Flush tells of failures
			[2]string{"008", fmt.Sprintf("260101s%04d    mp                  mon c", 1950+n%70)},
			[2]string{"082", fmt.Sprintf("04\x1fa%03d.%d", n%1000, n%10)},
			[2]string{"100", fmt.Sprintf("1 \x1faНэр%d, Эцэг%dийн,\x1fd1917-1970.\x1f4aut", author, author%977)},
			[2]string{"245", fmt.Sprintf("10\x1faНомын нэр %d :\x1fb%s дэд гарчиг /\x1fcНэр%d.", n, edition, author)},
			[2]string{"260", "  \x1faУлаанбаатар :\x1fbМөнхийн үсэг,\x1fc2001."},
			[2]string{"650", fmt.Sprintf(" 0\x1faСэдэв %d.", n%3000)}, [2]string{"650", fmt.Sprintf(" 0\x1faТүүх %d.", n%200)}))
	}
	return errors.Join(out.Flush(), file.Close())
}
