// Which hub a guide belongs to: investing has its own, everything else is about saving.

import type { Page } from '#domain/site/routes.ts'

export type Hub = 'savingGuide' | 'investGuide'

export const hubOf = (topic: string | undefined): Hub =>
  topic === 'investing' ? 'investGuide' : 'savingGuide'

export const articlePageOf = (topic: string | undefined): Page => `${hubOf(topic)}.article`
