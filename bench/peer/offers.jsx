'use client'
// Our components: as in ours, the list comes alive in the browser, so its data goes along.
import { OffersPage } from './offers-page.js'

export const Offers = (data) => <OffersPage {...data} />
