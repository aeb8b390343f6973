package cover

import (
	"image"
	"image/draw"
	"image/png"
	"os"
	"testing"
)

// TestContactSheet writes covers of every kind to the file named by COVER_SHEET, to be looked at.
func TestContactSheet(t *testing.T) {
	path := os.Getenv("COVER_SHEET")
	if path == "" {
		t.Skip("skipped: COVER_SHEET is not set")
	}
	const width, gap, columns = 200, 16, 8
	rows := (len(samples) + columns - 1) / columns
	drawing := image.NewRGBA(image.Rect(0, 0, columns*(width+gap)+gap, rows*(width*186/120+gap)+gap))
	draw.Draw(drawing, drawing.Rect, image.NewUniform(hex(0xfaf6ee)), image.Point{}, draw.Src)
	for i, spec := range samples {
		spec.Seed *= 0x2545f4914f6cdd1d
		img := Draw(spec, width)
		x, foot := gap+i%columns*(width+gap), (i/columns+1)*(width*186/120+gap)
		draw.Draw(drawing, image.Rect(x, foot-img.Bounds().Dy(), x+width, foot), img, image.Point{}, draw.Src)
	}
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, drawing); err != nil {
		t.Fatal(err)
	}
}

const long = "Байгууллагуудынхаа хариуцлагажуулалтын тогтолцоог боловсронгуй болгох асуудалд: онол, арга зүй, хэрэгжилтийн үнэлгээ"

// samples show every kind with short, long, foreign and mixed titles. The works, issues and people are invented.
var samples = []Spec{
	{Title: "Уулын цэцэг", Author: "Б. Номин", Category: "8", Seed: 3},
	{Title: "Морин хуурын татлага", Author: "Д. Тэмүүлэн", Category: "oyu", Seed: 4, Series: "Уран зохиолын дээжис"},
	{Title: "Говийн үлгэр", Author: "С. Энхжин", Category: "shunkh", Seed: 5},
	{Title: "Economic history of Inner Asia", Author: "Jane Example, P. Sample", Category: "3", Seed: 6},
	{Title: "Өвөрхангай аймгийн түүх", Author: "Г. Сарнай", Category: "9", Seed: 7},
	{Title: long, Author: "Б. Номин, Д. Тэмүүлэн, С. Энхжин, Г. Сарнай, Ө. Үүрийнтуяа", Category: "arts", Seed: 8},
	{Title: "Аянчин", Author: "Т. Хулан", Category: "tsaas", Seed: 9},
	{Title: "Шөнийн тэнгэр: одон орон сонирхогчийн гарын авлага", Author: "О. Билгүүн", Category: "shono", Seed: 10},
	{Title: "Хөвсгөл нуурын экологи", Author: "Ц. Мөнхзул", Category: "5", Seed: 11},
	{Title: "Зам", Author: "А. Дөлгөөн", Category: "khuren", Seed: 12, Series: "Шинэ үе"},
	{Title: "Намрын шөнийн яриа", Author: "Э. Уянга", Category: "zos", Seed: 13},
	{Title: "Хэл шинжлэлийн оршил", Author: "Ж. Ариунзул", Category: "4", Seed: 14},
	{Title: "Эдийн засгийн онол: Economics for everyone", Author: "П. Есүй", Category: "nomin", Seed: 15},
	{Title: "Гол мөрний урсгал", Author: "М. Анар", Category: "oyu", Seed: 16},
	{Title: "Тал нутгийн дуулал", Author: "Н. Саруул", Category: "arts", Seed: 21},
	{Title: "Хотын өглөө", Author: "", Category: "8", Seed: 18},
	{Title: "Ардын үлгэр", Author: "аудио цоморлог", Kind: "audiobook", Category: "nomin", Seed: 1},
	{Title: "Намрын шөнийн яриа", Author: "Э. Уянга", Kind: "audiobook", Category: "shunkh", Seed: 2},
	{
		Title: "Монгол орны байгаль хамгаалал, аялал жуулчлалын хөгжлийн түүхэн тойм", Author: "Ц. Мөнхзул", Kind: "audiobook", Category: "arts",
		Seed: 3,
	},
	{Title: "The long way home", Author: "Jane Example", Kind: "audiobook", Category: "khuren", Seed: 6},
	{Title: "Хуурын ая", Author: "Д. Тэмүүлэн", Kind: "audiobook", Category: "shono", Seed: 9},
	{
		Title: "Бэлчээрийн доройтлыг хиймэл дагуулын зургаар үнэлэх нь", Author: "О. Билгүүн, М. Анар", Kind: "article", Category: "5", Seed: 1,
		Series: "Байгаль, нийгэм 2026 · № 3",
	},
	{Title: "On vowel harmony", Author: "P. Sample", Kind: "article", Category: "4", Seed: 2},
	{Title: long, Author: "Ж. Ариунзул", Kind: "article", Category: "3", Seed: 3},
	{Title: "Өглөөний мэдээ", Author: "Жишээ хэвлэл", Kind: "newspaper", Note: "№ 221 · 2026.11.20", Seed: 1},
	{Title: "Тал", Kind: "newspaper", Note: "№ 46", Seed: 2, Category: "8"},
	{Title: "Утга соёл, урлагийн долоо хоног", Author: "Жишээ хэвлэл", Kind: "newspaper", Note: "№ 12 · 2026.03.27", Seed: 5, Category: "7"},
	{Title: "Шинжлэх ухаан", Kind: "magazine", Note: "2026 · 6", Category: "5", Seed: 1},
	{Title: "Аялал", Kind: "magazine", Note: "№ 4 · 2026", Category: "9", Seed: 2},
	{Title: "Хүүхэд, гэр бүлийн сэтгүүл", Author: "Жишээ төв", Kind: "magazine", Note: "№ 7", Category: "3", Seed: 3},
	{Title: "Open Steppe Review", Kind: "magazine", Note: "12 · 2026", Category: "nomin", Seed: 7},
	{
		Title: "Монгол хэлний зөв бичих дүрмийн хэрэглээ", Author: "Ж. Ариунзул", Kind: "academic", Category: "4", Seed: 1,
		Series: "Эрдэм шинжилгээний бүтээл",
	},
	{Title: long, Author: "П. Есүй", Kind: "academic", Category: "3", Seed: 2, Series: "Докторын ажил"},
	{Title: "Permafrost and pasture", Author: "Jane Example, О. Билгүүн", Kind: "academic", Category: "5", Seed: 3},
	{Title: "Статистикийн эмхэтгэл", Author: "Жишээ статистикийн алба", Kind: "statistics", Note: "2025", Category: "3", Seed: 1},
	{
		Title: "Хүн ам, орон сууцны тооллого 2020: нэгдсэн дүн", Author: "Жишээ статистикийн алба", Kind: "statistics", Category: "khuren",
		Seed: 2,
	},
	{Title: "Мал тооллого", Kind: "statistics", Category: "5", Seed: 3},
	{Title: "Монгол хэлний товч тайлбар толь", Author: "Ж. Ариунзул", Kind: "dictionary", Category: "4", Seed: 1},
	{Title: "English–Mongolian Dictionary", Author: "P. Sample", Kind: "dictionary", Category: "nomin", Seed: 2},
	{Title: "Өнгөний нэрийн толь", Kind: "dictionary", Category: "shunkh", Seed: 3},
	{Title: "", Author: "", Seed: 30},
	{Title: "漢字", Author: "Тодорхойгүй", Seed: 31},
	{Title: "12,500 ₮-ийн түүх № 5 «Өргөө»", Author: "Ү. Өлзий", Category: "9", Seed: 32},
	{Title: "Байгууллагуудынхаахариуцлагажуулалтынтогтолцоо", Author: "Б. Номин", Category: "2", Seed: 33},
	{Title: "Хар сарнай", Author: "Т. Хулан", Category: "1", Seed: 34},
	{Title: "Үүлсийн нүүдэл", Author: "Н. Саруул", Category: "7", Seed: 35},
	{Title: "Цагаан сар", Author: "С. Энхжин", Category: "0", Seed: 36},
	{Title: "Ө", Author: "Ү", Category: "6", Seed: 37},
}

func BenchmarkDraw640(b *testing.B) {
	for i := 0; b.Loop(); i++ {
		Draw(samples[i%len(samples)], 640)
	}
}
