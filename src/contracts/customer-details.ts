// What customers may change of what we know about them. Apart from the customer service's other calls,
// because every page loads those and few need the rules of these.

import * as z from 'zod/mini'
import { isCountryCode } from '#domain/countries.ts'
import { contactKinds } from '#domain/customer/contact-change.ts'
import { dataValidityStatuses } from '#domain/customer/customer.ts'
import { pepStatuses } from '#domain/customer/person.ts'
import {
  annualIncomeCodes,
  isOriginComplete,
  originsOfFunds,
} from '#domain/customer/source-of-funds.ts'
import { parsePostalCode } from '#domain/identifiers/postal-code.ts'
import { call } from './call.ts'
import { email } from './email.ts'
import { address } from './entities/address.ts'
import { customer } from './entities/customer.ts'
import { signatureRequest } from './signatures.ts'
import { day, identifier, text } from './text.ts'

/** Counts up with every change of a customer's data. */
const version = text(20)
export const changed = z.strictObject({ version })

export const addressChange = z.strictObject(address.shape).check(
  z.refine(({ countryCode }) => isCountryCode(countryCode), {
    path: ['countryCode'],
    error: 'country.unknown',
  }),
  z.refine(
    ({ countryCode, postalCode }) => parsePostalCode(countryCode, postalCode).refusal === undefined,
    { path: ['postalCode'], error: 'postalCode.format' },
  ),
)

export const contactChange = z.strictObject({
  email,
  /** Checked where it arrives: the plan of all the world's numbers is too much for a form to load. */
  phoneNumber: text(40),
})

/** Asked without a signature it sends the code; with one it takes effect. */
const signedContactChange = z.extend(contactChange, { signatureId: z.exactOptional(z.uuid()) })

export const workChange = z.strictObject({ profession: text(100), industry: text(100, 0) })

export const financialInformation = z
  .strictObject({
    originOfFunds: z.enum(originsOfFunds),
    description: z.exactOptional(text(200, 0)),
    annualIncome: z.enum(annualIncomeCodes),
    pepStatus: z.enum(pepStatuses),
    pepInfo: z.exactOptional(text(500, 0)),
  })
  .check(
    z.refine(({ originOfFunds, description }) => isOriginComplete(originOfFunds, description), {
      path: ['description'],
      error: 'required',
    }),
    z.refine(({ pepStatus, pepInfo }) => pepStatus === 'NONE' || Boolean(pepInfo?.trim()), {
      path: ['pepInfo'],
      error: 'required',
    }),
  )

const own = { service: 'customer', access: 'customer' } as const
const changing = { ...own, method: 'POST', isVersioned: true } as const
const ofCustomer = z.strictObject({ customerId: identifier })
const ofPerson = z.strictObject({ customerId: identifier, personId: identifier })

export const customerDetailCalls = {
  /** What a change starts from: the data, and the version it must name. */
  details: call({
    ...own,
    act: 'see',
    method: 'GET',
    path: '/customers/:customerId/details',
    summary: 'The customer with the version of its data',
    params: ofCustomer,
    reply: z.strictObject({ version, customer, dataValidUntil: day }),
    cache: 'never',
  }),

  changeAddress: call({
    ...changing,
    act: 'customerData',
    path: '/customers/:customerId/address',
    summary: 'Move within the country; whoever lives at the old address moves along',
    params: ofCustomer,
    body: addressChange,
    reply: changed,
  }),

  changeDeliveryAddress: call({
    ...changing,
    act: 'customerData',
    path: '/customers/:customerId/delivery-address',
    summary: 'Have letters sent elsewhere',
    params: ofCustomer,
    body: addressChange,
    reply: changed,
  }),

  removeDeliveryAddress: call({
    ...own,
    act: 'customerData',
    method: 'DELETE',
    isVersioned: true,
    path: '/customers/:customerId/delivery-address',
    summary: 'Have letters sent home again',
    params: ofCustomer,
    reply: changed,
  }),

  changeContact: call({
    ...changing,
    act: 'customerData',
    path: '/customers/:customerId/persons/:personId/contact',
    summary: 'Change how a person is reached; 202 while the new address or number has not answered',
    params: ofPerson,
    body: signedContactChange,
    reply: z.strictObject({
      version: z.exactOptional(version),
      signature: z.exactOptional(signatureRequest),
      /** What has to answer before it counts. */
      waitsFor: z.exactOptional(z.array(z.enum(contactKinds))),
    }),
  }),

  changeWork: call({
    ...changing,
    act: 'customerData',
    path: '/customers/:customerId/persons/:personId/work',
    summary: 'Change what a person does for a living',
    params: ofPerson,
    body: workChange,
    reply: changed,
  }),

  /** [RED-009, RED-010] */
  changeFinancialInformation: call({
    ...changing,
    act: 'customerData',
    path: '/customers/:customerId/persons/:personId/financial-information',
    summary: 'Say where the money comes from, and whether the person is politically exposed',
    params: ofPerson,
    body: financialInformation,
    reply: changed,
  }),

  /** [RED-013, RED-014] */
  confirmData: call({
    ...changing,
    act: 'customerData',
    path: '/customers/:customerId/data-validity/confirmation',
    summary: 'Confirm that the data seen is still right',
    params: ofCustomer,
    reply: z.strictObject({ version, status: z.enum(dataValidityStatuses), validUntil: day }),
  }),
}
