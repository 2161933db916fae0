import { setTimeout as pause } from 'node:timers/promises'
import { playAll, showsWhole, textOf, type HostilePage } from './attack.js'
import { buttonOf, mainButton } from './main-button.js'
import { STRANGER, type Visitor } from './visitor.js'

const TAG = 'wallet-confirm-tx'
/** An approved review must have been unchanged for this long before the press that approves it. */
const UNCHANGED_MS = 400
const MAX_ATTEMPTS = 6
const MEANING = `(${mainButton(TAG)})?.innerText + '|' + ${textOf(TAG)}`

/** Records when a review's meaning last changed, and when each press or key began. */
const WATCH_SCRIPT = `globalThis.changed = 0; globalThis.begun = []
let meaning = ''
const look = () => { const now = ${MEANING}; if (now !== meaning) [meaning, changed] = [now, performance.now()]; requestAnimationFrame(look) }
look()
for (const name of ['pointerdown', 'keydown']) addEventListener(name, event => { begun.push({ at: performance.now(), stood: performance.now() - changed, repeat: event.repeat === true, meaning }) }, true)`

interface PressStart {
  readonly stood: number
  readonly repeat: boolean
  readonly meaning: string
}
interface EarlyPress {
  readonly name: string
  /** Brings the visitor to a press that comes too soon. */
  act(visitor: Visitor): Promise<void>
}

const review = (value: bigint) => `<${TAG} open chain="31337" value="${value}" to="${STRANGER.ethereum}"></${TAG}>`
const balance = async (visitor: Visitor) => (await visitor.standing()).ether
const ETHER = 10n ** 18n

/** Resolves this many milliseconds after the button in the page shows these words. */
const afterButtonText = (visitor: Visitor, text: string, ms: number) =>
  visitor.tab.ask(
    `new Promise(resolve => { const look = () => (${mainButton(TAG)})?.innerText.includes(${JSON.stringify(text)}) ? setTimeout(resolve, ${ms}) : requestAnimationFrame(look); look() })`,
  )
const clickButton = async (visitor: Visitor) => {
  const button = await buttonOf(visitor, TAG)
  if (button) await visitor.tab.click(button.x, button.y)
}

const EARLY_PRESSES: readonly EarlyPress[] = [
  ...[0, 60, 150, 250].map((ms): EarlyPress => ({
    name: `a click ${ms} ms after "Add funds" has become "Approve"`,
    async act(visitor) {
      await visitor.visits({ script: WATCH_SCRIPT, after: review((await balance(visitor)) + ETHER / 10n) })
      await visitor.holds(`(${mainButton(TAG)})?.innerText.includes('Add funds')`)
      const button = await buttonOf(visitor, TAG)
      const changed = afterButtonText(visitor, 'Approve', ms)
      await visitor.world.driver.faucet(visitor.ethereum, '0.2', 'ethereum')
      await changed
      if (button) await visitor.tab.click(button.x, button.y) // clicks at the old position of the button
    },
  })),
  ...[120, 200, 350].map((ms): EarlyPress => ({
    name: `a second click ${ms} ms after the first, where the preparation had failed`,
    async act(visitor) {
      const { driver } = visitor.world
      const removeFault = driver.fault(
        { path: '/chains/ethereum/eth_estimateGas' },
        { rpcError: { code: -32000, message: 'busy' } },
      )
      await visitor.visits({ script: WATCH_SCRIPT, after: review(ETHER / 100n) })
      await visitor.holds(`${textOf(TAG)}.includes('fee Unknown') && (${mainButton(TAG)})`).finally(removeFault)
      await pause(2 * UNCHANGED_MS)
      await clickButton(visitor)
      await pause(ms)
      await clickButton(visitor)
    },
  })),
  {
    name: 'Enter held down as the review opens',
    async act(visitor) {
      await visitor.visits({ script: WATCH_SCRIPT, after: review(ETHER / 100n).replace(' open', '') })
      await visitor.holds('find("wallet-app").matches(":state(authenticated)")')
      await visitor.tab.ask(`void (find('${TAG}').setAttribute('open', ''))`)
      await visitor.holds(`${showsWhole(TAG, 'confirm-ethereum')}`)
      await visitor.tab.ask(`void (${mainButton(TAG)}).focus()`)
      await visitor.tab.holdEnter(40)
    },
  },
]

/** Presses too early. Everything that was sent must have been unchanged for 400 ms before its press began. */
export const earlyPresses: HostilePage = visitor =>
  playAll(EARLY_PRESSES, async ({ act }) => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const before = await visitor.standing()
      if (
        !(await act(visitor).then(
          () => true,
          () => false,
        ))
      )
        continue // the session or the review was too slow, so the visitor reloads the page
      const presses = await visitor.tab.ask<PressStart[]>('begun')
      await visitor.settles()
      const sent = (await visitor.standing()).sent - before.sent
      const early = presses.filter(({ stood, repeat }) => stood < UNCHANGED_MS || repeat)
      if (early.length === 0) continue // the machine was too slow for an early press
      const [last] = presses.slice(-1)
      return sent > 0
        ? [
            `${sent} sent by a press ${Math.round(last?.stood ?? 0)} ms after "${last?.meaning.slice(0, 200)}" stood there`,
          ]
        : []
    }
    return ['no press came in time']
  })
