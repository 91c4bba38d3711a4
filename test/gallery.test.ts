// Every part of `ui` has somebody who uses it and a place in the gallery, in every state it can be put into.

import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { readSources, type Source } from './sources.ts'

const isTest = ({ path }: Source) => path.includes('.test.')
const parts = readSources('src/ui/*.tsx').filter((source) => !isTest(source))
const shown = readSources('src/gallery/*.tsx')
  .map(({ text }) => text)
  .join('\n')
const askers = readSources('src/*.ts', 'src/*.tsx').filter(
  (source) => !isTest(source) && !source.path.startsWith('src/gallery/'),
)

const namedIn = (text: string, name: string) => new RegExp(`<(?:\\w+\\.)?${name}\\b`).test(text)

const components = parts.flatMap(({ path, text }) =>
  [...text.matchAll(/^export (?:const|function) ([A-Z]\w*)/gm)].map(([, name]) => ({
    ...{ path, name: name! },
    users: askers.filter(
      (asker) => asker.text.includes(`/${basename(path)}'`) && namedIn(asker.text, name!),
    ),
  })),
)

test.each(components)('$name has a user outside the gallery: use it, or delete it', ({ users }) => {
  expect(users.map(({ path }) => path)).not.toEqual([])
})

/** What only other parts are made of is seen with them. */
const isInside = (users: readonly Source[]) => users.every(({ path }) => path.startsWith('src/ui/'))
const seen = components.filter(({ users }) => !isInside(users))

test.each(seen)('$name stands in the gallery', ({ name }) => {
  expect(namedIn(shown, name)).toBe(true)
})

/** What changes nothing that one could see. */
const isUnseen = (prop: string) => /^on[A-Z]|^(className|children|ref)$/.test(prop)

test.each(parts.filter(({ path }) => seen.some((each) => each.path === path)))(
  'whatever makes a state of $path is said in the gallery',
  ({ text }) => {
    const props = [...text.matchAll(/^ {2,4}(\w+)\?: /gm)].map(([, name]) => name!)
    const unions = text.matchAll(/^ {2,4}\w+\??: ('[\w-]+'(?: \| '[\w-]+')+)$/gm)
    const words = [...unions].flatMap(([, union]) => union!.match(/[\w-]+/g)!)
    const missing = [
      ...props.filter((prop) => !isUnseen(prop) && !new RegExp(`\\b${prop}\\b`).test(shown)),
      ...words.filter((word) => !new RegExp(`['"]${word}['"]`).test(shown)),
    ]
    expect(missing).toEqual([])
  },
)
