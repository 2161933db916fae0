/** The functions that a test calls in a page with a published client and the provider's real wallet frame. */
import { Buffer } from 'buffer'
import older from 'privy-core-0.52'
import newest from 'privy-core-newest'

type Client = InstanceType<typeof newest>
const VERSIONS = { '0.52.0': older, newest } as unknown as Record<string, typeof newest>

type Named = Record<string, unknown>
interface Wallet {
  address: string
  chain_type: string
  wallet_client_type: string
}

let client: Client
let apiUrl: string

/** Opens a client of this version with the storage of the page, and its wallet frame. */
async function open(version: string, appId: string, url: string): Promise<void> {
  apiUrl = url
  const Class = VERSIONS[version]
  if (!Class) throw new Error(`There is no version ${version}`)
  client = new Class({
    appId,
    baseUrl: url,
    storage: {
      get: (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown,
      put: (key: string, value: unknown) => {
        localStorage.setItem(key, JSON.stringify(value))
      },
      del: (key: string) => {
        localStorage.removeItem(key)
      },
      getKeys: () => Object.keys(localStorage),
    },
  } as unknown as ConstructorParameters<typeof newest>[0])
  await client.initialize()
  await openFrame()
}

async function openFrame(): Promise<void> {
  const frame = Object.assign(document.createElement('iframe'), { hidden: true, src: client.embeddedWallet.getURL() })
  await new Promise<void>(resolve => {
    frame.onload = () => {
      resolve()
    }
    document.body.append(frame)
  })
  addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source === frame.contentWindow && origin === apiUrl)
      client.embeddedWallet.onMessage(
        (typeof data === 'string' ? JSON.parse(data) : data) as Parameters<typeof client.embeddedWallet.onMessage>[0],
      )
  })
  client.setMessagePoster({
    postMessage: (message, target, transfer) =>
      frame.contentWindow?.postMessage(message, target, transfer ? [transfer] : []),
    reload: () => {
      frame.src = client.embeddedWallet.getURL()
    },
  } as Parameters<typeof client.setMessagePoster>[0])
}

const sendCode = (email: string) => client.auth.email.sendCode(email)
const logIn = async (email: string, code: string) => (await client.auth.email.loginWithCode(email, code)).user.id

/** Makes both wallets in the frame, by the client. */
async function makeWallets(): Promise<{ ethereum: string; solana: string }> {
  await client.embeddedWallet.create({})
  await client.embeddedWallet.createSolana()
  const { ethereum, solana } = await wallets()
  return { ethereum: ethereum.address, solana: solana.address }
}

async function wallets() {
  const accounts = ((await client.user.get()).user?.linked_accounts ?? []) as unknown as Wallet[]
  const of = (chain: string) =>
    accounts.find(account => account.wallet_client_type === 'privy' && account.chain_type === chain) as Wallet
  return { ethereum: of('ethereum'), solana: of('solana') }
}

/** Signs this text with each wallet. */
async function sign(text: string): Promise<{ ethereum: string; solana: string }> {
  const { ethereum, solana } = await wallets()
  const entropy = { entropyId: ethereum.address, entropyIdVerifier: 'ethereum-address-verifier' } as const
  const onEthereum = await client.embeddedWallet.getEthereumProvider({ wallet: ethereum as never, ...entropy })
  const onSolana = await client.embeddedWallet.getSolanaProvider(
    solana as never,
    entropy.entropyId,
    entropy.entropyIdVerifier,
  )
  const signed = await onSolana.request({ method: 'signMessage', params: { message: btoa(text) } })
  return {
    ethereum: (await onEthereum.request({ method: 'personal_sign', params: [text, ethereum.address] })) as string,
    solana: signed.signature,
  }
}

async function signUpWithPasskey(): Promise<{ user: string; credential: string }> {
  const { options } = await client.auth.passkey.generateSignupOptions(location.origin)
  const credential = await create(options)
  const { user } = await client.auth.passkey.signupWithPasskey(credential as never, location.origin)
  return { user: user.id, credential: credential.id }
}

async function logInWithPasskey(): Promise<string> {
  const { options } = await client.auth.passkey.generateAuthenticationOptions(location.origin)
  const used = (await navigator.credentials.get({
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(asBrowser(options) as never),
  })) as PublicKeyCredential
  return (await client.auth.passkey.loginWithPasskey(used.toJSON() as never, options.challenge, location.origin)).user
    .id
}

async function linkPasskey(): Promise<string> {
  const { options } = await client.auth.passkey.generateRegistrationOptions(location.origin)
  const credential = await create(options)
  await client.auth.passkey.linkWithPasskey(credential as never, location.origin)
  return credential.id
}

/** Unlinks by a direct request, because one client unlinks over the frame and the other cannot unlink. */
async function unlinkPasskey(appId: string, credentialId: string): Promise<{ status: number; accounts: string[] }> {
  const answer = await fetch(`${apiUrl}/api/v1/passkeys/unlink`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'privy-app-id': appId,
      authorization: `Bearer ${await client.getAccessToken()}`,
    },
    body: JSON.stringify({ credential_id: credentialId }),
  })
  const { linked_accounts: accounts = [] } = (await answer.json()) as { linked_accounts?: { type: string }[] }
  return { status: answer.status, accounts: accounts.map(({ type }) => type) }
}

const create = async (options: unknown) =>
  (
    (await navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(asBrowser(options) as never),
    })) as PublicKeyCredential
  ).toJSON() as { id: string }

/** Converts the names of the wire to the camel case of browsers. */
function asBrowser(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asBrowser)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value as Named).map(([key, part]) => [
      key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      asBrowser(part),
    ]),
  )
}

const published = {
  open,
  sendCode,
  logIn,
  makeWallets,
  sign,
  signUpWithPasskey,
  logInWithPasskey,
  linkPasskey,
  unlinkPasskey,
  logOut: () => client.auth.logout(),
}
export type Published = typeof published
// The older client needs Node's Buffer, which its hosts provide.
Object.assign(window, { published, Buffer })
