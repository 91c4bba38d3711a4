// The page of the peer: loads what it shows from memory, and renders anew for every request.
import data from './data.json'
import { Offers } from './offers.jsx'

export const dynamic = 'force-dynamic'

const load = async () => data

export default async function Page() {
  return <Offers {...(await load())} />
}
