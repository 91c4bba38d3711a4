// Says what became of a form that nobody answers yet: nothing was sent, nothing was kept.

export function startAuthForm(form: HTMLFormElement): void {
  const notice = form.querySelector<HTMLElement>('[data-notice]')!
  const closed = form.querySelector<HTMLTemplateElement>('[data-closed]')!

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    form.querySelector<HTMLInputElement>('[type=password]')!.value = ''
    notice.textContent = closed.content.textContent
  })
}
