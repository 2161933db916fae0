import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../demo/world.js'
import { startSession } from './accounts/start-session.js'
import * as client from './index.js'
import { closePage, openPage, type PageUnderTest } from './session/test/page.harness.js'

let world: World
let page: PageUnderTest
let app: { appId: string; apiUrl: string }

beforeAll(async () => {
  world = await startWorld({ chains: false })
  app = { appId: (await world.driver.createApp()).appId, apiUrl: world.apiUrlLocal }
  page = openPage(app)
  await client.loginAsGuest()
})
afterAll(async () => {
  closePage()
  await world.stop()
})

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const hash = `0x${'ab'.repeat(32)}`
const chainType = 'bitcoin' as 'ethereum'
const code = '123456'
const telegram = { telegramAuthResult: {} } as Parameters<typeof client.linkTelegram>[0]
const transfer = { nonce: '', account: '' } as Parameters<typeof client.transferAccount>[0]
const farcaster = {} as Parameters<typeof client.linkFarcaster>[0]
const wallet = {} as Parameters<typeof client.linkWallet>[0]
const smartWallet = {} as Parameters<typeof client.linkSmartWallet>[0]

/** Reloads the page, and calls this before the session of the last visit is restored. */
async function callEarly(call: () => Promise<unknown>): Promise<unknown> {
  page = openPage(app, page.browser)
  const restored = startSession()
  expect(client.$session().get().status).toBe('restoring')
  try {
    return await call()
  } finally {
    await restored
  }
}

/** For each function that needs a user: a call that this guest, who has no account and no wallet, may not make. */
const REFUSALS: Readonly<Record<string, Readonly<Record<string, () => Promise<unknown>>>>> = {
  EMBEDDED_WALLET_NOT_FOUND: {
    signMessage: () => client.signMessage({ message: 'Hello' }),
    sendTransaction: () => client.sendTransaction({ transaction: { to: address, value: '0x1' } }),
    speedUpTransaction: () => client.speedUpTransaction({ hash }),
    cancelTransaction: () => client.cancelTransaction({ hash }),
    setRecovery: () => client.setRecovery({ recovery: { method: 'user-passcode', password: 'correct horse' } }),
    exportWallet: () => client.exportWallet(),
    delegateWallet: () => client.delegateWallet(),
    requestFarcasterSigner: () => client.requestFarcasterSigner(),
    getFarcasterSignerStatus: () => client.getFarcasterSignerStatus(),
    signFarcasterMessage: () => client.signFarcasterMessage(new Uint8Array(20)),
  },
  INVALID_DATA: {
    createWallet: () => client.createWallet({ chainType }),
    createWallets: () => client.createWallets({ chainTypes: [chainType] }),
    importWallet: () => client.importWallet({ chainType, privateKey: hash }),
    importOwnWallet: () => client.importOwnWallet({ chainType }),
    revokeWallets: () => client.revokeWallets(),
    signMessageWithCrossAppWallet: () => client.signMessageWithCrossAppWallet({ address, message: 'Hello' }),
    signTypedDataWithCrossAppWallet: () => client.signTypedDataWithCrossAppWallet({ address, typedData: {} }),
    sendTransactionWithCrossAppWallet: () => client.sendTransactionWithCrossAppWallet({ address, transaction: {} }),
    unlinkEmail: () => client.unlinkEmail({ address: 'ada@example.com' }),
    unlinkPhone: () => client.unlinkPhone({ phoneNumber: '+12065550100' }),
    unlinkFarcaster: () => client.unlinkFarcaster({ fid: 1 }),
    unlinkTelegram: () => client.unlinkTelegram({ telegramUserId: '1' }),
    unlinkPasskey: () => client.unlinkPasskey({ credentialId: 'key' }),
    unlinkCrossApp: () => client.unlinkCrossApp({ subject: 'ada' }),
    unlinkOAuth: () => client.unlinkOAuth({ provider: 'google', subject: 'ada' }),
    unlinkWallet: () => client.unlinkWallet({ address }),
    unlink: () => client.unlink({ type: 'custom_auth', identifier: 'ada' }),
    transferAccount: () => client.transferAccount(transfer),
    submitMfaEnrollment: () => client.submitMfaEnrollment({ method: 'totp', code: 'none' }),
  },
  FAILED_TO_LINK_ACCOUNT: {
    link: () => client.link({ kind: 'email', identifier: 'ada@example.com', code }),
    linkEmail: () => client.linkEmail({ email: 'ada@example.com', code }),
    linkPhone: () => client.linkPhone({ phoneNumber: '+12065550100', code }),
    linkFarcaster: () => client.linkFarcaster(farcaster),
    linkTelegram: () => client.linkTelegram(telegram),
    linkPasskey: () => client.linkPasskey(),
    makePasskey: () => client.makePasskey('link'),
    linkOAuth: () => client.linkOAuth({ provider: 'google' }),
    linkCrossApp: () => client.linkCrossApp({ appId: 'clsomeotherapp00000000001' }),
    linkWallet: () => client.linkWallet(wallet),
    linkSmartWallet: () => client.linkSmartWallet(smartWallet),
  },
  FAILED_TO_UPDATE_ACCOUNT: {
    update: () => client.update({ kind: 'email', identifier: 'ada@example.com', code }),
    updateEmail: () => client.updateEmail({ newAddress: 'ada@example.com', code }),
    updatePhone: () => client.updatePhone({ newPhoneNumber: '+12065550100', code }),
  },
  WALLET_FRAME_UNAVAILABLE: {
    enrollSms: () => client.enrollSms({ phoneNumber: '+12065550100' }),
    enrollTotp: () => client.enrollTotp(),
    unenrollMfa: () => client.unenrollMfa({ method: 'sms' }),
    verifyMfa: () => client.verifyMfa(),
    clearMfa: () => client.clearMfa(),
  },
}

describe('a call that needs a user, and comes before the session of the last visit is restored', () => {
  for (const [code, calls] of Object.entries(REFUSALS))
    it.each(Object.entries(calls))('%s waits for the session [START-01]', async (_name, call) => {
      await expect(callEarly(call)).rejects.toMatchObject({ code })
    })

  it('the Ethereum provider waits for the session before it says that there is no account', async () => {
    const request = { method: 'personal_sign', params: ['0x00', address] }
    await expect(callEarly(() => client.getEthereumProvider().request(request))).rejects.toMatchObject({
      data: { code: 'EMBEDDED_WALLET_NOT_FOUND' },
    })
  })

  it('the wait ends at once if the caller aborts it', async () => {
    let status
    const call = async () => {
      try {
        await client.signMessage({ message: 'Hello', signal: AbortSignal.abort() })
      } finally {
        status = client.$session().get().status
      }
    }
    await expect(callEarly(call)).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    expect(status).toBe('restoring')
  })
})
