// How a mail program ends what a mail is about by a button of its own: a POST with one field, as RFC 8058 names it.

export const oneClickField = 'List-Unsubscribe'
export const oneClickValue = 'One-Click'

/** Of a mail: where the button leads. */
export const oneClickHeaders = (address: string): Record<string, string> => ({
  [oneClickField]: `<${address}>`,
  [`${oneClickField}-Post`]: `${oneClickField}=${oneClickValue}`,
})

/** Of a form: it was pressed. */
export const isOneClick = (sent: Readonly<Record<string, string>> | undefined): boolean =>
  sent?.[oneClickField] === oneClickValue
