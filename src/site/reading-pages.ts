// The pages that are read rather than searched: texts, guides, products of investing, the ways in.

import type { Page } from '#domain/site/routes.ts'
import { loginPage, openBankingPage } from './auth-shell/login.tsx'
import { cooperationRegisterPage, invitationPage, registerPage } from './auth-shell/register.tsx'
import { checkMessagePage } from './check-message/check-message.tsx'
import { complaintPage } from './complaint/complaint.tsx'
import { contactPage } from './contact/contact.tsx'
import { corporatePage } from './corporate/corporate.tsx'
import { faqPage } from './faq/faq.tsx'
import { guaranteePage } from './guarantee/guarantee.tsx'
import { articlePage } from './guides/article.tsx'
import { allGuidesPage, hubPage } from './guides/hub.tsx'
import { howItWorksPage } from './how-it-works/how-it-works.tsx'
import type { AnyPage } from './page.ts'
import { rateAlertPage } from './rate-alert/rate-alert.tsx'
import { selectCountryPage } from './select-country/select-country.tsx'
import { taxesPage } from './taxes/taxes.tsx'
import { ConsentButton } from './text-page/consent-button.tsx'
import { groups } from './text-page/page-texts.ts'
import { textPage } from './text-page/text-page.tsx'
import { unsubscribePage } from './unsubscribe/unsubscribe.tsx'
import { investingPage } from './wealth/wealth.tsx'
import { withdrawalPage } from './withdraw/withdrawal.tsx'

const each = <P extends Page>(pages: readonly P[], make: (page: P) => AnyPage) =>
  Object.fromEntries(pages.map((page) => [page, make(page)]))

/** [NAV-002, NAV-011, NAV-016, NAV-018] */
export const readingPages: Partial<Record<Page, AnyPage>> = {
  ...each(groups.legal, (page) => textPage(page, { group: 'legal', picture: 'charter' })),
  cookies: textPage('cookies', { group: 'legal', picture: 'charter', Act: ConsentButton }),
  // Whoever reads it is offered nothing.
  bereavement: textPage('bereavement', { group: 'legal', picture: 'lighthouse' }),
  withdraw: withdrawalPage,
  complaints: complaintPage,
  checkMessage: checkMessagePage,
  rateAlert: rateAlertPage,
  about: textPage('about', { group: 'company', picture: 'lock' }),
  press: textPage('press', { group: 'company', picture: 'tideTable' }),
  refer: textPage('refer', { group: 'company', picture: 'gangway' }),
  howItWorks: howItWorksPage,
  contact: contactPage,
  faq: faqPage,
  taxes: taxesPage,
  companyTaxes: textPage('companyTaxes', {
    ...{ group: 'knowledge', parent: 'taxes', picture: 'allowance' },
  }),
  guarantee: guaranteePage,
  companyGuarantee: textPage('companyGuarantee', {
    ...{ group: 'knowledge', parent: 'guarantee', picture: 'jars' },
  }),
  guides: allGuidesPage,
  savingGuide: hubPage('savingGuide'),
  investGuide: hubPage('investGuide'),
  'savingGuide.article': articlePage('savingGuide'),
  'investGuide.article': articlePage('investGuide'),
  ...each(groups.investing, investingPage),
  ...each(groups.corporate, corporatePage),
  selectCountry: selectCountryPage,
  login: loginPage,
  register: registerPage,
  openBanking: openBankingPage,
  cooperationRegister: cooperationRegisterPage,
  invitation: invitationPage,
  unsubscribe: unsubscribePage,
}
