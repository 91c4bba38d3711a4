import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { endOf, LadderRungs } from './ladder-rungs.tsx'

test('a rung ends where its share of the longest ends, and never outside', () => {
  expect([0, 0.5, 1, 3, -1].map(endOf)).toEqual([0, 49, 98, 98, 0])
})

test('the ladder is a list: each rung says its name and what it brings', () => {
  const html = renderToStaticMarkup(
    <LadderRungs
      label="Three rungs"
      rungs={[
        { key: 'a', share: 1, name: '3 years', result: '690 €' },
        { key: 'b', share: 1 / 3, name: '1 year', result: '190 €' },
      ]}
    />,
  )
  expect(html).toContain('<ol class=')
  expect(html).toContain('aria-label="Three rungs"')
  expect(html.match(/<li/g)).toHaveLength(2)
  expect(html).toMatch(/3 years.*690 €.*1 year.*190 €/)
  expect(html).toContain('width="33"')
  expect(html).not.toContain('style=')
})
