import { PATIENCE } from '../../e2e/browser.js'
import type { Visit } from './visit.js'
import type { Way } from './login-method.js'
import { choose, otherWindow, windowFrom } from './window.js'

/** The content of the code that the page has drawn for a phone. */
export const scanned = (visit: Visit, name: 'farcasterLink' | 'walletConnectUri') =>
  visit.page.evaluate(which => (globalThis as unknown as Record<string, string>)[which] ?? '', name)

export const byEthereum: Way = {
  id: 'ethereum',
  app: { wallet_auth: true },
  methods: ['email', 'wallet'],
  steps: () => [
    { name: 'the list', act: visit => visit.press('Continue with a wallet') },
    { name: 'the wallet', act: visit => visit.press('Test Wallet (Ethereum)') },
  ],
}

export const bySolana: Way = {
  id: 'solana',
  app: { wallet_auth: true, solana_wallet_auth: true },
  methods: ['email', 'wallet'],
  steps: () => [
    { name: 'the list', act: visit => visit.press('Continue with a wallet') },
    { name: 'the wallet', act: visit => visit.press('Test Wallet (Solana)') },
    { name: 'no Ledger', act: visit => visit.press('Continue without Ledger') },
  ],
}

export const byWalletConnect: Way = {
  id: 'walletconnect',
  app: { wallet_auth: true },
  methods: ['wallet'],
  wallets: ['wallet_connect'],
  steps: () => [
    {
      name: 'the row',
      act: async visit => {
        await visit.press('WalletConnect')
        await visit.inside('.qr svg[role=img]')
      },
    },
    {
      name: 'the phone',
      act: async visit => {
        await visit.place.world.driver.wallet.pair(await scanned(visit, 'walletConnectUri'))
      },
    },
  ],
}

/** Its window closes after each response. Its SDK's data are shared by all tabs. */
export const byCoinbase: Way = {
  id: 'coinbase',
  app: { wallet_auth: true },
  methods: ['wallet'],
  wallets: ['coinbase_wallet'],
  popup: 0,
  oneTab: true,
  steps: () => [
    {
      name: 'the row',
      act: async visit => {
        await (await windowFrom(visit, 'Coinbase Wallet')).waitForSelector('.yes', { ...PATIENCE, visible: true })
      },
    },
    {
      name: 'the connection',
      act: async visit => {
        await choose(await otherWindow(visit), '.yes')
        await visit.inside('button', 'Continue')
      },
    },
    {
      name: 'the signature',
      act: async visit => {
        await choose(await windowFrom(visit, 'Continue'), '.yes')
      },
    },
  ],
}
