import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ed25519 } from '@noble/curves/ed25519.js'
import { getBase58Decoder } from '@solana/web3.js'
import { atom, type ReadableAtom } from 'nanostores'
import { encodeAbiParameters, encodeFunctionData, erc20Abi, parseAbi, parseTransaction, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { $inEnglish, inEnglish } from '../../copy/test/in-english.harness.js'
import { startChains, type Chains } from '../../../demo/provider/chains/index.js'
import { jsonResponse, scriptedProvider } from '../../api/provider.harness.js'
import { parseAmount } from '../../chains/amount.js'
import { getBalance as ethereumBalance } from '../../chains/ethereum/index.js'
import {
  buildTransfer,
  getBalance as solanaBalance,
  getLatestBlockhash,
  parseSolanaTransaction,
  serialize,
} from '../../chains/solana/index.js'
import { forgetApp, useApp } from '../../config/app.js'
import type { HostConfig } from '../../config/settings.js'
import { resolveSettings } from '../../config/resolve.js'
import { WalletError } from '../../errors/wallet-error.js'
import type { ReceiveModel } from '../../screens/funding/receive.js'
import type { ReceiptModel } from '../../screens/transaction/receipt.js'
import type { Review, ReviewModel } from '../../screens/transaction/review/review.js'
import type { ResultModel } from '../../screens/shapes/result/result.js'
import type { ChoiceModel } from '../../screens/shapes/choice/choice.js'
import { forgedPress, press } from '../../ui/actions/press.harness.js'
import { pressButton, findRow } from '../../screens/shapes/parts/screen-content.harness.js'
import type { StatusModel } from '../../screens/shapes/status/status.js'
import type { TransactionSigner } from '../../transactions/transaction.js'
import { setSession } from '../../session/store.js'
import type { User } from '../../session/user/user.js'
import type { FlowStage } from '../../stage/define.js'
import { Stage } from '../../stage/stage.js'
import type { StageOptions } from '../../stage/stage-options.js'
import { confirmTransaction } from './confirm-transaction.js'
import type { TransactionInput } from '../../transactions/transaction-job.js'
import { answers } from '../answers/answers.js'
import { forError } from '../for-error.js'
import { ETHEREUM_NODE, scriptedNode, sendInput, type Answer } from '../../transactions/node.harness.js'
import { eventually } from '../../lib/time/eventually.harness.js'

// Real chains are slow on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const SOL = 1_000_000_000n
const never = new AbortController().signal
const ether = (text: string) => parseAmount(text, 18)

let chains: Chains
let servers: Server[] = []
beforeAll(async () => {
  chains = await startChains({ ports: { ethereum: 0, solana: 0 } })
})
afterAll(() => chains.stop())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  servers = []
})

/** A proxy of a chain that can be observed and disturbed: `rule` answers a call, or lets it through with undefined. */
async function door(
  real: string,
  rule: (method: string, params: unknown[]) => { result: unknown } | { error: unknown } | 'cut' | 'hang' | undefined,
): Promise<string> {
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', chunk => {
      text += String(chunk)
    })
    request.on(
      'end',
      () =>
        void (async () => {
          const { method, params = [], id } = JSON.parse(text) as { method: string; params?: unknown[]; id: unknown }
          const answer = rule(method, params)
          if (answer === 'hang') return
          if (answer === 'cut') {
            request.socket.destroy()
            return
          }
          const body = answer
            ? JSON.stringify({ jsonrpc: '2.0', id, ...answer })
            : await (
                await fetch(real, { method: 'POST', headers: { 'content-type': 'application/json' }, body: text })
              ).text()
          response.writeHead(200, { 'content-type': 'application/json' }).end(body)
        })(),
    )
  })
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

interface World {
  ethereumRpcUrl?: string
  solanaRpcUrl?: string
  funding?: boolean
  config?: HostConfig
}
function settingsOf({
  ethereumRpcUrl = chains.ethereumRpcUrl,
  solanaRpcUrl = chains.solanaRpcUrl,
  funding = true,
  config = {},
}: World) {
  return resolveSettings(
    null,
    {
      appId: 'clwalletelementsdemo00001',
      name: 'Almanac',
      chains: [
        {
          id: 31337,
          name: 'Local',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrls: { default: { http: [ethereumRpcUrl] } },
          blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example' } },
          testnet: true,
        },
      ],
      defaultChain: 31337,
      solana: { cluster: 'devnet', rpcUrls: { devnet: solanaRpcUrl } },
      ...(funding && {
        funding: {
          defaultAmount: '0.1',
          defaultChain: 'eip155:31337',
          defaultAsset: 'native-currency',
          options: [{ method: 'wallet' }],
          crossChainBridgingEnabled: false,
        },
      }),
    },
    config,
  )
}

/** A wallet whose key is in this test: it signs for real, as the wallet frame does. */
interface TestWallet {
  address: string
  signer: TransactionSigner
  signed: Record<string, unknown>[]
  refuse?: WalletError
  locked?: WalletError
}
function ethereumWallet(): TestWallet {
  const account = privateKeyToAccount(generatePrivateKey())
  const wallet: TestWallet = {
    address: account.address,
    signed: [],
    signer: {
      async connect() {
        if (wallet.locked) throw wallet.locked
      },
      async signEthereum(transaction) {
        if (wallet.refuse) throw wallet.refuse
        wallet.signed.push(transaction as Record<string, unknown>)
        const {
          gasLimit,
          type: _type,
          from: _from,
          nonce,
          value,
          maxFeePerGas,
          maxPriorityFeePerGas,
          ...rest
        } = transaction as Record<string, string>
        return account.signTransaction({
          ...rest,
          chainId: Number(rest.chainId),
          nonce: Number(nonce),
          gas: BigInt(gasLimit ?? 0),
          value: BigInt(value ?? 0),
          maxFeePerGas: BigInt(maxFeePerGas ?? 0),
          maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas ?? 0),
          type: 'eip1559',
        } as never)
      },
      signSolana: () => Promise.reject(new Error('not this wallet')),
    },
  }
  return wallet
}
function solanaWallet(): TestWallet {
  const secret = ed25519.utils.randomSecretKey()
  const wallet: TestWallet = {
    address: getBase58Decoder().decode(ed25519.getPublicKey(secret)),
    signed: [],
    signer: {
      async connect() {
        if (wallet.locked) throw wallet.locked
      },
      signEthereum: () => Promise.reject(new Error('not this wallet')),
      async signSolana(message) {
        if (wallet.refuse) throw wallet.refuse
        wallet.signed.push({ message })
        return ed25519.sign(message, secret)
      },
    },
  }
  return wallet
}
async function rich(wallet: TestWallet, amount = '1'): Promise<TestWallet> {
  await chains.fund(wallet.address, amount, wallet.address.startsWith('0x') ? 'ethereum' : 'solana')
  return wallet
}
const stranger = () => ethereumWallet().address

/** Plays the flow; the tests act as the visitor on the stage's screens. */
function play(
  input: Omit<TransactionInput, 'chainType' | 'address' | 'signer'>,
  wallet: TestWallet,
  world: World = {},
  askHost?: StageOptions['askHost'],
) {
  const stage = new Stage({
    $settings: atom(settingsOf(world)),
    errorScreen: forError,
    answers,
    ...(askHost && { askHost }),
  })
  const chainType = wallet.address.startsWith('0x') ? 'ethereum' : 'solana'
  const result = stage.play(
    confirmTransaction,
    { chainType, address: wallet.address, signer: wallet.signer, ...input },
    { exit: 'USER_REJECTED_REQUEST' },
  )
  result.catch(() => {})
  const seen: string[] = []
  stage.$scene.subscribe(scene => {
    if (scene && seen.at(-1) !== scene.screen) seen.push(scene.screen)
  })
  const model = async <M>(screen: string): Promise<M> =>
    (await when(stage.$scene, scene => scene?.screen === screen))?.model as M
  return {
    stage,
    result,
    seen,
    /** The confirmation once the visitor can act, with its button armed. */
    async review(screen = chainType === 'ethereum' ? 'confirm-ethereum' : 'confirm-solana') {
      const found = await model<ReviewModel>(screen)
      const read = { ...found, $review: $inEnglish(found.$review) }
      await when(read.$review, ({ status }) => status === 'ready')
      vi.advanceTimersByTime(400)
      return { review: () => read.$review.get(), approve: () => press(found.primary), model: read }
    },
    async receipt() {
      const { answers = [], ...receipt } = await when(
        (await model<ReceiptModel>('transaction-receipt')).$state,
        ({ ring }) => ring === 'done',
      )
      return {
        receipt: { ...inEnglish(receipt), button: inEnglish(answers[0]?.text) },
        finish: () => press(answers[0]?.press),
      }
    },
    async error() {
      const { answers = [], hash, ...shown } = (await model<ResultModel>('transaction-error')).$state.get()
      return {
        ...inEnglish(shown),
        hash: hash && { ...hash, label: inEnglish(hash.label) },
        button: inEnglish(answers[0]?.text),
        retry: () => press(answers[0]?.press),
      }
    },
  }
}
function when<T>(store: ReadableAtom<T>, matches: (value: T) => boolean | undefined): Promise<T> {
  return new Promise(resolve => {
    const stop = store.subscribe(value => {
      if (matches(value)) {
        resolve(value)
        queueMicrotask(() => stop())
      }
    })
  })
}
async function mined(hash: string | undefined): Promise<unknown> {
  const asked = await fetch(chains.ethereumRpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getTransactionReceipt', params: [hash] }),
  })
  return ((await asked.json()) as { result: unknown }).result
}
const fact = (review: Review, id: string) =>
  [...review.facts, ...review.more.facts].find(found => found.id === id)?.value

describe('the confirmation of a transfer on Ethereum', () => {
  it('prepares, confirms, signs and sends, waits for the receipt, and shows it [ETHTX-26]', async () => {
    const wallet = await rich(ethereumWallet())
    const to = stranger()
    const run = play({ transaction: { to, value: ether('0.25') } }, wallet)
    const { review, approve } = await run.review()
    expect(review()).toMatchObject({
      status: 'ready',
      title: 'Confirm address',
      amount: { text: '0.25', unit: 'ETH' },
      primary: { action: 'approve', text: 'Approve', disabled: false },
    })
    approve()
    const { receipt, finish } = await run.receipt()
    expect(receipt.hash?.url).toBe(`https://explorer.example/tx/${receipt.hash?.full}`)
    expect(receipt.repeated, 'what was approved').toMatchObject({
      amounts: [{ label: 'Amount', text: '0.25', unit: 'ETH' }],
      facts: [
        { id: 'to', value: { full: to } },
        { id: 'network', value: { name: 'Local' } },
      ],
    })
    finish()
    expect(await run.result).toEqual({ chainType: 'ethereum', chainId: 31337, hash: receipt.hash?.full })
    expect(run.seen).toEqual(['confirm-ethereum', 'transaction-receipt'])
    expect(
      await ethereumBalance(
        to as `0x${string}`,
        { chain: settingsOf({}).defaultChain, rpcUrl: chains.ethereumRpcUrl },
        never,
      ),
    ).toBe(ether('0.25'))
  })

  it('shows "To" as a full and a short address [ETHTX-05]', async () => {
    const to = stranger()
    const { review } = await play({ transaction: { to, value: 1n } }, await rich(ethereumWallet())).review()
    expect(fact(review(), 'to')).toEqual({
      kind: 'address',
      full: to,
      short: `${to.slice(0, 6)}…${to.slice(-4)}`,
      url: `https://explorer.example/address/${to}`,
    })
  })

  it('shows the network [ETHTX-07]', async () => {
    const { review } = await play({ transaction: { to: stranger(), value: 1n } }, await rich(ethereumWallet())).review()
    expect(fact(review(), 'network')).toEqual({ kind: 'network', name: 'Local' })
  })

  it('shows the estimated fee, and its maximum in the details [ETHTX-08]', async () => {
    const run = play({ transaction: { to: stranger(), value: 1n } }, await rich(ethereumWallet()))
    const { review } = await run.review()
    expect(review().facts.find(({ id }) => id === 'fee')).toEqual({
      id: 'fee',
      label: 'Estimated fee',
      value: { kind: 'text', text: '<0.001 ETH' },
    })
    expect(fact(review(), 'fee-at-most')).toMatchObject({ text: expect.stringMatching(/^0\.0000\d+ ETH$/) })
  })

  it('has the exact amount, the nonce and the gas in the details [ETHTX-10]', async () => {
    const { review } = await play(
      { transaction: { to: stranger(), value: 123n } },
      await rich(ethereumWallet()),
    ).review()
    expect(review().amount).toMatchObject({ text: '<0.001' })
    expect(review().more.label).toBe('Details')
    expect(fact(review(), 'exact')).toEqual({ kind: 'text', text: '0.000000000000000123 ETH' })
    expect(fact(review(), 'nonce')).toEqual({ kind: 'text', text: '0' })
    expect(fact(review(), 'gas')).toEqual({ kind: 'text', text: '21000' })
  })

  it('has a card with the wallet and its balance [ETHTX-13]', async () => {
    const wallet = await rich(ethereumWallet())
    const { review } = await play({ transaction: { to: stranger(), value: 1n } }, wallet).review()
    expect(review().wallet).toMatchObject({
      name: 'Almanac wallet',
      address: { full: wallet.address },
      balance: '1.000 ETH',
    })
  })

  it("uses the host's title [ETHTX-01]", async () => {
    const { review } = await play(
      { transaction: { to: stranger(), value: 1n }, uiOptions: { title: 'Pay the ferryman', description: 'One way.' } },
      await rich(ethereumWallet()),
    ).review()
    expect(review()).toMatchObject({ title: 'Pay the ferryman', subtitle: 'One way.' })
  })

  it('is titled "Approve {action}", "Confirm action" or "Confirm address", depending on what is known [ETHTX-02]', async () => {
    const wallet = await rich(ethereumWallet())
    const titleOf = async (input: Parameters<typeof play>[0]) => (await play(input, wallet).review()).review().title
    expect(
      await titleOf({
        transaction: { to: stranger(), data: '0xa9059cbb' },
        uiOptions: { transactionInfo: { action: 'Purchase' } },
      }),
    ).toBe('Approve Purchase')
    expect(await titleOf({ transaction: { to: stranger(), data: '0xa9059cbb' } })).toBe('Confirm action')
    expect(await titleOf({ transaction: { to: stranger() } })).toBe('Confirm address')
  })

  const token = (answers: boolean) =>
    door(chains.ethereumRpcUrl, (method, params) => {
      if (method !== 'eth_call' || !answers) return undefined
      const { data } = params[0] as { data: string }
      return {
        result:
          data === '0x95d89b41'
            ? encodeAbiParameters([{ type: 'string' }], ['USDC'])
            : encodeAbiParameters([{ type: 'uint256' }], [data === '0x313ce567' ? 6n : 10n ** 12n]),
      }
    })
  const erc20 = (functionName: 'approve' | 'transfer', to: string, amount: bigint) =>
    encodeFunctionData({ abi: erc20Abi, functionName, args: [to as Hex, amount] })

  it('shows "Spender", "Token address" and the amount of an approval, and "Maximum" for an unlimited one [ETHTX-04] [ETHTX-06] [CONST-10]', async () => {
    const wallet = await rich(ethereumWallet())
    const [to, spender] = [stranger(), stranger()]
    const approval = async (amount: bigint) =>
      (
        await play({ transaction: { to, data: erc20('approve', spender, amount) } }, wallet, {
          ethereumRpcUrl: await token(true),
        }).review()
      ).review()
    const some = await approval(12_500_000n)
    expect(some).toMatchObject({ title: 'Approve spending', amount: { text: '12.5', unit: 'USDC' }, notices: [] })
    expect(some.facts.slice(0, 2)).toMatchObject([
      { label: 'Spender', value: { full: spender } },
      { label: 'Token address', value: { full: to } },
    ])
    const all = await approval(2n ** 256n - 1n)
    expect(all).toMatchObject({
      amount: { text: 'Maximum', unit: 'USDC' },
      notices: [{ tone: 'danger', grave: true, text: 'The spender may take all of these tokens, now and later.' }],
      accept: { ticked: false },
      primary: { disabled: true },
    })
    expect((await approval(2n ** 256n - 2n)).amount).toMatchObject({ text: 'Unlimited' })
  })

  it('shows an approval inside another call for the token that is really called', async () => {
    const [to, spender, inner] = [stranger(), stranger(), stranger()]
    const asked = new Set<string>()
    const ethereumRpcUrl = await door(await token(true), (method, params) => {
      if (method === 'eth_call') asked.add((params[0] as { to: string }).to.toLowerCase())
      return undefined
    })
    const data = encodeFunctionData({
      abi: parseAbi(['function execute(address target, uint256 value, bytes data)']),
      args: [inner as Hex, 0n, erc20('approve', spender, 12_500_000n)],
    })
    const { review } = await play({ transaction: { to, data } }, await rich(ethereumWallet()), {
      ethereumRpcUrl,
    }).review()
    expect(review()).toMatchObject({ title: 'Approve spending', amount: { text: '12.5', unit: 'USDC' }, notices: [] })
    expect(review().facts.slice(0, 3)).toMatchObject([
      { label: 'Spender', value: { full: spender } },
      { label: 'To', value: { full: to } },
      { label: 'Token address', value: { full: inner } },
    ])
    expect([...asked]).toEqual([inner.toLowerCase()])
  })

  it('decodes a wrapper call only while extended calldata decoding is on, and otherwise reports it as unreadable [DECODE-10]', async () => {
    const [to, spender, inner] = [stranger(), stranger(), stranger()]
    const wallet = await rich(ethereumWallet())
    const data = encodeFunctionData({
      abi: parseAbi(['function execute(address target, uint256 value, bytes data)']),
      args: [inner as Hex, 0n, erc20('approve', spender, 12_500_000n)],
    })
    const reviewed = async (transaction: object, config: HostConfig) =>
      (await play({ transaction }, wallet, { ethereumRpcUrl: await token(true), config }).review()).review()
    for (const config of [{}, { extendedDecoding: true }])
      expect(await reviewed({ to, data }, config)).toMatchObject({ title: 'Approve spending', notices: [] })

    const off = { extendedDecoding: false }
    const unread = await reviewed({ to, data }, off)
    expect(unread.title).not.toContain('Approve')
    expect(JSON.stringify(unread.facts)).not.toContain(spender)
    expect(unread.notices).toMatchObject([
      { tone: 'warning', text: expect.stringMatching(/^We cannot read/) as string },
    ])
    // a call without another one inside is decoded as always
    expect(await reviewed({ to, data: erc20('approve', spender, 12_500_000n) }, off)).toMatchObject({
      title: 'Approve spending',
      notices: [],
    })
  })

  it('shows the receiver, the token and the amount of a token transfer, and sends exactly that [ETHTX-06]', async () => {
    const wallet = await rich(ethereumWallet())
    const [to, receiver] = [stranger(), stranger()]
    const data = erc20('transfer', receiver, 12_500_000n)
    const run = play({ transaction: { to, data } }, wallet, { ethereumRpcUrl: await token(true) })
    const { review, approve } = await run.review()
    expect(review()).toMatchObject({ title: 'Approve token transfer', amount: { text: '12.5', unit: 'USDC' } })
    expect(review().facts.slice(0, 2)).toMatchObject([
      { label: 'To', value: { full: receiver } },
      { label: 'Token address', value: { full: to } },
    ])
    approve()
    await run.receipt()
    expect(wallet.signed).toMatchObject([{ to, data, value: '0x0' }])
  })

  it('shows only certain facts if a contract does not answer about its token', async () => {
    const receiver = stranger()
    const { review } = await play(
      { transaction: { to: stranger(), data: erc20('transfer', receiver, 7n) } },
      await rich(ethereumWallet()),
      { ethereumRpcUrl: await token(false) },
    ).review()
    expect(review()).not.toHaveProperty('amount')
    expect(fact(review(), 'either')).toEqual({ kind: 'text', text: '7' })
    expect(review().facts.find(({ id }) => id === 'either')?.label).toBe('Amount or token ID')
  })

  it('never hides data: an unknown call shows its selector and its raw bytes [SEC-61]', async () => {
    const { review } = await play(
      { transaction: { to: stranger(), data: '0xA9059CBB00', value: 5n } },
      await rich(ethereumWallet()),
    ).review()
    expect(fact(review(), 'action')).toEqual({ kind: 'text', text: 'Unknown call 0xa9059cbb' })
    expect(fact(review(), 'data')).toEqual({ kind: 'data', hex: '0xa9059cbb00', bytes: 5 })
    expect(review().amount).toMatchObject({ text: '<0.001' })
  })

  it("uses the host's title, action and contract image, with its alternative text [ETHTX-24]", async () => {
    const { review } = await play(
      {
        transaction: { to: stranger(), data: '0x01' },
        uiOptions: {
          transactionInfo: {
            title: 'Mint a duck',
            contractInfo: { imgUrl: 'https://ducks.example/1.png', imgAltText: 'A duck' },
          },
        },
      },
      await rich(ethereumWallet()),
    ).review()
    expect(review()).toMatchObject({
      title: 'Mint a duck',
      image: { url: 'https://ducks.example/1.png', alt: 'A duck' },
    })
    const acted = await play(
      { transaction: { to: stranger(), data: '0x01' }, uiOptions: { transactionInfo: { action: 'Mint' } } },
      await rich(ethereumWallet()),
    ).review()
    expect(acted.review().title).toContain('Mint')
  })

  it('has a button "Approve" unless the host says otherwise [ETHTX-15]', async () => {
    const { review } = await play({ transaction: { to: stranger(), value: 1n } }, await rich(ethereumWallet())).review()
    expect(review().primary.text).toBe('Approve')
  })

  const mainnet = (): World => ({
    config: {
      chains: [
        {
          id: 31337,
          name: 'Local',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrls: { default: { http: [chains.ethereumRpcUrl] } },
        },
      ],
      solana: { cluster: 'mainnet-beta', rpcUrls: { 'mainnet-beta': chains.solanaRpcUrl } },
    },
  })
  const pricesAsked = (provider: ReturnType<typeof scriptedProvider>) =>
    provider.requests.filter(({ url }) => url.pathname === '/api/v1/token_price').map(({ url }) => url.search)

  it("shows amount and fee with their value at the price of the chain's coin, or of SOL, which is chain 0 [API-60] [API-63]", async () => {
    const known = scriptedProvider(jsonResponse({ usd: 3_000 }))
    const run = play({ transaction: { to: stranger(), value: ether('0.25') } }, await rich(ethereumWallet()), mainnet())
    const { model } = await run.review()
    const priced = await when(model.$review, ({ amount }) => typeof amount === 'object' && amount.fiat !== undefined)
    expect(priced.amount).toEqual({ text: '0.25', unit: 'ETH', fiat: '$750.00' })
    expect(fact(priced, 'fee')).toEqual({ kind: 'text', text: expect.stringMatching(/^(\$0\.\d\d|<\$0\.01)$/) })
    expect(pricesAsked(known)).toEqual(['?chainId=31337&tokenSymbol=ETH'])
    run.stage.close()
    known.restore()

    const solana = scriptedProvider(jsonResponse({ usd: 150 }))
    const other = play(
      { transaction: { to: solanaWallet().address, lamports: SOL / 2n } },
      await rich(solanaWallet()),
      mainnet(),
    )
    const shown = await when(
      (await other.review()).model.$review,
      ({ amount }) => typeof amount === 'object' && amount.fiat !== undefined,
    )
    expect(shown.amount).toMatchObject({ text: '0.5', unit: 'SOL', fiat: '$75.00' })
    expect(pricesAsked(solana)).toEqual(['?chainId=0&tokenSymbol=SOL'])
    other.stage.close()
    solana.restore()
  })

  it('logs and omits an unreadable price, and the transaction is mined [API-64] [SEC-66]', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const unknown = scriptedProvider(jsonResponse({ error: 'no' }, 404))
    const run = play({ transaction: { to: stranger(), value: ether('0.25') } }, await rich(ethereumWallet()), mainnet())
    const { review, approve } = await run.review()
    await eventually(() => expect(warned).toHaveBeenCalledWith('The price could not be read.', expect.anything()))
    expect(review().amount).toEqual({ text: '0.25', unit: 'ETH' })
    expect(fact(review(), 'fee')).toEqual({ kind: 'text', text: '<0.001 ETH' })
    approve()
    expect((await run.receipt()).receipt.ring).toBe('done')
    unknown.restore()
    warned.mockRestore()
  })

  it('rejects with UNABLE_TO_SIGN if the signer returns no signature [ERR-18]', async () => {
    const wallet = await rich(ethereumWallet())
    const run = play(
      { transaction: { to: stranger(), value: 1n } },
      { ...wallet, signer: { ...wallet.signer, signEthereum: async () => '' } },
    )
    ;(await run.review()).approve()
    expect(await run.error()).toMatchObject({ caption: 'UNABLE_TO_SIGN', message: 'Failed to sign transaction' })
  })

  it("uses the host's button text [ETHTX-14]", async () => {
    const { review } = await play(
      { transaction: { to: stranger(), value: 1n }, uiOptions: { buttonText: 'Pay' } },
      await rich(ethereumWallet()),
    ).review()
    expect(review().primary.text).toBe('Pay')
  })

  it('has "Not now" if the request can be refused, and not otherwise [ETHTX-18]', async () => {
    const wallet = await rich(ethereumWallet())
    const free = play({ transaction: { to: stranger(), value: 1n } }, wallet)
    const { review, model } = await free.review()
    expect(review().secondary).toBe('Not now')
    model.secondary()
    await expect(free.result).rejects.toMatchObject({ code: 'USER_REJECTED_REQUEST', cancelled: true })
    const bound = await play(
      { transaction: { to: stranger(), value: 1n }, uiOptions: { isCancellable: false } },
      wallet,
    ).review()
    expect(bound.review()).not.toHaveProperty('secondary')
  })

  it('cannot be approved before gas and funds are known [ETHTX-25]', async () => {
    const wallet = await rich(ethereumWallet())
    const run = play({ transaction: { to: stranger(), value: 1n } }, wallet)
    const early = (await when(run.stage.$scene, scene => scene?.screen === 'confirm-ethereum'))?.model as ReviewModel
    expect($inEnglish(early.$review).get()).toMatchObject({ status: 'preparing', primary: { disabled: true } })
    vi.advanceTimersByTime(400)
    press(early.primary)
    await run.review()
    expect(wallet.signed).toEqual([])
  })

  it('cannot be approved by a script, nor in its first 400 ms, nor twice [SEC-33]', async () => {
    const wallet = await rich(ethereumWallet())
    const run = play({ transaction: { to: stranger(), value: 1n } }, wallet)
    const model = (await when(run.stage.$scene, scene => scene?.screen === 'confirm-ethereum'))?.model as ReviewModel
    const $review = $inEnglish(model.$review)
    await when($review, ({ status }) => status === 'ready')
    press(model.primary)
    vi.advanceTimersByTime(399)
    press(model.primary)
    vi.advanceTimersByTime(1)
    model.primary(forgedPress())
    expect($review.get().status).toBe('ready')
    for (let click = 0; click < 20; click++) press(model.primary)
    await run.receipt()
    expect(wallet.signed).toHaveLength(1)
  })

  it('ends with "Transaction complete!", "You\'re all set." and "All Done" [ETHTX-36]', async () => {
    const run = play({ transaction: { to: stranger(), value: 1n } }, await rich(ethereumWallet()))
    ;(await run.review()).approve()
    expect((await run.receipt()).receipt).toMatchObject({
      title: 'Transaction complete!',
      detail: "You're all set.",
      button: 'All Done',
    })
  })

  it("ends with the host's words [ETHTX-37]", async () => {
    const run = play(
      {
        transaction: { to: stranger(), value: 1n },
        uiOptions: { successHeader: 'Ashore', successDescription: 'Mind the step.' },
      },
      await rich(ethereumWallet()),
    )
    ;(await run.review()).approve()
    expect((await run.receipt()).receipt).toMatchObject({ title: 'Ashore', detail: 'Mind the step.' })
  })

  it('sends nothing and waits for no receipt if it only signs [ETHTX-29]', async () => {
    const wallet = await rich(ethereumWallet())
    const methods: string[] = []
    const ethereumRpcUrl = await door(chains.ethereumRpcUrl, method => {
      methods.push(method)
      return undefined
    })
    const run = play({ transaction: { to: stranger(), value: 7n }, signOnly: true }, wallet, { ethereumRpcUrl })
    ;(await run.review()).approve()
    const { hash, signedTransaction } = await run.result
    expect(parseTransaction(signedTransaction as `0x${string}`)).toMatchObject({ value: 7n })
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    expect(methods).not.toContain('eth_sendRawTransaction')
    expect(methods).not.toContain('eth_getTransactionReceipt')
    expect(run.seen).toEqual(['confirm-ethereum'])
  })

  it('returns the hash of a transaction that is only signed after 1.4 s [ETHTX-28]', async () => {
    const run = play({ transaction: { to: stranger(), value: 7n }, signOnly: true }, await rich(ethereumWallet()))
    const { approve, model } = await run.review()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    vi.advanceTimersByTime(400)
    let settled = false
    void run.result.then(() => {
      settled = true
    })
    press(model.primary)
    approve()
    await when(model.$review, ({ status }) => status === 'done')
    await vi.advanceTimersByTimeAsync(1_399)
    expect(settled).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(settled).toBe(true)
  })
})

describe('an Ethereum transaction that goes wrong', () => {
  it('names the missing funds [ETHTX-45]', async () => {
    const { review } = await play(
      { transaction: { to: stranger(), value: ether('9') } },
      await rich(ethereumWallet()),
    ).review()
    expect(review().notices).toEqual([
      { tone: 'warning', text: 'Add funds on Local to complete transaction. You need 8.001 ETH more.' },
    ])
  })

  it('has "Add funds" for missing funds if funding is available, and otherwise a disabled "Approve" [ETHTX-17]', async () => {
    const wallet = await rich(ethereumWallet())
    const open = await play({ transaction: { to: stranger(), value: ether('9') } }, wallet).review()
    expect(open.review().primary).toEqual({ action: 'add-funds', text: 'Add funds', disabled: false, busy: false })
    const closed = await play({ transaction: { to: stranger(), value: ether('9') } }, wallet, {
      funding: false,
    }).review()
    expect(closed.review().primary).toEqual({ action: 'approve', text: 'Approve', disabled: true, busy: false })
  })

  it('leads to the ways of funding with value and gas as the amount, and returns to the approval [ETHTX-32]', async () => {
    useApp({ appId: 'confirming-and-funding-00', apiUrl: 'https://provider.example' }) // payments are stored per app
    onTestFinished(forgetApp)
    const wallet = await rich(ethereumWallet(), '0.1')
    setSession(
      {
        id: 'did:privy:ada',
        isGuest: false,
        linkedAccounts: [{ type: 'wallet', address: wallet.address }],
      } as unknown as User,
      'login',
    )
    const run = play({ transaction: { to: stranger(), value: ether('0.5') } }, wallet)
    const { review, approve } = await run.review()
    approve()
    const methods = (await when(run.stage.$scene, scene => scene?.screen === 'fund-method'))?.model as ChoiceModel
    expect(run.seen).toEqual(['confirm-ethereum', 'fund-method'])
    findRow(methods.$state.get().rows, 'Receive funds')?.choose?.()
    const receive = (await when(run.stage.$scene, scene => scene?.screen === 'receive'))?.model as ReceiveModel
    const [, amount = ''] = /^Receive (0\.5\d*) ETH$/.exec(inEnglish(receive.title)) ?? []
    expect(ether(amount)).toBeGreaterThan(ether('0.5'))
    expect(ether(amount)).toBeLessThan(ether('0.501'))
    expect(receive.qr).toMatch(new RegExp(`^ethereum:${wallet.address}@31337\\?value=${ether(amount)}$`))
    await when(receive.$balance, ({ status }) => status === 'known')
    await chains.fund(wallet.address, '1', 'ethereum')
    await when(receive.$received, received => received)
    receive.finish()
    await when(run.stage.$scene, scene => scene?.screen === 'confirm-ethereum')
    await eventually(() => expect(review().primary).toMatchObject({ action: 'approve', disabled: false }))
    vi.advanceTimersByTime(400)
    approve()
    await run.receipt()
  })

  it('continues when funds arrive from elsewhere', async () => {
    const wallet = await rich(ethereumWallet(), '0.1')
    const { review, model } = await play({ transaction: { to: stranger(), value: ether('0.5') } }, wallet, {
      funding: false,
    }).review()
    expect(review().primary.disabled).toBe(true)
    await chains.fund(wallet.address, '1', 'ethereum')
    await when(model.$review, ({ primary, status }) => status === 'ready' && !primary.disabled)
    expect(review()).toMatchObject({
      notices: [],
      primary: { action: 'approve', text: 'Approve' },
      wallet: { balance: '1.100 ETH' },
    })
  })

  it('lets the host add the funds itself', async () => {
    const asked: unknown[] = []
    const run = play(
      { transaction: { to: stranger(), value: ether('9') } },
      await rich(ethereumWallet()),
      {},
      (name, input) => {
        asked.push([name, input])
        return Promise.resolve({ by: 'host' })
      },
    )
    const { approve } = await run.review()
    approve()
    await run.review()
    expect(asked).toEqual([
      [
        'fund',
        expect.objectContaining({
          chainType: 'ethereum',
          chain: 31337,
          asset: 'native',
          amount: expect.stringMatching(/^9\.0/),
        }),
      ],
    ])
    expect(run.seen).toEqual(['confirm-ethereum'])
  })

  const reverting = () =>
    door(chains.ethereumRpcUrl, method =>
      method === 'eth_estimateGas' ? { error: { code: 3, message: 'execution reverted: no ducks left' } } : undefined,
    )

  it('shows the short message of a failed preparation, or our own words [ETHTX-43]', async () => {
    const wallet = await rich(ethereumWallet())
    const withMessage = await play({ transaction: { to: stranger(), data: '0x01' } }, wallet, {
      ethereumRpcUrl: await reverting(),
    }).review()
    expect(withMessage.review().notices[0]).toEqual({ tone: 'danger', text: expect.stringContaining('no ducks left') })
    const odd = await door(chains.ethereumRpcUrl, method =>
      method === 'eth_getBalance' ? { result: 'lots' } : undefined,
    )
    const withoutMessage = await play({ transaction: { to: stranger(), value: 1n } }, wallet, {
      ethereumRpcUrl: odd,
    }).review()
    expect(withoutMessage.review()).toMatchObject({
      status: 'ready',
      notices: [
        {
          tone: 'danger',
          text: 'There was an error preparing your transaction. Your transaction request will likely fail.',
        },
      ],
    })
  })

  it('reports a failed preparation with 32603 [ETHTX-44]', async () => {
    const run = play({ transaction: { to: stranger(), data: '0x01' } }, await rich(ethereumWallet()), {
      ethereumRpcUrl: await reverting(),
    })
    await run.review()
    run.stage.close()
    await expect(run.result).rejects.toMatchObject({
      code: 'TRANSACTION_PREPARATION_FAILURE',
      message: 'There was an issue preparing your transaction',
      rpcCode: 32603,
    })
  })

  it('ends the wait for a silent chain after 15 s, says so, and lets the visitor try again', async () => {
    const wallet = await rich(ethereumWallet())
    let silent = true
    const ethereumRpcUrl = await door(chains.ethereumRpcUrl, () => (silent ? 'hang' : undefined))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const run = play({ transaction: { to: stranger(), value: 1n } }, wallet, { ethereumRpcUrl })
    const { $review: $shown, primary } = (await when(run.stage.$scene, scene => scene?.screen === 'confirm-ethereum'))
      ?.model as ReviewModel
    const $review = $inEnglish($shown)
    expect($review.get()).toMatchObject({ status: 'preparing', primary: { disabled: true } })
    await vi.advanceTimersByTimeAsync(15_000)
    expect($review.get()).toMatchObject({
      status: 'ready',
      notices: [{ tone: 'danger', text: 'Local does not answer.' }],
      primary: { text: 'Approve', disabled: false },
    })
    const left = play({ transaction: { to: stranger(), value: 1n } }, wallet, { ethereumRpcUrl })
    await when(left.stage.$scene, scene => scene?.screen === 'confirm-ethereum')
    await vi.advanceTimersByTimeAsync(15_000)
    left.stage.close()
    await expect(left.result).rejects.toMatchObject({ code: 'TRANSACTION_PREPARATION_FAILURE', retryable: true })
    silent = false
    vi.advanceTimersByTime(400)
    press(primary)
    vi.useRealTimers()
    const ready = await when($review, ({ status, accept }) => status === 'ready' && accept !== undefined)
    expect(ready.facts.find(({ id }) => id === 'fee')?.value).toEqual({ kind: 'text', text: '<0.001 ETH' })
    run.stage.close()
  })

  it('prepares again on approval, and shows the error screen when that fails too', async () => {
    let broken = true
    const ethereumRpcUrl = await door(chains.ethereumRpcUrl, method =>
      broken && method === 'eth_chainId' ? { error: { code: -32000, message: 'node is tired' } } : undefined,
    )
    const run = play({ transaction: { to: stranger(), value: 1n } }, await rich(ethereumWallet()), { ethereumRpcUrl })
    ;(await run.review()).approve()
    const error = await run.error()
    expect(error.message).toBeTruthy()
    broken = false
    error.retry()
    ;(await run.review()).approve()
    await run.receipt()
  })

  it('shows the error screen, and "Retry transaction" retries [ETHTX-30]', async () => {
    const wallet = await rich(ethereumWallet())
    wallet.refuse = new WalletError('UNABLE_TO_SIGN', 'Failed to sign transaction')
    const run = play({ transaction: { to: stranger(), value: 1n } }, wallet)
    ;(await run.review()).approve()
    const error = await run.error()
    delete wallet.refuse
    error.retry()
    ;(await run.review()).approve()
    expect((await run.receipt()).receipt.title).toBe('Transaction complete!')
    expect(run.seen).toEqual(['confirm-ethereum', 'transaction-error', 'confirm-ethereum', 'transaction-receipt'])
  })

  it('shows plain words, "Please try again." and a button "Retry transaction" on the error screen, with the code below [ETHTX-38] [ETHTX-42]', async () => {
    const wallet = await rich(ethereumWallet())
    wallet.refuse = new WalletError('UNABLE_TO_SIGN', 'Failed to sign transaction')
    const run = play({ transaction: { to: stranger(), value: 1n } }, wallet)
    ;(await run.review()).approve()
    expect(await run.error()).toMatchObject({
      title: 'Something went wrong',
      caption: 'UNABLE_TO_SIGN',
      detail: 'Nothing was sent. Please try again.',
      button: 'Retry transaction',
    })
  })

  it('shows the details first if the error has no code of its own [ETHTX-38]', async () => {
    const wallet = await rich(ethereumWallet())
    wallet.refuse = new WalletError('UNKNOWN_ERROR', 'short', { data: { details: 'The long story' } })
    const run = play({ transaction: { to: stranger(), value: 1n } }, wallet)
    ;(await run.review()).approve()
    expect(await run.error()).toMatchObject({
      caption: 'The long story',
      detail: 'Nothing was sent. Please try again.',
    })
  })

  it('shows the short message in the box [ETHTX-39]', async () => {
    const wallet = await rich(ethereumWallet())
    const ethereumRpcUrl = await door(chains.ethereumRpcUrl, method =>
      method === 'eth_sendRawTransaction' ? { error: { code: -32000, message: 'txpool is full' } } : undefined,
    )
    const run = play({ transaction: { to: stranger(), value: 1n } }, wallet, { ethereumRpcUrl })
    ;(await run.review()).approve()
    const { caption, message } = await run.error()
    expect(caption).toBe('TRANSACTION_FAILURE')
    expect(message).toBe('txpool is full')
  })

  it('rejects with "Transaction was rejected by the user" if the signer of the embedded wallet refuses [ETHTX-46]', async () => {
    const wallet = await rich(ethereumWallet())
    wallet.refuse = new WalletError('USER_REJECTED_REQUEST', 'no', { rpcCode: 4001 })
    const run = play({ transaction: { to: stranger(), value: 1n } }, wallet)
    ;(await run.review()).approve()
    expect((await run.error()).message).toBe('Transaction was rejected by the user')
    run.stage.close()
    await expect(run.result).rejects.toMatchObject({
      code: 'USER_REJECTED_REQUEST',
      message: 'Transaction was rejected by the user',
      rpcCode: 4001,
    })
  })

  /** A proxy of the chain that reverts the first transaction. */
  const revertingOnce = async () => {
    let reverted = false
    return door(chains.ethereumRpcUrl, (method, [hash]) => {
      if (method !== 'eth_getTransactionReceipt' || reverted) return undefined
      reverted = true
      const zero = `0x${'00'.repeat(32)}`
      return {
        result: {
          status: '0x0',
          transactionHash: hash,
          blockHash: zero,
          blockNumber: '0x1',
          transactionIndex: '0x0',
          from: `0x${'00'.repeat(20)}`,
          to: null,
          contractAddress: null,
          cumulativeGasUsed: '0x5208',
          gasUsed: '0x5208',
          effectiveGasPrice: '0x1',
          logs: [],
          logsBloom: `0x${'00'.repeat(256)}`,
          type: '0x2',
        },
      }
    })
  }

  it('shows the hash with its explorer page, and clears the nonce for the retry [ETHTX-31]', async () => {
    const wallet = await rich(ethereumWallet())
    const run = play({ transaction: { to: stranger(), value: 1n, nonce: 0 } }, wallet, {
      ethereumRpcUrl: await revertingOnce(),
    })
    ;(await run.review()).approve()
    const error = await run.error()
    expect(error).toMatchObject({
      message: 'Transaction failed',
      hash: {
        full: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        url: expect.stringContaining('https://explorer.example/tx/0x'),
        label: 'Transaction hash',
      },
    })
    error.retry()
    ;(await run.review()).approve()
    await run.receipt()
    expect(wallet.signed.map(({ nonce }) => nonce)).toEqual(['0x0', '0x1'])
  })

  it('keeps the nonce for the retry if nothing was sent [ETHTX-31]', async () => {
    const wallet = await rich(ethereumWallet())
    wallet.refuse = new WalletError('UNABLE_TO_SIGN', 'Failed to sign transaction')
    const nonces = ['0x5', '0x9']
    const ethereumRpcUrl = await door(chains.ethereumRpcUrl, method =>
      method === 'eth_getTransactionCount' ? { result: nonces.shift() ?? '0x9' } : undefined,
    )
    const run = play({ transaction: { to: stranger(), value: 1n }, signOnly: true }, wallet, { ethereumRpcUrl })
    ;(await run.review()).approve()
    const error = await run.error()
    delete wallet.refuse
    error.retry()
    ;(await run.review()).approve()
    await run.result
    expect(wallet.signed.map(({ nonce }) => nonce)).toEqual(['0x5'])
  })

  it('cannot be paid twice through a node that forwards what it reports as rejected, and shows a warning [SEC-06]', async () => {
    const wallet = await rich(ethereumWallet())
    const to = stranger()
    const { defaultChain: chain } = settingsOf({})
    let passedOn = 0
    const ethereumRpcUrl = await door(chains.ethereumRpcUrl, (method, params) => {
      if (method === 'eth_getTransactionByHash') return { result: null }
      if (method !== 'eth_sendRawTransaction') return undefined
      passedOn++
      void fetch(chains.ethereumRpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      })
      return { error: { code: -32000, message: 'txpool is full' } }
    })
    const run = play({ transaction: { to, value: 5n } }, wallet, { ethereumRpcUrl })
    for (const tries of [1, 2]) {
      ;(await run.review()).approve()
      const error = await run.error()
      expect(error).toMatchObject({
        detail:
          'The network says it did not take it. It may have been sent, but only one of your tries can go through.',
        hash: { full: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
      })
      expect(passedOn).toBe(tries)
      await eventually(async () =>
        expect(await ethereumBalance(to as Hex, { chain, rpcUrl: chains.ethereumRpcUrl }, never)).toBe(5n),
      )
      if (tries === 1) error.retry()
    }
    expect(new Set(wallet.signed.map(({ nonce }) => nonce))).toHaveLength(1)
  })

  it('sends the same bytes again, not a second transaction, if the answer to the first was lost [SEC-06] [SEC-54]', async () => {
    const wallet = await rich(ethereumWallet())
    const to = stranger()
    let cut = true
    const sent: unknown[] = []
    const ethereumRpcUrl = await door(chains.ethereumRpcUrl, (method, params) => {
      if (method === 'eth_sendRawTransaction') sent.push(params[0])
      return cut && (method === 'eth_sendRawTransaction' || method === 'eth_getTransactionByHash') ? 'cut' : undefined
    })
    const run = play({ transaction: { to, value: 5n } }, wallet, { ethereumRpcUrl })
    ;(await run.review()).approve()
    const error = await run.error()
    expect(error).toMatchObject({
      caption: 'NETWORK_ERROR',
      detail: 'It was sent, and may still go through. Please try again.',
    })
    cut = false
    error.retry()
    const { receipt } = await run.receipt()
    expect(receipt.repeated).toMatchObject({ amounts: [{ text: '<0.001' }], facts: [{ value: { full: to } }, {}] })
    expect(wallet.signed).toHaveLength(1)
    expect(new Set(sent).size).toBe(1)
    expect(run.seen).toEqual(['confirm-ethereum', 'transaction-error', 'transaction-receipt'])
  })

  it('counts closing with a hash as success [ETHTX-33] [EC-36]', async () => {
    const ethereumRpcUrl = await door(chains.ethereumRpcUrl, method =>
      method === 'eth_getTransactionReceipt' ? { result: null } : undefined,
    )
    const run = play({ transaction: { to: stranger(), value: 1n } }, await rich(ethereumWallet()), { ethereumRpcUrl })
    ;(await run.review()).approve()
    await when(run.stage.$scene, scene => scene?.screen === 'transaction-receipt')
    run.stage.close()
    expect(await run.result).toMatchObject({ chainType: 'ethereum', hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
  })

  it('rejects with the error of the submission if it is closed without a hash [ETHTX-34]', async () => {
    const ethereumRpcUrl = await door(chains.ethereumRpcUrl, method =>
      method === 'eth_sendRawTransaction' ? { error: { code: -32000, message: 'txpool is full' } } : undefined,
    )
    const run = play({ transaction: { to: stranger(), value: 1n } }, await rich(ethereumWallet()), { ethereumRpcUrl })
    ;(await run.review()).approve()
    await run.error()
    run.stage.close()
    await expect(run.result).rejects.toMatchObject({ code: 'TRANSACTION_FAILURE' })
  })

  it('rejects as a refusal if it is closed without hash and error [ETHTX-35]', async () => {
    const run = play({ transaction: { to: stranger(), value: 1n } }, await rich(ethereumWallet()))
    await run.review()
    run.stage.close()
    await expect(run.result).rejects.toMatchObject({
      code: 'USER_REJECTED_REQUEST',
      message: 'The user rejected the request',
      rpcCode: 4001,
      cancelled: true,
    })
  })

  it('opens the wallet first, without a screen if that is quick, otherwise with one that leads to the transaction [WCONN-01] [WCONN-06]', async () => {
    const wallet = await rich(ethereumWallet())
    let open = () => {}
    const opening = new Promise<void>(resolve => {
      open = resolve
    })
    wallet.signer.connect = () => opening
    const slow = play({ transaction: { to: stranger(), value: 1n } }, wallet)
    const model = (await when(slow.stage.$scene, scene => scene?.screen === 'connect-wallet'))?.model as StatusModel
    expect(model.$state.get().ring).toBe('turning')
    open()
    await slow.review()
    expect(slow.seen).toEqual(['connect-wallet', 'confirm-ethereum'])
    const quick = play({ transaction: { to: stranger(), value: 1n } }, wallet)
    await quick.review()
    expect(quick.seen).toEqual(['confirm-ethereum'])
  })

  it('reports that the visitor left before the wallet was open, while it is loading and after a failure [WCONN-12] [WCONN-17]', async () => {
    const wallet = await rich(ethereumWallet())
    const exit = { message: 'User exited before wallet could be connected' }
    wallet.signer.connect = () => new Promise(() => {})
    const loading = play({ transaction: { to: stranger(), value: 1n } }, wallet)
    await when(loading.stage.$scene, scene => scene?.screen === 'connect-wallet')
    loading.stage.close()
    await expect(loading.result).rejects.toMatchObject(exit)
    wallet.locked = new WalletError('WALLET_FRAME_UNAVAILABLE', 'Failed to initialize embedded wallet proxy.')
    wallet.signer.connect = () => Promise.reject(wallet.locked)
    const failed = play({ transaction: { to: stranger(), value: 1n } }, wallet)
    const model = (await when(failed.stage.$scene, scene => scene?.screen === 'connect-wallet'))?.model as StatusModel
    await when(model.$state, ({ ring }) => ring === 'failed')
    pressButton(model, 'Close')
    await expect(failed.result).rejects.toMatchObject({ ...exit, cause: wallet.locked })
  })

  it('rejects with "Invalid transaction request" without its wallet [ETHTX-48]', async () => {
    const wallet = ethereumWallet()
    const run = play({ transaction: { to: stranger(), value: 1n } }, { ...wallet, address: 'nobody' })
    const stage = new Stage({ $settings: atom(settingsOf({})), errorScreen: forError })
    const result = stage.play(
      confirmTransaction,
      { chainType: 'ethereum', signer: wallet.signer, transaction: { to: stranger() } },
      { exit: 'USER_REJECTED_REQUEST' },
    )
    result.catch(() => {})
    await when(stage.$scene, scene => scene?.screen === 'error')
    stage.close()
    await expect(result).rejects.toMatchObject({ code: 'INVALID_DATA', message: 'Invalid transaction request' })
    run.stage.close()
  })

  it.each([
    ['a negative amount', { value: -1n }],
    ['an absurd amount', { value: 2n ** 256n }],
    ['an exponent', { value: '1e18' }],
    ['another sender', { from: `0x${'11'.repeat(20)}` }],
  ])('rejects %s with a typed error, on a screen with a way to continue', async (_, change) => {
    const run = play({ transaction: { to: stranger(), ...change } }, ethereumWallet())
    await when(run.stage.$scene, scene => scene?.screen === 'error')
    run.stage.close()
    await expect(run.result).rejects.toMatchObject({ code: 'INVALID_DATA' })
  })

  it('names a chain that is not configured [ETHTX-49]', async () => {
    const run = play({ transaction: { to: stranger(), chainId: 1 } }, ethereumWallet())
    await when(run.stage.$scene, scene => scene?.screen === 'error')
    run.stage.close()
    await expect(run.result).rejects.toMatchObject({
      code: 'UNSUPPORTED_CHAIN_ID',
      message: expect.stringMatching(/^Chain ID 1 is not supported/),
      rpcCode: 4901,
    })
  })

  it('signs nothing if the host cancels right before', async () => {
    const wallet = await rich(ethereumWallet())
    const submissions: unknown[] = []
    const run = play(
      {
        transaction: { to: stranger(), value: 5n },
        beforeSubmit: submission => {
          submissions.push(submission)
          return false
        },
      },
      wallet,
    )
    ;(await run.review()).approve()
    await expect(run.result).rejects.toMatchObject({ code: 'USER_REJECTED_REQUEST' })
    expect(submissions).toEqual([
      { kind: 'transaction', chainType: 'ethereum', request: expect.objectContaining({ value: '0x5' }) },
    ])
    expect(wallet.signed).toEqual([])
  })
})

describe('a batch on Ethereum', () => {
  it('shows its position, moves by "Continue" and back, and sends everything after the last approval [ETHTX-16] [ETHTX-19] [ETHTX-20]', async () => {
    const wallet = await rich(ethereumWallet())
    const [first, second] = [stranger(), stranger()]
    const run = play(
      {
        transaction: [
          { to: first, value: 1n },
          { to: second, value: 2n },
        ],
      },
      wallet,
    )
    let step = await run.review()
    expect(step.review()).toMatchObject({ title: 'Confirm address (1 / 2)', primary: { text: 'Continue' } })
    expect(run.stage.$scene.get()?.canGoBack).toBe(false)
    step.approve()
    await when(run.stage.$scene, scene => scene?.canGoBack)
    step = await run.review()
    expect(step.review()).toMatchObject({ title: 'Confirm address (2 / 2)', primary: { text: 'Approve' } })
    expect(wallet.signed).toEqual([])
    expect(run.stage.back()).toBe(true)
    step = await run.review()
    expect(step.review().title).toBe('Confirm address (1 / 2)')
    step.approve()
    await when(run.stage.$scene, scene => scene?.canGoBack)
    step = await run.review()
    step.approve()
    ;(await run.receipt()).finish()
    const { hash, results } = await run.result
    expect(results).toHaveLength(2)
    expect(results?.[1]?.hash).toBe(hash)
    expect(wallet.signed.map(({ to, nonce }) => [to, nonce])).toEqual([
      [first, '0x0'],
      [second, '0x1'],
    ])
  })

  it('continues after a lost answer, and is complete only at its end [SEC-06]', async () => {
    vi.useFakeTimers()
    const node: Record<string, Answer | readonly Answer[]> = {
      ...ETHEREUM_NODE,
      eth_chainId: { result: '0x7a69' },
      eth_sendRawTransaction: 503,
      eth_getTransactionByHash: 503,
    }
    scriptedNode(node)
    const wallet = ethereumWallet()
    const [first, second] = [stranger(), stranger()]
    const run = play(
      {
        transaction: [
          { to: first, value: 1n },
          { to: second, value: 2n },
        ],
      },
      wallet,
      { ethereumRpcUrl: 'https://node.test' },
    )
    const later = async <T>(next: () => Promise<T>) => {
      await vi.advanceTimersByTimeAsync(10_000)
      return next()
    }
    ;(await later(run.review)).approve()
    ;(await later(run.review)).approve()
    const error = await later(run.error)
    node['eth_sendRawTransaction'] = ETHEREUM_NODE['eth_sendRawTransaction'] as Answer
    error.retry()
    const rest = await later(run.review)
    expect(rest.review()).toMatchObject({ title: 'Confirm address (2 / 2)', primary: { text: 'Approve' } })
    rest.approve()
    ;(await later(run.receipt)).finish()
    expect((await run.result).results).toHaveLength(2)
    expect(wallet.signed.map(({ to, nonce }) => [to, nonce])).toEqual([
      [first, '0x5'],
      [second, '0x6'],
    ])
  })
})

describe('the confirmation of a transfer on Solana', () => {
  const transfer = (lamports = SOL / 2n) => ({ to: solanaWallet().address, lamports })

  it('prepares, confirms, signs, sends with confirmation and parsed transaction, and shows the receipt [SOLTX-11]', async () => {
    const wallet = await rich(solanaWallet(), '2')
    const methods: string[] = []
    const solanaRpcUrl = await door(chains.solanaRpcUrl, method => {
      methods.push(method)
      return undefined
    })
    const transaction = transfer()
    const run = play({ transaction }, wallet, { solanaRpcUrl })
    const { review, approve } = await run.review()
    expect(review()).toMatchObject({
      amount: { text: '0.5', unit: 'SOL' },
      primary: { text: 'Approve', disabled: false },
    })
    approve()
    const { receipt, finish } = await run.receipt()
    finish()
    expect(await run.result).toEqual({ chainType: 'solana', cluster: 'devnet', hash: receipt.hash?.full })
    expect(receipt.hash?.url).toBe(`https://explorer.solana.com/tx/${receipt.hash?.full}?cluster=devnet`)
    expect(run.seen).toEqual(['confirm-solana', 'transaction-receipt'])
    const order = ['simulateTransaction', 'sendTransaction', 'getSignatureStatuses', 'getTransaction'].map(method =>
      methods.indexOf(method),
    )
    expect(order).toEqual([...order].sort((one, other) => one - other))
    expect(order).not.toContain(-1)
    expect(await solanaBalance(transaction.to, { name: 'devnet', rpcUrl: chains.solanaRpcUrl }, never)).toBe(SOL / 2n)
  })

  it('is titled "Confirm transaction" [SOLTX-01]', async () => {
    const { review } = await play({ transaction: transfer() }, await rich(solanaWallet())).review()
    expect(review().title).toBe('Confirm transaction')
  })

  it('names the requesting app [SOLTX-02]', async () => {
    const { review } = await play({ transaction: transfer() }, await rich(solanaWallet())).review()
    expect(review().subtitle).toBe('Almanac wants your permission to approve the following transaction.')
  })

  it('shows "Amount" [SOLTX-03]', async () => {
    const { review } = await play({ transaction: transfer(1_234_567n) }, await rich(solanaWallet())).review()
    expect(review()).toMatchObject({ amountLabel: 'Amount', amount: { text: '0.001234', unit: 'SOL' } })
  })

  it('shows the network by the name of its cluster [SOLTX-05]', async () => {
    const { review } = await play({ transaction: transfer() }, await rich(solanaWallet())).review()
    expect(fact(review(), 'network')).toEqual({ kind: 'network', name: 'Devnet' })
  })

  it('shows the estimated fee [SOLTX-06]', async () => {
    const { review } = await play({ transaction: transfer() }, await rich(solanaWallet())).review()
    expect(review().facts.find(({ id }) => id === 'fee')).toEqual({
      id: 'fee',
      label: 'Estimated fee',
      value: { kind: 'text', text: '<0.001 SOL' },
    })
  })

  it('lists every instruction under "Advanced" [SOLTX-07]', async () => {
    const wallet = await rich(solanaWallet())
    const { review } = await play({ transaction: transfer() }, wallet).review()
    expect(review().more).toMatchObject({
      label: 'Advanced',
      count: '1 step',
      instructions: [{ title: 'Transfer', amount: '0.5 SOL', unknown: false }],
    })
  })

  it('accepts bytes and base64, and shows their content', async () => {
    const wallet = await rich(solanaWallet())
    const to = solanaWallet().address
    const bytes = serialize(
      buildTransfer({
        from: wallet.address,
        to,
        lamports: 9n,
        blockhash: await getLatestBlockhash({ name: 'devnet', rpcUrl: chains.solanaRpcUrl }, never),
      }),
    )
    for (const transaction of [bytes, Buffer.from(bytes).toString('base64')]) {
      const { review } = await play({ transaction }, wallet).review()
      expect(fact(review(), 'to')).toMatchObject({ full: to })
    }
  })

  it('has "Approve", or "Add funds" if funds are missing and funding is available [SOLTX-08]', async () => {
    const wallet = await rich(solanaWallet())
    const enough = await play({ transaction: transfer() }, wallet).review()
    expect(enough.review().primary.text).toBe('Approve')
    const missing = await play({ transaction: transfer(9n * SOL) }, wallet).review()
    expect(missing.review().primary).toMatchObject({ action: 'add-funds', text: 'Add funds', disabled: false })
  })

  it('reports missing funds [SOLTX-23]', async () => {
    const { review } = await play({ transaction: transfer(9n * SOL) }, await rich(solanaWallet())).review()
    expect(review().notices[0]?.text).toMatch(/^Add funds on Solana/)
  })

  it('ends with "Transaction complete!" and "Close" if it was sent [SOLTX-09]', async () => {
    const run = play({ transaction: transfer() }, await rich(solanaWallet()))
    ;(await run.review()).approve()
    expect((await run.receipt()).receipt).toMatchObject({ title: 'Transaction complete!', button: 'Close' })
  })

  it('ends with "Transaction signed!" and "Close" if it was only signed [SOLTX-10]', async () => {
    const run = play({ transaction: transfer(), signOnly: true }, await rich(solanaWallet()))
    ;(await run.review()).approve()
    expect((await run.receipt()).receipt).toMatchObject({ title: 'Transaction signed!', button: 'Close' })
  })

  it('returns the signed transaction and sends nothing if it only signs [SOLTX-12]', async () => {
    const methods: string[] = []
    const solanaRpcUrl = await door(chains.solanaRpcUrl, method => {
      methods.push(method)
      return undefined
    })
    const wallet = await rich(solanaWallet())
    const run = play({ transaction: transfer(), signOnly: true }, wallet, { solanaRpcUrl })
    ;(await run.review()).approve()
    ;(await run.receipt()).finish()
    const { signedTransaction } = await run.result
    const { message, signatures } = parseSolanaTransaction(signedTransaction)
    expect(wallet.signed).toEqual([{ message }])
    expect(signatures[0]).toHaveLength(64)
    expect(methods).not.toContain('sendTransaction')
  })

  it('uses a fresh blockhash for a retry [SOLTX-13]', async () => {
    const wallet = await rich(solanaWallet())
    const bytes = serialize(
      buildTransfer({
        from: wallet.address,
        to: solanaWallet().address,
        lamports: SOL / 4n,
        blockhash: '1'.repeat(32),
      }),
    )
    const run = play({ transaction: bytes }, wallet)
    const { review, approve } = await run.review()
    expect(review().notices).toEqual([{ tone: 'danger', text: 'Blockhash not found' }])
    approve()
    const fresh = await run.review()
    expect(fresh.review().notices).toEqual([
      {
        tone: 'warning',
        grave: true,
        text: 'This could not be prepared at first. Look at the fee and all the rest before you go on.',
      },
    ])
    fresh.approve()
    expect(wallet.signed).toEqual([])
    press(tick => fresh.model.accept?.(true, tick))
    fresh.approve()
    await run.receipt()

    const refusing = await rich(solanaWallet())
    refusing.refuse = new WalletError('UNABLE_TO_SIGN', 'Failed to sign transaction')
    let asked = 0
    const solanaRpcUrl = await door(chains.solanaRpcUrl, method => {
      if (method === 'getLatestBlockhash') asked++
      return undefined
    })
    const given = serialize(
      buildTransfer({
        from: refusing.address,
        to: solanaWallet().address,
        lamports: SOL / 4n,
        blockhash: await getLatestBlockhash({ name: 'devnet', rpcUrl: chains.solanaRpcUrl }, never),
      }),
    )
    const again = play({ transaction: given }, refusing, { solanaRpcUrl })
    ;(await again.review()).approve()
    const error = await again.error()
    expect(asked).toBe(0)
    delete refusing.refuse
    error.retry()
    ;(await again.review()).approve()
    await again.receipt()
    expect(asked).toBe(1)
  })

  it('rejects as an exit if it is closed without a result [SOLTX-14]', async () => {
    const run = play({ transaction: transfer() }, await rich(solanaWallet()))
    await run.review()
    run.stage.close()
    await expect(run.result).rejects.toMatchObject({
      code: 'USER_REJECTED_REQUEST',
      message: 'User exited the modal before submitting the transaction',
      cancelled: true,
    })
  })

  it('shows the log line about the lamports, or "Something went wrong." [SOLTX-22]', async () => {
    const wallet = await rich(solanaWallet())
    const refusing = (logs: string[]) =>
      door(chains.solanaRpcUrl, method =>
        method === 'sendTransaction'
          ? {
              error: {
                code: -32002,
                message: 'Transaction simulation failed',
                data: {
                  err: { InstructionError: [0, { Custom: 1 }] },
                  logs,
                  accounts: null,
                  unitsConsumed: 0,
                  returnData: null,
                },
              },
            }
          : undefined,
      )
    const poor = play({ transaction: transfer() }, wallet, {
      solanaRpcUrl: await refusing(['Program 1 invoke', 'Transfer: insufficient lamports 1, need 2']),
    })
    ;(await poor.review()).approve()
    expect((await poor.error()).message).toBe('Transfer: insufficient lamports 1, need 2')
    const other = play({ transaction: transfer() }, wallet, { solanaRpcUrl: await refusing(['Program 1 invoke']) })
    ;(await other.review()).approve()
    expect((await other.error()).message).toBe('Something went wrong.')
  })

  it.each([
    ['a node that refuses it', { error: { code: -32005, message: 'Node is behind' } }, undefined],
    ['a network that is away', 'cut', { code: 'NETWORK_ERROR' }],
  ] as const)(
    'rejects with TRANSACTION_FAILURE for any other failure of sending, with its cause: %s [SOLTX-21]',
    async (_, answer, cause) => {
      const solanaRpcUrl = await door(chains.solanaRpcUrl, method =>
        method === 'sendTransaction' ? answer : undefined,
      )
      const wallet = await rich(solanaWallet())
      const run = play({ transaction: transfer() }, wallet, { solanaRpcUrl })
      ;(await run.review()).approve()
      expect((await run.error()).caption).toBe('TRANSACTION_FAILURE')
      const unseen = sendInput(
        { chainType: 'solana', address: wallet.address, signer: wallet.signer, transaction: transfer() },
        settingsOf({ solanaRpcUrl }),
        never,
      )
      await expect(unseen).rejects.toMatchObject({ code: 'TRANSACTION_FAILURE', ...(cause && { cause }) })
    },
  )

  it('reports that the wallet cannot be connected [SOLTX-19]', async () => {
    const wallet = await rich(solanaWallet())
    wallet.locked = new WalletError('WALLET_FRAME_UNAVAILABLE', 'no frame')
    await expect(
      sendInput(
        { chainType: 'solana', address: wallet.address, signer: wallet.signer, transaction: transfer() },
        settingsOf({}),
        never,
      ),
    ).rejects.toMatchObject({ message: "Wallet couldn't be connected" })
  })

  it.each([
    ['a negative amount', -1n],
    ['nothing', 0n],
    ['an absurd amount', 2n ** 64n],
    ['an exponent', '1e9'],
    ['a fraction', 0.5],
  ])('rejects %s with a typed error', async (_, lamports) => {
    const run = play({ transaction: { to: solanaWallet().address, lamports } }, solanaWallet())
    await when(run.stage.$scene, scene => scene?.screen === 'error')
    run.stage.close()
    await expect(run.result).rejects.toMatchObject({ code: 'INVALID_DATA' })
  })
})

describe('a transaction without a screen', () => {
  const asked = () => ({ transaction: { to: stranger(), value: 5n } })
  const unseen = { config: { embeddedWallets: { showWalletUIs: false } } } as const

  it('is prepared, signed and sent if the host disables wallet screens [CONF-24]', async () => {
    const wallet = await rich(ethereumWallet())
    const run = play(asked(), wallet, unseen)
    const { hash } = await run.result
    expect(run.seen).toEqual([])
    expect(wallet.signed).toHaveLength(1)
    expect(await mined(hash)).toMatchObject({ from: wallet.address.toLowerCase(), status: '0x1' })
  })

  it('has an option that takes precedence over the setting, in both directions [CONF-25]', async () => {
    const hidden = play({ ...asked(), uiOptions: { showWalletUIs: false } }, await rich(ethereumWallet()))
    expect(await hidden.result).toMatchObject({ hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
    expect(hidden.seen).toEqual([])
    const shown = play({ ...asked(), uiOptions: { showWalletUIs: true } }, await rich(ethereumWallet()), unseen)
    await shown.review()
    expect(shown.seen).toEqual(['confirm-ethereum'])
    shown.stage.close()
  })

  it("goes to the script's network, regardless of markup [SEC-95]", async () => {
    const markup = { defaultChain: 1, solana: { cluster: 'testnet' } } as const
    const config = { ...unseen.config, markup }
    const ethereum = play(asked(), await rich(ethereumWallet()), { config })
    expect(await ethereum.result).toMatchObject({ chainId: 31337, hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
    const solana = play(
      { transaction: { to: solanaWallet().address, lamports: SOL / 10n } },
      await rich(solanaWallet()),
      { config },
    )
    expect(await solana.result).toMatchObject({ cluster: 'devnet', hash: expect.any(String) })
  })

  it('rejects with the error', async () => {
    const run = play(
      { transaction: { to: stranger(), value: ether('9') }, uiOptions: { showWalletUIs: false } },
      await rich(ethereumWallet()),
    )
    await when(run.stage.$scene, scene => scene?.screen === 'error')
    run.stage.close()
    await expect(run.result).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
  })

  it('can be sent on Ethereum and on Solana', async () => {
    const [ethereum, solana] = [await rich(ethereumWallet()), await rich(solanaWallet())]
    expect(
      await sendInput(
        {
          chainType: 'ethereum',
          address: ethereum.address,
          signer: ethereum.signer,
          transaction: { to: stranger(), value: 5n },
        },
        settingsOf({}),
        never,
      ),
    ).toMatchObject({ chainType: 'ethereum', chainId: 31337, hash: expect.any(String) })
    expect(
      await sendInput(
        {
          chainType: 'solana',
          address: solana.address,
          signer: solana.signer,
          transaction: { to: solanaWallet().address, lamports: SOL / 10n },
        },
        settingsOf({}),
        never,
      ),
    ).toMatchObject({ chainType: 'solana', cluster: 'devnet', hash: expect.any(String) })
  })

  it('is checked for enough funds first on Solana [SOLTX-20]', async () => {
    const wallet = await rich(solanaWallet())
    const methods: string[] = []
    const solanaRpcUrl = await door(chains.solanaRpcUrl, method => {
      methods.push(method)
      return undefined
    })
    await expect(
      sendInput(
        {
          chainType: 'solana',
          address: wallet.address,
          signer: wallet.signer,
          transaction: { to: solanaWallet().address, lamports: 9n * SOL },
        },
        settingsOf({ solanaRpcUrl }),
        never,
      ),
    ).rejects.toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
      message: 'Solana wallet has insufficient funds for this transaction.',
    })
    expect(methods).not.toContain('sendTransaction')
    expect(wallet.signed).toEqual([])
  })

  it('is checked for enough funds first on Ethereum [FUND-35]', async () => {
    const wallet = await rich(ethereumWallet())
    await expect(
      sendInput(
        {
          chainType: 'ethereum',
          address: wallet.address,
          signer: wallet.signer,
          transaction: { to: stranger(), value: ether('9') },
        },
        settingsOf({}),
        never,
      ),
    ).rejects.toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
      message: `Wallet ${wallet.address} does not have enough funds.`,
    })
  })

  it('can be signed only', async () => {
    const wallet = await rich(ethereumWallet())
    expect(
      await sendInput(
        {
          chainType: 'ethereum',
          address: wallet.address,
          signer: wallet.signer,
          transaction: { to: stranger(), value: 5n },
          signOnly: true,
        },
        settingsOf({}),
        never,
      ),
    ).toMatchObject({ signedTransaction: expect.stringMatching(/^0x02/) })
  })
})

it('a confirmation that begins again forgets the previous run', async () => {
  const kept = { job: {}, refused: new Error('before'), connecting: true }
  const stage = {
    $settings: atom(resolveSettings(null)),
    signal: new AbortController().signal,
    keep: () => kept,
  } as unknown as FlowStage
  const begun = Promise.resolve(confirmTransaction.start({} as never, stage)).catch(() => {})
  expect(confirmTransaction.onExit?.(stage)).toBeUndefined()
  await begun
})
