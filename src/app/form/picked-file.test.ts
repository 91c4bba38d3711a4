import { afterEach, expect, test, vi } from 'vitest'
import { fileContent } from './picked-file.ts'

afterEach(() => vi.unstubAllGlobals())

/** A canvas that remembers what was drawn on it, on what ground. */
function stubCanvas(width: number, height: number): string[] {
  const drawn: string[] = []
  const brush = {
    fillStyle: '',
    fillRect: (...at: number[]) => drawn.push(`${brush.fillStyle} ${at}`),
    drawImage: (_: unknown, ...at: number[]) => drawn.push(`picture ${at}`),
  }
  const canvas = {
    getContext: () => brush,
    toBlob: (done: (blob: Blob) => void, type: string) => done(new Blob(['drawn'], { type })),
  }
  vi.stubGlobal('createImageBitmap', async () => ({ width, height }))
  vi.stubGlobal('document', { createElement: () => canvas })
  vi.stubGlobal(
    'FileReader',
    class {
      result = ''
      onload = () => {}
      async readAsDataURL(blob: Blob) {
        this.result = `data:${blob.type};base64,${Buffer.from(await blob.bytes()).toString('base64')}`
        this.onload()
      }
    },
  )
  return drawn
}

test('a picture is drawn on white: what can be seen through does not become black', async () => {
  const drawn = stubCanvas(4800, 1200)
  const sent = await fileContent(new File(['png'], 'paper.png', { type: 'image/png' }))
  expect(atob(sent)).toBe('drawn')
  expect(drawn).toEqual(['white 0,0,2400,600', 'picture 0,0,2400,600'])
})

test('a PDF is sent as it is', async () => {
  const drawn = stubCanvas(1, 1)
  const sent = await fileContent(new File(['%PDF'], 'paper.pdf', { type: 'application/pdf' }))
  expect([atob(sent), drawn]).toEqual(['%PDF', []])
})
