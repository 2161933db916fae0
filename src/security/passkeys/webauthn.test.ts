import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PasskeyCreation, PasskeyRequest } from '../../api/login/passkeys.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import { BrowserWithPasskeys } from './browser.harness.js'
import { passkeyRefusalIn } from './refusals.js'
import { createPasskey, requirePasskeys, suggestsPasskeys, usePasskey } from './webauthn.js'

const ID = 'app.localhost'
const creation: PasskeyCreation = {
  relying_party: null,
  options: {
    rp: { name: 'Almanac', id: ID },
    user: { id: 'dQ', name: 'ada', display_name: 'Ada' },
    challenge: 'Y2g',
    pub_key_cred_params: [{ alg: -7, type: 'public-key' }],
    timeout: 60_000,
    exclude_credentials: [{ id: 'aWQ', type: 'public-key', transports: ['internal'] }],
    attestation: null,
    authenticator_selection: {
      resident_key: 'required',
      user_verification: 'required',
      authenticator_attachment: null,
      require_resident_key: true,
    },
    extensions: { cred_props: { rk: true } },
  },
}
const asking: PasskeyRequest = {
  options: {
    challenge: 'Y2g',
    rp_id: ID,
    timeout: null,
    allow_credentials: [],
    user_verification: 'required',
    extensions: { app_id: 'https://old.example' },
  },
}
const signal = new AbortController().signal

let browser: BrowserWithPasskeys
beforeEach(() => {
  browser = new BrowserWithPasskeys()
})
afterEach(() => browser.restore())

describe('a passkey in the browser', () => {
  it("a passkey is created with the wire's options under the browser's names, and returned under the wire's names", async () => {
    const made = await createPasskey(creation, signal)
    expect(browser.requests).toMatchObject([
      {
        kind: 'create',
        publicKey: {
          rp: { name: 'Almanac', id: ID },
          user: { name: 'ada', displayName: 'Ada' },
          timeout: 60_000,
          extensions: { credProps: true },
          pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
          excludeCredentials: [{ type: 'public-key', transports: ['internal'] }],
          authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        },
      },
    ])
    expect(browser.requests[0]?.publicKey).not.toHaveProperty('attestation')
    expect(made).toMatchObject({
      id: browser.keys[0]?.id,
      raw_id: browser.keys[0]?.id,
      type: 'public-key',
      authenticator_attachment: 'platform',
      client_extension_results: { cred_props: { rk: true } },
      response: { transports: ['internal'] },
    })
    expect(Object.keys(made.response).sort()).toEqual(['attestation_object', 'client_data_json', 'transports'])
  })

  it('a passkey is used without naming one if the wire names none, and only suggested with autofill', async () => {
    await createPasskey(creation, signal)
    const used = await usePasskey(asking, signal)
    expect(browser.requests[1]).toMatchObject({
      kind: 'get',
      publicKey: { rpId: ID, userVerification: 'required', extensions: { appid: 'https://old.example' } },
    })
    expect(browser.requests[1]).not.toHaveProperty('mediation')
    expect(Object.keys(used.response).sort()).toEqual([
      'authenticator_data',
      'client_data_json',
      'signature',
      'user_handle',
    ])
    await usePasskey(asking, signal, { autofill: true })
    expect(browser.requests[2]).toMatchObject({ mediation: 'conditional' })
  })

  it.each([
    ['NotAllowedError', 'USER_REJECTED_REQUEST', 'rejected', true],
    ['InvalidStateError', 'CANNOT_LINK_MORE_OF_TYPE', 'known', false],
    ['SecurityError', 'INVALID_CONFIG', 'site', false],
    ['NotSupportedError', 'NOT_SUPPORTED', 'device', false],
    ['ConstraintError', 'NOT_SUPPORTED', 'device', false],
    ['AbortError', 'REQUEST_ABORTED', 'replaced', false],
    ['UnknownError', 'UNKNOWN_ERROR', 'unknown', true],
    ['TypeError', 'UNKNOWN_ERROR', 'unknown', true],
  ] as const)('a passkey that is refused with %s has the error %s', async (name, code, refusal, retryable) => {
    browser.behaviour = { name }
    const error: unknown = await createPasskey(creation, signal).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code, retryable, cause: { name } })
    expect(passkeyRefusalIn(error)).toBe(refusal)
  })

  it('a passkey is refused for another relying party, and by a browser with its own message', async () => {
    browser.behaviour = { name: 'SecurityError' }
    await expect(usePasskey({ options: { challenge: 'Y2g', rp_id: 'other.example' } }, signal)).rejects.toMatchObject({
      code: 'INVALID_CONFIG',
    })
    await expect(usePasskey({ options: { challenge: 'Y2g', rp_id: ID } }, signal)).rejects.toMatchObject({
      code: 'INVALID_CONFIG',
    })
  })

  it('a passkey is refused before a request in a frame without permission, and in a browser without WebAuthn', async () => {
    browser.framed = true
    await expect(usePasskey(asking, signal)).rejects.toMatchObject({ code: 'DISALLOWED_LOGIN_METHOD' })
    expect(() => requirePasskeys('create')).toThrow('does not allow passkeys')
    expect(await suggestsPasskeys()).toBe(false)
    expect(browser.requests).toEqual([])
    browser.restore()
    browser = new BrowserWithPasskeys(undefined, { webauthn: false })
    await expect(createPasskey(creation, signal)).rejects.toMatchObject({
      code: 'NOT_SUPPORTED',
      message: 'WebAuthn is not supported in this browser',
    })
    expect(await suggestsPasskeys()).toBe(false)
  })

  it('a refusal in a frame is recognised even if only the request reveals it', async () => {
    browser.behaviour = { name: 'NotAllowedError' }
    const asked = usePasskey(asking, signal)
    browser.framed = true
    await expect(asked).rejects.toMatchObject({ code: 'DISALLOWED_LOGIN_METHOD' })
  })

  it('passkeys are suggested if the browser supports it', async () => {
    expect(await suggestsPasskeys()).toBe(true)
    browser.restore()
    browser = new BrowserWithPasskeys(undefined, { autofill: false })
    expect(await suggestsPasskeys()).toBe(false)
  })

  it('only one request is open, and a new one ends the previous one only', async () => {
    browser.behaviour = 'nothing'
    const [first, second] = [new AbortController(), new AbortController()]
    const suggested = usePasskey(asking, first.signal, { autofill: true })
    await eventually(() => expect(browser.requests).toHaveLength(1))
    const made = createPasskey(creation, second.signal)
    await expect(suggested).rejects.toMatchObject({
      code: 'REQUEST_ABORTED',
      message: 'Another passkey request has begun.',
    })
    first.abort()
    await new Promise(resolve => setImmediate(resolve))
    expect(browser.requests[1]?.signal.aborted).toBe(false)
    second.abort()
    await expect(made).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    expect(browser.requests[1]?.signal.aborted).toBe(true)
  })

  it('the request ends when the visitor leaves, however early', async () => {
    browser.behaviour = 'nothing'
    const left = new AbortController()
    const suggested = usePasskey(asking, left.signal, { autofill: true })
    left.abort() // while the library checks what the browser supports
    await expect(suggested).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    await new Promise(resolve => setImmediate(resolve))
    expect(browser.requests.map(asked => asked.signal.aborted)).toEqual([true])
    await expect(usePasskey(asking, left.signal)).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    expect(browser.requests).toHaveLength(1)
  })
})
