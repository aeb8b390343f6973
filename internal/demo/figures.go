package demo

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"math"
	"strconv"
	"strings"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
)

// city is one of the 22 places: the capital and the centres of the aimags.
type city struct {
	aimag, name         string
	latitude, longitude float64
}

func cities() ([]city, error) {
	rows, err := tableRows("records/towns.tsv", 6)
	if err != nil {
		return nil, err
	}
	found := make([]city, 0, len(rows))
	for _, row := range rows {
		latitude, errA := strconv.ParseFloat(row[4], 64)
		longitude, errB := strconv.ParseFloat(row[5], 64)
		if errA != nil || errB != nil {
			return nil, fmt.Errorf("demo: towns.tsv: %s has no place", row[2])
		}
		found = append(found, city{strings.Trim(row[0], "()"), row[2], latitude, longitude})
	}
	return found, nil
}

// tables returns the statistics that can be computed: nothing in them is
// counted or invented.
func tables() []entry {
	table := func(slug, title, summary string, ddc string, tags []string, write func([]city) [][]string) entry {
		return entry{
			Content: catalogue.Content{
				Slug: slug, Kind: catalogue.Statistics, Title: title, Summary: summary, Description: summary, Publisher: "Судар", Place: "Улаанбаатар",
				Language: "mn", Year: 2026, DDC: ddc, Audience: "academic", Licence: "CC0", Protection: entitlements.Open, PreviewPercent: 100,
				Items: []catalogue.Item{{Year: 2026, Free: true}},
			},
			owner: Hub, categories: []string{"Статистик"}, tags: tags, popularity: 2, note: "2026",
			write: func([]byte) ([]byte, error) {
				places, err := cities()
				if err != nil {
					return nil, err
				}
				return asCSV(write(places))
			},
		}
	}
	return []entry{
		table("tuvuudiin-solbitsol", "Аймгийн төвүүдийн газар зүйн солбицол",
			"Нийслэл болон 21 аймгийн төвийн өргөрөг, уртраг, Улаанбаатараас шууд шугамаар хэмжсэн зай.", "910",
			[]string{"солбицол", "аймгийн төв", "газар зүй"}, coordinates),
		table("udriin-urt", "Өдрийн урт: аймгийн төв бүрээр, сар бүрээр",
			"Сар бүрийн 15-ны өдрийн уртыг төв бүрийн өргөргөөр тооцсон хүснэгт: нар мандахаас жаргах хүртэлх цаг, минут.", "520",
			[]string{"өдрийн урт", "нар мандах", "одон орон"}, dayLengths),
		table("tuv-hoorondyn-zai", "Аймгийн төвүүдийн хоорондох зай",
			"Хорин хоёр төвийн хоорондох зайг дэлхийн бөмбөрцгөөр тооцсон хүснэгт, километрээр. Замын урт биш, шууд шугамын зай.", "910",
			[]string{"зай", "аймгийн төв", "газар зүй"}, distances),
	}
}

func asCSV(rows [][]string) ([]byte, error) {
	var out bytes.Buffer
	w := csv.NewWriter(&out)
	if err := w.WriteAll(rows); err != nil {
		return nil, fmt.Errorf("demo: %w", err)
	}
	return out.Bytes(), nil
}

func coordinates(places []city) [][]string {
	rows := [][]string{{"Аймаг", "Төв", "Өргөрөг, °", "Уртраг, °", "Улаанбаатараас, км"}}
	for _, p := range places {
		rows = append(rows, []string{
			p.aimag, p.name, strconv.FormatFloat(p.latitude, 'f', 4, 64), strconv.FormatFloat(p.longitude, 'f', 4, 64), kilometres(places[0], p),
		})
	}
	return rows
}

func distances(places []city) [][]string {
	head := []string{"Төв"}
	for _, p := range places {
		head = append(head, p.name)
	}
	rows := [][]string{head}
	for _, from := range places {
		row := []string{from.name}
		for _, to := range places {
			row = append(row, kilometres(from, to))
		}
		rows = append(rows, row)
	}
	return rows
}

const earthRadius = 6371.0 // km, mean

// kilometres returns the great-circle distance in whole kilometres (haversine).
func kilometres(a, b city) string {
	half := func(degrees float64) float64 { return math.Pow(math.Sin(degrees*math.Pi/360), 2) }
	h := half(b.latitude-a.latitude) + math.Cos(a.latitude*math.Pi/180)*math.Cos(b.latitude*math.Pi/180)*half(b.longitude-a.longitude)
	return strconv.Itoa(int(2*earthRadius*math.Asin(math.Sqrt(h)) + 0.5))
}

func dayLengths(places []city) [][]string {
	head := []string{"Төв"}
	for month := 1; month <= 12; month++ {
		head = append(head, strconv.Itoa(month)+"-р сар")
	}
	rows := [][]string{head}
	for _, p := range places {
		row := []string{p.name}
		for _, day := range midMonths {
			row = append(row, dayLength(p.latitude, day))
		}
		rows = append(rows, row)
	}
	return rows
}

// midMonths are the days of a common year on which the months reach the 15th.
var midMonths = []int{15, 46, 74, 105, 135, 166, 196, 227, 258, 288, 319, 349}

// dayLength returns the time between sunrise and sunset: the sun's centre
// stands 0.833° below the horizon at both (refraction and half its breadth).
func dayLength(latitude float64, day int) string {
	const tilt, year, equinox, dip = 23.44, 365.0, 81.0, 0.833
	rad := math.Pi / 180
	declination := tilt * rad * math.Sin(2*math.Pi*(float64(day)-equinox)/year)
	cosine := (-math.Sin(dip*rad) - math.Sin(latitude*rad)*math.Sin(declination)) / (math.Cos(latitude*rad) * math.Cos(declination))
	minutes := int(math.Acos(math.Max(-1, math.Min(1, cosine)))/rad/15*2*60 + 0.5)
	return fmt.Sprintf("%d:%02d", minutes/60, minutes%60)
}
