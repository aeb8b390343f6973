// Files of records as those who send them write them, each with one title.
import { archive } from './epub-file'

const onix = (title: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><ONIXmessage release="3.0" xmlns="http://ns.editeur.org/onix/3.0/short"><header><sender>
  <x298>Монсудар</x298></sender></header><product><a001>mn.1</a001><a002>03</a002><descriptivedetail><b012>BC</b012><titledetail>
  <b202>01</b202><titleelement><x409>01</x409><b203>${title}</b203></titleelement></titledetail></descriptivedetail></product>
  </ONIXmessage>`

const atom = (title: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom"><id>urn:x</id><entry><title>${title}</title>
  <id>urn:x:1</id><link rel="http://opds-spec.org/acquisition" href="/1.epub" type="application/epub+zip"/></entry></feed>`

const opds2 = (title: string) =>
  JSON.stringify({
    publications: [{ metadata: { title, identifier: 'urn:x:2', author: 'Инжинаш' } }],
  })

const oai = (title: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><ListRecords><record><header>
  <identifier>oai:x:1</identifier></header><metadata><oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/"
  xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title></oai_dc:dc></metadata></record></ListRecords></OAI-PMH>`

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const row = (...cells: string[]) =>
  `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`

const workbook = (title: string) =>
  archive(
    Object.entries({
      'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>
        <sheet name="1" sheetId="1" r:id="r1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>`,
      'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${row('Нэр', 'Он')}${row(title, '1999')}</sheetData></worksheet>`,
    }).map(([name, text]) => ({ name, bytes: Buffer.from(text) })),
  )

/** A file of each form, with the text by which its format is named. */
export const importFiles = [
  { name: 'onix.xml', format: 'format.onix', of: onix },
  { name: 'atom.xml', format: 'format.opds', of: atom },
  { name: 'feed.json', format: 'format.opds', of: opds2 },
  { name: 'oai.xml', format: 'format.oai', of: oai },
  { name: 'books.xlsx', format: 'format.csv', of: workbook },
] as const
