// Whose site this is: the name and the addresses that every text, letter and page calls it by.

export const brand = {
  name: 'Tidemark',
  supportMail: 'service@demo.tidemark.test',
  supportPhone: '+49 30 000 00 00',
}
export type Brand = typeof brand
