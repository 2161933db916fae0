import { EthereumTestWallet } from './ethereum-test-wallet.js'
import { SolanaTestWallet } from './solana-test-wallet.js'

/** The window of a page, on which wallets and pages find each other by events. */
export type Page = Pick<EventTarget, 'addEventListener' | 'dispatchEvent'>
export interface TestWallets {
  ethereum: EthereumTestWallet
  solana: SolanaTestWallet
}

const ICON =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/**
 * Injects both test wallets into a page as extensions do: one is announced by EIP-6963, one registers by the Wallet
 * Standard.
 */
export function injectTestWallets(
  page: Page,
  urls: { ethereumRpcUrl: string; baseRpcUrl: string; solanaRpcUrl: string },
): TestWallets {
  const ethereum = new EthereumTestWallet(
    new Map([
      [31337, urls.ethereumRpcUrl],
      [31338, urls.baseRpcUrl],
    ]),
  )
  const solana = new SolanaTestWallet(urls.solanaRpcUrl)
  const info = Object.freeze({
    uuid: crypto.randomUUID(),
    name: 'Test Wallet (Ethereum)',
    icon: ICON,
    rdns: 'localhost.test-wallet',
  })
  const announce = () =>
    page.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider: ethereum }) }),
    )
  page.addEventListener('eip6963:requestProvider', announce)
  announce()

  const register = (api: { register(wallet: SolanaTestWallet): void }) => {
    api.register(solana)
  }
  page.addEventListener('wallet-standard:app-ready', event =>
    register((event as CustomEvent<Parameters<typeof register>[0]>).detail),
  )
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  return { ethereum, solana }
}
