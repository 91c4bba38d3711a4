// The message that follows every change of the reference account, so that one nobody asked for is noticed.

import { type Language, type Locale, marketOf } from '#domain/market.ts'

const texts: Record<Language, { subject: string; text: string }> = {
  en: {
    subject: 'Your reference account was changed',
    text: 'From now on we pay out to the account you have just named. If this was not you, write to us at once.',
  },
  de: {
    subject: 'Ihr Referenzkonto wurde geändert',
    text: 'Ab jetzt zahlen wir auf das Konto aus, das Sie gerade angegeben haben. Waren Sie das nicht, schreiben Sie uns bitte sofort.',
  },
  fr: {
    subject: 'Votre compte de référence a été modifié',
    text: 'Désormais, nous versons votre argent sur le compte que vous venez d’indiquer. Si ce n’était pas vous, écrivez-nous tout de suite.',
  },
  es: {
    subject: 'Tu cuenta de referencia ha cambiado',
    text: 'A partir de ahora haremos los pagos a la cuenta que acabas de indicar. Si no has sido tú, escríbenos enseguida.',
  },
  it: {
    subject: 'Il tuo conto di riferimento è cambiato',
    text: 'Da ora accreditiamo il tuo denaro sul conto che hai appena indicato. Se non sei stato tu, scrivici subito.',
  },
  nl: {
    subject: 'Uw tegenrekening is gewijzigd',
    text: 'Vanaf nu betalen wij uit op de rekening die u zojuist hebt opgegeven. Was u dit niet? Schrijf ons dan meteen.',
  },
  pl: {
    subject: 'Zmieniono rachunek referencyjny',
    text: 'Od teraz wypłacamy środki na rachunek, który właśnie został podany. Jeśli to nie Ty, napisz do nas od razu.',
  },
  fi: {
    subject: 'Vastatilisi on vaihdettu',
    text: 'Tästä lähtien maksamme rahasi tilille, jonka juuri ilmoitit. Jos et tehnyt tätä itse, kirjoita meille heti.',
  },
}

export const changeLetter = (market: Locale) => texts[marketOf(market).language]
