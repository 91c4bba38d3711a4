// Becoming a customer, as the registration page asks for it.
//
//   POST registrations               {email, locale, kind?, flow?, product?} → 202 {}, whoever it is
//        The mail links to the market's registration page with `#{token}`; an address that has an account
//        is written that it has one. Nobody but the owner of the mailbox learns which.
//   POST registrations/confirmation  {token, key} → registration
//        The browser makes the key and keeps it. The link counts once; the same browser may repeat it. Of
//        several links to one address the last counts.
//   POST registrations/resumption    {key} → registration
//   POST registrations/answers/…     {key, answers} → {}; 400 with pointers below `/answers`
//   POST registrations/submission    {key, password} → {username, isWaiting}; the same again for the same key
//        400 with /password: password.short, .long, .common, .personal
//        Two together, and those who sign for a company together: whoever began waits for the others, who are
//        invited by mail (`invitations.ts`).
//   POST registrations/invitation    {key} → registration: once more; naming somebody else is answers/partner again
//        of several `email` says whom
//   POST registrations/alone         {key} → {username}: without waiting any longer
//   POST registrations/proofs        {key, kind, content} → {id}, named in answers/custody; of a child
//   POST registrations/company       {key, registerCourt, registerNumber} → what its register says of a company
//
// Refusals: 400 file.unsafe, file.count, 413 file.tooLarge, 415 file.type, 422 child.age, parent.age, custody.proof, owners.sum, owners.missing, owners.small, rule.signers, party.same (with pointers), 410 registration.expired (start again), 410 registration.replaced (a newer link counts), 409 registration.known, 429 with Retry-After.

import * as z from 'zod/mini'
import { locales } from '#domain/market.ts'
import { invitationStates } from '#domain/party/invitation.ts'
import { signingRuleKinds } from '#domain/party/signing-rule.ts'
import { proofKinds } from '#domain/registration/child.ts'
import { chosenKinds, registrationKinds } from '#domain/registration/kinds.ts'
import { registrationFlows } from '#domain/registration/partner-flow.ts'
import { call, fileTimeoutMs } from './call.ts'
import {
  addressAnswers,
  agreementAnswers,
  backgroundAnswers,
  childAnswers,
  companyAnswers,
  companyTaxAnswers,
  contactAnswers,
  custodyAnswers,
  ownersAnswers,
  partnerAnswers,
  peopleAnswers,
  personAnswers,
  taxAnswers,
  typed,
} from './registration-answers.ts'
import { count, day, identifier, text } from './text.ts'

/** What the register of companies says of one. */
const registerEntry = z.strictObject({
  legalName: text(120),
  legalForm: text(40),
  registerCourt: typed(100),
  registerNumber: text(40),
  foundedOn: typed(10),
  address: addressAnswers,
  representatives: z.array(z.strictObject({ firstName: text(100), lastName: text(100) })),
  rule: z.enum(signingRuleKinds),
})

export const secret = z.string().check(z.regex(/^[\w-]{43}$/))

/** Of those who wait: whom they wait for, and what came of it. */
const waiting = z.strictObject({
  state: z.enum(invitationStates),
  endsOn: day,
  /** How often the same person can still be written to. */
  left: count,
})

/** One of several who are waited for. */
const awaited = z.strictObject({
  ...waiting.shape,
  firstName: text(100),
  lastName: text(100),
  email: text(254),
})
export type Awaited = z.infer<typeof awaited>

export const registration = z.strictObject({
  kind: z.enum(registrationKinds),
  email: text(254),
  locale: z.enum(locales),
  flow: z.exactOptional(z.enum(registrationFlows)),
  product: z.exactOptional(identifier),
  /** Whoever began is a customer already, and not asked again who they are (`child-registrations.ts`). */
  isKnown: z.exactOptional(z.literal(true)),
  isSubmitted: z.boolean(),
  waiting: z.exactOptional(waiting),
  /** Of a company: all who have been invited, those who have answered as well. */
  awaited: z.exactOptional(z.array(awaited)),
  answers: z.strictObject({
    child: z.exactOptional(childAnswers),
    company: z.exactOptional(companyAnswers),
    person: z.exactOptional(personAnswers),
    contact: z.exactOptional(contactAnswers),
    background: z.exactOptional(backgroundAnswers),
    tax: z.exactOptional(taxAnswers),
    partner: z.exactOptional(partnerAnswers),
    custody: z.exactOptional(custodyAnswers),
    people: z.exactOptional(peopleAnswers),
    owners: z.exactOptional(ownersAnswers),
    companyTax: z.exactOptional(companyTaxAnswers),
    agreement: z.exactOptional(agreementAnswers),
  }),
})
export type WireRegistration = z.infer<typeof registration>

/** What is read before it is agreed to, and put into the folder of whoever did. */
export const contractDocuments = ['terms', 'privacy', 'guarantee'] as const
export type ContractDocument = (typeof contractDocuments)[number]

const visiting = { service: 'user-management', access: 'public', cache: 'never' } as const
const posting = { ...visiting, method: 'POST' } as const
const done = z.strictObject({})

const saving = <const Path extends string, A extends z.core.$ZodType>(
  path: Path,
  summary: string,
  answers: A,
) =>
  call({ ...posting, path, summary, body: z.strictObject({ key: secret, answers }), reply: done })

/** Whoever waits names somebody else by it, and hears whom they wait for from then on. */
const naming = <const Path extends string, A extends z.core.$ZodType>(
  path: Path,
  summary: string,
  answers: A,
) =>
  call({
    ...{ ...posting, path, summary, body: z.strictObject({ key: secret, answers }) },
    reply: registration,
  })

export const registrationCalls = {
  start: call({
    ...posting,
    path: '/registrations',
    summary: 'Register with a mail address, which is written a link',
    body: z.strictObject({
      email: text(254),
      locale: z.enum(locales),
      kind: z.exactOptional(z.enum(chosenKinds)),
      flow: z.exactOptional(z.enum(registrationFlows)),
      product: z.exactOptional(identifier),
    }),
    reply: done,
  }),
  confirm: call({
    ...posting,
    path: '/registrations/confirmation',
    summary: 'Confirm the mail address with the token of the link',
    body: z.strictObject({ token: secret, key: secret }),
    reply: registration,
  }),
  resume: call({
    ...posting,
    path: '/registrations/resumption',
    summary: 'Go on where the answers ended',
    body: z.strictObject({ key: secret }),
    reply: registration,
  }),
  lookUpCompany: call({
    ...posting,
    path: '/registrations/company',
    summary: 'What the register of companies says of a number',
    body: z.strictObject({ key: secret, registerCourt: typed(100), registerNumber: typed(40) }),
    reply: z.strictObject({
      outcome: z.enum(['FOUND', 'UNKNOWN', 'AWAY']),
      entry: z.exactOptional(registerEntry),
    }),
  }),
  saveChild: saving('/registrations/answers/child', 'Which child it is', childAnswers),
  saveCustody: naming('/registrations/answers/custody', 'Who represents it', custodyAnswers),
  sendProof: call({
    ...posting,
    path: '/registrations/proofs',
    summary: 'Send a paper that proves what is said: a PDF or a picture',
    body: z.strictObject({ key: secret, kind: z.enum(proofKinds), content: z.string() }),
    reply: z.strictObject({ id: z.uuid() }),
    takesFile: true,
    timeoutMs: fileTimeoutMs,
  }),
  saveCompany: saving('/registrations/answers/company', 'Which company it is', companyAnswers),
  savePeople: naming('/registrations/answers/people', 'Who acts for it, and how', peopleAnswers),
  saveOwners: saving('/registrations/answers/owners', 'Who owns it', ownersAnswers),
  saveCompanyTax: saving('/registrations/answers/companyTax', 'Its taxes', companyTaxAnswers),
  savePerson: saving('/registrations/answers/person', 'Who it is', personAnswers),
  saveContact: saving('/registrations/answers/contact', 'Address and telephone', contactAnswers),
  saveBackground: saving('/registrations/answers/background', 'Work and money', backgroundAnswers),
  saveTax: saving('/registrations/answers/tax', 'Where tax is paid', taxAnswers),
  savePartner: naming('/registrations/answers/partner', 'With whom', partnerAnswers),
  saveAgreement: saving('/registrations/answers/agreement', 'What is agreed to', agreementAnswers),
  submit: call({
    ...posting,
    path: '/registrations/submission',
    summary: 'Become a customer',
    body: z.strictObject({
      key: secret,
      /** Never trimmed, never normalised; the limit keeps hashing cheap. */
      password: z.string().check(z.minLength(1), z.maxLength(512)),
    }),
    reply: z.strictObject({
      username: text(254),
      /** Somebody else has to agree first. */
      isWaiting: z.boolean(),
    }),
  }),
  inviteAgain: call({
    ...posting,
    path: '/registrations/invitation',
    summary: 'Write to the other person once more; the link of the letter before is void',
    body: z.strictObject({ key: secret, email: z.exactOptional(text(254)) }),
    reply: registration,
  }),
  goAlone: call({
    ...posting,
    path: '/registrations/alone',
    summary: 'Become a customer without the other person',
    body: z.strictObject({ key: secret }),
    reply: z.strictObject({ username: text(254) }),
  }),
  /** As the customer gets it: the bytes in base64, as other documents. */
  document: call({
    ...visiting,
    method: 'GET',
    path: '/registrations/documents/:name',
    summary: 'A document of the contract, before it is agreed to',
    params: z.strictObject({ name: z.enum(contractDocuments) }),
    query: z.strictObject({ locale: z.enum(locales) }),
    reply: z.strictObject({ fileName: text(200), contentType: text(100), content: z.string() }),
  }),
}
