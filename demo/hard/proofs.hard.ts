/**
 * Sends forged proofs to the provider: data that Telegram and wallets sign, with a wrong signature, nonce, site,
 * address, time or field, of another signer or app, and true ones a second time. Each forged proof must be refused.
 * True ones in between must be accepted, once each if they have a nonce. `--proofs N` sets the number of proofs.
 */
import { strict as assert } from 'node:assert'
import { createSignInMessageText } from '@solana/wallet-standard-util'
import { createKeyPairSignerFromPrivateKeyBytes, signBytes, type KeyPairSigner } from '@solana/web3.js'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { signedByBot } from '../provider/login/telegram/telegram-proof.js'
import { TestApp } from '../provider/test-app.harness.js'
import { startWorld } from '../world.js'
import { below, chance, option, pick, seed } from './harness/random.js'

const PROOFS = option('proofs', 5_000)
/** The number of forged proofs for each true one. */
const FORGERIES_PER_LOGIN = 50
const ORIGIN = 'http://app.localhost:4100'
const BOT_TOKEN = '110201543:development-bot-token'
const DAY_S = 86_400
console.log(`seed ${seed}`)

/** The body of a proof and the path to which it is sent. */
interface Proof {
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
}
interface Way {
  readonly name: string
  /** Creates a valid proof. It is accepted only once if it has a nonce. */
  good(): Promise<Proof>
  readonly once: boolean
  /** Forges a valid proof. Undefined if the change happens to leave it valid. */
  forged(good: Proof): Promise<Proof | undefined>
}

const world = await startWorld({ data: ':memory:', ports: 'free' })
const [app, other] = [
  await TestApp.of(world, { wallet_auth: true, solana_wallet_auth: true }),
  await TestApp.of(world, { wallet_auth: true, solana_wallet_auth: true }),
]
const ask = <T = unknown>({ path, body }: Proof, client = app) => client.call<T>(path, body, { origin: ORIGIN })

const now = () => Math.floor(Date.now() / 1000)
const changeCharacter = (text: string) => {
  const index = below(text.length)
  return text.slice(0, index) + (text.charAt(index) === '1' ? '2' : '1') + text.slice(index + 1)
}
const withField = (fields: Readonly<Record<string, unknown>>, name: string, value: unknown) => ({
  ...fields,
  [name]: value,
})

/** Telegram's widget and its mini apps sign in the same way, and every field is signed. */
function telegram(kind: 'widget' | 'webApp', field: string, fields: () => Record<string, unknown>): Way {
  const path = 'telegram/authenticate'
  const signed = (more: Record<string, unknown> = {}, token = BOT_TOKEN) => ({
    path,
    body: { [field]: signedByBot(kind, { ...fields(), ...more }, token) },
  })
  return {
    name: `telegram ${kind}`,
    once: false,
    good: () => Promise.resolve(signed()),
    forged: ({ body }) => {
      const proof = body[field] as Record<string, unknown>
      const proofFrom = (value: unknown): Proof => ({ path, body: { [field]: value } })
      const hash = String(proof['hash'])
      const name = pick(Object.keys(proof).filter(key => key !== 'hash'))
      return Promise.resolve(
        pick<() => Proof>([
          () => proofFrom(withField(proof, 'hash', changeCharacter(hash))),
          () =>
            proofFrom(
              withField(
                proof,
                'hash',
                pick<unknown>([hash.slice(1), `${hash}0`, ` ${hash}`, '', null, [hash], '0'.repeat(64)]),
              ),
            ),
          () =>
            proofFrom(
              withField(
                proof,
                name,
                typeof proof[name] === 'number'
                  ? Number(proof[name]) + 1 + below(9)
                  : `${String(proof[name])}${below(9)}`,
              ),
            ),
          () => proofFrom(withField(proof, pick(['photo_url', 'admin', 'auth_dat', 'id ']), 'https://x.test/')),
          () => proofFrom(Object.fromEntries(Object.entries(proof).filter(([key]) => key !== name))),
          () => signed({}, pick(['1:other', '', BOT_TOKEN.slice(1), `${BOT_TOKEN} `])),
          () =>
            signed({
              auth_date: kind === 'webApp' ? String(now() - DAY_S - 60 - below(1e6)) : now() - DAY_S - 60 - below(1e6),
            }),
          () =>
            signed({ auth_date: kind === 'webApp' ? String(now() + 3_600 + below(1e6)) : now() + 3_600 + below(1e6) }),
        ])(),
      )
    },
  }
}

/** The messages of wallets have the same fields on both chains. */
function wallet<Signer>({
  name,
  path,
  meta,
  newSigner,
  addressOf,
  text,
  sign,
}: {
  name: string
  path: 'siwe' | 'siws'
  meta: Record<string, unknown>
  newSigner(): Promise<Signer>
  addressOf(signer: Signer): string
  text(
    address: string,
    nonce: string,
    fields: { domain: string; uri: string; issuedAt: Date; expirationTime?: Date },
  ): string
  sign(signer: Signer, message: string): Promise<string>
}): Way {
  const to = `${path}/authenticate`
  let signer: Signer
  let message = ''
  const nonceOf = async (address: string, client = app) =>
    (await client.call<{ nonce: string }>(`${path}/init`, { address }, { origin: ORIGIN })).body.nonce
  const pageFields = () => ({ domain: 'app.localhost:4100', uri: ORIGIN, issuedAt: new Date() })
  const proof = async (message: string, signedBy = signer): Promise<Proof> => ({
    path: to,
    body: { message, signature: await sign(signedBy, message), ...meta },
  })
  return {
    name,
    once: true,
    async good() {
      signer = await newSigner()
      message = text(addressOf(signer), await nonceOf(addressOf(signer)), pageFields())
      return proof(message)
    },
    async forged({ body }) {
      const address = addressOf(signer)
      const stranger = await newSigner()
      const nonce = /Nonce: (\S+)/.exec(message)?.[1] ?? ''
      const signature = String(body['signature'])
      const as = (fields: Partial<ReturnType<typeof pageFields>> & { expirationTime?: Date }) =>
        proof(text(address, nonce, { ...pageFields(), ...fields }))
      const forgedProof = await pick<() => Promise<Proof> | Proof>([
        () => ({ path: to, body: { ...body, signature: changeCharacter(signature) } }),
        () => ({
          path: to,
          body: {
            ...body,
            signature: pick<string>(['', '0x', signature.slice(2), signature + signature, 'x'.repeat(132)]),
          },
        }),
        () => ({
          path: to,
          body: { ...body, message: message.replace(/Nonce: \S+/, `Nonce: ${changeCharacter(nonce)}`) },
        }),
        () => proof(message, stranger),
        () => proof(text(addressOf(stranger), nonce, pageFields()), signer),
        () => proof(text(address, changeCharacter(nonce), pageFields())),
        async () => proof(text(address, await nonceOf(addressOf(stranger)), pageFields())),
        async () => proof(text(address, await nonceOf(address, other), pageFields())),
        () =>
          as({ domain: pick(['evil.test', 'app.localhost:4101', 'app.localhost.evil.test:4100', 'localhost:4100']) }),
        () =>
          as({
            uri: pick([
              'http://evil.test',
              'http://app.localhost:4101',
              'https://app.localhost:4100',
              'http://app.localhost:4100@evil.test/',
            ]),
          }),
        () => as({ issuedAt: new Date(Date.now() + 3_600_000 + below(1e9)) }),
        () => as({ expirationTime: new Date(Date.now() - 1_000 - below(1e9)) }),
        () =>
          proof(
            pick([
              `${message}\n`,
              `x\n${message}`,
              message.replaceAll('\n', '\r\n'),
              message.replace('Version: 1', 'Version: 2'),
              message.replace(/Nonce: \S+\n/, ''),
            ]),
          ),
      ])()
      return forgedProof.body['message'] === body['message'] && forgedProof.body['signature'] === signature
        ? undefined
        : forgedProof
    },
  }
}

const ways: readonly Way[] = [
  telegram('widget', 'telegram_auth_result', () => ({
    id: 1 + below(1e9),
    first_name: 'Ada',
    username: 'ada',
    auth_date: now(),
  })),
  telegram('webApp', 'telegram_web_app_data', () => ({
    auth_date: String(now()),
    query_id: 'AAH',
    user: JSON.stringify({ id: 1 + below(1e9), first_name: 'Ada' }),
  })),
  wallet({
    name: 'ethereum',
    path: 'siwe',
    meta: { chainId: 'eip155:1', walletClientType: 'metamask', connectorType: 'injected' },
    newSigner: () => Promise.resolve(privateKeyToAccount(generatePrivateKey())),
    addressOf: ({ address }) => address,
    text: (address, nonce, fields) =>
      createSiweMessage({
        address: address as `0x${string}`,
        version: '1',
        chainId: 1,
        nonce,
        statement:
          'By signing, you are proving you own this wallet and logging in. This does not initiate a transaction or cost any fees.',
        resources: ['https://privy.io'],
        ...fields,
      }),
    sign: (signer, message) => signer.signMessage({ message }),
  }),
  wallet<KeyPairSigner>({
    name: 'solana',
    path: 'siws',
    meta: { walletClientType: 'phantom', connectorType: 'solana_adapter' },
    newSigner: () => createKeyPairSignerFromPrivateKeyBytes(crypto.getRandomValues(new Uint8Array(32))),
    addressOf: ({ address }) => address,
    text: (address, nonce, { issuedAt, expirationTime, ...fields }) =>
      createSignInMessageText({
        address,
        statement: `You are proving you own ${address}.`,
        version: '1',
        chainId: 'mainnet',
        nonce,
        resources: ['https://privy.io'],
        issuedAt: issuedAt.toISOString(),
        ...(expirationTime && { expirationTime: expirationTime.toISOString() }),
        ...fields,
      }),
    sign: async (signer, message) =>
      Buffer.from(await signBytes(signer.keyPair.privateKey, new TextEncoder().encode(message))).toString('base64'),
  }),
]

const tally = new Map(ways.map(({ name }) => [name, { forged: 0, good: 0 }]))
const startedAt = Date.now()
for (let total = 0; total < PROOFS;) {
  const way = pick(ways)
  const count = tally.get(way.name) ?? { forged: 0, good: 0 }
  const validProof = await way.good()
  for (let index = 0; index < FORGERIES_PER_LOGIN; index++) {
    const forged = await way.forged(validProof)
    if (!forged) continue
    const { status, body } = await ask(forged)
    assert(
      [400, 401, 403].includes(status),
      `${way.name}: ${status} to ${JSON.stringify(forged)}: ${JSON.stringify(body)}`,
    )
    count.forged++
    total++
  }
  if (chance(0.5))
    assert.equal((await ask(validProof, other)).status === 200, !way.once, `${way.name}: a nonce of another app`)
  assert.equal((await ask(validProof)).status, 200, `${way.name}: a true one is taken, whatever was tried before`)
  if (way.once) assert.notEqual((await ask(validProof)).status, 200, `${way.name}: a replay`)
  count.good++
}
for (const [name, { forged, good }] of tally)
  console.log(`  ${name}: ${forged} forged proofs, none taken; ${good} true ones`)
console.log(`${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
await world.stop()
process.exit(0)
