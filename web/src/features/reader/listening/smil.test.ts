import { expect, it } from 'vitest'
import { fragmentsOf, secondsOf } from './smil'

const smil = (body: string) =>
  `<smil xmlns="http://www.w3.org/ns/SMIL" xmlns:epub="http://www.idpf.org/2007/ops" version="3.0"><body>${body}</body></smil>`

const par = (id: string, clip: string) =>
  `<par><text src="../text/a.xhtml#${id}"/><audio src="a.mp3" ${clip}/></par>`

const read = (body: string) => fragmentsOf(smil(body), 'EPUB/sound/a.smil')

const fragment = (id: string, begin: number, end = Number.POSITIVE_INFINITY) => ({
  text: `EPUB/text/a.xhtml#${id}`,
  audio: 'EPUB/sound/a.mp3',
  begin,
  end,
})

it.each([
  [
    'one after the other',
    par('s1', 'clipBegin="0s" clipEnd="2s"') + par('s2', 'clipBegin="00:02" clipEnd="4000ms"'),
    [fragment('s1', 0, 2), fragment('s2', 2, 4)],
  ],
  [
    'in sequences inside sequences',
    `<seq epub:textref="../text/a.xhtml#x"><seq>${par('s1', 'clipEnd="1s"')}</seq>` +
      `${par('s2', 'clipBegin="1s" clipEnd="2s"')}</seq>${par('s3', 'clipBegin="2s" clipEnd="3s"')}`,
    [fragment('s1', 0, 1), fragment('s2', 1, 2), fragment('s3', 2, 3)],
  ],
  ['to the end of a recording', par('s1', 'clipBegin="1.5s"'), [fragment('s1', 1.5)]],
  ['a whole recording', par('s1', ''), [fragment('s1', 0)]],
  ['no text without sound', '<par><text src="../text/a.xhtml#s1"/></par>', []],
  ['no sound without text', '<par><audio src="a.mp3"/></par>', []],
  ['no clip that ends before it begins', par('s1', 'clipBegin="3s" clipEnd="2s"'), []],
  ['no clip of no time', par('s1', 'clipBegin="soon"') + par('s2', 'clipEnd="later"'), []],
  [
    'nothing from outside',
    '<par><text src="../text/a.xhtml#s1"/><audio src="https://elsewhere.example/a.mp3"/></par>',
    [],
  ],
  ['nothing', '', []],
])('reads %s', (_, body, fragments) => {
  expect(read(body)).toEqual(fragments)
})

it.each(['', 'no xml', '<smil', '<html><body><par/></body></html>'])(
  'finds nothing in "%s"',
  (broken) => {
    expect(fragmentsOf(broken, 'a.smil')).toEqual([])
  },
)

it.each([
  ['5:34:31.396', 20071.396],
  ['124:59:36', 449976],
  ['0:05:01.2', 301.2],
  ['09:58', 598],
  ['00:56.780', 56.78],
  ['76.2s', 76.2],
  ['7.75h', 27900],
  ['13min', 780],
  ['2345ms', 2.345],
  ['12.345', 12.345],
  ['0', 0],
  [' 4s ', 4],
  ['', null],
  ['s', null],
  ['-3s', null],
  ['5 s', null],
  ['1:60', null],
  ['1:5', null],
  ['3:75:00', null],
  ['NaN', null],
  ['1e3', null],
  ['12 o’clock', null],
])('reads "%s" as %s seconds', (value, seconds) => {
  const read = secondsOf(value)
  if (seconds === null) expect(read).toBeNull()
  else expect(read).toBeCloseTo(seconds, 6)
})
