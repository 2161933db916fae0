import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { guestWithEther } from '../test/guest.harness.js'
import { cleanUp, pressUntil, insert, settled, waitForElement, sleep, until, findInside } from '../test/page.harness.js'

/** An address that nobody has the key of, so that a box has to be ticked before "Approve". */
const BURN_ADDRESSES = '0x0000000000000000000000000000000000000000'
const ARMED_AFTER_MS = 500

type Call = (...given: unknown[]) => unknown
interface Found {
  readonly calls: readonly Call[]
  readonly stores: readonly { get(): unknown; set(value: unknown): void }[]
}

/**
 * What a script of the page can reach through the properties that React leaves on a screen's elements: press handlers
 * and stores, without those that refuse.
 */
function foundIn(root: ShadowRoot): Found {
  const calls = new Set<Call>()
  const stores = new Set<Found['stores'][number]>()
  const seen = new Set<object>()
  const next: object[] = [...root.querySelectorAll('*')].flatMap(element =>
    Object.keys(element)
      .filter(key => key.startsWith('__react'))
      .map(key => (element as unknown as Record<string, object>)[key] ?? {}),
  )
  for (let at = next.pop(); at && seen.size < 50_000; at = next.pop()) {
    if (seen.has(at) || at instanceof Node || at === window) continue
    seen.add(at)
    const own = Object.entries(Object.getOwnPropertyDescriptors(at)).flatMap(
      ([name, { value }]): [string, unknown][] => [[name, value]],
    )
    const refuses = own.some(
      ([name, value]) =>
        (name === 'kind' && value === 'secondary') || (name === 'className' && String(value).includes('secondary')),
    )
    for (const [name, value] of own) {
      if (
        typeof value === 'function' &&
        /^(primary|accept|press|onPress|onTick|onClick|onChange|current)$/.test(name) &&
        !refuses
      )
        calls.add(value as Call)
      if (typeof value === 'object' && value !== null) {
        if (name === '$review') stores.add(value as Found['stores'][number])
        next.push(value)
      }
    }
  }
  return { calls: [...calls], stores: [...stores] }
}

/** Calls all of these with this event, and with an imitation of React's own event. */
function callHandlers({ calls }: Found, event: object, on: Element): void {
  for (const call of calls) {
    for (const given of [
      [event],
      [event, on],
      [true, event],
      [{ nativeEvent: event, currentTarget: on, target: on }],
    ]) {
      try {
        void call(...given)
      } catch {
        // the handler rejects it
      }
    }
  }
}

describe('a script of the page beside a transaction that waits for "Approve"', () => {
  let address = ''
  let rpc = ''
  before(async () => {
    ;({ address, rpc } = await guestWithEther())
  })
  afterEach(cleanUp)

  const sent = async () => {
    const answer = await fetch(rpc, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getTransactionCount', params: [address, 'pending'] }),
    })
    return Number(((await answer.json()) as { result: string }).result)
  }

  it('reaches the models and stores of the screen, but cannot check the box or approve with them; a person can [SEC-94] [SEC-33]', async () => {
    const tag = insert(`<wallet-confirm-tx to="${BURN_ADDRESSES}" value="3"></wallet-confirm-tx>`)
    let done = false
    void tag.show().then(
      () => {
        done = true
      },
      () => {},
    )
    const approve = await waitForElement<HTMLButtonElement>(tag, '.button-primary')
    const tick = await waitForElement<HTMLInputElement>(tag, '.tick-line input')
    const label = tick.parentElement as HTMLElement
    const own = insert<HTMLButtonElement>('<button>Spin the wheel</button>')

    /**
     * Tries all that a script can do, with its own events and with one that the browser creates for a press elsewhere.
     */
    const attack = async () => {
      await until(() => !findInside(tag, '.skeleton'))
      await sleep(ARMED_AFTER_MS) // long enough for a person's press to count
      const found = foundIn(tag.shadowRoot)
      expect(found.calls.length).to.be.greaterThan(3)
      expect(found.stores.length).to.be.greaterThan(0)
      const forged: object[] = [
        { isTrusted: true, type: 'click', currentTarget: approve, target: approve },
        Object.create(Event.prototype, { isTrusted: { value: true }, currentTarget: { value: approve } }) as object,
        new MouseEvent('click', { bubbles: true, composed: true }),
      ]
      for (const event of forged) for (const on of [approve, tick]) callHandlers(found, event, on)
      for (const element of [approve, tick, label]) {
        element.click()
        element.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }))
        element.dispatchEvent(new Event('change', { bubbles: true }))
      }
      for (const store of found.stores) {
        const real = store.get() as (language: unknown) => { primary: object }
        store.set((language: unknown) => ({
          ...real(language),
          primary: { ...real(language).primary, disabled: false },
        }))
        callHandlers(found, forged[0] ?? {}, approve)
        store.set(real)
      }
      const line = document.createElement('label')
      line.htmlFor = approve.id = 'approve'
      tag.shadowRoot.querySelector('.panel')?.append(line)
      // some browsers treat the click that follows as their own
      for (const labels of [line, tick.closest('label')]) labels?.click()
      line.remove()
      let elsewhere: Event | undefined
      own.onclick = event => {
        elsewhere = event
        for (const on of [approve, tick, own]) callHandlers(found, event, on)
      }
      tag.shadowRoot.querySelector('.panel')?.append(own) // a modal dialog lets nothing else have the focus
      own.focus()
      await sendKeys({ press: 'Enter' })
      expect(elsewhere?.isTrusted).to.equal(true)
      callHandlers(found, elsewhere as Event, approve)
      approve.dispatchEvent(elsewhere as Event)
      own.remove()
      await settled()
      const count = await sent()
      expect([tag.screen, done, count]).to.deep.equal(['confirm-ethereum', false, 0])
    }

    await attack()
    expect([tick.checked, approve.disabled]).to.deep.equal([false, true])
    await pressUntil(
      () => tick.checked,
      () => tick,
      ' ',
    )
    await until(() => !approve.disabled)
    await attack()
    expect([tick.checked, approve.disabled]).to.deep.equal([true, false])
    await pressUntil(
      () => tag.screen !== 'confirm-ethereum',
      () => approve,
    )
    expect(await sent()).to.equal(1)
    tag.close()
  })

  it('cannot choose a fee with them; a person can', async () => {
    const tag = insert(`<wallet-confirm-tx to="${BURN_ADDRESSES}" value="3"></wallet-confirm-tx>`)
    void tag.show().catch(() => {})
    await waitForElement(tag, '.button-primary')
    const speeds = () => [...tag.shadowRoot.querySelectorAll<HTMLInputElement>('.choices input')]
    const row = await until(() =>
      [...tag.shadowRoot.querySelectorAll<HTMLElement>('button.row')].find(({ textContent }) =>
        /fee/i.test(textContent),
      ),
    )
    row.click()
    await until(() => speeds().length === 3)
    const chosen = () => speeds().map(({ checked }) => checked)
    for (const speed of speeds()) speed.click()
    await settled()
    expect(chosen()).to.deep.equal([false, true, false])
    await pressUntil(
      () => speeds()[2]?.checked,
      () => speeds()[2],
    )
    expect(chosen()).to.deep.equal([false, false, true])
    tag.close()
  })
})
