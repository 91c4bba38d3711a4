// Fewer mails: where the link of a mail leads. Looking changes nothing; a click here, or one in the mail program, which
// sends the same form by itself, does (RFC 8058).

import { useTranslations } from 'use-intl/react'
import { letterWishCalls } from '#contracts/letter-wishes.ts'
import type { ChosenKind } from '#domain/letter/letter-kind.ts'
import { isOneClick, oneClickField, oneClickValue } from '#domain/letter/one-click.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { Container } from '#ui/section.tsx'
import { definePage, type PageContext } from '../page.ts'
import css from './unsubscribe.module.css'

const parameter = 'letters'

type Data = { token: string; kinds: readonly ChosenKind[]; isDone: boolean }

async function load({ ask, asked, sent }: PageContext): Promise<Data> {
  const token = asked[parameter] ?? ''
  const isWanted = isOneClick(sent)
  const nothing = { token, kinds: [], isDone: false }
  if (token === '' || token.length > 64) return nothing
  const request = { params: undefined, query: undefined, body: { token, isWanted } }
  const { kinds } = await ask(letterWishCalls.unsubscribe, request)
  return { token, kinds, isDone: isWanted && kinds.length > 0 }
}

export const unsubscribePage = definePage<Data>({
  asks: [parameter],
  takes: [oneClickField],
  load,
  head: (_, { text, site: { brand } }) => ({
    title: text('pages.text.title', { title: text('pages.unsubscribe.title'), brand: brand.name }),
    description: text('pages.unsubscribe.unknown'),
    robots: 'noindex',
  }),
  Body: Unsubscribe,
})

function Unsubscribe({ data: { token, kinds, isDone } }: { data: Data; context: PageContext }) {
  const t = useTranslations('pages.unsubscribe')
  const href = useHref()
  const { locale } = useSite().market
  const state = kinds.length === 0 ? 'unknown' : isDone ? 'done' : 'asked'
  const names = new Intl.ListFormat(locale).format(kinds.map((kind) => t(`kinds.${kind}`)))
  const [title, text] = {
    unknown: [t('unknownTitle'), t('unknown')],
    done: [t('doneTitle'), t('done', { kinds: names })],
    asked: [t('title'), t('text', { kinds: names })],
  }[state]
  return (
    <Container className={css.page}>
      <h1>{title}</h1>
      <p className={css.text} role="status" data-unsubscribe={state}>
        {text}
      </p>
      {state === 'asked' && (
        <form action={`${href('unsubscribe')}?${parameter}=${token}`} method="post">
          <Button type="submit" name={oneClickField} value={oneClickValue}>
            {t('end')}
          </Button>
        </form>
      )}
    </Container>
  )
}
