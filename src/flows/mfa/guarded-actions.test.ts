import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startWorld, type World } from '../../../demo/world.js'
import type { ExportOptions, ExportResult } from '../../ask/questions/export-wallet.js'
import { resolveSettings } from '../../config/resolve.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import type { ExportKeysModel } from '../../screens/export/export-keys.js'
import { playPart } from '../../screens/shapes/parts/play-part.harness.js'
import type { StatusModel } from '../../screens/shapes/status/status.js'
import { clearMfa, enrollTotp, submitMfaEnrollment } from '../../security/second-factors.js'
import { currentUser } from '../../session/store.js'
import { embeddedWallets } from '../../session/user/embedded-wallets.js'
import type { WalletAccount } from '../../session/user/user.js'
import { embeddedSigner } from '../../transactions/embedded-signer.js'
import { ETHEREUM_NODE, sendInput } from '../../transactions/node.harness.js'
import { createWallet } from '../../wallet/frame/create.js'
import { setRecovery } from '../../wallet/frame/set-recovery.js'
import { signWithWallet } from '../../wallet/frame/sign.js'
import { signedInPage, type SignedInPage } from '../../wallet/test/signed-in-page.harness.js'
import { exportWallet } from '../wallets/export-wallet.js'
import { promptOnPage } from './prompt.harness.js'

const STEP_MS = 30_000
const TO = '0x00000000000000000000000000000000000D0C5e'
const settings = resolveSettings(null, { appId: 'clwalletelementsdemo00001', chains: [1] })
const never = new AbortController().signal

let world: World
let signedIn: SignedInPage
let wallet: WalletAccount
let prompt: ReturnType<typeof promptOnPage>
let secret = ''
/** The transactions that were sent to the node. */
let sent: unknown[] = []
/** The open export, if any. */
let exporting: ReturnType<typeof playPart<ExportOptions, ExportResult>> | undefined
let signature: unknown

beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
beforeEach(async () => {
  signedIn = await signedInPage({ mfa_methods: ['totp'], user_owned_recovery_options: ['user-passcode'] }, world)
  wallet = await createWallet({ chainType: 'ethereum' })
  ;({ secret } = await enrollTotp())
  await submitMfaEnrollment({ method: 'totp', code: world.driver.authenticatorCode(secret) })
  sent = []
  exporting = undefined
  prompt = promptOnPage()
  withNode()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  exporting?.stage.close()
  prompt.close()
  prompt.remove()
  await signedIn.stop()
})

/** A node beside the provider, for a user with a high balance. */
function withNode(): void {
  const provider = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    if (typeof init.body !== 'string' || !init.body.includes('"jsonrpc"')) return provider(url, init)
    const { id, method, params } = JSON.parse(init.body) as { id: number; method: string; params: unknown[] }
    if (method === 'eth_sendRawTransaction') sent.push(params[0])
    return Promise.resolve(Response.json({ jsonrpc: '2.0', id, ...(ETHEREUM_NODE[method] as object) }))
  })
}

interface Action {
  readonly begin: () => Promise<unknown>
  readonly isDone: () => boolean
  /** What the prompt says that the factor is for. */
  readonly purpose: string
}

/** Each sensitive action, and whether it is done. */
const ACTIONS: Readonly<Record<string, Action>> = {
  signing: {
    begin: async () => {
      signature = undefined
      signature = await signWithWallet(wallet, { method: 'personal_sign', params: ['hello', wallet.address] })
    },
    isDone: () => signature !== undefined,
    purpose: 'Verify to sign with your wallet.',
  },
  sending: {
    begin: () =>
      sendInput(
        { address: wallet.address, transaction: { to: TO, value: 3n }, signer: embeddedSigner(wallet) },
        settings,
        never,
      ),
    isDone: () => sent.length > 0,
    purpose: 'Verify to sign with your wallet.',
  },
  export: {
    begin: async () => {
      exporting = playPart(exportWallet, { address: wallet.address }, {}, { exit: 'USER_REJECTED_REQUEST' })
      await exporting.result
    },
    isDone: () => exporting?.screenName() === 'export-wallet',
    purpose: 'Verify to export the keys of your wallet.',
  },
  'a change of recovery': {
    begin: () => setRecovery({ wallet, recovery: { method: 'user-passcode', password: 'Owl-grebe_27+heron' } }),
    isDone: () => embeddedWallets(currentUser())[0]?.recoveryMethod === 'user-passcode',
    purpose: 'Verify to change how your wallet is recovered.',
  },
}

describe('a user with a second factor', () => {
  it('must verify it before a wallet signs, sends, is exported or gets another recovery method, the prompt says what for, and nothing is done before [MFA-61]', async () => {
    for (const [name, { begin, isDone, purpose }] of Object.entries(ACTIONS)) {
      await clearMfa()
      const left = begin().then(
        () => 'done',
        () => 'left',
      )
      await prompt.waitForScreen('verify-totp')
      expect([isDone(), prompt.purpose()], `${name}, before`).toEqual([false, purpose])
      prompt.close()
      if (exporting) {
        await eventually(() => expect(exporting?.model<StatusModel>().$state.get().ring).toBe('failed'))
        exporting.stage.close()
      }
      expect([await left, isDone()], `${name}, left`).toEqual(['left', false])

      const done = begin()
      await prompt.waitForScreen('verify-totp')
      world.driver.shiftClock(STEP_MS)
      await prompt.typeCode(world.driver.authenticatorCode(secret))
      await eventually(() => expect(isDone(), `${name}, after`).toBe(true))
      exporting?.model<ExportKeysModel>().done()
      await done
      exporting = undefined
    }
  })
})
