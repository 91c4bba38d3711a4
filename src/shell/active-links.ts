// Marks the links that lead to where the visitor already is. [HDR-047]

import { isActiveLink } from '#domain/shell/active-link.ts'

export function markActiveLinks(root: ParentNode): void {
  const { pathname: path, hash } = location
  for (const link of root.querySelectorAll<HTMLAnchorElement>('[data-link]')) {
    const target = link.getAttribute('href') ?? ''
    if (isActiveLink({ path, hash }, target)) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  }
}
