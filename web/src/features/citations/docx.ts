import type { Reference, Run } from './csl'
import { zipOf } from './zip'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const office = 'http://schemas.openxmlformats.org'
const word = `${office}/wordprocessingml/2006/main`
const kind = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const relations = `${office}/package/2006/relationships`

/** XML has no place for the other control signs. */
const escaped = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is left out
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
    .replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)

function looks({ italic, bold, small, raised, lowered }: Run) {
  const found = [
    bold && '<w:b/>',
    italic && '<w:i/>',
    small && '<w:smallCaps/>',
    raised && '<w:vertAlign w:val="superscript"/>',
    lowered && '<w:vertAlign w:val="subscript"/>',
  ].filter(Boolean)
  return found.length ? `<w:rPr>${found.join('')}</w:rPr>` : ''
}

const runOf = (run: Run) =>
  `<w:r>${looks(run)}<w:t xml:space="preserve">${escaped(run.text)}</w:t></w:r>`

/** Half an inch in twentieths of a point: the second line of a reference stands in. */
const inset = '<w:ind w:left="720" w:hanging="720"/>'

function paragraph({ label, runs }: Reference) {
  const number = label ? `<w:r><w:t>${escaped(label)}</w:t><w:tab/></w:r>` : ''
  return `<w:p><w:pPr>${inset}</w:pPr>${number}${runs.map(runOf).join('')}</w:p>`
}

const titled = (title: string) =>
  `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr>${runOf({ text: title })}</w:p>`

const styles = `${head}<w:styles xmlns:w="${word}"><w:docDefaults><w:rPrDefault><w:rPr>
<w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:cs="Times New Roman"/><w:sz w:val="24"/>
</w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="120"/></w:pPr></w:pPrDefault></w:docDefaults>
<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>
<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/>
<w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/><w:sz w:val="32"/></w:rPr></w:style></w:styles>`

const types = `${head}<Types xmlns="${office}/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/word/document.xml" ContentType="${kind}.document.main+xml"/>
<Override PartName="/word/styles.xml" ContentType="${kind}.styles+xml"/></Types>`

const relation = (type: string, target: string) => `${head}<Relationships xmlns="${relations}">
<Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`

/** The files of a Word document with a heading and the references under it. */
export const docxParts = (title: string, references: Reference[]): Record<string, string> => ({
  '[Content_Types].xml': types,
  '_rels/.rels': relation('officeDocument', 'word/document.xml'),
  'word/document.xml':
    `${head}<w:document xmlns:w="${word}"><w:body>${titled(title)}` +
    `${references.map(paragraph).join('')}</w:body></w:document>`,
  'word/styles.xml': styles,
  'word/_rels/document.xml.rels': relation('styles', 'styles.xml'),
})

/** A list of references as a Word document (Office Open XML). */
export const docxOf = (title: string, references: Reference[]) =>
  new Blob([zipOf(docxParts(title, references))], { type: `${kind}.document` })
