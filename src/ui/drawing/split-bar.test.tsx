import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SplitBar, seenShare } from './split-bar.tsx'

test.each([
  [0, 0],
  [0.2, 1],
  [73.6, 73.6],
  [99.9, 99],
  [100, 100],
  [120, 100],
])('%d percent kept are drawn as %d: a part that is there is seen', (share, seen) => {
  expect(seenShare(share)).toBe(seen)
})

test('the bar is read as a sum', () => {
  const markup = renderToStaticMarkup(
    <SplitBar
      whole="1.550,85 €"
      kept={{ name: 'für Sie', written: '1.141,82 €' }}
      taken={{ name: 'Steuern', written: '409,03 €' }}
      share={73.6}
    />,
  )
  expect(markup.replaceAll(/<[^>]*>/g, '')).toBe(
    '1.550,85 € = 1.141,82 € für Sie + 409,03 € Steuern',
  )
  expect(markup).toContain('width="73.6"')
})
