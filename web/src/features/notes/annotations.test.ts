// @vitest-environment node
import { readFileSync } from 'node:fs'
import jsonld from 'jsonld'
import { beforeAll, describe, expect, it } from 'vitest'
import { context, contextName } from './testdata/annotation-context'

/** A file of annotations that the server's own test writes. */
const file = JSON.parse(readFileSync('../internal/notes/testdata/annotations.jsonld', 'utf8'))

/** Nothing else is asked for; what no term names is an error and not left out. */
const options = {
  safe: true,
  documentLoader: async (url: string) => {
    if (url !== contextName) throw new Error(`${url} is asked for`)
    return { documentUrl: url, document: context }
  },
}

const oa = 'http://www.w3.org/ns/oa#'
const rdf = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
const dcterms = 'http://purl.org/dc/terms/'
const xsd = 'http://www.w3.org/2001/XMLSchema#'
const streams = 'http://www.w3.org/ns/activitystreams#'
const nameOf = (n: number) => `urn:uuid:01a20b7f-b10f-7248-88c7-44d7f4c21f1${n.toString(16)}`
const [bookmark, highlight, note, another] = [7, 8, 9, 10].map(nameOf) as [
  string,
  string,
  string,
  string,
]

/** RDF has sets without an order, one value is no list in it, and it writes numbers as text. */
function unordered(value: unknown, within = ''): unknown {
  if (Array.isArray(value)) {
    const all = value.map((each) => unordered(each))
    if (within !== 'items') all.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
    return all.length === 1 && within !== 'items' ? all[0] : all
  }
  if (typeof value !== 'object' || value === null) return String(value)
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(fields.map(([name, each]) => [name, unordered(each, name)]))
}

describe('a file of annotations, read by jsonld', () => {
  let quads: jsonld.Quad[] = []
  beforeAll(async () => {
    quads = await jsonld.toRDF(file, options)
  })

  const objects = (subject: string, predicate: string): jsonld.Term[] =>
    quads
      .filter((q) => q.subject.value === subject && q.predicate.value === predicate)
      .map((q) => q.object)
  const values = (subject: string, predicate: string) =>
    objects(subject, predicate).map(({ value }) => value)
  const only = (subject: string, predicate: string) => {
    const [found, ...more] = values(subject, predicate)
    expect(more).toEqual([])
    return found ?? ''
  }
  /** Nodes that a node names, each by what it says. */
  const nodes = (subject: string, predicate: string) =>
    values(subject, predicate).map((node) =>
      Object.fromEntries(
        quads
          .filter((q) => q.subject.value === node)
          .map((q) => [q.predicate.value.replace(/^.*[#/]/, ''), q.object.value]),
      ),
    )

  it('loses nothing, and comes back', async () => {
    const expanded = await jsonld.expand(file, options)
    const compacted = await jsonld.compact(expanded, contextName, options)
    expect(unordered(compacted)).toEqual(unordered(file))
  })

  it('comes back from its triples', async () => {
    const frame = { '@context': contextName, type: 'AnnotationCollection', first: { items: {} } }
    const framed = await jsonld.frame(await jsonld.fromRDF(quads, options), frame, options)
    expect(unordered(framed)).toEqual(unordered(file))
  })

  it('is a collection with its annotations in order', () => {
    const [collection = ''] = quads
      .filter((q) => q.object.value === `${streams}OrderedCollection`)
      .map((q) => q.subject.value)
    expect(objects(collection, `${streams}totalItems`)).toMatchObject([
      { value: '4', datatype: { value: `${xsd}nonNegativeInteger` } },
    ])
    const found: string[] = []
    let at = only(only(collection, `${streams}first`), `${streams}items`)
    for (; at !== `${rdf}nil`; at = only(at, `${rdf}rest`)) found.push(only(at, `${rdf}first`))
    expect(found).toEqual([bookmark, highlight, note, another])
  })

  it.each([
    [bookmark, 'bookmarking'],
    [highlight, 'highlighting'],
    [note, 'commenting'],
    [another, 'commenting'],
  ])('%s is an annotation made to do its part: %s', (annotation, motivation) => {
    expect(only(annotation, `${rdf}type`)).toBe(`${oa}Annotation`)
    expect(only(annotation, `${oa}motivatedBy`)).toBe(oa + motivation)
    for (const when of ['created', 'modified'])
      expect(objects(annotation, dcterms + when)).toMatchObject([
        { value: '2026-11-25T03:00:46Z', datatype: { value: `${xsd}dateTime` } },
      ])
  })

  it('says where in the publication', () => {
    const places = [
      [bookmark, 'http://www.idpf.org/epub/linking/cfi/epub-cfi.html', 'epubcfi(/6/4!/4/2)'],
      [highlight, 'http://tools.ietf.org/rfc/rfc3778', 'page=58'],
      [note, 'http://www.w3.org/TR/media-frags/', 't=12.5'],
    ] as const
    for (const [annotation, conformsTo, value] of places) {
      const target = only(annotation, `${oa}hasTarget`)
      expect(only(target, `${oa}hasSource`)).toBe('https://sudar.example/read/7')
      const selectors = nodes(target, `${oa}hasSelector`)
      expect(selectors).toContainEqual({ type: `${oa}FragmentSelector`, conformsTo, value })
      if (annotation === highlight)
        expect(selectors).toContainEqual({
          ...{ type: `${oa}TextQuoteSelector`, exact: 'Гол урсаж байвч' },
          ...{ prefix: 'өмнө ', suffix: ' хойно' },
        })
      expect(selectors).toHaveLength(annotation === highlight ? 2 : 1)
    }
    expect(only(only(highlight, `${oa}hasTarget`), `${oa}styleClass`)).toBe('yellow')
    expect(only(only(another, `${oa}hasTarget`), `${oa}hasSource`)).toMatch(/\/research$/)
  })

  it('holds what was written, and by whom', () => {
    const textual = { type: `${oa}TextualBody` }
    const tag = (value: string) => ({ ...textual, value, hasPurpose: `${oa}tagging` })
    const words = { ...textual, format: 'text/plain', hasPurpose: `${oa}commenting` }
    expect(nodes(bookmark, `${oa}hasBody`)).toEqual([])
    expect(nodes(highlight, `${oa}hasBody`)).toEqual([tag('гол'), tag('нутаг')])
    expect(nodes(note, `${oa}hasBody`)).toEqual([{ ...words, value: 'Дахин сонсох' }])
    expect(nodes(another, `${oa}hasBody`)).toEqual([{ ...words, value: 'Уншсан' }, tag('гол')])
    const person = { type: 'http://xmlns.com/foaf/0.1/Person', nick: 'tuya' }
    expect(nodes(another, `${dcterms}creator`)).toEqual([person])
    expect(nodes(highlight, `${dcterms}creator`)).toEqual([])
  })

  it('says only what the ontology of the W3C has', () => {
    const ontology = readFileSync('node_modules/@vocabulary/oa/oa.nq', 'utf8')
    const is = (name: string, predicate: string, object: string) =>
      expect(ontology).toContain(`<${name}> <${predicate}> <${object}> `)
    for (const { predicate, object } of quads) {
      if (predicate.value.startsWith(oa))
        expect(ontology).toContain(`<${predicate.value}> <${rdf}type> <${rdf}Property> `)
      if (/#(motivatedBy|hasPurpose)$/.test(predicate.value))
        is(object.value, `${rdf}type`, `${oa}Motivation`)
      if (predicate.value === `${rdf}type` && object.value.startsWith(oa))
        is(object.value, `${rdf}type`, 'http://www.w3.org/2000/01/rdf-schema#Class')
    }
  })
})

it('is refused with a property that no term names', async () => {
  await expect(jsonld.expand({ ...file, colour: 'yellow' }, options)).rejects.toThrow(/safe mode/i)
})
