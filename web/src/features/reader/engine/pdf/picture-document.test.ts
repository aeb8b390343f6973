import { afterEach, describe, expect, it, vi } from 'vitest'
import { PictureDocument, viewportOf } from './picture-document'

const page = { width: 600, height: 800, lines: [] }

describe('a turned page', () => {
  it.each([
    [0, 300, 400, [50, 350]],
    [90, 400, 300, [50, 50]],
    [180, 300, 400, [250, 50]],
    [270, 400, 300, [350, 250]],
  ] as const)('by %i° is %i wide and %i high', (rotation, width, height, corner) => {
    const viewport = viewportOf(page, 0.5, rotation)
    expect(viewport).toMatchObject({ width, height })
    expect(viewport.convertToViewportPoint(100, 100)).toEqual(corner)
  })
})

describe('pictures of pages', () => {
  afterEach(() => vi.unstubAllGlobals())

  function open(responses: Record<string, number>) {
    const asked: string[] = []
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url)
      return new Response(JSON.stringify(page), { status: responses[url] ?? 200 })
    })
    vi.stubGlobal('createImageBitmap', async () => ({ close: () => undefined }))
    const failed = vi.fn()
    const source = { base: '/b/', pages: 9, widths: [320, 900, 1500], failed }
    return { asked, failed, doc: new PictureDocument(source) }
  }

  it.each([
    [200, 320],
    [321, 900],
    [1500, 1500],
    [4000, 1500],
  ])('%i px wide come from the picture of %i px', async (wide, width) => {
    const { asked, doc } = open({})
    const leaf = await doc.getPage(3)
    const canvas = Object.assign(document.createElement('canvas'), { width: wide, height: 10 })
    canvas.getContext = () => null
    await leaf.render({ canvas, viewport: leaf.getViewport({ scale: 1 }) }).promise
    expect(asked).toEqual(['/b/pages/3.json', `/b/pages/3/${width}.jpg`])
  })

  it('tell of an answer that is none', async () => {
    const { failed, doc } = open({ '/b/pages/2.json': 403 })
    await expect(doc.getPage(2)).rejects.toThrow()
    expect(failed).toHaveBeenCalledExactlyOnceWith(403)
  })

  it('are silent once they are closed', async () => {
    const { failed, doc } = open({ '/b/pages/2.json': 403 })
    doc.close()
    await expect(doc.getPage(2)).rejects.toThrow()
    expect(failed).not.toHaveBeenCalled()
  })
})
