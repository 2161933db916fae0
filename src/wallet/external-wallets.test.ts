import { afterEach, beforeEach, expect, it } from 'vitest'
import { connectExternalWallet } from '../connectors/connected-wallets.js'
import { $connectedWallets } from '../connectors/connections.js'
import { ADA, connectorTo, FakeWallet, keepStorage, loadAgain } from '../connectors/fake-wallet.js'
import { pageRecord } from '../lib/page.js'
import { useStorage } from '../lib/storage.js'
import { resetSession, setSession } from '../session/store.js'
import { startExternalWallets } from './external-wallets.js'

beforeEach(() => {
  keepStorage()
  loadAgain()
  pageRecord().slots.delete('external-wallets')
})
afterEach(() => {
  useStorage(undefined)
  resetSession()
})

it('lets every connected wallet go with a logout, and keeps them when a session only runs out', async () => {
  await startExternalWallets()
  const addresses = () => $connectedWallets().get().map(({ address }) => address)
  for (const [cause, left] of [['expired', [ADA]], ['logout', []], ['other-tab', []]] as const) {
    resetSession()
    await connectExternalWallet(connectorTo(new FakeWallet()))
    setSession(null, cause)
    expect(addresses()).toEqual(left)
  }
})
