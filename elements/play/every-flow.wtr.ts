import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { failure } from '../../src/errors/failure.harness.js'
import { guestWithEther } from '../test/guest.harness.js'
import { clippedElements } from '../test/clipped-elements.harness.js'
import {
  cleanUp,
  dialogOf,
  driver,
  recordEvents,
  pressUntil,
  insert,
  settled,
  waitForElement,
  animationsFinished,
  typeInto,
  until,
  findInside,
  type Tag,
} from '../test/page.harness.js'

const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** Every flow element: its markup, its first screen, its name in events, and the code of leaving it. */
const FLOWS = [
  { name: 'wallet-login-modal', attributes: '', screen: 'landing', flow: 'login', exit: 'USER_EXITED_AUTH_FLOW' },
  {
    name: 'wallet-fund',
    attributes: 'chain-type="ethereum"',
    screen: 'receive',
    flow: 'fund',
    exit: 'USER_EXITED_FUNDING_FLOW',
  },
  {
    name: 'wallet-confirm-tx',
    attributes: `to="${TO}" value="0.25" value-unit="ether"`,
    screen: 'confirm-ethereum',
    flow: 'confirm-tx',
    exit: 'USER_REJECTED_REQUEST',
  },
]

/** What its complete screen shows outside of this box, or clipped. */
const lost = async (tag: Tag, box: HTMLElement) => {
  await until(() => !findInside(tag, '.waiting, .button .spinner, .skeleton'))
  await animationsFinished(tag)
  return clippedElements(tag.shadowRoot, box)
}
/** Events in order. Consecutive screens count once: a busy machine may first show the wallet connecting. */
const steps = (names: readonly string[]) => names.filter((name, at) => name !== names[at - 1])
/** The controls in it that a visitor can press, fill or open. */
const reachable = (tag: Tag) =>
  [
    ...tag.shadowRoot.querySelectorAll<HTMLElement>('a[href], button:not([disabled]), input:not([disabled]), summary'),
  ].filter(one => one.checkVisibility({ visibilityProperty: true }))

describe('every flow element', () => {
  let address = ''
  // A guest has a wallet and can still log in, so all elements have something to show.
  before(async () => {
    ;({ address } = await guestWithEther())
  })
  afterEach(cleanUp)

  for (const { name, attributes, screen, flow, exit } of FLOWS) {
    const make = (more = '', into?: HTMLElement | ShadowRoot) =>
      insert(`<${name} ${attributes} ${more}></${name}>`, into)
    const on = async (tag: Tag) => {
      await until(() => tag.screen === screen && findInside(tag, '.scene') && dialogOf(tag)?.open)
    }

    it(`keeps its screen however it is moved: <${name}> [EC-05]`, async () => {
      const [one, two] = [insert<HTMLElement>('<div></div>'), insert<HTMLElement>('<div></div>')]
      const tag = make('layer="inline"', one)
      const { names } = recordEvents(tag)
      void tag.show()
      await on(tag)
      const scene = findInside(tag, '.scene')
      const moves = [
        () => two.append(tag),
        () => two.prepend(tag),
        () => {
          tag.remove()
          one.append(tag)
        },
      ]
      if ('moveBefore' in Element.prototype)
        moves.push(() => (two as HTMLElement & { moveBefore(node: Node, before: null): void }).moveBefore(tag, null))
      for (const move of moves) {
        move()
        await settled()
        expect(findInside(tag, '.scene') === scene, String(move)).to.equal(true)
      }
      const sheets = tag.shadowRoot.adoptedStyleSheets.length
      const frame = insert<HTMLIFrameElement>('<iframe></iframe>')
      frame.contentDocument?.body.append(tag)
      await settled()
      expect([tag.open, tag.screen, tag.shadowRoot.adoptedStyleSheets.length]).to.deep.equal([true, screen, sheets])
      expect(steps(names())).to.deep.equal(['before-open', 'open', 'screen-change'])
      tag.close()
      await until(() => !dialogOf(tag))
      for (const box of [one, two, frame]) box.remove()
    })

    it(`loses no content at 320 px with text of twice the size: <${name}>`, async () => {
      const box = insert<HTMLElement>('<div style="width: 320px; --wallet-font-size: 30px"></div>')
      const tag = make('layer="inline"', box)
      void tag.show().catch(() => {})
      await on(tag)
      expect(getComputedStyle(findInside(tag, '.scene') as HTMLElement).fontSize).to.equal('30px')
      expect(await lost(tag, box)).to.deep.equal([])
      if (name === 'wallet-login-modal') {
        typeInto(await waitForElement<HTMLInputElement>(tag, 'input[type=email]'), `large${Date.now()}@example.com`)
        await sendKeys({ press: 'Enter' })
        await waitForElement(tag, 'input[autocomplete=one-time-code]')
        expect(await lost(tag, box)).to.deep.equal([])
      }
      box.remove()
    })

    it(`dispatches no event when it is removed, and its promise rejects with the exit code: <${name}> [EC-08]`, async () => {
      const tag = make()
      const ended = failure(tag.show())
      await on(tag)
      const { names } = recordEvents(tag)
      tag.remove()
      expect(await ended).to.include({ code: exit, cancelled: true })
      expect(names()).to.deep.equal([])
    })

    it(`dispatches its outcome once, from the outer host of its shadow root, and no other event outside: <${name}> [EC-30] [EC-32] [EC-35] [EC-48]`, async () => {
      const outer = insert<HTMLElement>('<div></div>')
      const tag = make('', outer.attachShadow({ mode: 'open' }))
      const [own, page] = [recordEvents(tag), recordEvents(document)]
      const ended = failure(tag.show())
      await on(tag)
      ;(await waitForElement(tag, '.end > .tool:last-child')).click()
      expect(await ended).to.include({ code: exit, cancelled: true })
      await until(() => !tag.open)
      expect(steps(own.names())).to.deep.equal([
        'before-open',
        'open',
        'screen-change',
        'before-close',
        'error',
        'close',
      ])
      expect(page.events.map(({ type, target }) => [type, target])).to.deep.equal([['wallet-error', outer]])
      expect(own.details('wallet-error')[0]).to.include({ flow, code: exit, cancelled: true, screen })
      expect(own.events.every(({ detail }) => Object.isFrozen(detail))).to.equal(true)
      outer.remove()
    })

    it(`stays open if the host prevents closing, and closes when the host's signal is aborted: <${name}> [EC-32] [EC-39] [EC-41]`, async () => {
      const unhandled: unknown[] = []
      const note = (event: PromiseRejectionEvent) => {
        unhandled.push(event.reason)
        event.preventDefault()
      }
      addEventListener('unhandledrejection', note)
      const tag = make()
      const controller = new AbortController()
      void tag.show({ signal: controller.signal })
      await on(tag)
      tag.addEventListener('wallet-before-close', event => event.preventDefault(), { once: true })
      await sendKeys({ press: 'Escape' })
      await settled()
      expect([tag.open, tag.screen, dialogOf(tag)?.open]).to.deep.equal([true, screen, true])
      const { details } = recordEvents(tag)
      controller.abort()
      await until(() => !tag.open)
      expect(details('wallet-close')).to.deep.equal([{ flow, reason: 'host' }])
      await settled()
      removeEventListener('unhandledrejection', note)
      expect(unhandled).to.deep.equal([])
    })

    it(`can be opened, used and closed with the keyboard alone, and leaves the page unchanged: <${name}> [EC-58]`, async () => {
      const tag = make('id="walked"')
      // A login button opens the account of a signed-in user, so this guest logs in by a button of the host.
      const isLogin = name === 'wallet-login-modal'
      const button = insert<HTMLElement>(
        isLogin
          ? '<button>Open</button>'
          : `<wallet-button for="walked" label="Open" label-signed-in="Open"></wallet-button>`,
      )
      if (isLogin) button.addEventListener('click', () => void tag.show().catch(() => {}))
      const page = () =>
        [document.documentElement, document.body]
          .map(element => element.cloneNode(false) as HTMLElement)
          .map(({ outerHTML }) => outerHTML)
          .join() +
        document.head.innerHTML +
        document.body.childElementCount
      await until(() => isLogin || findInside(button, 'button'))
      const before = page()
      button.focus()
      await sendKeys({ press: 'Enter' })
      await on(tag)
      await until(() => reachable(tag).length > 1 && !tag.shadowRoot.querySelector('button[disabled]:not(form button)'))
      const wanted = new Set(reachable(tag))
      const met = new Set<Element | null>()
      for (let step = 0; step < wanted.size + 2; step++) {
        await sendKeys({ press: 'Tab' })
        expect(document.activeElement === tag).to.equal(true)
        met.add(tag.shadowRoot.activeElement)
      }
      expect([...wanted].filter(one => !met.has(one)).map(one => one.outerHTML.slice(0, 80))).to.deep.equal([])
      expect(page()).to.equal(before)
      await sendKeys({ press: 'Escape' })
      await until(() => !dialogOf(tag))
      expect([document.activeElement, page()]).to.deep.equal([button, before])
    })
  }

  it('gives a form the hash of a transaction, and removes it on reset', async () => {
    const form = insert<HTMLFormElement>(
      `<form><wallet-confirm-tx name="hash" to="${TO}" value="7"></wallet-confirm-tx></form>`,
    )
    const tag = form.querySelector('wallet-confirm-tx') as Tag & { headless: boolean }
    tag.headless = true
    const [own, page] = [recordEvents(tag), recordEvents(document)]
    expect(new FormData(form).get('hash')).to.equal(null)
    const done = tag.show()
    const { hash } = (await done) as { hash: string }
    expect(hash).to.match(/^0x[0-9a-f]{64}$/)
    expect(new FormData(form).get('hash')).to.equal(hash)
    expect(own.names()).to.deep.equal(['before-open', 'open', 'confirm-tx-complete', 'before-close', 'close'])
    expect(page.names()).to.deep.equal(['confirm-tx-complete'])
    expect([own.details('wallet-confirm-tx-complete')[0], tag.result]).to.deep.equal([await done, await done])
    form.reset()
    expect(new FormData(form).get('hash')).to.equal(null)
    form.remove()
  })

  it('reports arrived funds once, and the promise resolves with them', async () => {
    const tag = insert('<wallet-fund chain-type="ethereum"></wallet-fund>')
    const [own, page] = [recordEvents(tag), recordEvents(document)]
    const done = tag.show()
    await until(
      () => tag.shadowRoot.querySelector('.live .dot') && /\d/.test(findInside(tag, '.live')?.textContent ?? ''),
    )
    await driver('faucet', address, '0.5', 'ethereum')
    ;(await until(() => findInside(tag, '.arrived button'))).click()
    const result = await done
    expect(result).to.include({ method: 'manual', status: 'confirmed', chainId: 31337, address, amount: '0.5' })
    expect([own.details('wallet-fund-complete'), page.names()]).to.deep.equal([[result], ['fund-complete']])
    expect(Object.isFrozen(result)).to.equal(true)
  })

  it('closes as complete if the visitor closes it after money has arrived', async () => {
    const tag = insert('<wallet-fund chain-type="ethereum"></wallet-fund>')
    const [own, page] = [recordEvents(tag), recordEvents(document)]
    const done = tag.show()
    await until(
      () => tag.shadowRoot.querySelector('.live .dot') && /\d/.test(findInside(tag, '.live')?.textContent ?? ''),
    )
    await driver('faucet', address, '0.25', 'ethereum')
    await until(() => findInside(tag, '.arrived button'))
    ;(await waitForElement(tag, '.end > .tool:last-child')).click()
    expect(await done).to.include({ status: 'confirmed', amount: '0.25' })
    expect(page.names()).to.deep.equal(['fund-complete'])
    expect(own.details('wallet-close')).to.deep.equal([{ flow: 'fund', reason: 'complete' }])
  })

  it('asks the host before it signs, and before it shows how to add funds; the host can refuse both', async () => {
    /** Presses a button until the host has got the request, and cancels it. */
    const pressed = async (tag: Tag, text: string, request: string) => {
      const events: CustomEvent[] = []
      tag.addEventListener(
        request,
        event => {
          events.push(event as CustomEvent)
          event.preventDefault()
        },
        { once: true },
      )
      await pressUntil(
        () => events.length > 0,
        () => [...tag.shadowRoot.querySelectorAll('button')].find(one => one.textContent === text && !one.disabled),
      )
      return events[0]?.detail as Record<string, unknown>
    }
    const rich = insert(`<wallet-confirm-tx to="${TO}" value="3"></wallet-confirm-tx>`)
    const refused = failure(rich.show())
    expect(await pressed(rich, 'Approve', 'wallet-before-submit')).to.deep.include({
      kind: 'transaction',
      chainType: 'ethereum',
    })
    expect(await refused).to.include({ code: 'USER_REJECTED_REQUEST', cancelled: true })
    const poor = insert(`<wallet-confirm-tx to="${TO}" value="900" value-unit="ether"></wallet-confirm-tx>`)
    const left = failure(poor.show())
    expect(await pressed(poor, 'Add funds', 'wallet-fund-request')).to.include({
      chainType: 'ethereum',
      address,
      asset: 'native',
    })
    await settled()
    expect(poor.screen).to.equal('confirm-ethereum')
    poor.close()
    expect((await left).code).to.equal('USER_REJECTED_REQUEST')
  })
})
