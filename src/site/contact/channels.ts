// The ways to reach us, read from the contact page: its first parts are postbox, e-mail, phone, post.

import type { TextSection } from '../markdown.tsx'

export const channelKinds = ['postbox', 'mail', 'phone', 'post'] as const
export type ChannelKind = (typeof channelKinds)[number]

export type Channel = TextSection & { kind: ChannelKind }

/** The lines that are an address of ours, which the page shows as a link of its own. */
export const ownAddress = { mail: '{supportMail}', phone: '{supportPhone}' } as const

export const channelsOf = (sections: readonly TextSection[]): Channel[] =>
  channelKinds.flatMap((kind, i) => (sections[i] ? [{ ...sections[i], kind }] : []))

export const otherSections = (sections: readonly TextSection[]): TextSection[] =>
  sections.slice(channelKinds.length)
