package onix

import (
	"encoding/xml"

	"sudar/internal/ingest/formats/xmlfile"
)

// reference are the reference names of the short tags that a draft is made of.
var reference = map[string]string{
	"ONIXmessage": "ONIXMessage", "header": "Header", "sender": "Sender", "senderidentifier": "SenderIdentifier", "x298": "SenderName",
	"product": "Product", "a001": "RecordReference", "a002": "NotificationType", "productidentifier": "ProductIdentifier",
	"b221": "ProductIDType", "b244": "IDValue",
	"descriptivedetail": "DescriptiveDetail", "b012": "ProductForm", "b333": "ProductFormDetail", "x416": "PrimaryContentType",
	"b385": "ProductContentType", "collection": "Collection", "x329": "CollectionType",
	"titledetail": "TitleDetail", "b202": "TitleType", "titleelement": "TitleElement", "x409": "TitleElementLevel", "b203": "TitleText",
	"b030": "TitlePrefix", "b031": "TitleWithoutPrefix", "b029": "Subtitle", "x410": "PartNumber", "x501": "NoPrefix",
	"collectionsequence": "CollectionSequence", "x479": "CollectionSequenceType", "x481": "CollectionSequenceNumber",
	"contributor": "Contributor", "b034": "SequenceNumber", "b035": "ContributorRole", "b036": "PersonName", "b037": "PersonNameInverted",
	"b038": "TitlesBeforeNames", "b039": "NamesBeforeKey", "b247": "PrefixToKey", "b040": "KeyNames", "b041": "NamesAfterKey",
	"b248": "SuffixToKey", "b047": "CorporateName", "x443": "CorporateNameInverted", "b249": "UnnamedPersons",
	"alternativename": "AlternativeName", "nameidentifier": "NameIdentifier", "x415": "NameIDType",
	"contributordate": "ContributorDate", "x417": "ContributorDateRole", "b306": "Date",
	"b057": "EditionNumber", "b058": "EditionStatement", "language": "Language", "b253": "LanguageRole", "b252": "LanguageCode",
	"subject": "Subject", "b067": "SubjectSchemeIdentifier", "b069": "SubjectCode", "b070": "SubjectHeadingText",
	"b073": "AudienceCode", "audience": "Audience", "b204": "AudienceCodeType", "b206": "AudienceCodeValue",
	"collateraldetail": "CollateralDetail", "textcontent": "TextContent", "x426": "TextType", "d104": "Text",
	"publishingdetail": "PublishingDetail", "imprint": "Imprint", "b079": "ImprintName", "publisher": "Publisher",
	"b291": "PublishingRole", "b081": "PublisherName", "b209": "CityOfPublication",
	"publishingdate": "PublishingDate", "x448": "PublishingDateRole",
	"copyrightstatement": "CopyrightStatement", "b087": "CopyrightYear",
	"epublicense": "EpubLicense", "x511": "EpubLicenseName",
}

func nameOf(start xml.StartElement) string {
	if name, short := reference[start.Name.Local]; short {
		return name
	}
	return start.Name.Local
}

// rename gives elements with short tags their reference names.
func rename(n *xmlfile.Node) {
	if name, short := reference[n.Name.Local]; short {
		n.Name.Local = name
	}
	for _, child := range n.Children {
		rename(child)
	}
}
