import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startWorld } from '../../../demo/world.js'
import { setTransport } from '../../api/client.js'
import { getMe } from '../../api/users.js'
import type { WalletError } from '../../errors/wallet-error.js'
import { LIMIT_MS } from '../../lib/time/eventually.harness.js'
import { verifyMfa } from '../../security/second-factors.js'
import { currentUser, setSession } from '../../session/store.js'
import type { User, WalletAccount } from '../../session/user/user.js'
import { connectWallet } from '../../wallet/frame/connect.js'
import { createWallet } from '../../wallet/frame/create.js'
import { signWithWallet } from '../../wallet/frame/sign.js'
import { signedInPage, type SignedInPage } from '../../wallet/test/signed-in-page.harness.js'
import {
  ATTEMPTS,
  CODE_ANSWERS,
  PAUSE_MS,
  WAIT_MS,
  PromptModel,
  type CodeAnswer,
  type End,
  type RequestKind,
  type Step,
} from './prompt-model.harness.js'
import { promptOnPage } from './prompt.harness.js'

/** `MFA_SEQUENCES=20000` plays more of them, and `TEST_SEED` repeats a run. */
const SEQUENCES = Number(process.env['MFA_SEQUENCES'] ?? 60)

/**
 * On a slow machine the page is read while it ends. nanostores keeps a store that was only read for a second, and then
 * each store below it for another one.
 */
const STORES_MS = 10_000

let signedIn: SignedInPage
let wallet: WalletAccount

beforeAll(async () => {
  const world = await startWorld({ chains: false })
  signedIn = await signedInPage({ mfa_methods: ['totp'] }, world)
  wallet = await createWallet({ chainType: 'ethereum' })
  const me = await getMe()
  setSession({ ...(currentUser() as User), mfaMethods: ['totp'] }, 'user-updated')
  // After a refusal the page asks which factors the user has: always the same.
  setTransport(() => Promise.resolve(Response.json({ ...me, user: { ...me.user, mfa_methods: ['totp'] } })))
  await play([{ do: 'request', kind: 'sign' }, wrong, wrong, wrong, wrong, { do: 'leave' }]) // loads all of its code
  await world.stop() // from here on, the test answers in place of the provider, whose timers would be counted
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})
afterAll(async () => {
  vi.useRealTimers()
  setTransport()
  await signedIn.stop()
})

const wrong: Step = { do: 'code', answer: 'wrong', held: false }
const answer: Step = { do: 'answer' }
const wait = (ms: number): Step => ({ do: 'wait', ms })
/** A code that the visitor leaves while it is being checked counts once it is accepted, whatever they leave meanwhile. */
const leftWhileChecking: readonly Step[] = [
  { do: 'request', kind: 'sign' },
  { do: 'code', answer: 'right', held: true },
  { do: 'abort', index: 0 },
  { do: 'request', kind: 'sign' },
  { do: 'leave' },
  answer,
  { do: 'request', kind: 'sign' },
]
/** The request ends at five minutes, so no code is accepted after them, whenever the pause of a code that was too late ends. */
const lateBeforeTheLimit = (ms: number): readonly Step[] => [
  { do: 'request', kind: 'sign' },
  wait(WAIT_MS - ms),
  { do: 'code', answer: 'late', held: false },
  wait(ms),
  wait(PAUSE_MS - ms + 1_000),
  { do: 'code', answer: 'right', held: false },
]
/** A visitor who leaves after four wrong codes: chance alone does not always end a request like this. */
const fourWrongCodes: readonly Step[] = [
  { do: 'request', kind: 'sign' },
  ...Array<Step>(ATTEMPTS).fill(wrong),
  { do: 'leave' },
]
/** Played in every run. */
const ALWAYS = [leftWhileChecking, fourWrongCodes, lateBeforeTheLimit(15_000), lateBeforeTheLimit(PAUSE_MS)]
/** Steps that belong together: an answer is held for at most a second, because the frame gives up later. */
const steps: fc.Arbitrary<readonly Step[]> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(fc.record({ do: fc.constant('request'), kind: fc.constantFrom('sign', 'connect', 'verify') })),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(
      fc.record({ do: fc.constant('code'), answer: fc.constantFrom(...CODE_ANSWERS), held: fc.boolean() }),
    ),
  },
  { weight: 2, arbitrary: fc.array(fc.constant(wrong), { minLength: 1, maxLength: ATTEMPTS + 1 }) },
  { weight: 2, arbitrary: fc.tuple(fc.record({ do: fc.constantFrom('answer', 'leave', 'forget') })) },
  { weight: 1, arbitrary: fc.tuple(fc.record({ do: fc.constant('abort'), index: fc.nat(9) })) },
  { weight: 1, arbitrary: fc.constant([wait(1_000), answer]) },
  { weight: 2, arbitrary: fc.constantFrom(29_000, 30_000, 120_000, 299_000).map(ms => [answer, wait(ms)]) },
)

/** A provider that answers each code as the step says. An answer can be held until it is released. */
function provider() {
  let isVerified = false
  let release = () => {}
  const desk = {
    /** How the next code is answered. */
    next: { answer: 'wrong', held: false } as { readonly answer: CodeAnswer; readonly held: boolean },
    /** The codes that were sent, and the attempts of the requests. */
    codes: 0,
    operations: 0,
    release: () => release(),
    forget: () => {
      isVerified = false
    },
  }
  const answers: Readonly<Record<CodeAnswer, () => object>> = {
    right: () => {
      isVerified = true
      return {}
    },
    ignored: () => ({}),
    wrong: () => {
      throw { type: 'missing_or_invalid_mfa', message: 'Wrong code.' }
    },
    late: () => {
      throw { type: 'mfa_timeout', message: 'Too late.' }
    },
    throttled: () => {
      throw { type: 'error', message: 'Request failed with status code 429' }
    },
    broken: () => {
      throw { type: 'error', message: 'No.' }
    },
  }
  signedIn.intercept(async (event, data) => {
    if (event === 'privy:mfa:verify' && data['mfaCode'] !== undefined) {
      const { answer, held } = desk.next
      desk.codes++
      release()
      if (held) await new Promise<void>(resolve => (release = resolve))
      return answers[answer]()
    }
    desk.operations++
    if (!isVerified) return answers.wrong()
    return {
      entropyId: wallet.address,
      address: wallet.address,
      chainType: 'ethereum',
      response: { method: 'eth_signTransaction', data: '0xab' },
    }
  })
  return desk
}

const REQUESTS: Readonly<Record<RequestKind, (signal: AbortSignal) => Promise<unknown>>> = {
  sign: signal => signWithWallet(wallet, { method: 'eth_signTransaction', params: [{}] }, signal),
  connect: signal => connectWallet(wallet, signal),
  verify: verifyMfa,
}
const ENDS: Readonly<Record<string, End>> = {
  client_error: 'left',
  mfa_timeout: 'late',
  mfa_verification_max_attempts_reached: 'attempts',
}
const endOf = ({ code, frameType, message }: WalletError) =>
  code === 'REQUEST_ABORTED' ? 'aborted' : (ENDS[frameType ?? ''] ?? message)

/** Requests whose ends are written down. */
function requests() {
  const ends: (string | undefined)[] = []
  const callers: AbortController[] = []
  return {
    ends,
    begin: (kind: RequestKind) => {
      const caller = new AbortController()
      const index = callers.push(caller) - 1
      ends.push(undefined)
      const end = (how: string) => {
        ends[index] = ends[index] ? `${ends[index]}, and then ${how}` : how
      }
      REQUESTS[kind](caller.signal).then(
        () => end('done'),
        (error: WalletError) => end(endOf(error)),
      )
    },
    abort: (index: number) => callers[index % callers.length]?.abort(),
  }
}

/** Does these steps on a page, and compares it after each with the model. */
async function play(all: readonly Step[]): Promise<PromptModel> {
  const [model, desk, prompt, page] = [new PromptModel(), provider(), promptOnPage(), requests()]
  const found = () => ({
    ends: page.ends,
    prompts: prompt.count,
    codes: desk.codes,
    operations: desk.operations,
    prompt: stateOf(prompt),
  })
  try {
    for (const next of all) {
      if (next.do === 'request') page.begin(next.kind)
      else if (next.do === 'leave') prompt.close()
      else if (next.do === 'abort') page.abort(next.index)
      else if (next.do === 'answer') desk.release()
      else if (next.do === 'forget') desk.forget()
      else if (next.do === 'wait') await vi.advanceTimersByTimeAsync(next.ms)
      else if (prompt.screenName()) {
        desk.next = next
        prompt.code().typed()
        prompt.code().submit('123456')
      }
      model.take(next)
      await becomes(found, model)
    }
    return model
  } finally {
    prompt.close()
    prompt.remove()
  }
}

/** Whether the prompt accepts a code now, and if not, why; undefined if there is no prompt. */
function stateOf(prompt: ReturnType<typeof promptOnPage>): string | undefined {
  if (prompt.screenName() !== 'verify-totp') return undefined
  const [status, message] = [prompt.code().$status.get(), prompt.message()]
  if (status === 'blocked') return message?.includes('time limit') ? 'late' : 'attempts'
  return status === 'awaiting-code-input' || message ? 'open' : 'checking'
}

/**
 * Waits until the page is as the model says, and stays so: a refused request joins the prompt a few turns later.
 * Nothing in the page depends on the real clock.
 */
async function becomes(found: () => object, { ends, prompts, codes, operations, prompt }: PromptModel): Promise<void> {
  const expected = { ends, prompts, codes, operations, prompt }
  const limit = Date.now() + LIMIT_MS
  while (!isDeepStrictEqual(found(), expected) && Date.now() < limit)
    await new Promise(resolve => setImmediate(resolve))
  for (let turn = 0; turn < 20; turn++) await new Promise(resolve => setImmediate(resolve))
  expect(found()).toEqual(expected)
}

it('however requests, codes and minutes follow each other, one prompt serves all that wait, four wrong codes or five minutes end it, leaving rejects all, and each request ends once [SEC-57]', async () => {
  const ends = new Set<string | undefined>()
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 4, maxLength: 24 }), async groups => {
      const model = await play([...groups.flat(), answer, wait(WAIT_MS), wait(PAUSE_MS)])
      await vi.advanceTimersByTimeAsync(STORES_MS)
      expect([model.prompt, model.ends.filter(end => !end), vi.getTimerCount()], 'left over').toEqual([
        undefined,
        [],
        0,
      ])
      for (const end of model.ends) ends.add(end)
    }),
    {
      numRuns: SEQUENCES,
      examples: ALWAYS.map(example => [[example]]),
      endOnFailure: true,
    },
  )
  expect([...ends].sort()).toEqual(['aborted', 'attempts', 'done', 'late', 'left'])
})
