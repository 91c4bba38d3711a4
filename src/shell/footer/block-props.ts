// What every block of the footer is given.

import type { FooterData, FooterSettings } from '#domain/shell/footer.ts'

export type BlockProps = { data: FooterData; settings: FooterSettings }
