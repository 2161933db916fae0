import { bundle, driver, insert, world, type Tag } from './page.harness.js'

/** The Ethereum node of the development world, as a host configures it. */
export const localChain = (url: string) => ({
  id: 31337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [url] } },
})

interface Guest {
  readonly app: Tag
  /** The address of the guest's Ethereum wallet. */
  readonly address: string
}

/** Signs in a guest through the client, and creates their Ethereum wallet. */
async function signIn(app: Tag, options: object = {}): Promise<Guest> {
  await app.ready
  const { loginAsGuest, createWallet } = (await bundle('client.js')) as {
    loginAsGuest(): Promise<unknown>
    createWallet(options: object): Promise<{ address: string }>
  }
  await loginAsGuest()
  const { address } = await createWallet({ chainType: 'ethereum', ...options })
  return { app, address }
}

/** A page with a `<wallet-app>` for a new app, and a signed-in guest with an Ethereum wallet. */
export async function guestWithWallet(app: object = {}, wallet: object = {}): Promise<Guest> {
  const { apiUrl } = await world()
  const { appId } = await driver<{ appId: string }>('createApp', { guest_auth: true, ...app })
  await bundle()
  return signIn(insert(`<wallet-app app-id="${appId}" api-url="${apiUrl}"></wallet-app>`), wallet)
}

/** The same on the development world's Ethereum chain; the wallet holds 1 ETH. */
export async function guestWithEther(): Promise<Guest & { rpc: string }> {
  const { apiUrl, ethereumRpcUrl: rpc } = await world()
  const { appId } = await driver<{ appId: string }>('createApp', { guest_auth: true })
  await bundle()
  const app = document.createElement('wallet-app') as Tag
  Object.assign(app, { config: { appId, apiUrl, chains: [localChain(rpc)], defaultChain: 31337 } })
  document.body.append(app)
  const guest = await signIn(app)
  await driver('faucet', guest.address, '1', 'ethereum')
  return { ...guest, rpc }
}
