// Where whoever invests declares it alone: nobody withholds tax there, and a yearly paper says what is to be declared.

const selfTaxed: readonly (string | undefined)[] = ['AT', 'NL']

export const isSelfTaxed = (country: string | undefined): boolean => selfTaxed.includes(country)
