import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RateBar } from './rate-bar.tsx'

test('the hairline is as long as its share of the best, and silent: the figure above it speaks', () => {
  const markup = renderToStaticMarkup(<RateBar share={87.1} />)
  expect(markup).toContain('<rect width="87.1" height="1">')
  expect(markup).toContain('aria-hidden="true"')
})
