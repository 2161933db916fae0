import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { appFacts } from '../../api/app/app-facts.js'
import { setHandler, type Handler } from '../../ask/handlers.js'
import { $hostConfig, configureApp, forgetApp, setHostLayer } from '../../config/app.js'
import { failure } from '../../errors/failure.harness.js'
import { setSession } from '../../session/store.js'
import { OTHER, providerPage, type ProviderPage } from './provider-page.harness.js'

let page: ProviderPage
beforeEach(async () => {
  page = await providerPage()
})
afterEach(() => {
  setHandler('confirm-transaction', undefined)
  return page.stop()
})

/** A page whose script sets these options, and whose markup sets Base as the default chain. */
function hostThatSays({ showWalletUIs, chains = [] }: { showWalletUIs: boolean; chains?: readonly number[] }) {
  forgetApp()
  setHostLayer('tag', [{ markup: { defaultChain: 8453 } }])
  configureApp({
    appId: 'clprovidertest00000000001',
    apiUrl: 'https://provider.test',
    embeddedWallets: { showWalletUIs },
    ...(chains.length > 0 && { chains }),
  })
  appFacts().config = Promise.resolve({} as Awaited<NonNullable<ReturnType<typeof appFacts>['config']>>)
  setSession(page.user, 'login')
  const confirm = vi.fn<Handler<'confirm-transaction'>>(() => Promise.resolve({ hash: '0xhash' }))
  setHandler('confirm-transaction', confirm)
  const send = () => page.ask('eth_sendTransaction', [{ to: OTHER }])
  return { send, chain: () => confirm.mock.calls.at(-1)?.[0].chain }
}
const chains = [1, 8453]

it("an unseen transaction goes to the script's chain, and a shown one to the markup's chain [SEC-95]", async () => {
  const shown = hostThatSays({ chains, showWalletUIs: true })
  await shown.send()
  expect(shown.chain()).toBe(8453)
  const unseen = hostThatSays({ chains, showWalletUIs: false })
  await unseen.send()
  expect(unseen.chain()).toBe(1)
  expect($hostConfig().get().markup).toEqual({ defaultChain: 8453 })
})

it('nothing is sent if only the markup names a chain, and the error names the setting to use', async () => {
  const { send, chain } = hostThatSays({ showWalletUIs: false })
  expect(await failure(send())).toMatchObject({ message: expect.stringContaining('configureWallet') as string })
  expect(chain()).toBeUndefined()
})

it('an unseen transaction goes to the chain that the dapp has switched to', async () => {
  const { send, chain } = hostThatSays({ showWalletUIs: false })
  await page.ask('wallet_switchEthereumChain', [{ chainId: '0x2105' }])
  await send()
  expect(chain()).toBe(8453)
})
