// Active-link marking: whether a link leads to where the visitor already is.

export type CurrentPlace = { readonly path: string; readonly hash: string }

/** The older hash routes are seen with and without their area in front. [PRV-026] */
const comparable = (pathAndHash: string): string =>
  pathAndHash.toLowerCase().replace(/^\/savingglobal\/?#\//, '/#/')

function withoutQuery(target: string): string {
  const [beforeHash = '', ...hash] = target.split('#')
  const [path = ''] = beforeHash.split('?')
  return hash.length > 0 ? `${path}#${hash.join('#')}` : path
}

/** Path plus hash, case aside; the query says how one came, not where one is. [HDR-047, HDR-048] */
export const isActiveLink = ({ path, hash }: CurrentPlace, target: string): boolean =>
  comparable(path + hash) === comparable(withoutQuery(target))
