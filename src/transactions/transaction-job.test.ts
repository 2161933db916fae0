import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setTokenSource } from '../api/client.js'
import { jsonResponse, scriptedProvider } from '../api/provider.harness.js'
import type { ChainType } from '../chains/chain-type.js'
import { resolveSettings } from '../config/resolve.js'
import { setSession } from '../session/store.js'
import { userFromWire } from '../session/user/user-from-wire.js'
import type { EthereumJob, SolanaJob, TransactionSigner } from './transaction.js'
import { polluted } from '../lib/own/polluted.harness.js'
import { transactionJob, type TransactionInput } from './transaction-job.js'
import { forgetPage } from '../lib/page.js'
import { eventually } from '../lib/time/eventually.harness.js'

const ETHEREUM = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const SOLANA = 'DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy'
const OTHER = 'So11111111111111111111111111111111111111112'

const settings = resolveSettings(null, { appId: 'clwalletelementsdemo00001', chains: [8453, 1] })
const job = (input: Partial<TransactionInput>) =>
  transactionJob({ chainType: 'ethereum', address: ETHEREUM, transaction: { to: ETHEREUM }, ...input }, settings)
const withoutAddress = (input: Partial<TransactionInput>) =>
  transactionJob({ chainType: 'ethereum', transaction: { to: ETHEREUM }, ...input }, settings)
const wire = (chain_type: ChainType, address: string) => ({
  type: 'wallet',
  address,
  chain_type,
  wallet_client_type: 'privy',
  connector_type: 'embedded',
  wallet_index: 0,
  recovery_method: 'privy',
  imported: false,
  delegated: false,
  verified_at: 1,
  first_verified_at: 1,
  latest_verified_at: 1,
})
const login = (...wallets: object[]) =>
  setSession(
    userFromWire({
      id: 'did:privy:one',
      created_at: 1,
      mfa_methods: [],
      has_accepted_terms: true,
      is_guest: false,
      linked_accounts: wallets,
    } as never),
    'login',
  )
const signer: TransactionSigner = {
  connect: async () => {},
  signEthereum: async () => '0x',
  signSolana: async () => new Uint8Array(),
}

describe('a transaction of the embedded wallet', () => {
  let provider: ReturnType<typeof scriptedProvider>
  beforeEach(() => {
    forgetPage()
    provider = scriptedProvider(jsonResponse({}))
  })
  afterEach(() => {
    provider.restore()
    forgetPage()
  })

  it('a transaction on Solana needs a user [SOLTX-16] [ERR-16]', async () => {
    await expect(
      job({ chainType: 'solana', address: SOLANA, transaction: { to: SOLANA, lamports: 1 } }),
    ).rejects.toMatchObject({
      code: 'MUST_BE_AUTHENTICATED',
      message: 'User must be authenticated before signing with a Privy wallet',
    })
  })

  it('a transaction on Solana needs an embedded wallet [SOLTX-17]', async () => {
    login()
    await expect(
      withoutAddress({ chainType: 'solana', transaction: { to: SOLANA, lamports: 1 } }),
    ).rejects.toMatchObject({ code: 'EMBEDDED_WALLET_NOT_FOUND', message: 'Must have a Privy wallet before signing' })
  })

  it('a transaction on Solana needs a connected wallet [SOLTX-18]', async () => {
    login(wire('solana', SOLANA))
    await expect(
      job({ chainType: 'solana', address: OTHER, transaction: { to: SOLANA, lamports: 1 } }),
    ).rejects.toMatchObject({
      code: 'EMBEDDED_WALLET_NOT_FOUND',
      message: `Cannot sendSolanaTransaction before embedded wallet ${OTHER} is connected`,
    })
  })

  it('a transaction on Ethereum needs an access token and a wallet [ETHTX-50]', async () => {
    const refusal = {
      code: 'EMBEDDED_WALLET_NOT_FOUND',
      message: 'Must have valid access token and Privy wallet to send transaction',
    }
    await expect(withoutAddress({})).rejects.toMatchObject(refusal)
    login()
    await expect(withoutAddress({})).rejects.toMatchObject(refusal)
    setTokenSource(() => Promise.resolve(null))
    login(wire('ethereum', ETHEREUM))
    await expect(withoutAddress({})).rejects.toMatchObject(refusal)
    await expect(job({ address: SOLANA })).rejects.toMatchObject(refusal)
  })

  it('the first Solana wallet signs, or the named one, and never a wallet of another chain', async () => {
    login(wire('ethereum', ETHEREUM), wire('solana', SOLANA))
    const onSolana = (input: Partial<TransactionInput>) =>
      withoutAddress({ chainType: 'solana', transaction: { to: SOLANA, lamports: 1 }, ...input })
    for (const input of [{}, { address: SOLANA }])
      expect(await onSolana(input)).toMatchObject({
        wallet: { address: SOLANA },
        signer: { connect: expect.any(Function) as () => void },
      })
    await expect(onSolana({ address: ETHEREUM })).rejects.toMatchObject({
      code: 'INVALID_DATA',
      message: 'Invalid transaction request',
    })
  })
})

describe('the job of a transaction request', () => {
  it('the chain is that of the request, else of the host, else the default one', async () => {
    const chainOf = async (input: Partial<TransactionInput>) => {
      const made = await job({ signer, ...input })
      return made.chainType === 'ethereum' ? made.access : undefined
    }
    expect(await chainOf({ transaction: { to: ETHEREUM, chainId: 1 }, chain: 8453 })).toMatchObject({
      chain: { id: 1 },
    })
    expect(await chainOf({ chain: 1 })).toMatchObject({ chain: { id: 1 } })
    expect(await chainOf({})).toMatchObject({
      chain: { id: 8453 },
      rpcUrl: expect.stringContaining('privyAppId=clwalletelementsdemo00001'),
    })
  })

  it('all transactions of a job have one chain and one sender', async () => {
    const refused = (transaction: unknown, why: string) =>
      expect(job({ signer, transaction })).rejects.toMatchObject({
        code: 'INVALID_DATA',
        message: `Invalid transaction request: ${why}.`,
      })
    await refused(
      [
        { to: ETHEREUM, chainId: 1 },
        { to: ETHEREUM, chainId: 8453 },
      ],
      'its transactions are for several chains',
    )
    await refused([{ to: ETHEREUM }, { to: ETHEREUM, chainId: 1 }], 'its transactions are for several chains')
    expect(await job({ signer, transaction: [{ to: ETHEREUM, chainId: 1 }, { to: ETHEREUM }] })).toMatchObject({
      access: { chain: { id: 1 } },
      requests: { length: 2 },
    })
    await refused({ to: ETHEREUM, from: `0x${'12'.repeat(20)}` }, 'it is from another account')
    const list = (length: number) => Array.from({ length }, () => ({ to: ETHEREUM, from: ETHEREUM.toLowerCase() }))
    for (const length of [0, 51, 1_000]) await refused(list(length), 'it is empty, or too long a list')
    expect(await job({ signer, transaction: list(50) })).toMatchObject({ requests: { length: 50 } })
    await expect(job({ signer, transaction: { to: ETHEREUM, chainId: 5 } })).rejects.toMatchObject({
      code: 'UNSUPPORTED_CHAIN_ID',
      rpcCode: 4901,
      message: 'Chain ID 5 is not supported. It must be added to the configured chains.',
    })
    for (const address of [undefined, SOLANA])
      await expect(
        transactionJob({ signer, transaction: { to: ETHEREUM }, ...(address && { address }) }, settings),
      ).rejects.toMatchObject({ code: 'INVALID_DATA', message: 'Invalid transaction request' })
  })

  it("the job uses the host's own node if there is one, and is refused without any node", async () => {
    const made = await transactionJob(
      { signer, address: ETHEREUM, transaction: { to: ETHEREUM } },
      { ...settings, rpcConfig: { ...settings.rpcConfig, rpcUrls: { 8453: 'https://host.example' } } },
    )
    expect(made).toMatchObject({ access: { chain: { id: 8453 }, rpcUrl: 'https://host.example' } })
    const silent = {
      id: 5,
      name: 'Silent',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [] } },
    }
    await expect(
      transactionJob(
        { signer, address: ETHEREUM, chain: 5, transaction: { to: ETHEREUM } },
        { ...settings, chains: [silent] },
      ),
    ).rejects.toMatchObject({ code: 'UNSUPPORTED_CHAIN_ID' })
    const cluster = (input: Partial<TransactionInput>) =>
      transactionJob(
        { signer, chainType: 'solana', address: SOLANA, transaction: { to: SOLANA, lamports: 1 }, ...input },
        {
          ...settings,
          solana: { ...settings.solana, cluster: 'devnet', rpcUrls: { testnet: 'https://host.example' } },
        },
      )
    expect([await cluster({}), await cluster({ cluster: 'testnet' })]).toMatchObject([
      { cluster: { name: 'devnet', rpcUrl: 'https://api.devnet.solana.com' } },
      { cluster: { name: 'testnet', rpcUrl: 'https://host.example' } },
    ])
  })

  it("the job has a scan if the host enables it, by its own service or else the provider's", async () => {
    const scanOf = async (changes: Partial<typeof settings>) => {
      const made = await transactionJob(
        { signer, address: ETHEREUM, transaction: { to: ETHEREUM } },
        { ...settings, ...changes },
      )
      return made.chainType === 'ethereum' ? made.scan : undefined
    }
    const scan = async () => ({}) as never
    expect(await scanOf({ transactionScan: { domain: 'host.example', scan } })).toBeUndefined()
    expect(await scanOf({ scanTransactions: true, transactionScan: { domain: 'host.example', scan } })).toEqual({
      domain: 'host.example',
      scan,
    })
    expect(await scanOf({ scanTransactions: true })).toMatchObject({ domain: '' })
    vi.stubGlobal('location', { host: 'app.example' })
    const usual = await scanOf({ scanTransactions: true })
    vi.unstubAllGlobals()
    expect(usual?.domain).toBe('app.example')
    const provider = scriptedProvider('hang')
    const controller = new AbortController()
    const scanned = usual?.scan({ chain_id: '1' } as never, controller.signal).catch((error: unknown) => error)
    await eventually(() => expect(provider.requests).toMatchObject([{ method: 'POST', body: { chain_id: '1' } }]))
    controller.abort()
    expect(await scanned).toMatchObject({ code: 'REQUEST_ABORTED' })
    provider.restore()
  })

  it('the visitor sends and pays by default, unless the host or its settings differ', async () => {
    expect(await job({ signer })).toMatchObject({ signOnly: false, sponsored: false })
    const beforeSubmit = () => true
    expect(await job({ signer, signOnly: true, beforeSubmit })).toMatchObject({
      signOnly: true,
      sponsored: false,
      beforeSubmit,
    })
    const free = { ...settings, sponsored: true, idempotencyKeys: true }
    const paidFor = { ...signer, sponsor: () => Promise.reject(new Error('not asked')) }
    expect(
      await transactionJob({ address: ETHEREUM, signer: paidFor, transaction: { to: ETHEREUM } }, free),
    ).toMatchObject({ sponsored: true })
    expect(
      await transactionJob(
        { address: ETHEREUM, signer: paidFor, transaction: { to: ETHEREUM }, sponsored: false },
        free,
      ),
    ).toMatchObject({ sponsored: false })
  })

  it('a plain transfer on Solana has an amount in lamports, under either name', async () => {
    for (const transaction of [
      { to: SOLANA, lamports: 5n },
      { to: SOLANA, value: '5' },
      { to: SOLANA, lamports: 5 },
    ]) {
      expect(await job({ signer, chainType: 'solana', address: SOLANA, transaction })).toMatchObject({
        source: { to: SOLANA, lamports: 5n },
        cluster: { name: 'mainnet-beta' },
      })
    }
    expect(
      await job({
        signer,
        chainType: 'solana',
        address: SOLANA,
        transaction: { to: SOLANA, lamports: 5n, memo: undefined },
      }),
    ).toMatchObject({ source: { lamports: 5n } })
    const [neither, odd] = ['it is neither bytes nor a plain transfer', 'it is neither bytes nor base64'].map(
      why => `Invalid transaction request: ${why}.`,
    )
    for (const [transaction, message] of [
      [{ to: ETHEREUM, lamports: 5n }, 'Not an address of Solana.'],
      [{ to: SOLANA, lamports: 5n, memo: 'hi' }, neither],
      [{ lamports: 5n }, neither],
      [{}, neither],
      [null, odd],
      [7, odd],
      ['AQ==', 'Invalid transaction request: it is cut short.'],
      [new Uint8Array(5), 'Invalid transaction request: its signatures do not fit its signers.'],
    ])
      await expect(
        job({ signer, chainType: 'solana', address: SOLANA, transaction }),
        String(message),
      ).rejects.toMatchObject({ code: 'INVALID_DATA', message })
  })

  it('the lamports are at least one, and at most 64 bits', async () => {
    const of = (lamports: unknown) =>
      job({ signer, chainType: 'solana', address: SOLANA, transaction: { to: SOLANA, lamports } })
    for (const lamports of [1n, 2n ** 64n - 1n]) expect(await of(lamports)).toMatchObject({ source: { lamports } })
    for (const odd of [0n, -1n, 2n ** 64n, 0.5, '0x1', '1'.repeat(21), 'x1', true])
      await expect(of(odd)).rejects.toMatchObject({
        code: 'INVALID_DATA',
        message: 'Invalid transaction request: "lamports" is not an amount.',
      })
    expect(await of('1'.padStart(20, '0'))).toMatchObject({ source: { lamports: 1n } })
  })

  it("the host's texts stay as they were at the start [ETHTX-23]", async () => {
    const uiOptions = {
      title: 'a',
      description: 'b',
      buttonText: 'c',
      successHeader: 'd',
      successDescription: 'e',
      isCancellable: false,
      showWalletUIs: true,
      requesterAppId: 'f',
    }
    const { ui } = await job({ signer, uiOptions })
    expect(ui).toEqual(uiOptions)
    uiOptions.title = 'changed'
    expect(ui.title).toBe('a')
  })
})

describe('a transaction on a polluted page', () => {
  const members = {
    sponsored: true,
    signOnly: true,
    title: 'Free gift',
    description: 'Claim it',
    buttonText: 'Claim',
    isCancellable: false,
    showWalletUIs: false,
    successHeader: 'Done',
    requesterAppId: 'theirs',
    transactionInfo: { action: 'Claim' },
    uiOptions: { title: 'Free gift' },
    cluster: 'devnet',
    chain: 1,
    chainId: 1,
    data: '0xdeadbeef',
    value: '0xde0b6b3a7640000',
    nonce: 7,
    gas: 1n,
    gasPrice: 1n,
    from: OTHER,
    beforeSubmit: () => true,
    lamports: 7,
    scan: () => {},
  }

  it("the job has only the requested data and the host's own texts [SEC-91]", async () => {
    const read = async () => {
      const {
        ui,
        signOnly,
        sponsored,
        requests: [request],
        access,
        beforeSubmit,
      } = (await transactionJob({ signer, address: ETHEREUM, transaction: { to: ETHEREUM } }, settings)) as EthereumJob
      const { cluster, source } = (await transactionJob(
        { chainType: 'solana', signer, address: SOLANA, transaction: { to: SOLANA, value: '1' } },
        settings,
      )) as SolanaJob
      return {
        job: [
          signOnly,
          sponsored,
          access.chain.id,
          beforeSubmit,
          cluster.name,
          'lamports' in source && source.lamports,
        ],
        ui: [
          ui.title,
          ui.description,
          ui.buttonText,
          ui.isCancellable,
          ui.showWalletUIs,
          ui.successHeader,
          ui.requesterAppId,
          ui.transactionInfo,
        ],
        request: [
          request?.data,
          request?.value,
          request?.nonce,
          request?.gas,
          request?.gasPrice,
          request?.from,
          request?.chainId,
        ],
      }
    }
    const clean = {
      job: [false, false, 8453, undefined, 'mainnet-beta', 1n],
      ui: Array(8).fill(undefined),
      request: [undefined, 0n, ...Array<undefined>(5).fill(undefined)],
    }
    expect(await read()).toEqual(clean)
    expect(await polluted(members, read)).toEqual([clean, clean])
  })
})
