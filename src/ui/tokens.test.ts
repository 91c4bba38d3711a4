import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sheet = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = sheet.split('@media screen and (prefers-color-scheme: dark)')

type Tokens = Record<string, string>

/** All colours a selector gives in a part of the sheet. */
const given = (part: string, selector: string): Tokens =>
  Object.fromEntries(
    part
      .split('}')
      .filter((rule) => rule.split('{').at(-2)?.trim().endsWith(selector))
      .flatMap((rule) => [...rule.matchAll(/--color-([\w-]+): (#[0-9a-f]+);/g)])
      .map(([, name, value]) => [name!, value!]),
  )

const v2 = '[data-theme="v2"]'
const schemes: Record<string, Tokens> = {
  'v1 light': given(light, ':root'),
  'v2 light': { ...given(light, ':root'), ...given(light, v2) },
  'v1 dark': { ...given(light, ':root'), ...given(dark, ':root') },
  'v2 dark': {
    ...given(light, ':root'),
    ...given(light, v2),
    ...given(dark, ':root'),
    ...given(dark, v2),
  },
}

function luminance(hex: string): number {
  const wide = hex.length === 4 ? hex.replaceAll(/[0-9a-f]/g, '$&$&') : hex
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(wide.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['surface', 'raised', 'sunken']

/** Ink, what it stands on, and how much they must differ. */
const pairs: [string, string[], number][] = [
  ['ink', [...grounds, 'water', 'water-deep'], 4.5],
  ['ink-soft', [...grounds, 'water'], 4.5],
  ['accent', grounds, 4.5],
  ['accent', ['water'], 3],
  ['mark-text', [...grounds, 'water'], 4.5],
  ['mark', [...grounds, 'water'], 3],
  ['on-band', ['band', 'band-water'], 4.5],
  ['on-band-soft', ['band', 'band-water'], 4.5],
  ['band-accent', ['band'], 4.5],
  ['band-mark', ['band', 'band-water'], 3],
  ['band-mark', ['band'], 4.5],
]

test.each(Object.entries(schemes))(
  'in %s text and lines of drawings can be told from every ground they stand on',
  (_, tokens) => {
    const weak = pairs.flatMap(([ink, on, least]) =>
      on
        .filter((ground) => contrast(tokens[ink]!, tokens[ground]!) < least)
        .map((ground) => `${ink} on ${ground}: ${contrast(tokens[ink]!, tokens[ground]!)}`),
    )
    expect(weak).toEqual([])
  },
)

/** Too light for a line: it is the ground of a word, or an edge beside one. */
test('nothing is drawn in the colour that words are laid on', () => {
  const folder = new URL('.', import.meta.url)
  const drawings = globSync('**/*.css', { cwd: folder }).filter((file) =>
    /(?:fill|stroke): var\(--color-highlight/.test(readFileSync(new URL(file, folder), 'utf8')),
  )
  expect(drawings).toEqual([])
})
