package onix_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/catalogue"
	"sudar/internal/ingest/formats"
	"sudar/internal/ingest/formats/formatstest"
	"sudar/internal/ingest/formats/onix"
)

const product = `<Product>
<RecordReference>mn.monsudar.1</RecordReference><NotificationType>03</NotificationType>
<ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>9789992912348</IDValue></ProductIdentifier>
<ProductIdentifier><ProductIDType>03</ProductIDType><IDValue>9789992912348</IDValue></ProductIdentifier>
<DescriptiveDetail><ProductComposition>00</ProductComposition><ProductForm>BC</ProductForm>
<Collection><CollectionType>10</CollectionType><TitleDetail><TitleType>01</TitleType><TitleElement>
<TitleElementLevel>02</TitleElementLevel><PartNumber>3</PartNumber><TitleText>Сонгодог</TitleText></TitleElement></TitleDetail></Collection>
<TitleDetail><TitleType>03</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel><TitleText>Эх нэр</TitleText></TitleElement>
</TitleDetail>
<TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel><TitlePrefix>The</TitlePrefix>
<TitleWithoutPrefix>Clear Tamir</TitleWithoutPrefix><Subtitle>A novel</Subtitle></TitleElement></TitleDetail>
<TitleDetail><TitleType>06</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel><TitleText>Тунгалаг Тамир</TitleText>
</TitleElement></TitleDetail>
<Contributor><SequenceNumber>1</SequenceNumber><ContributorRole>A01</ContributorRole><NamesBeforeKey>Чадраабалын</NamesBeforeKey>
<KeyNames>Лодойдамба</KeyNames><ContributorDate><ContributorDateRole>50</ContributorDateRole><Date>1917</Date>
</ContributorDate></Contributor>
<Contributor><SequenceNumber>2</SequenceNumber><ContributorRole>B10</ContributorRole><PersonName>Jane Roe</PersonName></Contributor>
<Contributor><SequenceNumber>3</SequenceNumber><ContributorRole>A12</ContributorRole><PersonNameInverted>Ганболд, Д.</PersonNameInverted>
</Contributor><Contributor><ContributorRole>Z99</ContributorRole><CorporateName>Зохиолчдын хороо</CorporateName></Contributor>
<EditionNumber>2</EditionNumber><Language><LanguageRole>01</LanguageRole><LanguageCode>eng</LanguageCode></Language>
<Language><LanguageRole>02</LanguageRole><LanguageCode>mon</LanguageCode></Language>
<Subject><SubjectSchemeIdentifier>01</SubjectSchemeIdentifier><SubjectCode>894.23</SubjectCode></Subject>
<Subject><SubjectSchemeIdentifier>20</SubjectSchemeIdentifier><SubjectHeadingText>роман; Монгол ; роман</SubjectHeadingText></Subject>
<Subject><SubjectSchemeIdentifier>93</SubjectSchemeIdentifier><SubjectCode>FBA</SubjectCode></Subject>
<Subject><SubjectSchemeIdentifier>24</SubjectSchemeIdentifier><SubjectHeadingText>Түүхэн роман</SubjectHeadingText></Subject>
<Audience><AudienceCodeType>01</AudienceCodeType><AudienceCodeValue>03</AudienceCodeValue></Audience></DescriptiveDetail>
<CollateralDetail><TextContent><TextType>02</TextType><ContentAudience>00</ContentAudience><Text>Богино</Text></TextContent>
<TextContent><TextType>03</TextType><ContentAudience>00</ContentAudience><Text textformat="05"><p>Тамирын <i>гол</i>.</p><p>Хоёр ах дүү.</p>
</Text></TextContent></CollateralDetail>
<PublishingDetail><Imprint><ImprintName>Тамир</ImprintName></Imprint><Publisher><PublishingRole>01</PublishingRole>
<PublisherName>Монсудар</PublisherName></Publisher><CityOfPublication>Улаанбаатар</CityOfPublication>
<PublishingDate><PublishingDateRole>11</PublishingDateRole><Date>1962</Date></PublishingDate>
<PublishingDate><PublishingDateRole>01</PublishingDateRole><Date dateformat="00">20190503</Date></PublishingDate></PublishingDetail>
</Product>`

var wanted = formats.Draft{
	Source: "onix:Монсудар ХХК", ID: "mn.monsudar.1",
	Content: catalogue.Content{
		Kind: catalogue.Book, Title: "The Clear Tamir", Subtitle: "A novel", OriginalTitle: "Эх нэр", ParallelTitles: []string{"Тунгалаг Тамир"},
		Language: "en", Languages: []string{"en"}, Edition: "2", DDC: "894.23", Audience: "youth", Publisher: "Монсудар", Place: "Улаанбаатар",
		Year: 2019, Description: "Тамирын гол. Хоёр ах дүү.", Identifiers: []catalogue.Identifier{{Type: "isbn", Value: "9789992912348"}},
	},
	People: []formats.Person{
		{Contributor: catalogue.Contributor{Given: "Лодойдамба", Patronymic: "Чадраабалын", BirthYear: 1917}, Role: catalogue.Author},
		{Contributor: catalogue.Contributor{DisplayName: "Jane Roe"}, Role: catalogue.Editor},
		{Contributor: catalogue.Contributor{DisplayName: "Jane Roe"}, Role: catalogue.Translator},
		{
			Contributor: catalogue.Contributor{DisplayName: "Д. Ганболд", Given: "Ганболд", Aliases: []string{"Ганболд, Д."}},
			Role:        catalogue.Illustrator,
		},
		{Contributor: catalogue.Contributor{DisplayName: "Зохиолчдын хороо", Body: true}, Role: catalogue.Other},
	},
	Subjects: []string{"роман", "Монгол", "Түүхэн роман"},
	Series:   []formats.Series{{Name: "Сонгодог", Number: 3}},
}

func message(products ...string) string {
	return `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE ONIXMessage SYSTEM "ONIX_BookProduct_3.0_reference.dtd">
<ONIXMessage release="3.0" xmlns="http://ns.editeur.org/onix/3.0/reference"><Header><Sender><SenderName>Монсудар ХХК</SenderName></Sender>
<SentDateTime>20261120</SentDateTime></Header>` + strings.Join(products, "\n") + `</ONIXMessage>`
}

// shortTags are the names of the message above in short tags (ONIX 3.0, section on
// short tag names).
var shortTags = strings.NewReplacer(
	"ONIXMessage", "ONIXmessage", "/reference", "/short", "RecordReference", "a001", "NotificationType", "a002", "ProductIdentifier",
	"productidentifier", "ProductIDType", "b221", "IDValue", "b244", "DescriptiveDetail", "descriptivedetail", "ProductComposition", "x314",
	"ProductForm", "b012", "CollectionType", "x329", "<Collection>", "<collection>", "</Collection>", "</collection>", "TitleDetail",
	"titledetail", "TitleType", "b202", "TitleElementLevel", "x409", "TitleElement", "titleelement", "PartNumber", "x410", "TitleText", "b203",
	"TitlePrefix", "b030", "TitleWithoutPrefix", "b031", "Subtitle", "b029", "ContributorDateRole", "x417", "ContributorDate",
	"contributordate", "ContributorRole", "b035", "Contributor", "contributor", "SequenceNumber", "b034", "NamesBeforeKey", "b039", "KeyNames",
	"b040", "<Date", "<b306", "</Date>", "</b306>", "PersonNameInverted", "b037", "PersonName", "b036", "CorporateName", "b047",
	"EditionNumber", "b057", "LanguageRole", "b253", "LanguageCode", "b252", "Language", "language", "SubjectSchemeIdentifier", "b067",
	"SubjectCode", "b069", "SubjectHeadingText", "b070", "Subject", "subject", "AudienceCodeType", "b204", "AudienceCodeValue", "b206",
	"ContentAudience", "x427", "Audience", "audience", "CollateralDetail", "collateraldetail", "TextContent",
	"textcontent", "TextType", "x426",
	"<Text>", "<d104>", "<Text textformat", "<d104 textformat", "</Text>", "</d104>",
	"PublishingDetail", "publishingdetail", "ImprintName", "b079", "Imprint", "imprint",
	"PublisherName", "b081", "PublishingRole", "b291", "Publisher", "publisher", "CityOfPublication", "b209", "PublishingDateRole", "x448",
	"PublishingDate", "publishingdate", "SenderName", "x298", "Sender", "sender", "Header", "header", "SentDateTime", "x307", "Product",
	"product",
)

// A product says the same in reference names and in short tags.
func TestProduct(t *testing.T) {
	reference := message(product)
	for name, text := range map[string]string{"reference": reference, "short": shortTags.Replace(reference)} {
		t.Run(name, func(t *testing.T) {
			in := onix.NewReader(strings.NewReader(text))
			d, err := in.Next()
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(wanted, d); diff != "" {
				t.Error(diff)
			}
			if _, err := in.Next(); !errors.Is(err, io.EOF) {
				t.Error(err)
			}
		})
	}
}

// Updates and deletions need no title, what was sent to try needs nobody.
func TestNotifications(t *testing.T) {
	one := func(kind, rest string) string {
		return `<Product><RecordReference>r</RecordReference><NotificationType>` + kind + `</NotificationType>` + rest + `</Product>`
	}
	in := onix.NewReader(strings.NewReader(message(one("05", ""), one("04", ""), one("03", ""), one("88", ""),
		`<Product><NotificationType>05</NotificationType></Product>`)))
	for i, want := range []struct {
		deleted, partial bool
		reason           formats.Reason
	}{{true, true, ""}, {false, true, ""}, {false, false, formats.NoTitle}, {false, false, onix.TestProduct}, {true, true, onix.NoReference}} {
		d, err := in.Next()
		var refused *formats.Refusal
		if errors.As(err, &refused) != (want.reason != "") || refused != nil && refused.Reason != want.reason {
			t.Errorf("%d: %v, want %q", i, err, want.reason)
		}
		if d.Deleted != want.deleted || d.Partial != want.partial {
			t.Errorf("%d: %+v", i, d)
		}
	}
}

// endless gives a text and then the same letter for ever.
type endless struct{ begin io.Reader }

func (e endless) Read(p []byte) (int, error) {
	if n, err := e.begin.Read(p); err == nil {
		return n, nil
	}
	for i := range p {
		p[i] = 'a'
	}
	return len(p), nil
}

// Files that are none, or want to harm, are refused with a reason and end.
func TestFilesThatAreNone(t *testing.T) {
	const entities = `<!DOCTYPE ONIXMessage [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;">
<!ENTITY f SYSTEM "file:///etc/passwd">]>`
	open := `<ONIXMessage release="3.0"><Product><RecordReference>`
	for name, test := range map[string]struct {
		in     io.Reader
		reason formats.Reason
	}{
		"nothing":           {strings.NewReader(""), onix.NotONIX},
		"another document":  {strings.NewReader("<collection><record/></collection>"), onix.NotONIX},
		"release 2.1":       {strings.NewReader(`<ONIXMessage release="2.1"><Product/></ONIXMessage>`), onix.OldRelease},
		"release by space":  {strings.NewReader(`<ONIXMessage xmlns="http://www.editeur.org/onix/2.1/reference"><Product/>`), onix.OldRelease},
		"billion laughs":    {strings.NewReader(entities + open + "&c;"), formats.NotXML},
		"outside entities":  {strings.NewReader(entities + open + "&f;"), formats.NotXML},
		"a tower":           {strings.NewReader(open + strings.Repeat("<a>", 10_000)), formats.NotXML},
		"many elements":     {strings.NewReader(open + strings.Repeat("<a/>", 50_000)), formats.TooLarge},
		"a field of 2 GB":   {endless{strings.NewReader(open)}, formats.TooLarge},
		"a tag of 2 GB":     {endless{strings.NewReader(open + "<")}, formats.TooLarge},
		"2 GB outside":      {endless{strings.NewReader(`<ONIXMessage release="3.0">`)}, formats.TooLarge},
		"it ends in a name": {strings.NewReader(open), formats.NotXML},
	} {
		t.Run(name, func(t *testing.T) {
			formatstest.Ends(t, onix.NewReader(test.in), test.reason)
		})
	}
}

// FuzzReader never panics, ends, and gives drafts within their bounds.
func FuzzReader(f *testing.F) {
	f.Add(message(product))
	f.Add(shortTags.Replace(message(product)))
	f.Add(`<ONIXMessage><Product><NotificationType>05</NotificationType><RecordReference>&eacute;</RecordReference></Product>`)
	f.Fuzz(func(t *testing.T, text string) {
		formatstest.Bounded(t, onix.NewReader(strings.NewReader(text)), len(text)+2)
	})
}
