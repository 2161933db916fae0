import type Client from '@walletconnect/sign-client'
import { SignClient } from '@walletconnect/sign-client'
import type { SignClientTypes } from '@walletconnect/types'
import { endOnce } from '../../../elements/connectors/end-once.js'
import { WalletRefusal, type Script, type ScriptMemory } from '../behaviour.js'
import { answerEthereum, type Request } from './ethereum-requests.js'
import { walletKeys } from './keys.js'
import { granted, namespace, NOWHERE, onWrongChain, type Addresses } from './namespaces.js'
import { answerSolana } from './solana-requests.js'

type Proposal = SignClientTypes.EventArguments['session_proposal']
type SessionRequest = SignClientTypes.EventArguments['session_request']

/** The storage of a wallet's sessions and their keys. */
export interface WalletStorage {
  getKeys(): Promise<string[]>
  getEntries<T = unknown>(): Promise<[string, T][]>
  getItem<T = unknown>(key: string): Promise<T | undefined>
  setItem(key: string, value: unknown): Promise<void>
  removeItem(key: string): Promise<void>
}

export interface WalletConnectOptions {
  /** The relay's address, `ws://…`. */
  relayUrl(): string
  storage: WalletStorage
  /** The storage of the behaviour that a tester has set. */
  memory?: ScriptMemory
  /** Its networks: Ethereum chain ids to RPC addresses, and Solana's RPC address. */
  ethereum: ReadonlyMap<number, string>
  solanaRpcUrl: string | undefined
}

/** The client and the addresses of an open wallet. */
export interface OpenWallet {
  client: Client
  addresses: Addresses
}

const USER_REJECTED = 4001
/** The code for a rejected proposal (CAIP-25). */
const PROPOSAL_REJECTED = 5000
const UNRECOGNIZED_CHAIN = 4902
const CHAIN_DISCONNECTED = 4901
const INTERNAL = -32603

/**
 * Opens the wallet's side of WalletConnect. From now on it answers proposals and requests of pages as the script says.
 */
export async function openWallet(
  { relayUrl, storage, ethereum, solanaRpcUrl }: WalletConnectOptions,
  script: Script,
): Promise<OpenWallet> {
  const keys = await walletKeys()
  const addresses = { eip155: keys.ethereum.address, solana: keys.solana.address }
  const client = await openClient(relayUrl(), storage)
  const wallet: Wallet = { client, addresses, keys, script, ethereum, solanaRpcUrl }
  client.on('session_proposal', proposal => void answerProposal(wallet, proposal))
  client.on('session_request', request => void answer(wallet, request))
  return { client, addresses }
}

async function openClient(relayUrl: string, storage: WalletStorage): Promise<Client> {
  // Each world in a process has its own wallet, so the library must not share one core.
  process.env['DISABLE_GLOBAL_CORE'] = 'true'
  const client = await SignClient.init({
    relayUrl,
    storage,
    telemetryEnabled: false,
    logger: 'silent',
    metadata: {
      name: 'Test Wallet (WalletConnect)',
      description: 'A wallet for tests',
      url: 'http://wallet.localhost',
      icons: [],
    },
    signConfig: { disableRequestQueue: true },
  })
  endOnce(client)
  // The library would ask an external server whether the page is known. On a failure, it treats the page as unknown.
  client.core.verify.resolve = () => Promise.reject(new Error('Nobody is asked'))
  return client
}

/** An open wallet with everything that it needs to answer a page. */
interface Wallet extends OpenWallet, Pick<WalletConnectOptions, 'ethereum' | 'solanaRpcUrl'> {
  keys: Awaited<ReturnType<typeof walletKeys>>
  script: Script
}

async function answerProposal({ client, addresses, script }: Wallet, { id, params }: Proposal): Promise<void> {
  const isOnWrongChain = script.current === 'wrong chain'
  try {
    await script.ask()
    await client.approve({
      id,
      namespaces: isOnWrongChain ? onWrongChain(params, addresses) : granted(params, addresses),
    })
  } catch (error) {
    const { code, message } = errorOf(error)
    await client
      .reject({ id, reason: { code: code === USER_REJECTED ? PROPOSAL_REJECTED : code, message } })
      .catch(() => undefined)
  }
}

async function answer(wallet: Wallet, { id, topic, params }: SessionRequest): Promise<void> {
  const { client, script } = wallet
  const isOnWrongChain = script.current === 'wrong chain'
  const response = await script
    .ask()
    .then(() => perform(wallet, topic, params.chainId, params.request as Request, isOnWrongChain))
    .then(
      result => ({ id, jsonrpc: '2.0', result }),
      (error: unknown) => ({ id, jsonrpc: '2.0', error: errorOf(error) }),
    )
  // The page may have been closed in the meantime.
  await client.respond({ topic, response }).catch(() => undefined)
}

function perform(
  wallet: Wallet,
  topic: string,
  chain: string,
  request: Request,
  isOnWrongChain: boolean,
): Promise<unknown> {
  const { keys, ethereum, solanaRpcUrl } = wallet
  if (request.method === 'wallet_addEthereumChain') return Promise.resolve(null)
  if (request.method === 'wallet_switchEthereumChain') return switchChain(wallet, topic, request, isOnWrongChain)
  if (isOnWrongChain && /send|signtransaction/i.test(request.method))
    throw new WalletRefusal(CHAIN_DISCONNECTED, 'The wallet is on another chain.')
  if (chain.startsWith('solana:')) return answerSolana(keys.solana, solanaRpcUrl, request)
  const chainId = Number(chain.split(':')[1])
  return answerEthereum(keys.ethereum, chainId, ethereum.get(chainId), request)
}

/** Switches to one of the wallet's chains, adds it to the session, and emits `chainChanged` to the page. */
async function switchChain(
  { client, addresses, ethereum }: Wallet,
  topic: string,
  { params }: Request,
  isOnWrongChain: boolean,
): Promise<null> {
  const wantedChainId = Number((params as { chainId?: unknown }[] | undefined)?.[0]?.chainId)
  if (isOnWrongChain || !ethereum.has(wantedChainId))
    throw new WalletRefusal(UNRECOGNIZED_CHAIN, 'Unrecognized chain ID. Try adding the chain first.')
  const [chain, { namespaces }] = [`eip155:${wantedChainId}`, client.session.get(topic)]
  const chains = (namespaces['eip155']?.chains ?? []).filter(chain => chain !== NOWHERE.eip155)
  if (!chains.includes(chain)) {
    const { acknowledged } = await client.update({
      topic,
      namespaces: { ...namespaces, eip155: namespace('eip155', [...chains, chain], addresses) },
    })
    await acknowledged()
  }
  await client.emit({ topic, event: { name: 'chainChanged', data: wantedChainId }, chainId: chain })
  return null
}

function errorOf(error: unknown): { code: number; message: string } {
  if (error instanceof WalletRefusal) return { code: error.code, message: error.message }
  return {
    code: INTERNAL,
    message: error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'Something went wrong',
  }
}
