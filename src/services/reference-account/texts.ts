// The message that follows every change of the reference account, so that one nobody asked for is noticed.

import { type Language, type Locale, marketOf } from '#domain/market.ts'

const texts: Record<Language, { first: string; subject: string; text: string }> = {
  en: {
    first: 'Your reference account is set',
    subject: 'Your reference account was changed',
    text: 'From now on we pay out to the account you have just named. If this was not you, write to us at once.',
  },
  de: {
    first: 'Ihr Referenzkonto ist eingetragen',
    subject: 'Ihr Referenzkonto wurde geändert',
    text: 'Ab jetzt zahlen wir auf das Konto aus, das Sie gerade angegeben haben. Waren Sie das nicht, schreiben Sie uns bitte sofort.',
  },
  fr: {
    first: 'Votre compte de référence est enregistré',
    subject: 'Votre compte de référence a été modifié',
    text: 'Désormais, nous versons votre argent sur le compte que vous venez d’indiquer. Si ce n’était pas vous, écrivez-nous tout de suite.',
  },
  es: {
    first: 'Tu cuenta de referencia está registrada',
    subject: 'Tu cuenta de referencia ha cambiado',
    text: 'A partir de ahora haremos los pagos a la cuenta que acabas de indicar. Si no has sido tú, escríbenos enseguida.',
  },
  it: {
    first: 'Il tuo conto di riferimento è registrato',
    subject: 'Il tuo conto di riferimento è cambiato',
    text: 'Da ora accreditiamo il tuo denaro sul conto che hai appena indicato. Se non sei stato tu, scrivici subito.',
  },
  nl: {
    first: 'Uw tegenrekening is vastgelegd',
    subject: 'Uw tegenrekening is gewijzigd',
    text: 'Vanaf nu betalen wij uit op de rekening die u zojuist hebt opgegeven. Was u dit niet? Schrijf ons dan meteen.',
  },
  pl: {
    first: 'Rachunek referencyjny został zapisany',
    subject: 'Zmieniono rachunek referencyjny',
    text: 'Od teraz wypłacamy środki na rachunek, który właśnie został podany. Jeśli to nie Ty, napisz do nas od razu.',
  },
  fi: {
    first: 'Vastatilisi on tallennettu',
    subject: 'Vastatilisi on vaihdettu',
    text: 'Tästä lähtien maksamme rahasi tilille, jonka juuri ilmoitit. Jos et tehnyt tätä itse, kirjoita meille heti.',
  },
}

export function changeLetter(market: Locale, isReplacement: boolean) {
  const { first, subject, text } = texts[marketOf(market).language]
  return { subject: isReplacement ? subject : first, text }
}
