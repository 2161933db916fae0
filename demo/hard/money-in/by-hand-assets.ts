import type { FundInput } from '../../../src/ask/questions/fund.js'
import type { Settings } from '../../../src/config/settings.js'
import { bridgeSettings, localChains, signInWithWallet } from '../../../src/flows/funding/bridge.harness.js'
import type { Operation } from '../../../elements/testing/operations.js'
import type { World } from '../../world.js'
import { chainsOf } from './cell.js'
import { ethereumPayer, solanaPayer, type Payer } from './payers.js'
import { AMOUNT, signInOnSolana, solanaSettings, USDC_ON_DEVNET } from './ways.js'

/** An asset that comes to the address by hand. */
export interface Received {
  readonly name: string
  readonly shown: string
  readonly chain: Operation
  /** The method that reads the balance, and its answer for an empty wallet. */
  readonly read: readonly [method: string, empty: string]
  readonly input: (world: World) => FundInput & { readonly address: string }
  readonly settings: (world: World) => Settings
  readonly send: (world: World, address: string, amount: string) => Promise<string>
  /** True for a token that the product does not know: its chain must tell its symbol and decimals first. */
  readonly isUnknown?: boolean
  /** Adds a wallet to the page, with which receiving is one of several ways. */
  readonly addWallet: (world: World) => Promise<Payer>
}

const onEthereum = {
  chain: 'chain.ethereum',
  settings: (world: World) => bridgeSettings(localChains(world)),
  addWallet: ethereumPayer,
} as const
const onSolana = {
  chain: 'chain.solana',
  settings: solanaSettings,
  addWallet: (world: World) => Promise.resolve(solanaPayer(world)),
} as const

export const ASSETS: readonly Received[] = [
  {
    ...onEthereum,
    name: 'ether by hand',
    shown: 'ETH',
    read: ['eth_getBalance', '"0x0"'],
    input: () => ({ address: signInWithWallet() }),
    send: (world, address, amount) => world.driver.faucet(address, amount, 'ethereum'),
  },
  {
    ...onEthereum,
    name: 'USDC by hand',
    shown: 'USDC',
    isUnknown: true,
    read: ['eth_call', `"0x${'0'.repeat(64)}"`],
    input: world => ({ address: signInWithWallet(), asset: chainsOf(world).usdc.ethereum, amount: AMOUNT }),
    send: (world, address, amount) => world.driver.faucet(address, amount, 'ethereum', 'USDC'),
  },
  {
    ...onSolana,
    name: 'SOL by hand',
    shown: 'SOL',
    read: ['getBalance', '{"context":{"slot":1},"value":0}'],
    input: () => ({ address: signInOnSolana() }),
    send: (world, address, amount) => world.driver.faucet(address, amount, 'solana'),
  },
  {
    ...onSolana,
    name: 'USDC on Solana by hand',
    shown: 'USDC',
    read: ['getTokenAccountBalance', '{"context":{"slot":1},"value":{"amount":"0","decimals":6}}'],
    input: () => ({ address: signInOnSolana(), asset: 'USDC', amount: AMOUNT }),
    send: (world, address, amount) => chainsOf(world).fund(address, amount, 'solana', 'USDC', USDC_ON_DEVNET),
  },
]
