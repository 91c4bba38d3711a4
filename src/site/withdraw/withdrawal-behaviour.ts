// The two steps in the browser: what was typed becomes a summary and a declaration ready to send.

/** The declaration as a mail: opening it sends nothing, the reader does. */
export const declarationMail = (
  { mail, subject, body }: { mail: string; subject: string; body: string },
  typed: Readonly<Record<string, string>>,
): string => {
  const text = body.replaceAll(/\{(\w+)\}/g, (_, field: string) => typed[field] ?? '')
  return `mailto:${mail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`
}

/** Says beside the field that it is missing, or no longer. */
function tell(section: HTMLElement, input: HTMLInputElement): boolean {
  const isMissing = !input.validity.valid || input.value.trim() === ''
  section.querySelector<HTMLElement>(`[data-missing="${input.name}"]`)!.hidden = !isMissing
  if (isMissing) input.setAttribute('aria-invalid', 'true')
  else input.removeAttribute('aria-invalid')
  if (isMissing) input.setAttribute('aria-describedby', `${input.id}-error`)
  else input.removeAttribute('aria-describedby')
  return isMissing
}

export function start(section: HTMLElement): void {
  const part = <E extends HTMLElement>(selector: string) => section.querySelector<E>(selector)!
  const first = part<HTMLFormElement>('[data-first]')
  const second = part('[data-second]')
  const { mail = '', subject = '', body = '' } = section.dataset

  part('[data-plain]').hidden = true
  first.hidden = false

  first.addEventListener('submit', (event) => {
    event.preventDefault()
    const missing = [...first.querySelectorAll('input')].filter((input) => tell(section, input))
    if (missing[0]) return missing[0].focus()
    const typed = Object.fromEntries(
      [...new FormData(first)].map(([field, value]) => [field, String(value).trim()]),
    )
    for (const [field, value] of Object.entries(typed))
      part(`[data-typed="${field}"]`).textContent = value
    part<HTMLAnchorElement>('[data-confirm]').href = declarationMail({ mail, subject, body }, typed)
    first.hidden = true
    second.hidden = false
    second.focus()
  })

  part('[data-change]').addEventListener('click', () => {
    second.hidden = true
    first.hidden = false
    first.querySelector('input')!.focus()
  })
}
