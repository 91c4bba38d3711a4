// The name of a page in the menu texts: message keys cannot hold a dot.

import type { Page } from '#domain/site/routes.ts'

export type MenuKey<P extends Page = Page> = P extends `${infer A}.${infer B}` ? `${A}_${B}` : P

export const menuKeyOf = (page: Page): string => page.replace('.', '_')
