// Contact: four ways to reach us as cards, then what is good to know.

import { Mail, MapPin, MessageSquareLock, Phone } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useSite } from '#shell/site.tsx'
import { Container } from '#ui/section.tsx'
import { sectionsOf } from '../markdown.tsx'
import { type AnyPage, definePage, type PageContext } from '../page.ts'
import { useAuthLinks } from '../text-page/auth-links.ts'
import { ReadingPage } from '../text-page/layout.tsx'
import { PagePicture } from '../text-page/page-picture.tsx'
import { Prose } from '../text-page/prose.tsx'
import { headOf, loadText, type TextData } from '../text-page/text-page.tsx'
import {
  type Channel,
  type ChannelKind,
  channelsOf,
  otherSections,
  ownAddress,
} from './channels.ts'
import css from './contact.module.css'

export const contactPage: AnyPage = definePage<TextData>({
  load: (context) => loadText(context, 'contact', 'company'),
  head: ({ text, way }, context) => headOf(text, way, context, 'lighthouse'),
  Body: Contact,
})

function Contact({ data: { text, related }, context }: { data: TextData; context: PageContext }) {
  const sections = sectionsOf(text.body)
  const others = otherSections(sections)
  return (
    <ReadingPage
      text={text}
      picture={<PagePicture name="lighthouse" />}
      headings={[]}
      related={related}
      band={
        <Container>
          <ul className={css.channels}>
            {channelsOf(sections).map((channel) => (
              <Card key={channel.kind} channel={channel} context={context} />
            ))}
          </ul>
        </Container>
      }
    >
      <Prose
        body={others.map(({ text: heading, body }) => `## ${heading}\n\n${body}`).join('\n\n')}
        context={context}
      />
    </ReadingPage>
  )
}

type Icon = ComponentType<{ size: number; strokeWidth: number; 'aria-hidden': 'true' }>
const icons: Record<ChannelKind, Icon> = {
  postbox: MessageSquareLock,
  mail: Mail,
  phone: Phone,
  post: MapPin,
}

function Card({ channel, context }: { channel: Channel; context: PageContext }) {
  const { kind, text, body } = channel
  const Icon = icons[kind]
  const placeholder = kind === 'mail' || kind === 'phone' ? ownAddress[kind] : undefined
  return (
    <li className={css.card}>
      <Icon size={24} strokeWidth={1.5} aria-hidden="true" />
      <h2>{text}</h2>
      <Way kind={kind} />
      {kind === 'post' ? (
        <address className={css.post}>{context.fill(body).split(', ').map(addressLine)}</address>
      ) : (
        <Prose body={placeholder ? body.replace(placeholder, '') : body} context={context} />
      )}
    </li>
  )
}

const addressLine = (line: string): ReactNode => <span key={line}>{line}</span>

/** The one thing to press. */
function Way({ kind }: { kind: ChannelKind }) {
  const t = useTranslations('pages.contact')
  const { brand } = useSite()
  const { login } = useAuthLinks()
  if (kind === 'mail') return <a href={`mailto:${brand.supportMail}`}>{brand.supportMail}</a>
  if (kind === 'phone')
    return (
      <a className="number" href={`tel:${brand.supportPhone.replaceAll(/[^+\d]/g, '')}`}>
        {brand.supportPhone}
      </a>
    )
  return kind === 'postbox' ? <a href={login}>{t('toPostbox')}</a> : null
}
