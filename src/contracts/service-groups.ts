// What each service is about, in a sentence: the groups of the API description.

import type { Service } from './call.ts'

export const serviceGroups: Record<Service, string> = {
  'identity-provider': 'Tokens: OAuth 2.0 and OpenID Connect, with the errors of RFC 6749.',
  'customer-administration': 'A customer as the administration keeps it.',
  customer: 'Customers, their persons, details, reference and transaction accounts.',
  'user-management': 'Logins: password, second factors, sessions, and whom a user acts for.',
  integration: 'Consents to messages.',
  accounts: 'Transaction accounts and their balances.',
  deposits: 'Deposits with their interest, their end, and what is taken out of them.',
  products: 'Offers, product types and the banks behind them.',
  orders: 'Orders of deposits, from the draft to the contract.',
  documents: 'The folder of documents.',
  kyc: 'Registration and identification.',
  postbox: 'Conversations with us.',
  tax: 'Exemption orders.',
  payment: 'Money in and out, and the movements between.',
  pension: 'The pension area.',
  'support-desk': 'Requests to the support desk.',
  'open-api': 'The session of our own back end.',
  'customer-branding': 'Logos of partners.',
  cts: 'Signatures under single acts.',
  flags: 'Switches that differ by market and release.',
  tracking: 'What visitors allow to be counted.',
}
