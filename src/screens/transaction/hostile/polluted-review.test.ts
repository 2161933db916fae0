import { atom } from 'nanostores'
import { encodeAbiParameters, encodeFunctionData, erc20Abi } from 'viem'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { scriptedProvider } from '../../../api/provider.harness.js'
import { namesRead } from '../../../architecture.harness.js'
import { base64, buildTransfer, serialize } from '../../../chains/solana/index.js'
import { resolveSettings } from '../../../config/resolve.js'
import type { ScanResult } from '../../../config/transaction-scan.js'
import { english } from '../../../copy/language.js'
import { toNullPrototype } from '../../../lib/own/to-null-prototype.js'
import { polluted } from '../../../lib/own/polluted.harness.js'
import type { OnStage } from '../../../stage/define.js'
import {
  ACCOUNT,
  ETHEREUM_NODE,
  scriptedNode,
  SIGNATURE,
  testSigner,
  solanaNode,
} from '../../../transactions/node.harness.js'
import { submitEthereum } from '../../../transactions/submit-ethereum.js'
import { submitSolana } from '../../../transactions/submit-solana.js'
import { transactionJob, type TransactionInput } from '../../../transactions/transaction-job.js'
import { confirmEthereum } from '../confirm-ethereum.js'
import { confirmSolana } from '../confirm-solana.js'
import type { Confirmed } from '../confirmation.js'

const TO = '0x00000000000000000000000000000000000D0C5e'
const SOLANA = 'DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy'
const OTHER = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'
const approval = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [TO, 10n ** 9n] })
const found: ScanResult = {
  validation: { status: 'Success', result_type: 'Malicious' },
  simulation: {
    status: 'Success',
    assets_diffs: [{ asset: { symbol: 'ETH' }, in: [], out: [{ value: '0.01' }] }],
    exposures: [],
  },
}
const settings = resolveSettings(null, { appId: 'clwalletelementsdemo00001', chains: [1] })
const scanning = {
  ...settings,
  scanTransactions: true,
  transactionScan: { domain: 'shop.example', scan: () => Promise.resolve(found) },
}
const node = {
  ...ETHEREUM_NODE,
  eth_gasPrice: { result: '0x7' },
  eth_call: [
    encodeAbiParameters([{ type: 'string' }], ['DUCK']),
    ...[6n, 10n ** 12n, 10n].map(number => encodeAbiParameters([{ type: 'uint256' }], [number])),
  ].map(result => ({ result })),
}

/** Names that every object has, or that describe a property. No script works if they are changed. */
const isLanguage = (name: string) => name in Object.prototype || name === 'get' || name === 'set'
/** Names that Node's own fetch and the loader of the tests read from every object, and fail on. Browsers do not. */
const PLATFORM = ['aborted', 'cancel', 'error', 'status', 'value']
/** Names that web3.js reads from every object. The preparation then fails, and the review shows what is unknown. */
const SOLANA_LIBRARY = ['fixedSize', 'getBalance', 'getFeeForMessage', 'getLatestBlockhash', 'nonce', 'size']
const NAMES = namesRead('src/transactions', 'src/chains', 'src/screens/transaction').filter(name => !isLanguage(name))
const VALUES: readonly unknown[] = [
  true,
  '0xdead',
  '1',
  0,
  7,
  null,
  [],
  [{ label: 'Receive', text: '1,000', unit: 'USDC' }],
  { status: 'completed', level: 'safe', text: 'No risks found' },
]

/** The whole value as text. Asserts that none of its records inherits anything. */
function plainText(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) => {
    if (member instanceof Uint8Array) return base64(member)
    if (typeof member === 'object' && member !== null && !Array.isArray(member))
      expect(Object.getPrototypeOf(member), Object.keys(member).join()).toBeNull()
    return typeof member === 'bigint' ? `${member}n` : member
  })
}

type Outcome = readonly string[]

/**
 * The review of a transaction that can be approved, and the requests to its signer. `signed` signs outside of this
 * page.
 */
async function approved(
  input: TransactionInput,
  app: typeof settings,
  signed: (asked: string, signable: Readonly<Record<string, unknown>>) => Promise<string>,
): Promise<Outcome> {
  const calls = scriptedNode(input.chainType === 'solana' ? solanaNode(SOLANA) : node)
  const asked: string[] = []
  const ask = <Asked, Answered>(what: Asked, answer: (text: string, what: Asked) => Promise<Answered>) => {
    const text = plainText(what)
    asked.push(text)
    return answer(text, what)
  }
  const signer = testSigner({
    signEthereum: signable => ask(signable, signed),
    signSolana: message => ask(message, () => Promise.resolve(SIGNATURE)),
  })
  const job = await transactionJob({ ...input, signer }, app)
  const leaving = new AbortController()
  const stage = {
    $settings: atom(app),
    signal: leaving.signal,
    run: <A>(action: A) => action,
    finish: () => {},
    leave: () => {},
    ask: () => new Promise(() => {}),
  } as unknown as OnStage<Confirmed>
  const { $review } =
    job.chainType === 'ethereum' ? confirmEthereum.start({ job, index: 0 }, stage) : confirmSolana.start({ job }, stage)
  const review = await new Promise<string>((resolve, reject) => {
    const off = $review.listen(() => {
      const shown = $review.get()(english)
      if (
        shown.status !== 'ready' ||
        shown.scan?.level === 'pending' ||
        (app === settings && shown.facts.some(({ value }) => value.kind === 'pending'))
      )
        return
      try {
        resolve(plainText(shown))
      } catch (error) {
        reject(error instanceof Error ? error : new Error('not plain'))
      }
      setTimeout(off)
    })
  })
  leaving.abort()
  if (job.chainType === 'ethereum')
    await submitEthereum(toNullPrototype({ ...job, signOnly: true }), new AbortController().signal)
  else await submitSolana(toNullPrototype({ ...job, signOnly: true }), new AbortController().signal)
  expect(calls.length).toBeGreaterThan(0)
  const { now } = job.progress
  return [
    review,
    ...asked,
    ...(now.step === 'signed' ? now.signed : []).map(({ signedTransaction }) => signedTransaction),
  ]
}

let provider: ReturnType<typeof scriptedProvider>
beforeAll(() => {
  provider = scriptedProvider('hang')
})
afterAll(() => {
  provider.restore()
  vi.unstubAllGlobals()
})

describe.each<[string, TransactionInput, typeof settings]>([
  ['a payment', { transaction: { to: TO, value: 10n ** 16n }, address: ACCOUNT.address }, settings],
  [
    'an approval that a scan finds malicious',
    { transaction: { to: TO, data: approval }, address: ACCOUNT.address, uiOptions: { title: 'Subscribe' } },
    scanning,
  ],
  [
    'a transfer on Solana',
    { transaction: { to: OTHER, lamports: 1_500_000n }, address: SOLANA, chainType: 'solana' },
    settings,
  ],
  [
    'a given transaction on Solana',
    {
      transaction: base64(serialize(buildTransfer({ from: SOLANA, to: OTHER, lamports: 5n, blockhash: OTHER }))),
      address: SOLANA,
      chainType: 'solana',
    },
    settings,
  ],
])('%s in a polluted page', (_, input, app) => {
  let clean: Outcome
  beforeAll(async () => {
    clean = await approved(input, app, (_, signable) =>
      testSigner().signEthereum(signable, new AbortController().signal),
    )
  })

  it.each([...new Set(NAMES.map(name => name.charAt(0)))])(
    'the review and the signed bytes are those of a clean page, with properties on every object that begin with %s',
    async letter => {
      const [, asked, bytes] = clean
      const signed = (now: string) =>
        now === asked ? Promise.resolve(String(bytes)) : Promise.reject(new Error(`Asked for ${now}`))
      const failing = [...PLATFORM, ...(input.chainType === 'solana' ? SOLANA_LIBRARY : [])]
      const members = NAMES.map((name, index) => [name, VALUES[index % VALUES.length]] as const).filter(
        ([name]) => name.startsWith(letter) && !failing.includes(name),
      )
      const outcomes = await polluted(Object.fromEntries(members), () =>
        approved(input, app, signed).then(
          outcome => JSON.stringify(outcome),
          (error: unknown) => String(error),
        ),
      )
      for (const outcome of outcomes) expect(outcome, JSON.stringify(members)).toBe(JSON.stringify(clean))
    },
  )
})
