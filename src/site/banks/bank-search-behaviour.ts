// Finds banks while their name is typed: what does not match steps aside.

const folded = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()

export function start(search: HTMLElement): void {
  const input = search.querySelector('input')!
  const found = search.querySelector<HTMLElement>('[data-found]')!
  const groups = [...document.querySelectorAll<HTMLElement>('[data-bank-group]')]
  const banks = [...document.querySelectorAll<HTMLElement>('[data-bank]')]

  function show(): void {
    const words = folded(input.value).split(/\s+/).filter(Boolean)
    for (const bank of banks) {
      const text = folded(bank.dataset.bank ?? '')
      bank.hidden = !words.every((word) => text.includes(word))
    }
    for (const group of groups) group.hidden = !group.querySelector('[data-bank]:not([hidden])')
    const count = banks.filter((bank) => !bank.hidden).length
    found.textContent = (JSON.parse(search.dataset.bankSearch ?? '[]') as string[])[count] ?? ''
  }

  input.addEventListener('input', show)
  if (input.value) show() // Typed before this was there.
}
