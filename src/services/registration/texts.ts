// The first message in a new customer's postbox, in every language.

import { brand } from '#domain/brand.ts'
import { type Language, type Locale, marketOf } from '#domain/market.ts'

const texts: Record<Language, { subject: string; text: string }> = {
  en: {
    subject: `Welcome to ${brand.name}`,
    text: 'Your account is open. Name the account we pay out to, then choose your first deposit. You find your contract under Documents.',
  },
  de: {
    subject: `Willkommen bei ${brand.name}`,
    text: 'Ihr Konto ist eröffnet. Geben Sie das Konto an, auf das wir auszahlen, und wählen Sie dann Ihre erste Anlage. Ihren Vertrag finden Sie unter Dokumente.',
  },
  fr: {
    subject: `Bienvenue chez ${brand.name}`,
    text: 'Votre compte est ouvert. Indiquez le compte vers lequel nous versons votre argent, puis choisissez votre premier placement. Votre contrat se trouve sous Documents.',
  },
  es: {
    subject: `Te damos la bienvenida a ${brand.name}`,
    text: 'Tu cuenta está abierta. Indica la cuenta a la que haremos los pagos y elige tu primer depósito. Encontrarás tu contrato en Documentos.',
  },
  it: {
    subject: `Benvenuto in ${brand.name}`,
    text: 'Il tuo conto è aperto. Indica il conto su cui accreditiamo il denaro e scegli il tuo primo deposito. Il contratto si trova in Documenti.',
  },
  nl: {
    subject: `Welkom bij ${brand.name}`,
    text: 'Uw rekening is geopend. Geef de rekening op waarop wij uitbetalen en kies daarna uw eerste deposito. Uw contract vindt u onder Documenten.',
  },
  pl: {
    subject: `Witamy w ${brand.name}`,
    text: 'Rachunek został otwarty. Proszę podać rachunek do wypłat, a potem wybrać pierwszą lokatę. Umowa znajduje się w sekcji Dokumenty.',
  },
  fi: {
    subject: `Tervetuloa ${brand.name}-palveluun`,
    text: 'Tilisi on avattu. Ilmoita tili, jolle maksamme rahasi, ja valitse sitten ensimmäinen talletuksesi. Sopimuksesi löydät kohdasta Asiakirjat.',
  },
}

export function welcomeText(locale: Locale): { subject: string; text: string } {
  const { subject, text } = texts[marketOf(locale).language]
  return { subject, text: locale === 'de-CH' ? text.replaceAll('ß', 'ss') : text }
}
