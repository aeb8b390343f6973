package mongolian

import "strings"

// keep are words whose end looks like an ending and is none.
var keep = wordSet(`
хүүхэд түүх гадаад дотоод дунд спорт улс эрх монгол хөрөнгө зохиол урлаг соёл байгаль хичээл
сургууль ардчилал хувь сонин эмгэг цэцэг нууц алдар домог бүсгүй туульс түүвэр тууж
сайд дугаар агаар халаас сугалаа дайсан цоохор дэлгүүр эхнэр нөхөр шавьж анд
банк парк танк тамхи орд эмэгтэй
гэрээ захиа овоо санаа бараа дараа өрөө хороо өвөө эмээ үнээ тэмээ ямаа тариа тогоо хүрээ одоо хараа ялгаа өргөө үргээ
оноо онигоо бордоо хорио халаа бороо будаа гадаа даваа дохио бүрээ мэдээ төлөө долоо алдаа болзоо баталгаа
бүтээ хөгжөө арилжаа бариа ачаа атираа алхаа дугаа гүйлгээ гөрөө ороо
загас мангас тоос цаас бөөс хөөс дээс дуус үүс аяс яс ёс бодис адгас айдас байдас дэвэс хувцас
алт амт алд ард хүнд хурд холд эрт болд урт урд дорд далд дурд горьд бүрд дээд доод ховд дорнод
нарийн номин хурандаа бартаа дандаа голио ханиад улиастай алтай онгод аяг аян зааг хуяг зоог заан дайн сайн хаан
ээж багаж гараж массаж пляж монтаж тираж товч гэрч эрч хоосон амьд түрээс
`)

// ownN are nouns whose last н stays in all their forms, so that they are not
// taken for forms of shorter ones (үнэн, truth, and үнэ, price).
var ownN = wordSet(`
үнэн нарийн номин хилэн хулан хүрэн саван талон барон уран далан эрин булган оюун хувин вагон
`)

// irregular maps forms that rules cannot reach to their dictionary word:
// suppletive plurals, plurals in -д and -с that change the stem, and the
// oblique stems of pronouns.
var irregular = wordMap(`
хүмүүс хүн  хүмүүн хүн  ноёд ноён  хаад хаан  охид охин  хатад хатан  эзэд эзэн  морьд морь  адууд адуу
нөхөд нөхөр  нөхдүүд нөхөр  түшмэд түшмэл  сайдууд сайд  хонид хонь  ямаад ямаа  үхрүүд үхэр
баячууд баян  залуус залуу  бүсгүйчүүд бүсгүй  эмс эм  эрс эр  хөгшид хөгшин  хөвгүүд хөвгүүн  хүргэд хүргэн
бэрүүд бэр  андууд анд  шувууд шувуу  нохос нохой  ноход нохой  өгч өг-  үгс үг  уулс уул  нэрс нэр  зүйлс зүйл  хадс хад  дайчид дайчин ` +
	` мэргэд мэргэн  сэцэд сэцэн
түүн тэр  түүний тэр  түүнийг тэр  түүнд тэр  түүнээс тэр  түүгээр тэр  үүн энэ  үүний энэ  үүнийг энэ  үүнд энэ
үүнээс энэ  үүгээр энэ  тэд тэр  тэдний тэр  тэднийг тэр  тэдэнд тэр  тэднээс тэр
миний би  намайг би  надад би  надаас би  надаар би  надтай би
чиний чи  чамайг чи  чамд чи  чамаас чи  чамтай чи  чамаар чи
бидний бид  биднийг бид  бидэнд бид  биднээс бид  бидэнтэй бид  манай бид  манайх бид  танай та  таны та  таныг та
танд та  танаас та  тантай та
хэний хэн  хэнийг хэн  хэнд хэн  хэнээс хэн  юуны юу  юунд юу  юунаас юу
`)

// variants are common words whose fold is that of another common word: with о or у
// beside ө or ү (ус, үс; уул, үүл), or with a vowel of another length (цас,
// цаас). A query for one of them is not a typo; what else it may have been
// meant to be is offered (Fronted).
var variants = wordSet(`
ор од он ов ос хол хот тор тод мод хор хов хорс ус ул ур уг уул уур ууд ууц уйл зун зуун зуу зур сум сур суу сул хун
хур хус хув хурд хуу дуу дун дур тул тур туух буд буур бух бус бул нур нуур гун гур шур луу туул хог хоног хоо тоо
торох торх зорох хуй дурс дом дор туг буу гуу гуур нуух нух шуух цол цом цох овог овор олон орох одох ороо оргох оноо
овоо онгон хуур
хан цас аз цаг хад таг бат шал нас
`)

// stopWords carry no subject of their own; a query leaves them out unless it
// has no other word. Particles and the commonest function words of Mongolian,
// English and Russian.
var stopWords = wordSet(`
нь ба бол ч л уу үү юу вэ бэ болон буюу эсвэл юм нар минь чинь
the a an of and or in on at to for by with from is are
и в во на с со о об к по из за для от до не как что
`)

// StopWord reports a normalised word that a query may leave out.
func StopWord(word string) bool { return stopWords[word] }

func wordSet(text string) map[string]bool {
	set := make(map[string]bool)
	for _, word := range strings.Fields(text) {
		set[word] = true
	}
	return set
}

func wordMap(text string) map[string]string {
	words := strings.Fields(text)
	pairs := make(map[string]string, len(words)/2)
	for i := 0; i+1 < len(words); i += 2 {
		pairs[words[i]] = words[i+1]
	}
	return pairs
}
