import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { appFacts } from '../../api/app/app-facts.js'
import { configureApp } from '../../config/app.js'
import { setSession } from '../../session/store.js'
import { closePage, openPage } from '../../session/test/page.harness.js'
import type { User } from '../../session/user/user.js'
import { userFromWire } from '../../session/user/user-from-wire.js'
import { getEthereumProvider, type EthereumProvider } from './ethereum-provider.js'

export const ADA = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
export const OTHER = '0x0000000000000000000000000000000000000001'

interface RpcRequest {
  readonly method: string
  readonly params: unknown
}

/**
 * A page with a signed-in user, the provider of their embedded wallet, and a scripted node of its chains (31337, 7). It
 * has no wallet frame, so nothing can be signed.
 */
export interface ProviderPage {
  readonly provider: EthereumProvider
  readonly requests: RpcRequest[]
  /** Returns the node's result for a request. */
  respond: (question: RpcRequest) => unknown
  readonly user: User
  ask(method: string, params?: unknown): Promise<unknown>
  stop(): Promise<void>
}

export async function providerPage(): Promise<ProviderPage> {
  const requests: RpcRequest[] = []
  const node: Server = createServer((request, response) => {
    let body = ''
    request.on('data', piece => {
      body += String(piece)
    })
    request.on('end', () => {
      const question = JSON.parse(body) as RpcRequest
      requests.push(question)
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: page.respond(question) }))
    })
  })
  await new Promise<void>(resolve => node.listen(0, '127.0.0.1', resolve))
  openPage({ appId: 'clprovidertest00000000001', apiUrl: 'https://provider.test' })
  appFacts().config = Promise.resolve({} as Awaited<NonNullable<ReturnType<typeof appFacts>['config']>>)
  const http = [`http://127.0.0.1:${(node.address() as AddressInfo).port}`]
  const chain = (id: number) => ({
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http } },
    blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.test' } },
  })
  configureApp({ chains: [chain(31337), chain(7)], defaultChain: 31337 })
  const user = userFromWire({
    id: 'did:privy:ada',
    created_at: 1,
    has_accepted_terms: false,
    is_guest: false,
    mfa_methods: [],
    linked_accounts: [
      {
        type: 'wallet',
        address: ADA,
        chain_type: 'ethereum',
        wallet_client_type: 'privy',
        connector_type: 'embedded',
        wallet_index: 0,
        recovery_method: 'privy',
        imported: false,
        delegated: false,
      },
    ],
  })
  setSession(user, 'login')
  const provider = getEthereumProvider()
  const page: ProviderPage = {
    provider,
    requests,
    user,
    respond: () => '0x2a',
    ask: (method, params) => provider.request({ method, ...(params === undefined ? {} : { params }) }),
    stop: async () => {
      closePage()
      await new Promise(resolve => node.close(resolve))
    },
  }
  return page
}
