import { afterEach, beforeEach, expect, it } from 'vitest'
import { connectExternalWallet } from '../connectors/connected-wallets.js'
import { $connectedWallets } from '../connectors/connections.js'
import { ADA, connectorTo, FakeWallet, useMemoryStorage, reloadPage } from '../connectors/wallet.harness.js'
import { forgetPage } from '../lib/page.js'
import { setStorage } from '../lib/storage.js'
import { setSession } from '../session/store.js'
import { startExternalWallets } from './external-wallets.js'

beforeEach(() => {
  useMemoryStorage()
  reloadPage()
})
afterEach(() => {
  setStorage(undefined)
  forgetPage()
})

it('a logout disconnects all wallets, and an expired session keeps them', async () => {
  await startExternalWallets()
  const addresses = () =>
    $connectedWallets()
      .get()
      .map(({ address }) => address)
  for (const [cause, left] of [
    ['expired', [ADA]],
    ['logout', []],
    ['other-tab', []],
  ] as const) {
    setSession(null, 'restore')
    await connectExternalWallet(connectorTo(new FakeWallet()))
    setSession(null, cause)
    expect(addresses()).toEqual(left)
  }
})
