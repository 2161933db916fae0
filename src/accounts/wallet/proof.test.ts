import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setTransport } from '../../api/client.js'
import { connectExternalWallet } from '../../connectors/connected-wallets.js'
import { ADA, connectorTo, EVE, FakeWallet } from '../../connectors/wallet.harness.js'
import { closePage, openPage } from '../../session/test/page.harness.js'
import { proveWallet } from './proof.js'

beforeEach(() => {
  openPage({ appId: 'clprooftest00000000000001', apiUrl: 'https://provider.test' })
  vi.stubGlobal('location', new URL('https://shop.example/'))
  setTransport(() =>
    Promise.resolve(Response.json({ nonce: 'k3v9x0q2m7', address: ADA, expires_at: '2030-01-01T00:00:00Z' })),
  )
})
afterEach(() => {
  closePage()
  setTransport()
  vi.unstubAllGlobals()
})

/** A wallet with this answer to a signature request; it may change meanwhile. */
class Signing extends FakeWallet {
  constructor(
    readonly answer: unknown,
    readonly meanwhile = () => {},
  ) {
    super()
  }

  override request(asked: { readonly method: string }): Promise<unknown> {
    if (asked.method !== 'personal_sign') return super.request(asked)
    this.meanwhile.call(this)
    return Promise.resolve(this.answer)
  }
}

const proof = async (provider: FakeWallet) => proveWallet(await connectExternalWallet(connectorTo(provider)))

it.each([undefined, null, 42, '', 'yes', '0x', '0xZZ', { signature: '0x12' }])(
  'a wallet that answers %j gives no proof, and can be asked again',
  async answer => {
    await expect(proof(new Signing(answer))).rejects.toMatchObject({
      code: 'UNKNOWN_AUTH_ERROR',
      message: 'The wallet gave no signature.',
      retryable: true,
    })
  },
)

it('a wallet that changes its account or is locked while it signs gives no proof', async () => {
  const changed = new Signing('0x1234', () => {
    changed.accounts = [EVE]
  })
  await expect(proof(changed)).rejects.toMatchObject({
    code: 'GENERIC_CONNECT_WALLET_ERROR',
    message: 'The wallet has changed to another account.',
    rpcCode: 4100,
  })
  const locked = new Signing('0x1234', () => {
    locked.accounts = []
  })
  await expect(proof(locked)).rejects.toMatchObject({
    code: 'GENERIC_CONNECT_WALLET_ERROR',
    message: 'Disconnected',
    rpcCode: 4900,
  })
})
