import { expect, it } from 'vitest'
import { chainById } from '../../../chains/registry.js'
import { resolveSettings } from '../../../config/resolve.js'
import { english } from '../../../copy/language.js'
import type { BridgeOption } from '../../../funding/bridge/bridge-options.js'
import type { EthereumFunding } from '../../../funding/funding-config.js'
import type { SourceWallet } from '../../../funding/source-wallets.js'
import { bridgeReview } from './bridge-review.js'

const [ADDRESS, PAYER] = ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F', '0x1111111111111111111111111111111111111111']
const { chains } = resolveSettings(null)
const ETHER = 10n ** 18n
const config = { chainType: 'ethereum', chain: chainById(1, chains), address: ADDRESS } as EthereumFunding
const wallet = { address: PAYER, connector: { walletBranding: { name: 'Heron' } } } as unknown as SourceWallet

/** The summary of one ether that is paid on Base. */
function review({ atLeast, cost }: { readonly atLeast?: bigint; readonly cost?: bigint }) {
  const option = {
    access: { chain: chainById(8453, chains), rpcUrl: '' },
    coin: { symbol: 'ETH', decimals: 18 },
    balance: 5n * ETHER,
    deposit: { request: { to: ADDRESS }, payee: ADDRESS, amount: ETHER, ...(atLeast !== undefined && { atLeast }) },
  } as unknown as BridgeOption
  const params = { crossing: { config, wallet, amount: ETHER }, option }
  return bridgeReview(params, { status: 'ready', option, cost }, english)
}

it('the least that arrives is shown to the last unit if the bridge guarantees less than is shown, and only then', () => {
  const leastOf = (atLeast?: bigint) =>
    review(atLeast === undefined ? {} : { atLeast })
      .facts.filter(({ id }) => id === 'at-least')
      .map(({ label, value }) => [label, value])
  expect(leastOf(ETHER - 1n)).toEqual([['Arrives at least', { kind: 'text', text: '0.999999999999999999 ETH' }]])
  expect(leastOf()).toEqual([])
})

it('a cost is a warning from 10 per cent on, and a danger from 50 per cent on', () => {
  const toneOf = (cost: bigint) => review({ cost }).notices.map(({ tone, text }) => `${tone}: ${text}`)
  expect([9n, 10n, 49n, 50n].map(toneOf)).toEqual([
    [],
    ['warning: Crossing costs 10% of what arrives.'],
    ['warning: Crossing costs 49% of what arrives.'],
    ['danger: Crossing costs 50% of what arrives.'],
  ])
})
