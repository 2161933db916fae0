import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setTokenSource } from '../api/client.js'
import { answer, scriptedProvider } from '../api/scripted-provider.js'
import { resolveSettings } from '../config/resolve.js'
import { resetSession, setSession } from '../session/store.js'
import { userFromWire } from '../session/user.js'
import type { TransactionSigner } from '../screens/transaction/transaction.js'
import { transactionJob, type ConfirmTransactionInput } from './transaction-job.js'

const ETHEREUM = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const SOLANA = 'DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy'
const OTHER = 'So11111111111111111111111111111111111111112'

const settings = resolveSettings(null, { appId: 'clwalletelementsdemo00001', chains: [8453, 1] })
const job = (input: Partial<ConfirmTransactionInput>) => transactionJob({ chainType: 'ethereum', wallet: { address: ETHEREUM }, transaction: { to: ETHEREUM }, ...input }, settings)
const wire = (chain_type: 'ethereum' | 'solana', address: string) => ({
  type: 'wallet', address, chain_type, wallet_client_type: 'privy', connector_type: 'embedded', wallet_index: 0, recovery_method: 'privy', imported: false, delegated: false, verified_at: 1, first_verified_at: 1, latest_verified_at: 1,
})
const login = (...wallets: object[]) => setSession(userFromWire({ id: 'did:privy:one', created_at: 1, mfa_methods: [], has_accepted_terms: true, is_guest: false, linked_accounts: wallets } as never), 'login')
const signer: TransactionSigner = { connect: async () => {}, signEthereum: async () => '0x', signSolana: async () => new Uint8Array() }

describe('a transaction of the embedded wallet', () => {
  let provider: ReturnType<typeof scriptedProvider>
  beforeEach(() => { provider = scriptedProvider(answer({})); resetSession() })
  afterEach(() => { provider.leave(); resetSession() })

  it('needs a user on Solana [SOLTX-16] [ERR-16]', async () => {
    await expect(job({ chainType: 'solana', wallet: { address: SOLANA }, transaction: { to: SOLANA, lamports: 1 } }))
      .rejects.toMatchObject({ code: 'MUST_BE_AUTHENTICATED', message: 'User must be authenticated before signing with a Privy wallet' })
  })

  it('needs an embedded wallet on Solana [SOLTX-17]', async () => {
    login()
    await expect(job({ chainType: 'solana', wallet: undefined, transaction: { to: SOLANA, lamports: 1 } }))
      .rejects.toMatchObject({ code: 'EMBEDDED_WALLET_NOT_FOUND', message: 'Must have a Privy wallet before signing' })
  })

  it('needs a connected wallet on Solana [SOLTX-18]', async () => {
    login(wire('solana', SOLANA))
    await expect(job({ chainType: 'solana', wallet: { address: OTHER }, transaction: { to: SOLANA, lamports: 1 } }))
      .rejects.toMatchObject({ code: 'EMBEDDED_WALLET_NOT_FOUND', message: `Cannot sendSolanaTransaction before embedded wallet ${OTHER} is connected` })
  })

  it('needs an access token and a wallet on Ethereum [ETHTX-50]', async () => {
    const refusal = { code: 'EMBEDDED_WALLET_NOT_FOUND', message: 'Must have valid access token and Privy wallet to send transaction' }
    await expect(job({})).rejects.toMatchObject(refusal)
    login()
    await expect(job({ wallet: undefined })).rejects.toMatchObject(refusal)
    setTokenSource(() => Promise.resolve(null))
    login(wire('ethereum', ETHEREUM))
    await expect(job({})).rejects.toMatchObject(refusal)
  })
})

describe('a job', () => {
  it('takes the chain of the request, else of the host, else the default one', async () => {
    const chainOf = async (input: Partial<ConfirmTransactionInput>) => {
      const made = await job({ signer, ...input })
      return made.chainType === 'ethereum' ? made.access : undefined
    }
    expect(await chainOf({ transaction: { to: ETHEREUM, chainId: 1 }, chainId: 8453 })).toMatchObject({ chain: { id: 1 } })
    expect(await chainOf({ chainId: 1 })).toMatchObject({ chain: { id: 1 } })
    expect(await chainOf({})).toMatchObject({ chain: { id: 8453 }, rpcUrl: expect.stringContaining('privyAppId=clwalletelementsdemo00001') })
  })

  it('is one of one chain and one sender', async () => {
    await expect(job({ signer, transaction: [{ to: ETHEREUM, chainId: 1 }, { to: ETHEREUM, chainId: 8453 }] })).rejects.toMatchObject({ code: 'INVALID_DATA' })
    await expect(job({ signer, transaction: { to: ETHEREUM, from: `0x${'12'.repeat(20)}` } })).rejects.toMatchObject({ code: 'INVALID_DATA' })
    await expect(job({ signer, transaction: [] })).rejects.toMatchObject({ code: 'INVALID_DATA' })
    await expect(job({ signer, transaction: Array.from({ length: 1_000 }, () => ({ to: ETHEREUM })) })).rejects.toMatchObject({ code: 'INVALID_DATA' })
  })

  it('reads a plain transfer on Solana in lamports, by either name', async () => {
    for (const transaction of [{ to: SOLANA, lamports: 5n }, { to: SOLANA, value: '5' }, { to: SOLANA, lamports: 5 }]) {
      expect(await job({ signer, chainType: 'solana', wallet: { address: SOLANA }, transaction })).toMatchObject({ source: { to: SOLANA, lamports: 5n }, cluster: { name: 'mainnet-beta' } })
    }
    for (const transaction of [{ to: ETHEREUM, lamports: 5n }, { to: SOLANA, lamports: 5n, memo: 'hi' }, { lamports: 5n }, {}, null, 7, 'AQ==', new Uint8Array(5)]) {
      await expect(job({ signer, chainType: 'solana', wallet: { address: SOLANA }, transaction })).rejects.toMatchObject({ code: 'INVALID_DATA' })
    }
  })

  it('keeps the words of the host as they were when it began [ETHTX-23]', async () => {
    const uiOptions = { title: 'a', description: 'b', buttonText: 'c', successHeader: 'd', successDescription: 'e', isCancellable: false, showWalletUIs: true, requesterAppId: 'f' }
    const { ui } = await job({ signer, uiOptions })
    expect(ui).toEqual(uiOptions)
    uiOptions.title = 'changed'
    expect(ui.title).toBe('a')
  })
})
