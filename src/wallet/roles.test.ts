import { generatePrivateKey } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectExternalWallet } from '../connectors/connected-wallets.js'
import { $connectedWallets } from '../connectors/connections.js'
import { connectorTo } from '../connectors/wallet.harness.js'
import { logout } from '../session/logout.js'
import type { WalletAccount } from '../session/user/user.js'
import { connectWallet } from './frame/connect.js'
import { createWallet, createWallets } from './frame/create.js'
import { getEthereumProvider } from './provider/ethereum-provider.js'
import { importWallet } from './frame/import.js'
import { recoverWithSecret } from './frame/recover.js'
import { sendTransaction } from './send-transaction.js'
import { signMessage } from './sign-message.js'
import { signWithWallet } from './frame/sign.js'
import { signedInPage, type SignedInPage } from './test/signed-in-page.harness.js'
import { getWallets } from './wallets.js'

let signedIn: SignedInPage
let wallet: WalletAccount
beforeAll(async () => {
  signedIn = await signedInPage()
  wallet = await createWallet({ chainType: 'ethereum' })
})
afterAll(() => signedIn.stop())

describe('a visitor who has just logged out', () => {
  it('the visitor can use no wallet feature, but can connect their own wallet [ROLE-02]', async () => {
    await logout()
    signedIn.page.posted.length = 0
    const features: Readonly<Record<string, () => Promise<unknown>>> = {
      create: () => createWallet({ chainType: 'ethereum' }),
      'create several': () => createWallets({ chainTypes: ['ethereum', 'solana'] }),
      import: () => importWallet({ privateKey: generatePrivateKey(), chainType: 'ethereum' }),
      connect: () => connectWallet(wallet),
      recover: () => recoverWithSecret(wallet, { recoveryPassword: 'secret words' }),
      sign: () => signWithWallet(wallet, { method: 'personal_sign', params: ['hello', wallet.address] }),
      'sign a message': () => signMessage({ message: 'hello' }),
      'send a transaction': () => sendTransaction({ transaction: { to: wallet.address, value: 1n } }),
    }
    for (const [name, use] of Object.entries(features))
      await expect(use(), name).rejects.toMatchObject({ code: 'MUST_BE_AUTHENTICATED' })
    const provider = getEthereumProvider()
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
    await expect(provider.request({ method: 'personal_sign', params: ['0x68', wallet.address] })).rejects.toMatchObject(
      { cause: { code: 'MUST_BE_AUTHENTICATED' } },
    )
    expect(getWallets()).toEqual([])
    expect(signedIn.page.requests).toEqual([])

    await connectExternalWallet(
      connectorTo(
        { request: ({ method }) => Promise.resolve(method === 'eth_chainId' ? '0x1' : [wallet.address]) },
        'com.example.own',
      ),
    )
    expect(
      $connectedWallets()
        .get()
        .map(({ address }) => address),
    ).toEqual([wallet.address])
  })
})
