import { bundle, driver, world, type Tag } from './page.harness.js'

/** The Ethereum node of the development world, as a host configures it. */
export const localChain = (url: string) => ({
  id: 31337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [url] } },
})

/** This page with a `<wallet-app>` of an app of its own, and a guest signed in whose Ethereum wallet holds 1 ETH. */
export async function guestWithEther(): Promise<{ app: Tag; address: string; rpc: string }> {
  const { apiUrl, ethereumRpcUrl: rpc } = await world()
  const { appId } = await driver<{ appId: string }>('createApp', { guest_auth: true })
  await bundle()
  const app = document.createElement('wallet-app') as Tag
  Object.assign(app, { config: { appId, apiUrl, chains: [localChain(rpc)], defaultChain: 31337 } })
  document.body.append(app)
  await app.ready
  const { loginAsGuest, createWallet } = (await bundle('client.js')) as {
    loginAsGuest(): Promise<unknown>
    createWallet(options: object): Promise<{ address: string }>
  }
  await loginAsGuest()
  const { address } = await createWallet({ chainType: 'ethereum' })
  await driver('faucet', address, '1', 'ethereum')
  return { app, address, rpc }
}
