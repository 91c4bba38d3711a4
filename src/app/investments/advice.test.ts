import { expect, test } from 'vitest'
import texts from '../../../content/en/investing.json' with { type: 'json' }
import { chosenBy, oldTexts } from './advice.tsx'

test('whoever holds crypto assets reads of no mix and no weights', () => {
  const { soon, over } = oldTexts[chosenBy('CRYPTO')]
  expect(`${texts.advice[soon]} ${texts.advice[over]}`).not.toMatch(/mix|weights|strategy/)
  expect(texts.advice[oldTexts[chosenBy('ETFC')].over]).toContain('weights')
  expect(texts.advice[oldTexts[chosenBy('DWM50')].over]).toContain('strategy')
})
