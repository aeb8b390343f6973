/** The name under which our files ask for the context of the W3C. */
export const contextName = 'http://www.w3.org/ns/anno.jsonld'

const id = (name: string) => ({ '@id': name, '@type': '@id' })
const word = (name: string) => ({ '@id': name, '@type': '@vocab' })
const typed = (name: string, type: string) => ({ '@id': name, '@type': `xsd:${type}` })
const moment = (name: string) => typed(name, 'dateTime')
const count = (name: string) => typed(name, 'nonNegativeInteger')

/** Terms whose name in the vocabulary is their own. */
const own = [
  ...['Annotation', 'TextualBody', 'TextQuoteSelector', 'FragmentSelector'],
  ...['bookmarking', 'highlighting', 'commenting', 'tagging'],
  ...['exact', 'prefix', 'suffix', 'styleClass'],
]

/**
 * The terms that our files use, and what each stands for: written by us from "JSON-LD context" of
 * the W3C Recommendation "Web Annotation Vocabulary" of 23 February 2017. No registry has the
 * file of the W3C itself. There is no word for what is not here: a property that the
 * Recommendation does not know makes the test fail.
 */
export const context = {
  '@context': {
    oa: 'http://www.w3.org/ns/oa#',
    dc: 'http://purl.org/dc/elements/1.1/',
    dcterms: 'http://purl.org/dc/terms/',
    foaf: 'http://xmlns.com/foaf/0.1/',
    rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
    rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
    xsd: 'http://www.w3.org/2001/XMLSchema#',
    as: 'http://www.w3.org/ns/activitystreams#',
    id: '@id',
    type: '@type',
    ...Object.fromEntries(own.map((name) => [name, `oa:${name}`])),
    Person: 'foaf:Person',
    AnnotationCollection: 'as:OrderedCollection',
    AnnotationPage: 'as:OrderedCollectionPage',
    motivation: word('oa:motivatedBy'),
    purpose: word('oa:hasPurpose'),
    body: id('oa:hasBody'),
    target: id('oa:hasTarget'),
    source: id('oa:hasSource'),
    selector: id('oa:hasSelector'),
    conformsTo: id('dcterms:conformsTo'),
    creator: id('dcterms:creator'),
    created: moment('dcterms:created'),
    modified: moment('dcterms:modified'),
    value: 'rdf:value',
    format: 'dc:format',
    nickname: 'foaf:nick',
    label: 'rdfs:label',
    total: count('as:totalItems'),
    startIndex: count('as:startIndex'),
    first: id('as:first'),
    items: { ...id('as:items'), '@container': '@list' },
  },
}
