// Writes what marcjs reads in the records of a folder, one line of JSON each: file, leader, and the fields
// that TestRecordsAsMarcjsReadsThem compares. marcjs is none of the project's packages:
//
//   npm install --prefix FOLDER marcjs@3.0.2
//   node test/marc/marcjs.mjs FOLDER "$TEST_DATA/marc" >test/marc/testdata/marcjs.jsonl
import { createReadStream, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'

const [modules, folder] = process.argv.slice(2)
const { Marc } = createRequire(resolve(modules, 'x.js'))('marcjs')
const compared = /^(008|020|100|110|111|245|260|264|440|490|6..|700|710|711|830)$/

for (const file of readdirSync(folder).sort()) {
  const kind = file.endsWith('.xml') ? 'Marcxml' : 'Iso2709'
  const records = createReadStream(join(folder, file)).pipe(Marc.createStream(kind, 'Parser'))
  await new Promise((done, fail) => {
    records.on('data', ({ leader, fields }) =>
      console.log(JSON.stringify({ file, leader, fields: fields.filter(([tag]) => compared.test(tag)) })),
    )
    records.on('end', done)
    records.on('error', fail)
  })
}
