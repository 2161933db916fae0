import { randomBytes } from 'node:crypto'
import { getBase58Decoder } from '@solana/web3.js'
import { createPublicClient, erc20Abi, http, type Hex } from 'viem'
import { expect, vi } from 'vitest'
import type { FundInput } from '../../../src/ask/questions/fund.js'
import { parseAmount } from '../../../src/chains/amount.js'
import { getBalance, getTokenBalance } from '../../../src/chains/solana/index.js'
import { resolveSettings } from '../../../src/config/resolve.js'
import type { Settings } from '../../../src/config/settings.js'
import { english } from '../../../src/copy/language.js'
import { $inEnglish } from '../../../src/copy/test/in-english.harness.js'
import {
  bridgeSettings,
  firstValue,
  localChains,
  signIn,
  signInWithWallet,
} from '../../../src/flows/funding/bridge.harness.js'
import type { ChoiceModel } from '../../../src/screens/shapes/choice/choice.js'
import type { FormModel } from '../../../src/screens/shapes/form/form.js'
import { findRow } from '../../../src/screens/shapes/parts/screen-content.harness.js'
import type { ReviewModel } from '../../../src/screens/transaction/review/review.js'
import { press } from '../../../src/ui/actions/press.harness.js'
import type { Operation } from '../../../elements/testing/operations.js'
import { USDC_MINTS } from '../../provider/chains/usdc/real-addresses.js'
import { DEMO_APP_ID } from '../../provider/index.js'
import type { World } from '../../world.js'
import { chainsOf, etherOf, openFunding, type Money } from './cell.js'
import { ethereumPayer, solanaPayer, type EthereumPayer, type Payer, type SolanaPayer } from './payers.js'

/** What every way pays, in its own asset. */
export const AMOUNT = '0.1'
export const USDC_ON_DEVNET = USDC_MINTS[1]
const never = new AbortController().signal

/** A way to pay from a wallet of the visitor. */
export interface Way<P extends Payer = Payer> {
  readonly name: string
  /** Its row among the ways. */
  readonly row: 'Transfer from wallet' | 'Transfer from another network'
  readonly summary: 'transfer-summary' | 'solana-transfer' | 'bridge-summary'
  /** The screen that shows it again on the next page. */
  readonly progress: 'transfer-progress' | 'bridge-progress'
  /** The calls to the chain that executes the payment: all of them, and the question whether it is executed. */
  readonly chain: { readonly all: Operation; readonly executed: Operation; readonly question: string }
  readonly start: (world: World) => Promise<Visit<P>>
}

/** A visitor with a wallet that can pay, and a new wallet of the app. */
export interface Visit<P extends Payer = Payer> {
  readonly payer: P
  readonly open: () => Money
  /** What the app's wallet has, in the smallest unit. */
  readonly received: () => Promise<bigint>
  readonly expected: bigint
}

const ETHEREUM = { all: 'chain.ethereum', executed: 'chain.ethereum.receipt', question: 'Receipt' } as const
const BASE = { all: 'chain.base', executed: 'chain.base.receipt', question: 'Receipt' } as const
const SOLANA = { all: 'chain.solana', executed: 'chain.solana.status', question: 'getSignatureStatuses' } as const
const direct = { row: 'Transfer from wallet', progress: 'transfer-progress' } as const
const bridged = {
  row: 'Transfer from another network',
  progress: 'bridge-progress',
  summary: 'bridge-summary',
} as const

/** A visit whose funding opens with this input. */
function visit<P extends Payer>(
  payer: P,
  settings: Settings,
  input: FundInput,
  money: { readonly decimals: number; readonly received: Visit['received'] },
): Visit<P> {
  const { decimals, received } = money
  return { payer, open: () => openFunding(input, settings), received, expected: parseAmount(AMOUNT, decimals) }
}

/** Signs in a user with a new wallet of the app on Solana. */
export function signInOnSolana(): string {
  const address = getBase58Decoder().decode(randomBytes(32))
  signIn({ address, chainType: 'solana' })
  return address
}
/** An app that pays out on Solana's devnet. */
export const solanaSettings = (world: World): Settings =>
  resolveSettings(null, {
    appId: DEMO_APP_ID,
    name: 'Almanac',
    funding: {
      defaultAmount: AMOUNT,
      defaultChain: 'solana:devnet',
      defaultAsset: 'native-currency',
      options: [{ method: 'wallet' }],
      crossChainBridgingEnabled: false,
    },
    solana: { cluster: 'devnet', rpcUrls: { devnet: world.solanaRpcUrl } },
  })
const lamports = (world: World, address: string) =>
  getBalance(address, { name: 'devnet', rpcUrl: chainsOf(world).solanaRpcUrl }, never)
const dollarsOnSolana = (world: World, address: string) =>
  getTokenBalance(address, USDC_ON_DEVNET, { name: 'devnet', rpcUrl: chainsOf(world).solanaRpcUrl }, never)
const dollarsOnEthereum = (world: World, address: string) =>
  createPublicClient({ transport: http(chainsOf(world).ethereumRpcUrl) }).readContract({
    abi: erc20Abi,
    address: chainsOf(world).usdc.ethereum as Hex,
    functionName: 'balanceOf',
    args: [address as Hex],
  })

export const fromEthereum: Way<EthereumPayer> = {
  ...direct,
  name: 'ether from another wallet',
  summary: 'transfer-summary',
  chain: ETHEREUM,
  start: async world => {
    const payer = await ethereumPayer(world)
    await world.driver.faucet(payer.address, '2', 'ethereum')
    const address = signInWithWallet()
    const received = () => etherOf(chainsOf(world).ethereumRpcUrl, address)
    return visit(payer, bridgeSettings(localChains(world)), { address }, { decimals: 18, received })
  },
}

export const tokenFromEthereum: Way<EthereumPayer> = {
  ...direct,
  name: 'USDC from another wallet',
  summary: 'transfer-summary',
  chain: ETHEREUM,
  start: async world => {
    const payer = await ethereumPayer(world)
    await world.driver.faucet(payer.address, '1', 'ethereum')
    await world.driver.faucet(payer.address, '40', 'ethereum', 'USDC')
    const address = signInWithWallet()
    const asset = chainsOf(world).usdc.ethereum
    const received = () => dollarsOnEthereum(world, address)
    return visit(payer, bridgeSettings(localChains(world)), { address, asset }, { decimals: 6, received })
  },
}

export const fromSolana: Way<SolanaPayer> = {
  ...direct,
  name: 'SOL from another wallet',
  summary: 'solana-transfer',
  chain: SOLANA,
  start: async world => {
    const payer = solanaPayer(world)
    await world.driver.faucet(payer.address, '2', 'solana')
    const address = signInOnSolana()
    const received = () => lamports(world, address)
    return visit(payer, solanaSettings(world), { address }, { decimals: 9, received })
  },
}

export const tokenFromSolana: Way<SolanaPayer> = {
  ...direct,
  name: 'USDC on Solana from another wallet',
  summary: 'solana-transfer',
  chain: SOLANA,
  start: async world => {
    const payer = solanaPayer(world)
    await world.driver.faucet(payer.address, '1', 'solana')
    await chainsOf(world).fund(payer.address, '40', 'solana', 'USDC', USDC_ON_DEVNET)
    const address = signInOnSolana()
    const received = () => dollarsOnSolana(world, address)
    return visit(payer, solanaSettings(world), { address, asset: 'USDC' }, { decimals: 6, received })
  },
}

export const bridgeToEthereum: Way<EthereumPayer> = {
  ...bridged,
  name: 'another network, to Ethereum',
  chain: BASE,
  start: async world => {
    const payer = await ethereumPayer(world)
    await world.driver.faucet(payer.address, '2', 'base')
    const address = signInWithWallet()
    const received = () => etherOf(chainsOf(world).ethereumRpcUrl, address)
    return visit(payer, bridgeSettings(localChains(world)), { address }, { decimals: 18, received })
  },
}

export const bridgeToSolana: Way<EthereumPayer> = {
  ...bridged,
  name: 'another network, to Solana',
  chain: BASE,
  start: async world => {
    const payer = await ethereumPayer(world)
    await world.driver.faucet(payer.address, '2', 'base')
    const address = signInOnSolana()
    const settings = bridgeSettings(localChains(world), world.solanaRpcUrl)
    return visit(payer, settings, { address }, { decimals: 9, received: () => lamports(world, address) })
  },
}

/** Chooses the way and the wallet, and waits for the form of the amount. */
export async function toAmount({ row }: Way, { at }: Money): Promise<FormModel> {
  findRow((await at<ChoiceModel>('fund-method')).$state.get().rows, row)?.choose?.()
  const wallets = await at<ChoiceModel>('source-wallet')
  const { rows } = await firstValue(wallets.$state, state => state.rows.length > 0)
  rows[0]?.choose?.()
  return at<FormModel>('fund-amount')
}

/** Types the amount, and waits for the summary. */
export async function toUnreadSummary(way: Way, money: Money) {
  const { field } = await toAmount(way, money)
  field.type(AMOUNT, english)
  field.submit()
  return summaryOf(way, money)
}

/** The summary that is shown, or the next one. */
export async function summaryOf({ summary }: Way, money: Money) {
  const { $review: $shown, primary } = await money.at<ReviewModel>(summary)
  const $review = $inEnglish($shown)
  const read = () => firstValue($review, ({ status }) => status === 'ready')
  return {
    $review,
    /** Waits for the chain's answer, or for words about its absence. */
    read,
    /** Waits until the button is enabled. */
    ready: () => firstValue($review, ({ status, primary: { disabled } }) => status === 'ready' && !disabled),
    confirm() {
      vi.advanceTimersByTime(400)
      press(primary)
    },
  }
}

/** Goes to a summary that can be confirmed. */
export async function toSummary(way: Way, money: Money) {
  const summary = await toUnreadSummary(way, money)
  await summary.ready()
  return summary
}

/** Pays on an opened funding. */
export async function pay(way: Way, money: Money): Promise<void> {
  ;(await toSummary(way, money)).confirm()
}

/** Expects that the money arrives once, and that the funding ends with it. */
export async function arrives({ at, stage, result, ended }: Money, { received, expected }: Visit): Promise<void> {
  await at('fund-success')
  expect(await received()).toBe(expected)
  stage.close()
  expect(await result).toMatchObject({ method: 'wallet', status: 'confirmed', amount: AMOUNT })
  expect(ended).toHaveBeenCalledTimes(1)
}

/** Expects that the funding has ended once, without money, because the visitor has left. */
export async function isLeft({ result, ended }: Money): Promise<void> {
  await expect(result).rejects.toMatchObject({ code: 'USER_EXITED_FUNDING_FLOW' })
  expect(ended).toHaveBeenCalledTimes(1)
}
