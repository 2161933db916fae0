import {
  appendTransactionMessageInstruction,
  getAddressDecoder,
  blockhash,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signBytes,
  signTransactionMessageWithSigners,
  address as addressOf,
  type Address,
  type KeyPairSigner,
} from '@solana/web3.js'
import {
  createSignInMessageText,
  parseSignInMessageText,
  type SolanaSignInInputWithRequiredFields,
} from '@solana/wallet-standard-util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../../world.js'
import { bearer, TestApp, type Auth } from '../../test-app.harness.js'

const ORIGIN = 'http://app.localhost:4100'
const MEMO: Address = addressOf('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
const refused = { status: 401, body: { code: 'invalid_credentials' } }

let world: World
let app: TestApp
let wallet: KeyPairSigner
beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
beforeEach(async () => {
  app = await TestApp.of(world, { solana_wallet_auth: true })
  wallet = await newWallet()
})

const newWallet = () => createKeyPairSignerFromPrivateKeyBytes(crypto.getRandomValues(new Uint8Array(32)))
const call = <T = Record<string, unknown>>(path: string, body: unknown, headers: Record<string, string> = {}) =>
  app.call<T>(`siws/${path}`, body, { origin: ORIGIN, ...headers })
const nonceFor = async (address = wallet.address as string) =>
  (await call<{ nonce: string }>('init', { address })).body.nonce
const text = (nonce: string, fields: Record<string, unknown> = {}) =>
  createSignInMessageText({
    domain: 'app.localhost:4100',
    address: wallet.address,
    statement: `You are proving you own ${wallet.address}.`,
    uri: ORIGIN,
    version: '1',
    chainId: 'mainnet',
    nonce,
    issuedAt: new Date().toISOString(),
    resources: ['https://privy.io'],
    ...fields,
  })
const meta = { walletClientType: 'phantom', connectorType: 'solana_adapter' }
const proof = async (message: string, signer = wallet) => ({
  message,
  signature: Buffer.from(await signBytes(signer.keyPair.privateKey, new TextEncoder().encode(message))).toString(
    'base64',
  ),
  ...meta,
})
const logIn = async (fields: Record<string, unknown> = {}) =>
  call<Auth>('authenticate', await proof(text(await nonceFor(), fields)))

/** A transaction with texts in memos, signed but never sent. */
async function memos(texts: readonly string[], program = MEMO) {
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    tx => setTransactionMessageFeePayerSigner(wallet, tx),
    tx =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash('11111111111111111111111111111111'), lastValidBlockHeight: 1n },
        tx,
      ),
    tx =>
      texts.reduce(
        (message, memo) =>
          appendTransactionMessageInstruction(
            { programAddress: program, data: new TextEncoder().encode(memo) },
            message,
          ) as typeof message,
        tx,
      ),
  )
  const signed = await signTransactionMessageWithSigners(message)
  const signature = signed.signatures[wallet.address]
  return {
    message: getBase64EncodedWireTransaction(signed),
    signature: Buffer.from(signature ?? []).toString('base64'),
    message_type: 'transaction',
    ...meta,
  }
}

describe('sign-in with Solana', () => {
  it('a wallet logs in, and is the same user the next time', async () => {
    const first = await logIn()
    expect(first.body).toMatchObject({
      is_new_user: true,
      user: {
        linked_accounts: [
          {
            type: 'wallet',
            address: wallet.address,
            chain_type: 'solana',
            wallet_client: 'unknown',
            wallet_client_type: 'phantom',
            connector_type: 'solana_adapter',
          },
        ],
      },
    })
    expect(first.body.user.linked_accounts[0]).not.toHaveProperty('chain_id')
    expect((await logIn()).body).toMatchObject({ is_new_user: false, user: { id: first.body.user.id } })
  })

  it('a wallet that only signs transactions logs in', async () => {
    expect(
      (await call<Auth>('authenticate', await memos([text(await nonceFor())]))).body.user.linked_accounts,
    ).toMatchObject([{ address: wallet.address }])
    expect(await call('authenticate', await memos([]))).toMatchObject(refused)
    const message = text(await nonceFor())
    expect(await call('authenticate', await memos([message, 'and more']))).toMatchObject(refused)
    expect(
      await call('authenticate', await memos([message], addressOf('11111111111111111111111111111111'))),
    ).toMatchObject(refused)
    expect(
      await call('authenticate', { ...(await memos([message])), signature: (await proof(message)).signature }),
    ).toMatchObject(refused)
    expect(await call('authenticate', { ...(await proof(message)), message_type: 'transaction' })).toMatchObject(
      refused,
    )
    expect(await call('authenticate', { ...(await proof(message)), message_type: 'other' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_data' },
    })
  })

  it('a nonce works once, for its own address', async () => {
    const body = await proof(text(await nonceFor()))
    expect((await call('authenticate', body)).status).toBe(200)
    expect(await call('authenticate', body)).toMatchObject(refused)
    expect(await call('authenticate', await proof(text(await nonceFor((await newWallet()).address))))).toMatchObject(
      refused,
    )
    expect(await call('init', { address: 'nobody' })).toMatchObject({ status: 400, body: { code: 'invalid_data' } })
  })

  it('the message is parsed strictly, and other sites, times and signers are refused', async () => {
    const validText = text(await nonceFor())
    for (const message of [
      `x${validText}`,
      `${validText}\n`,
      validText.replace('Version: 1', 'Version: 2'),
      validText.replace(/Nonce: .*\n/, ''),
      'x',
    ])
      expect(await call('authenticate', await proof(message)), message).toMatchObject(refused)
    for (const fields of [
      { domain: 'evil.example' },
      { uri: 'http://evil.example' },
      { issuedAt: 'soon' },
      { expirationTime: new Date(Date.now() - 1_000).toISOString() },
    ])
      expect(await logIn(fields)).toMatchObject(refused)
    expect(await call('authenticate', await proof(validText, await newWallet()))).toMatchObject(refused)
    expect(await call('authenticate', { ...meta, message: validText, signature: 'x' })).toMatchObject(refused)
  })

  it('a key of small order and a non-canonical signature are refused [SEC-82]', async () => {
    // The neutral point and a point of order eight. One made-up signature fits every text with the first, one text in
    // eight with the second.
    for (const key of [
      '0100000000000000000000000000000000000000000000000000000000000000',
      'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
    ]) {
      const address = getAddressDecoder().decode(Buffer.from(key, 'hex'))
      const signature = Buffer.concat([Buffer.from('01'.padEnd(64, '0'), 'hex'), Buffer.alloc(32)]).toString('base64')
      for (let tries = 0; tries < 12; tries++) {
        const message = createSignInMessageText({
          ...parseSignInMessageText(text(await nonceFor(address))),
          address,
        } as SolanaSignInInputWithRequiredFields)
        expect(await call('authenticate', { ...meta, message, signature })).toMatchObject(refused)
      }
    }
    const validProof = await proof(text(await nonceFor()))
    const bytes = Buffer.from(validProof.signature, 'base64')
    // The scalar plus the order of the group: an equal number unless the range is checked.
    const order = 2n ** 252n + 27742317777372353535851937790883648493n
    const scalar = BigInt(`0x${Buffer.from(bytes.subarray(32)).reverse().toString('hex')}`) + order
    const other = Buffer.concat([
      bytes.subarray(0, 32),
      Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex').reverse(),
    ]).toString('base64')
    expect(await call('authenticate', { ...validProof, signature: other })).toMatchObject(refused)
    expect((await call('authenticate', validProof)).status).toBe(200)
  })

  it('an account can be linked, transferred and unlinked', async () => {
    await logIn()
    const me = bearer((await app.logIn()).body.token)
    const refusal = await call<{ code: string; data: { nonce: string } }>(
      'link',
      await proof(text(await nonceFor())),
      me,
    )
    expect(refusal.body.code).toBe('account_transfer_required')
    const transferred = await call<Auth['user']>(
      'transfer',
      { nonce: refusal.body.data.nonce, address: wallet.address, ...meta },
      me,
    )
    expect(transferred.body.linked_accounts).toMatchObject([{ type: 'email' }, { type: 'wallet' }])
    expect((await call<Auth['user']>('unlink', { address: wallet.address }, me)).body.linked_accounts).toMatchObject([
      { type: 'email' },
    ])
  })
})
