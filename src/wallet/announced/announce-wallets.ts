import { onePerPage } from '../../lib/page.js'
import { pageSettings } from '../page-settings.js'
import { announceEthereum } from './announced-ethereum.js'
import { announceSolana } from './announced-solana.js'
import { walletBrand } from './wallet-brand.js'

/**
 * Announces the visitor's embedded wallets to the dapp code of this page, once: on Ethereum by EIP-6963, on Solana by the Wallet
 * Standard. A dapp that connects has the visitor log in first.
 */
export const announceWallets = (): Promise<void> => onePerPage('announced-wallets', announce)

async function announce(): Promise<void> {
  const { name } = await pageSettings().catch(() => ({ name: '' })) // the wallets are there where the provider is not
  const brand = walletBrand(name, location.hostname)
  announceEthereum(brand)
  announceSolana(brand)
}
