import { ed25519 } from '@noble/curves/ed25519.js'
import { atom } from 'nanostores'
import { hashTypedData, recoverMessageAddress, recoverTypedDataAddress, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { shortAddress } from '../../chains/address.js'
import { $waiting } from '../../ask/waiting.js'
import type { MessageUiOptions } from '../../ask/questions/sign-message.js'
import type { HostConfig } from '../../config/settings.js'
import { resolveSettings } from '../../config/resolve.js'
import { $inEnglish } from '../../copy/test/in-english.harness.js'
import { failure } from '../../errors/failure.harness.js'
import { WalletError } from '../../errors/wallet-error.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import type { SignMessageModel } from '../../screens/signing/sign-message.js'
import { setSession } from '../../session/store.js'
import { userFromWire } from '../../session/user/user-from-wire.js'
import { Stage } from '../../stage/stage.js'
import { forgedPress, press } from '../../ui/actions/press.harness.js'
import type { MessageInput } from '../../wallet/messages/message-job.js'
import type { MessageSigner } from '../../wallet/messages/message-signer.js'
import { forError } from '../for-error.js'
import { signMessage } from './sign-message.js'

const account = privateKeyToAccount(generatePrivateKey())
const secret = ed25519.utils.randomSecretKey()
const SOLANA = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const wallet = (address: string, chain_type: string) => ({
  type: 'wallet',
  address,
  chain_type,
  wallet_client_type: 'privy',
  connector_type: 'embedded',
  wallet_index: 0,
  recovery_method: 'privy',
  imported: false,
  delegated: false,
  verified_at: 1,
  first_verified_at: 1,
  latest_verified_at: 1,
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  vi.stubGlobal('location', { host: 'almanac.example', origin: 'https://almanac.example' })
  setSession(
    userFromWire({
      id: 'did:privy:one',
      created_at: 1,
      mfa_methods: [],
      has_accepted_terms: true,
      is_guest: false,
      linked_accounts: [wallet(account.address, 'ethereum'), wallet(SOLANA, 'solana')],
    } as never),
    'login',
  )
})
afterEach(() => {
  setSession(null, 'logout')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Signs as the wallet frame does, with a key of this test. */
const signs: MessageSigner['sign'] = ({ method, params }) => {
  if (method === 'signMessage')
    return Promise.resolve(
      Buffer.from(ed25519.sign(Buffer.from((params as { message: string }).message, 'base64'), secret)).toString(
        'base64',
      ),
    )
  const [first, second] = params as [Hex, never]
  return method === 'personal_sign' ? account.signMessage({ message: { raw: first } }) : account.signTypedData(second)
}

interface Run {
  readonly uiOptions?: MessageUiOptions
  readonly config?: HostConfig
  readonly signer?: Partial<MessageSigner>
  readonly beforeSubmit?: MessageInput['beforeSubmit']
}

/** Requests this signature and opens its screen. */
function ask(
  asked: Pick<MessageInput, 'method' | 'data' | 'askedBy'> & { address?: string },
  { uiOptions, config = {}, signer, beforeSubmit }: Run = {},
) {
  const settings = resolveSettings(null, { appId: 'clwalletelementsdemo00001', name: 'Almanac', ...config })
  const stage = new Stage({ $settings: atom(settings), errorScreen: forError })
  const all: MessageSigner = { connect: () => Promise.resolve(), sign: vi.fn(signs), ...signer }
  const outcome = stage.play(
    signMessage,
    { ...asked, uiOptions, signer: all, ...(beforeSubmit && { beforeSubmit }) },
    { exit: 'USER_REJECTED_REQUEST' },
  )
  outcome.catch(() => {})
  const model = () => stage.$scene.get()?.model as SignMessageModel
  const review = () => $inEnglish(model().$review).get()
  return {
    stage,
    outcome,
    model,
    review,
    signer: all,
    ready: () =>
      eventually(() => {
        expect(stage.$scene.get()?.screen === 'sign-message' && review().status).toBe('ready')
      }),
    press() {
      vi.advanceTimersByTime(400)
      press(model().primary)
    },
    tick(ticked = true) {
      vi.advanceTimersByTime(400)
      press(event => model().accept?.(ticked, event))
    },
  }
}
const hello = { method: 'personal_sign', data: 'hello' } as const
const solanaHello = { method: 'solana_signMessage', data: btoa('hello') } as const
const TYPED = {
  types: {
    Mail: [
      { name: 'to', type: 'address' },
      { name: 'text', type: 'string' },
      { name: 'counts', type: 'uint8[]' },
    ],
  },
  primaryType: 'Mail',
  domain: { name: 'Almanac', chainId: 1 },
  message: { to: account.address, text: 'hello', counts: [1, 2] },
} as const

describe('a message to sign', () => {
  it('is titled "Sign message" [SIGN-01]', async () => {
    const run = ask(hello)
    await run.ready()
    expect(run.review().title).toBe('Sign message')
  })

  it('says that signing is free [SIGN-02]', async () => {
    const run = ask(hello)
    await run.ready()
    expect(run.review().subtitle).toBe('Signing this message will not cost you any fees.')
  })

  it('has a button that reads "Sign and continue", "Signing..." while it signs and "Success" afterwards [SIGN-03] [SIGN-04] [SIGN-05]', async () => {
    let answer: (signature: string) => void = () => {}
    const run = ask(hello, {
      signer: {
        sign: () =>
          new Promise(resolve => {
            answer = resolve
          }),
      },
    })
    await run.ready()
    expect(run.review().primary).toMatchObject({ text: 'Sign and continue', disabled: false, busy: false })
    run.press()
    expect(run.review().primary).toMatchObject({ text: 'Signing...', busy: true })
    await eventually(() => {
      answer('0x12')
      expect(run.review().primary).toMatchObject({ text: 'Success', busy: false, disabled: true })
    })
  })

  it('has "Not now" if the request is cancellable, and not otherwise [SIGN-06]', async () => {
    const [yes, no] = [ask(hello), ask(hello, { uiOptions: { isCancellable: false } })]
    await Promise.all([yes.ready(), no.ready()])
    expect([yes.review().secondary, no.review().secondary]).toEqual(['Not now', undefined])
    yes.model().secondary()
    expect(await failure(yes.outcome)).toMatchObject({ code: 'USER_REJECTED_REQUEST' })
  })

  it('is signed by personal_sign as text and as bytes in hex, and the wallet gets exactly the shown bytes [SIGN-07]', async () => {
    for (const [data, message, content] of [
      ['hello', 'hello', { kind: 'text', text: 'hello' }],
      ['0x68656c6c6f', 'hello', { kind: 'text', text: 'hello' }],
      ['0xff01', { raw: '0xff01' }, { kind: 'bytes', hex: '0xff01' }],
    ] as const) {
      const run = ask({ method: 'personal_sign', data })
      await run.ready()
      expect(run.model().content).toEqual(content)
      run.press()
      const { chainType, address, method, signature } = await eventually(() => {
        vi.advanceTimersByTime(1_400)
        return Promise.race([run.outcome, Promise.reject(new Error('not yet'))])
      })
      expect([
        chainType,
        address,
        method,
        await recoverMessageAddress({ message, signature: signature as Hex }),
      ]).toEqual(['ethereum', account.address, 'personal_sign', account.address])
    }
  })

  it('is signed by solana_signMessage, which another library verifies [SIGN-09]', async () => {
    const run = ask(solanaHello)
    await run.ready()
    expect(run.model().content).toEqual({ kind: 'text', text: 'hello' })
    run.press()
    const { chainType, address, method, signature } = await eventually(() => {
      vi.advanceTimersByTime(1_400)
      return Promise.race([run.outcome, Promise.reject(new Error('not yet'))])
    })
    expect([chainType, address, method]).toEqual(['solana', SOLANA, 'solana_signMessage'])
    expect(ed25519.verify(Buffer.from(signature, 'base64'), Buffer.from('hello'), ed25519.getPublicKey(secret))).toBe(
      true,
    )
  })

  it('shows every address with its checksum from the start, also while the wallet is being opened', async () => {
    const spender = '0x5B38Da6a701c568545dCfcB03FcB875f56beddC4'
    const permit = {
      types: {
        Permit: ['owner', 'spender', 'value', 'nonce', 'deadline'].map((name, place) => ({
          name,
          type: place < 2 ? 'address' : 'uint256',
        })),
      },
      primaryType: 'Permit',
      domain: { name: 'Coin', chainId: 1, verifyingContract: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48' },
      message: { owner: account.address, spender, value: 5, nonce: 0, deadline: 1893456000 },
    }
    const run = ask(
      { method: 'eth_signTypedData_v4', data: permit },
      { signer: { connect: () => new Promise<void>(() => {}) } },
    )
    await eventually(() => expect(run.stage.$scene.get()?.screen).toBe('sign-message'))
    const reviews: string[] = []
    $inEnglish(run.model().$review).subscribe(({ sentence, facts }) => {
      reviews.push(JSON.stringify([sentence, facts]))
    })
    await eventually(() => expect(run.review().sentence?.text).toContain(shortAddress(spender)))
    expect(run.review().status).toBe('preparing')
    const small = shortAddress(spender.toLowerCase())
    expect(reviews.filter(one => one.includes(small))).toEqual([])
    expect(JSON.stringify(reviews)).not.toContain(spender.toLowerCase())
    run.stage.close()
  })

  it('shows every field of typed data of version 4, which can be copied in full and are signed as shown [SIGN-08]', async () => {
    const run = ask({ method: 'eth_signTypedData_v4', data: { ...TYPED, message: { ...TYPED.message, hidden: 1 } } })
    await run.ready()
    const { content } = run.model()
    if (content.kind !== 'fields') throw new Error('no fields')
    expect(content.fields).toMatchObject([
      { name: 'to', value: { kind: 'address', full: account.address.toLowerCase() } },
      { name: 'text', value: { kind: 'text', text: 'hello' } },
      { name: 'counts', value: { kind: 'group', items: 2 } },
    ])
    const [, , { value }] = content.fields as [unknown, unknown, { value: { fields(): unknown } }]
    expect(value.fields()).toMatchObject([
      { name: '1', value: { text: '1' } },
      { name: '2', value: { text: '2' } },
    ])
    await eventually(() => {
      const [digest] = run.review().more.facts
      expect(digest).toMatchObject({
        label: 'Signed hash',
        value: { hex: hashTypedData({ ...TYPED, domain: { name: 'Almanac', chainId: 1n } }), bytes: 32 },
      })
    })
    const payload = JSON.parse(content.payload) as typeof TYPED
    expect([payload.message, payload.domain, payload.primaryType]).toEqual([
      { to: account.address.toLowerCase(), text: 'hello', counts: ['1', '2'] },
      { name: 'Almanac', chainId: '1' },
      'Mail',
    ])
    run.press()
    const { signature } = await eventually(() => {
      vi.advanceTimersByTime(1_400)
      return Promise.race([run.outcome, Promise.reject(new Error('not yet'))])
    })
    expect(
      await recoverTypedDataAddress({
        ...TYPED,
        domain: { name: 'Almanac', chainId: 1n },
        signature: signature as Hex,
      }),
    ).toBe(account.address)
  })

  it('is requested by its method, data and UI options: title, description, text of the button, icon, and whether it can be refused [SIGN-10] [SIGN-11]', async () => {
    const run = ask(hello, {
      uiOptions: {
        title: 'The guest book',
        description: 'Say that you were here.',
        buttonText: 'Write',
        iconUrl: 'https://almanac.example/book.png',
        isCancellable: false,
      },
    })
    await run.ready()
    const { title, subtitle, image, primary, secondary } = run.review()
    expect({ title, subtitle, image, text: primary.text, secondary }).toEqual({
      title: 'The guest book',
      subtitle: 'Say that you were here.',
      image: { url: 'https://almanac.example/book.png', alt: '' },
      text: 'Write',
      secondary: undefined,
    })
    expect(run.model().content).toEqual({ kind: 'text', text: 'hello' })
    const odd = ask(hello, { uiOptions: { title: ' ', description: 7, buttonText: null } as never })
    await odd.ready()
    expect([odd.review().title, odd.review().primary.text]).toEqual(['Sign message', 'Sign and continue'])
  })

  it('keeps its signature, shows "Success" and closes after 1.4 s; closing it sooner succeeds, too [SIGN-15]', async () => {
    const run = ask(hello)
    await run.ready()
    run.press()
    const done = vi.fn()
    void run.outcome.then(done)
    await eventually(
      () => {
        expect(run.review().status).toBe('done')
      },
      { interval: 0 },
    )
    await vi.advanceTimersByTimeAsync(1_300)
    expect([run.review().primary.text, done.mock.calls.length]).toEqual(['Success', 0])
    await vi.advanceTimersByTimeAsync(100)
    expect(done).toHaveBeenCalledWith(
      expect.objectContaining({ signature: await account.signMessage({ message: 'hello' }) }),
    )
    const sooner = ask(hello)
    await sooner.ready()
    sooner.press()
    await eventually(
      () => {
        expect(sooner.review().status).toBe('done')
      },
      { interval: 0 },
    )
    sooner.stage.close()
    expect(await sooner.outcome).toMatchObject({ signature: await account.signMessage({ message: 'hello' }) })
  })

  it('rejects with 4001 if it is closed without a signature [SIGN-16]', async () => {
    const run = ask(hello)
    await run.ready()
    run.stage.close()
    expect(await failure(run.outcome)).toMatchObject({
      code: 'USER_REJECTED_REQUEST',
      message: 'The user rejected the request.',
      rpcCode: 4001,
      cancelled: true,
    })
    expect(run.signer.sign).not.toHaveBeenCalled()
  })

  it('shows an error and reports 32603 if the wallet could not open; a press retries [SIGN-14]', async () => {
    const connect = vi.fn(() => Promise.reject(new WalletError('WALLET_FRAME_UNAVAILABLE', 'There is no frame.')))
    const run = ask(hello, { signer: { connect } })
    await run.ready()
    expect(run.review().notices).toEqual([{ tone: 'danger', text: 'An error has occurred, please try again.' }])
    const again = ask(hello, {
      signer: { connect: connect.mockRejectedValueOnce(new Error('once')).mockResolvedValue(undefined as never) },
    })
    await again.ready()
    again.press()
    await eventually(() => {
      expect(again.review()).toMatchObject({ status: 'done', notices: [] })
    })
    run.stage.close()
    expect(await failure(run.outcome)).toMatchObject({ code: 'WALLET_FRAME_UNAVAILABLE', rpcCode: 32603 })
  })

  it('shows an error and reports 32603 if signing fails [SIGN-17]', async () => {
    const run = ask(hello, { signer: { sign: () => Promise.reject(new Error('no')) } })
    await run.ready()
    run.press()
    await eventually(() => {
      expect(run.review().notices).toEqual([{ tone: 'danger', text: 'An error has occurred, please try again.' }])
    })
    expect(run.review()).toMatchObject({ status: 'ready', primary: { disabled: false } })
    run.stage.close()
    expect(await failure(run.outcome)).toMatchObject({ code: 'UNABLE_TO_SIGN', rpcCode: 32603 })
  })

  it('can be signed only by a person who has seen it for a moment', async () => {
    let open = () => {}
    const run = ask(hello, {
      signer: {
        connect: () =>
          new Promise(resolve => {
            open = resolve
          }),
      },
    })
    await eventually(() => {
      expect(run.review().primary).toMatchObject({ text: 'Sign and continue', disabled: true })
    })
    open()
    await vi.advanceTimersByTimeAsync(0)
    expect(run.review().status).toBe('ready')
    run.model().primary(forgedPress())
    press(run.model().primary)
    vi.advanceTimersByTime(399)
    press(run.model().primary)
    expect(run.signer.sign).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    press(run.model().primary)
    expect(run.signer.sign).toHaveBeenCalledOnce()
  })

  it('shows which part of the page asks for it, and can be rejected with all waiting requests', async () => {
    const asker = { by: 'wallet-standard', script: 'cdn.test/swap.js' } as const
    for (const [asked, text] of [
      [{ method: 'solana_signMessage', data: btoa('hi'), askedBy: asker }, /Wallet Standard: cdn\.test\/swap\.js$/],
      [{ method: 'personal_sign', data: 'hi', askedBy: 'ethereum-provider' }, /by the Ethereum provider$/],
      [{ method: 'personal_sign', data: 'hi', askedBy: '<wallet-sign-message>' }, /^<wallet-sign-message>$/],
    ] as const) {
      const { review, ready, model, outcome } = ask(asked)
      await ready()
      expect(review().more.facts[0]).toMatchObject({
        id: 'asked-by',
        value: { text: expect.stringMatching(text) as string },
      })
      const rejectAll = vi.fn()
      $waiting().set({ count: 2, rejectAll })
      expect(model().$waiting?.get()?.count).toBe(2)
      model().rejectAll?.()
      $waiting().set(undefined)
      expect(await failure(outcome)).toMatchObject({ code: 'USER_REJECTED_REQUEST' })
      expect(rejectAll).toHaveBeenCalledTimes(1)
    }
    const { review, ready, stage } = ask({ method: 'personal_sign', data: 'hi' })
    await ready()
    expect(review().more.facts.map(({ id }) => id)).not.toContain('asked-by')
    stage.close()
  })

  it('is not signed if the host cancels right before, and rejects as a refusal', async () => {
    const beforeSubmit = vi.fn(() => false)
    const run = ask(hello, { beforeSubmit })
    await run.ready()
    run.press()
    expect(await failure(run.outcome)).toMatchObject({ code: 'USER_REJECTED_REQUEST' })
    expect(beforeSubmit).toHaveBeenCalledExactlyOnceWith({
      kind: 'message',
      chainType: 'ethereum',
      request: { method: 'personal_sign', data: 'hello', address: account.address },
    })
    expect(run.signer.sign).not.toHaveBeenCalled()
  })

  it('is shown if the host enables wallet screens, and signed at once if it disables them', async () => {
    const shown = ask(hello, { config: { embeddedWallets: { showWalletUIs: true } } })
    await shown.ready()
    expect(shown.signer.sign).not.toHaveBeenCalled()
    const own = ask(hello, { config: { embeddedWallets: { showWalletUIs: false } } })
    expect(await own.outcome).toMatchObject({ signature: await account.signMessage({ message: 'hello' }) })
    const one = ask(hello, {
      config: { embeddedWallets: { showWalletUIs: false } },
      uiOptions: { showWalletUIs: true },
    })
    await one.ready()
  })

  it('shows a warning about a bare hash for 32 bytes without text, and only a visitor who ticks the box signs it', async () => {
    const run = ask(
      { method: 'personal_sign', data: `0x${'9b'.repeat(32)}` },
      { uiOptions: { title: 'Free ducks', description: 'Press.', buttonText: 'Get it', isCancellable: false } },
    )
    await run.ready()
    expect(run.review()).toMatchObject({
      title: 'Sign message',
      notices: [{ tone: 'danger', grave: true }],
      accept: { ticked: false },
      primary: { text: 'Sign and continue', disabled: true },
      secondary: 'Not now',
    })
    run.press()
    expect(run.signer.sign).not.toHaveBeenCalled()
    run.tick()
    run.press()
    expect(run.signer.sign).toHaveBeenCalledOnce()
    const other = ask({ method: 'personal_sign', data: '0xff01' })
    await other.ready()
    expect(other.review().notices).toEqual([
      { tone: 'warning', text: 'This is no text: nobody can read here what it means.' },
    ])
  })
})

describe('a message that no wallet should sign', () => {
  it.each<[string, Pick<MessageInput, 'method' | 'data'> & { address?: string }, string, string?]>([
    ['nothing', { method: 'personal_sign', data: '' }, 'INVALID_MESSAGE', 'Message must be a non-empty string'],
    ['no text', { method: 'personal_sign', data: 7 }, 'INVALID_MESSAGE', 'Message must be a non-empty string'],
    ['half a letter', { method: 'personal_sign', data: '\ud800' }, 'INVALID_MESSAGE'],
    ['no base64', { method: 'solana_signMessage', data: 'hello' }, 'INVALID_MESSAGE'],
    [
      'typed data of an unknown type',
      { method: 'eth_signTypedData_v4', data: { ...TYPED, primaryType: 'Nothing' } },
      'INVALID_DATA',
    ],
    [
      'typed data of a chain that the app does not use',
      { method: 'eth_signTypedData_v4', data: { ...TYPED, domain: { chainId: 424242 } } },
      'UNSUPPORTED_CHAIN_ID',
      'Unsupported chainId 424242',
    ],
    ['another method', { method: 'eth_sign' as never, data: 'hello' }, 'INVALID_DATA'],
    [
      'a wallet of somebody else',
      { ...hello, address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
      'EMBEDDED_WALLET_NOT_FOUND',
    ],
  ])('is refused, with and without a screen: %s', async (_, asked, code, message) => {
    for (const showWalletUIs of [true, false]) {
      const run = ask(asked, { uiOptions: { showWalletUIs } })
      await eventually(() => {
        expect(run.stage.$scene.get()?.screen).toBe('error')
      })
      run.stage.close()
      expect(await failure(run.outcome)).toMatchObject({ code, ...(message && { message }) })
      expect(run.signer.sign).not.toHaveBeenCalled()
    }
  })
})
