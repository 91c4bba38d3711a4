// The one message this service sends, in every language. The act is named in it, so that a code asked
// for something else is recognised.

import { type Language, type Locale, marketOf } from '#domain/market.ts'

const texts: Record<Language, { subject: string; body: string }> = {
  en: {
    subject: 'Your confirmation code',
    body: 'Code {code} for: {act}. Only enter it if you see exactly this. It is valid for 5 minutes.',
  },
  de: {
    subject: 'Ihr Bestätigungscode',
    body: 'Code {code} für: {act}. Geben Sie ihn nur ein, wenn Sie genau das sehen. Er gilt 5 Minuten.',
  },
  fr: {
    subject: 'Votre code de confirmation',
    body: 'Code {code} pour : {act}. Ne le saisissez que si vous voyez exactement cela. Il est valable 5 minutes.',
  },
  es: {
    subject: 'Tu código de confirmación',
    body: 'Código {code} para: {act}. Introdúcelo solo si ves exactamente esto. Es válido durante 5 minutos.',
  },
  it: {
    subject: 'Il tuo codice di conferma',
    body: 'Codice {code} per: {act}. Inseriscilo solo se vedi esattamente questo. È valido per 5 minuti.',
  },
  nl: {
    subject: 'Uw bevestigingscode',
    body: 'Code {code} voor: {act}. Voer hem alleen in als u precies dit ziet. Hij is 5 minuten geldig.',
  },
  pl: {
    subject: 'Kod potwierdzający',
    body: 'Kod {code} do: {act}. Wpisz go tylko wtedy, gdy widzisz dokładnie to. Jest ważny 5 minut.',
  },
  fi: {
    subject: 'Vahvistuskoodisi',
    body: 'Koodi {code}: {act}. Syötä se vain, jos näet juuri tämän. Se on voimassa 5 minuuttia.',
  },
}

export function codeMessage(locale: Locale, act: string, code: string) {
  const { subject, body } = texts[marketOf(locale).language]
  return { subject, body: body.replace('{code}', code).replace('{act}', act) }
}
