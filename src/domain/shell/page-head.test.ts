import { expect, test } from 'vitest'
import { consentDefault, headTags, pageTitle } from './page-head.ts'

test('visitors see the page’s title, customers the site’s name [HEAD-001, HEAD-002]', () => {
  expect(pageTitle({ meta_title: 'Festgeld' }, 'Tidemark', false)).toBe('Festgeld')
  expect(pageTitle({ meta_title: 'Festgeld' }, 'Tidemark', true)).toBe('Tidemark')
})

test('the head’s tags come from the settings [HEAD-003, HEAD-004, HEAD-005, HEAD-006, ENT-016]', () => {
  expect(
    headTags({
      meta_title: 't',
      canonical_page: 'https://example.test/festgeld/',
      meta_description: 'd',
      meta_robots: 'noindex',
      opengraph: { title: 'ot', description: 'od', image: { url: 'https://example.test/i.png' } },
    }),
  ).toEqual([
    { tag: 'link', rel: 'canonical', href: 'https://example.test/festgeld/' },
    { tag: 'meta', name: 'description', content: 'd' },
    { tag: 'meta', name: 'robots', content: 'noindex' },
    { tag: 'meta', property: 'og:title', content: 'ot' },
    { tag: 'meta', property: 'og:description', content: 'od' },
    { tag: 'meta', property: 'og:image', content: 'https://example.test/i.png' },
  ])
  expect(headTags({ meta_title: 't' })).toEqual([])
})

test('consent starts from no and waits two seconds [HEAD-008, HEAD-009, HEAD-010]', () => {
  expect(consentDefault).toEqual({
    ad_storage: 'denied',
    analytics_storage: 'denied',
    wait_for_update: 2000,
  })
})
