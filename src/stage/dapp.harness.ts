import { atom } from 'nanostores'
import { appFacts } from '../api/app/app-facts.js'
import { ask } from '../ask/ask.js'
import { setHandler } from '../ask/handlers.js'
import { $openFlow } from '../ask/open-flow.js'
import { pageElements } from '../ask/page-elements.js'
import type { ApprovedTransaction, TransactionRequest } from '../ask/questions/confirm-transaction.js'
import type { MessageApproval, SignedMessage } from '../ask/questions/sign-message.js'
import type { AnswerTo } from '../ask/questions.js'
import type { IdentityCheck } from '../ask/questions/verify-identity.js'
import { configureApp, forgetApp, useApp } from '../config/app.js'
import type { Settings } from '../config/settings.js'
import { WalletError } from '../errors/wallet-error.js'
import { forgetPage, onePerPage } from '../lib/page.js'
import { $session, setSession } from '../session/store.js'
import { userFromWire } from '../session/user/user-from-wire.js'
import { getEthereumProvider } from '../wallet/provider/ethereum-provider.js'
import { at, done, flow, on, screen, type OnStage, type Part } from './define.js'
import { Stage } from './stage.js'
import type { Answers } from './stage-options.js'

const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const HOW_MANY = 16
/** After this many steps without an end, something waits forever. */
const MOST_STEPS = 4_000

type Code = AnswerTo<'verify-identity'>

/** The visitor's possible actions on a screen. */
interface Turn {
  approve(): void
  refuse(): void
}

const view = () => Promise.resolve({ default: () => null })

/** A screen that asks for a second factor in the middle of its work, through a verb and not through its stage. */
const approval = <Params, Outcome>(name: string, outcomeOf: (params: Params) => Outcome, checks: () => boolean) => {
  const shown = screen(name, {
    view,
    start: (params: Params, stage: OnStage<Outcome>): Turn => ({
      approve: () =>
        void stage.run(async () => {
          if (checks())
            await ask('verify-identity', { methods: ['totp'], failed: undefined }, { signal: stage.signal }).catch(
              (error: unknown) => {
                stage.leave(error as WalletError)
              },
            )
          stage.finish(outcomeOf(params))
        })(),
      refuse: () => stage.leave(),
    }),
  })
  return flow<Params, Outcome>(name, { start: params => at(shown, params), on: [on(shown, outcome => done(outcome))] })
}

const factor = screen('factor', {
  view,
  start: (_: IdentityCheck, stage: OnStage<Code>): Turn => ({
    approve: () => stage.finish({ mfaMethod: 'totp', mfaCode: '123456', relyingParty: 'https://app.example' }),
    refuse: () => stage.leave(),
  }),
})

/** A flow element without a browser. It plays one flow at a time on a real stage, and ends it when it is removed. */
function playingElement<Params, Outcome>(
  tag: string,
  part: Part<Params, Outcome>,
  exit: 'USER_REJECTED_REQUEST',
  answers: Partial<Answers>,
) {
  let stage: Stage | undefined
  class Playing {
    static readonly tag = tag
    isConnected = true
    show({ signal, ...params }: { signal: AbortSignal }) {
      if (!this.isConnected || $openFlow().get())
        return Promise.reject(new WalletError('FLOW_IN_PROGRESS', 'Another flow is open on this page.'))
      const own = (stage = new Stage({
        $settings: atom({} as Settings),
        errorScreen: () => {
          throw new Error('There are no error screens here.')
        },
        answers,
      }))
      $openFlow().set({ element: this as unknown as HTMLElement })
      const result = own.play(part, params as Params, { exit, signal })
      $openFlow().set({ element: this as unknown as HTMLElement, player: own })
      return result.finally(() => this.#closed())
    }
    remove() {
      this.isConnected = false
      pageElements().delete(this as unknown as HTMLElement)
      this.detached()
    }
    detached() {
      this.#closed()
      stage?.close()
    }
    #closed() {
      if ($openFlow().get()?.element === (this as unknown as HTMLElement)) $openFlow().set(undefined)
    }
  }
  const element = new Playing()
  pageElements().add(element as unknown as HTMLElement)
  return {
    remove: () => element.remove(),
    turn: () => (stage?.playing ? (stage.$scene.get()?.model as Turn | undefined) : undefined),
    close: () => stage?.close(),
  }
}

/** Loads a page whose user has an embedded wallet. */
function loadPage(): void {
  forgetPage()
  forgetApp()
  useApp({ appId: 'cldappsixteenrequests0001', apiUrl: 'https://provider.example' })
  appFacts().config = Promise.resolve({})
  configureApp({
    chains: [
      {
        id: 31337,
        name: 'Local',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: ['https://node.example'] } },
      },
    ],
    defaultChain: 31337,
  })
  setSession(
    userFromWire({
      id: 'did:privy:one',
      created_at: 1,
      mfa_methods: [],
      has_accepted_terms: true,
      is_guest: false,
      linked_accounts: [
        {
          type: 'wallet',
          address: ADDRESS,
          chain_type: 'ethereum',
          wallet_client_type: 'privy',
          connector_type: 'embedded',
          wallet_index: 0,
          recovery_method: 'privy',
          imported: false,
          delegated: false,
          verified_at: 1,
          first_verified_at: 1,
          latest_verified_at: 1,
        },
      ],
    } as never),
    'login',
  )
}

/** The tags that ask the visitor, each with its flow. `checks`: whether an approval also needs a second factor. */
function addTags(checks: () => boolean) {
  const confirm = approval<TransactionRequest, ApprovedTransaction>(
    'confirm',
    ({ transaction }) => ({ hash: `hash of ${(transaction as { value: string }).value}` }),
    checks,
  )
  const sign = approval<MessageApproval, SignedMessage>(
    'sign',
    ({ data }) => ({ signature: `signature of ${String(data)}` }),
    checks,
  )
  const verify = flow<IdentityCheck, Code>('verify', {
    start: params => at(factor, params),
    on: [on(factor, code => done(code))],
  })
  const answers: Partial<Answers> = { 'confirm-transaction': confirm, 'sign-message': sign, 'verify-identity': verify }
  return [
    playingElement('wallet-confirm-tx', confirm, 'USER_REJECTED_REQUEST', answers),
    playingElement('wallet-sign-message', sign, 'USER_REJECTED_REQUEST', answers),
  ]
}

const tick = () =>
  new Promise<void>(resolve => {
    setImmediate(resolve)
  })

/** Lets the host answer one kind of question itself. */
const answerByHost = () =>
  setHandler('sign-message', async ({ data }, { signal }) => {
    await tick()
    signal.throwIfAborted()
    return { signature: `signature of ${String(data)}` }
  })

/** Sends all requests. `settled` gets the end of each by its index. */
function sendRequests(
  below: (limit: number) => number,
  settled: Map<number, string>,
  violations: string[],
): readonly AbortController[] {
  const provider = getEthereumProvider()
  return Array.from({ length: HOW_MANY }, (_, index) => {
    const aborting = new AbortController()
    const about = String(below(8)) // so that some requests are equal
    const kinds = [
      { method: 'eth_requestAccounts', params: [], good: ADDRESS },
      { method: 'personal_sign', params: [about, ADDRESS], good: `signature of ${about}` },
      { method: 'eth_sendTransaction', params: [{ to: ADDRESS, value: about }], good: `hash of ${about}` },
    ]
    const { good, ...request } = kinds[below(kinds.length)] as (typeof kinds)[number]
    const end = (how: string) => {
      if (settled.has(index)) violations.push(`request ${index} ended twice`)
      settled.set(index, how)
    }
    provider.request(request, { signal: aborting.signal }).then(
      answer => {
        if (String(answer) !== good)
          violations.push(`request ${index} was answered ${String(answer)} instead of ${good}`)
        end('answered')
      },
      (error: { code: unknown; data?: { code: string } }) => {
        if (typeof error.code !== 'number') violations.push(`request ${index} ended with no number: ${String(error)}`)
        end(error.data?.code ?? 'no code')
      },
    )
    return aborting
  })
}

const listenerCounts = () => [$openFlow(), $session()].map(store => (store as unknown as { lc: number }).lc)

/** What is left behind although every request has ended. `before`: the listeners before the first one. */
function leftovers(before: readonly number[]): readonly string[] {
  const pending = onePerPage('questions', () => ({ pending: new Set() })).pending.size
  const after = listenerCounts()
  return [
    ...(pending > 0 ? [`${pending} questions are left`] : []),
    ...(String(after) === String(before) ? [] : [`listeners: ${String(before)} before, ${String(after)} after`]),
    ...($openFlow().get() ? ['a flow is still open'] : []),
  ]
}

export interface RunResult {
  readonly outcomes: readonly string[]
  readonly violations: readonly string[]
}

/**
 * Sends sixteen requests of one dapp at once through the real provider. Some of them are equal, half of them are
 * aborted, and one tag is removed meanwhile. The visitor approves, refuses and leaves at random, and sometimes logs
 * out. Returns the violations of these rules: each request ends once and with its own result, nothing waits forever,
 * and nothing is left behind.
 */
export async function sixteenRequests(random: () => number): Promise<RunResult> {
  const below = (limit: number) => Math.floor(random() * limit)
  const chance = (share: number) => random() < share
  loadPage()
  const tags = addTags(() => chance(0.3))
  if (chance(0.2)) answerByHost()
  const before = listenerCounts()
  const settled = new Map<number, string>()
  const violations: string[] = []
  const toAbort = sendRequests(below, settled, violations)
    .toSorted(() => random() - 0.5)
    .slice(0, HOW_MANY / 2)
  const removal = below(40)
  const logout = chance(0.2) ? below(60) : undefined
  for (let step = 0; settled.size < HOW_MANY; step++) {
    if (step > MOST_STEPS) {
      violations.push(`${HOW_MANY - settled.size} requests wait for ever`)
      break
    }
    if (chance(0.5)) await tick()
    if (toAbort.length > 0 && chance(0.5)) toAbort.pop()?.abort()
    if (step === removal) tags[below(tags.length)]?.remove()
    if (step === logout) setSession(null, 'logout')
    const open = tags.find(tag => tag.turn())
    if (!open || chance(0.5)) continue
    if (chance(0.1)) open.close()
    else if (chance(0.3)) open.turn()?.refuse()
    else open.turn()?.approve()
  }
  for (let rest = 0; rest < 10; rest++) await tick()
  return { outcomes: [...settled.values()], violations: [...violations, ...leftovers(before)] }
}
