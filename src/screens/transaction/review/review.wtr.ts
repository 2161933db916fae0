import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import type { WalletStageElement } from '../../../stage/mount.js'
import { pressUntil } from '../../../ui/test/press-until.harness.js'
import { allFixtures, find, onPage, onScreen, stores, until } from '../../../ui/test/on-screen.harness.js'

const text = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/g, ' ').trim()

/** Shows a review of the gallery as the first screen of a stage that takes the focus. */
async function opened(id: string) {
  const [atom, fixtures] = [await stores(), await allFixtures()]
  const fixture = fixtures.find(other => other.id === id)
  if (!fixture) throw new Error(`The gallery has no "${id}".`)
  const root = await onScreen('guest')
  const stage = find<WalletStageElement>(root, '.stage')
  stage.play = {
    stage: { $scene: atom({ ...fixture, id: 2, canGoBack: false, direction: 'next' as const }) },
    takesFocus: () => true,
  }
  await until(() => root.querySelector<HTMLElement>('.scene')?.dataset.screen === fixture.screen)
  return { root, stage }
}
/** The description of an element that a screen reader adds to its name. */
const description = (root: ShadowRoot, element: Element) =>
  element
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map(id => text(root.getElementById(id)))
    .filter(Boolean)
    .join('. ')

describe('a review that opens', () => {
  it('the focus is on the title, which is described by verdict, amount, recipient and warning', async () => {
    const { root, stage } = await opened('confirm-ethereum-malicious')
    const title = find(root, '.title')
    expect([text(root.activeElement), root.activeElement === title, stage.first === title]).to.deep.equal([
      'Confirm address',
      true,
      true,
    ])
    expect(description(root, title)).to.equal(
      'This is a malicious transaction 0x3fE1…D70a may spend 160.84 USDC. Send 0.05 ETH to 0x3fE1…D70a. Send0.05 ETH$161.20',
    )
    root.host.remove()
    const poor = (await opened('confirm-ethereum-funds')).root
    expect(description(poor, find(poor, '.title'))).to.equal(
      'Send 0.05 ETH to 0x3fE1…D70a. Add funds on Base to complete transaction. You need 0.05 ETH more.. Amount0.05 ETH$161.20',
    )
    poor.host.remove()
    const solana = (await opened('confirm-solana-handed')).root
    expect(text(solana.activeElement)).to.equal('Confirm transaction')
    expect(description(solana, find(solana, '.title'))).to.match(
      /^Give 9WzD…AWWM control of an account, and more\. Control of an account passes to somebody else\./,
    )
    solana.host.remove()
  })

  it('one sentence comes first, and its addresses read from left to right in every language', async () => {
    for (const [locale, said] of [
      ['en', 'Send 0.05 ETH to 0x3fE1…D70a'],
      ['de', '0,05 ETH an 0x3fE1…D70a senden'],
      ['ar', 'إرسال 0.05 ETH إلى 0x3fE1…D70a'],
    ] as const) {
      const root = await onScreen('confirm-ethereum', {}, locale)
      const sentence = find(root, '.sentence')
      expect(text(sentence)).to.equal(said)
      expect(
        [...sentence.querySelectorAll('b')].map(part => [text(part), getComputedStyle(part).direction]),
      ).to.deep.equal([
        [said.includes(',') ? '0,05 ETH' : '0.05 ETH', 'ltr'],
        ['0x3fE1…D70a', 'ltr'],
      ])
      const receiver = find(sentence, 'b:last-of-type')
      expect(getComputedStyle(receiver).color).to.equal(getComputedStyle(find(root, '.amount')).color)
      expect(receiver.getBoundingClientRect().height).to.be.below(
        1.5 * Number.parseFloat(getComputedStyle(receiver).lineHeight),
      )
      expect(find(root, '.title').getBoundingClientRect().bottom).to.be.at.most(sentence.getBoundingClientRect().top)
      root.remove()
    }
  })

  it('amount and sentence have reserved places while they are unknown, and no label changes', async () => {
    const scanning = await onScreen('confirm-ethereum-scanning')
    const safe = await onScreen('confirm-ethereum-safe')
    expect(text(find(scanning, '.money'))).to.equal('0.05 ETH$161.20')
    expect(text(find(safe, '.money'))).to.equal('Send0.05 ETH$161.20')
    const place = (root: ShadowRoot, selector: string) =>
      find(root, selector).getBoundingClientRect().top - find(root, '.panel').getBoundingClientRect().top
    for (const selector of ['.amount', '.pill', '.details'])
      expect(place(scanning, selector), selector).to.be.closeTo(place(safe, selector), 1)
    scanning.remove()
    safe.remove()
  })

  it('the receiver, the network and the cost are in view under a verdict, too', async () => {
    const root = await onScreen('confirm-ethereum-malicious')
    const { bottom } = find(root, '.body').getBoundingClientRect()
    const rows = [...root.querySelectorAll('.details .row')].filter(row =>
      ['To', 'Network', 'Estimated fee'].includes(text(row.querySelector('.key')) ?? ''),
    )
    expect(rows).to.have.length(3)
    for (const row of rows) expect(row.getBoundingClientRect().bottom).to.be.at.most(bottom)
    root.remove()
  })

  it('the current activity is shown, and no verdict is shown as safe beside a warning', async () => {
    const root = await onScreen('confirm-ethereum-busy')
    expect(text(find(root, '.dock [role=status]'))).to.equal('Sending…')
    expect(text(find(root, '.button-primary'))).to.equal('Sending…')
    root.remove()
    const calm = await onScreen('confirm-ethereum-checksum')
    expect([...calm.querySelectorAll('.pill')].map(pill => [pill.className, text(pill)])).to.deep.equal([
      ['pill calm', 'No other risks found'],
    ])
    calm.remove()
  })
})

describe('the layout of a review', () => {
  it("on a small screen, the warning and the spender are in view above the app's shortened texts", async () => {
    const { root, remove } = await onPage('confirm-ethereum-talked', 'border: 0; inline-size: 360px; block-size: 560px')
    find(root, '.panel').style.maxBlockSize = '515px'
    const { top, bottom } = find(root, '.body').getBoundingClientRect()
    for (const selector of ['.message', '.sentence']) {
      const box = find(root, selector).getBoundingClientRect()
      expect([box.top >= top, box.bottom <= bottom], selector).to.deep.equal([true, true])
    }
    expect(text(find(root, '.sentence'))).to.contain('0x3fE1…D70a')
    const said = find(root, '.asks')
    expect(said.getBoundingClientRect().top).to.be.above(find(root, '.message').getBoundingClientRect().bottom)
    expect(said.getBoundingClientRect().height).to.be.below(90)
    expect(text(said)).to.match(/… Show more$/)
    find<HTMLButtonElement>(said, 'button').click()
    await until(() => !said.querySelector('button'))
    expect(text(said)?.length).to.be.above(250)
    remove()
  })

  it('a malicious verdict fills the width above everything, with its changes', async () => {
    const root = await onScreen('confirm-ethereum-malicious')
    const [verdict, body] = [find(root, '#verdict .message'), find(root, '.body')]
    expect(body.getBoundingClientRect().width - verdict.getBoundingClientRect().width).to.be.below(60)
    expect(verdict.getBoundingClientRect().bottom).to.be.at.most(find(root, '.title').getBoundingClientRect().top)
    for (const said of ['This is a malicious transaction', '0x3fE1…D70a may spend 160.84 USDC'])
      expect(text(verdict)).to.contain(said)
    root.remove()
  })

  it('the wallet is one line above the buttons, and a review with warnings has a higher panel', async () => {
    const heights = []
    for (const id of ['confirm-ethereum', 'confirm-ethereum-malicious', 'confirm-solana', 'confirm-solana-handed']) {
      const root = await onScreen(id)
      const card = find(root, '.dock > .wallet-card')
      const lines = [...card.querySelectorAll('.says > *, .val > *')].filter(part => text(part) !== '')
      expect(lines.length, id).to.be.above(1)
      const middles = lines.map(line => line.getBoundingClientRect()).map(({ top, height }) => top + height / 2)
      expect(Math.max(...middles) - Math.min(...middles), id).to.be.below(4)
      expect(card.getBoundingClientRect().height, id).to.equal(40)
      heights.push(find(root, '.panel').getBoundingClientRect().height)
      root.remove()
    }
    expect(heights).to.deep.equal([620, 720, 620, 720])
  })

  it('the button has the colour of danger once the visitor accepts a warning, and the accent without one', async () => {
    const colour = async (id: string) => {
      const root = await onScreen(id)
      const button = find(root, '.button-primary')
      button.style.transition = 'none'
      const probe = Object.assign(document.createElement('i'), { style: '' })
      find(root, '.scene').append(probe)
      const of = (name: string) => {
        const own = [...find(root, '.frame').style].find(property => new RegExp(`^--\\d+-${name}$`).test(property)) // another name on every visit
        probe.style.color = `var(${own})`
        return getComputedStyle(probe).color
      }
      const found = [getComputedStyle(button).backgroundColor, of('error'), of('accent')]
      root.remove()
      return found
    }
    const [danger, error] = await colour('confirm-ethereum-accepted')
    expect(danger).to.equal(error)
    const [calm, , accent] = await colour('confirm-ethereum')
    expect(calm).to.equal(accent)
  })

  it('a tick before the last warning was in view scrolls to it, says so, and does not count', async () => {
    const ticks: boolean[] = []
    const said = new Set<string | undefined>()
    const { root, remove } = await onPage(
      'confirm-ethereum-wrapped',
      'border: 0; inline-size: 360px; block-size: 260px',
      { accept: (ticked: boolean) => ticks.push(ticked) },
    )
    const [body, tick] = [find(root, '.body'), () => find<HTMLInputElement>(root, '.tick-line input')]
    const listen = new MutationObserver(() => {
      if (ticks.length === 0)
        for (const line of root.querySelectorAll('.dock [role=status], .tick-line > .aside')) said.add(text(line))
    })
    listen.observe(root, { subtree: true, childList: true, characterData: true })
    await pressUntil(() => ticks.length > 0, tick)
    listen.disconnect()
    expect([...said].filter(Boolean)).to.deep.equal(['Read the warning first, then tick.'])
    const seen = [...root.querySelectorAll('.message')].at(-1)?.getBoundingClientRect()
    expect([ticks, seen && seen.top < body.getBoundingClientRect().bottom]).to.deep.equal([[true], true])
    remove()
  })
})

/**
 * These reviews have so many warnings or movements that their facts need scrolling; three of them, in a low window, also
 * the amounts. Their warnings never do.
 */
const LONG = [
  ...['several', 'reasons', 'poisoned', 'wrapped'].map(name => `confirm-ethereum-${name}`),
  'confirm-solana-handed',
]
const LONG_WHERE_LOW = ['fee', 'failing', 'swap', 'lied-to', 'allowance', 'talked'].map(
  name => `confirm-ethereum-${name}`,
)
const LOW_WARNINGS_ONLY = ['reasons', 'poisoned', 'wrapped'].map(name => `confirm-ethereum-${name}`)
const reviews = (await allFixtures())
  .filter(({ id, act }) => /^(?:confirm-(?:ethereum|solana)|transfer-summary)/.test(id) && !act)
  .map(({ id }) => id)

const WARNINGS = '.message, .pill'
const ABOVE_FACTS = `${WARNINGS}, .sentence, .money`
/** What must be in view, by the words for it. */
const PARTS = {
  'amount, recipient, fee and warnings': { above: ABOVE_FACTS, withFacts: true },
  'the sentence, the amount and all warnings': { above: ABOVE_FACTS, withFacts: false },
  'all warnings': { above: WARNINGS, withFacts: false },
}

/** Those parts that are below the visible part of a review. */
function outOfView(root: ShadowRoot, { above, withFacts }: (typeof PARTS)[keyof typeof PARTS]): string[] {
  const { bottom } = find(root, '.body').getBoundingClientRect()
  const facts = [...root.querySelectorAll('.body > .details > :is(div.row, .opens)')]
  const fee = facts.findIndex(row => /fee/i.test(text(row.querySelector('.key')) ?? ''))
  expect(fee).to.be.at.least(0)
  return [...root.querySelectorAll(above), ...(withFacts ? facts.slice(0, fee + 1) : [])]
    .filter(part => part.getBoundingClientRect().bottom > bottom + 1)
    .map(part => text(part) ?? '')
}

describe('the height of the window', () => {
  it('the gallery has more than 25 reviews', () => {
    expect(reviews.length).to.be.above(25)
  })

  for (const [height, long, longest] of [
    [800, LONG, []],
    [640, [...LONG, ...LONG_WHERE_LOW], LOW_WARNINGS_ONLY],
  ] as const)
    for (const id of reviews) {
      const parts = longest.includes(id as never)
        ? 'all warnings'
        : long.includes(id)
          ? 'the sentence, the amount and all warnings'
          : 'amount, recipient, fee and warnings'
      it(`in ${height} px, ${id} shows ${parts} without scrolling`, async () => {
        const { root, remove } = await onPage(id, `border: 0; inline-size: 800px; block-size: ${height}px`)
        const panel = find(root, '.panel')
        panel.style.transition = 'none'
        panel.style.maxBlockSize = `${height - 32}px` // as the shell limits it
        expect(root.querySelectorAll(ABOVE_FACTS).length).to.be.above(0)
        expect(outOfView(root, PARTS[parts])).to.deep.equal([])
        remove()
      })
    }
})

describe('the content above the dock', () => {
  it('a focused element is never under the dock, however little space there is', async () => {
    const root = await onScreen('confirm-solana-open')
    const panel = find(root, '.panel')
    panel.style.blockSize = '430px'
    const body = find(root, '.body')
    await until(() => root.querySelector('.steps .opened'))
    find<HTMLElement>(root, '.title').focus()
    const seen: string[] = []
    for (let presses = 0; presses < 40; presses++) {
      await sendKeys({ press: 'Tab' })
      const focused = root.activeElement as HTMLElement | null
      if (!focused || !body.contains(focused)) break
      const [{ top, bottom }, room] = [focused.getBoundingClientRect(), body.getBoundingClientRect()]
      if (bottom - top < room.height - 40)
        expect([top >= room.top, bottom <= room.bottom - 16], text(focused)).to.deep.equal([true, true])
      seen.push(text(focused) ?? '')
    }
    expect(seen.length).to.be.above(6)
    root.remove()
  })

  it('the content fades out above a hairline that is no stronger than those between facts', async () => {
    const root = await onScreen('confirm-ethereum-open')
    const edge = getComputedStyle(find(root, '.body'), '::before')
    expect([edge.position, edge.height, edge.borderBottomWidth]).to.deep.equal(['sticky', '16px', '1px'])
    expect(edge.borderBottomColor).to.equal(getComputedStyle(find(root, '.details > .row')).borderBottomColor)
    expect(edge.backgroundImage).to.match(/^linear-gradient/)
    root.remove()
  })

  it('the content scrolls with the dock and the footer if the window is too low for all', async () => {
    const { root, remove } = await onPage(
      'confirm-ethereum-malicious',
      'border: 0; inline-size: 320px; block-size: 256px',
    )
    const panel = find(root, '.panel')
    panel.style.blockSize = '236px'
    const { top, bottom } = panel.getBoundingClientRect()
    expect(find(root, '.footer').getBoundingClientRect().top).to.be.above(bottom)
    for (const control of root.querySelectorAll<HTMLElement>(
      '.body button, .dock input, .dock button:not([disabled])',
    )) {
      control.scrollIntoView({ block: 'nearest' })
      expect(control.getBoundingClientRect().bottom, text(control)).to.be.at.most(bottom + 1)
      expect(find(root, '.header').getBoundingClientRect().top, text(control)).to.be.closeTo(top, 1)
    }
    remove()
  })
})

describe('an amount', () => {
  it('the amount and its unit are in the same place in the field and in the review', async () => {
    const [typed, reviewed] = [await onScreen('fund-amount'), await onScreen('transfer-summary')]
    const place = (root: ShadowRoot, selector: string) => {
      const [{ left, top }, panel] = [
        find(root, selector).getBoundingClientRect(),
        find(root, '.panel').getBoundingClientRect(),
      ]
      return [left - panel.left, top - panel.top].map(Math.round)
    }
    expect(place(typed, '.amount')).to.deep.equal(place(reviewed, '.amount'))
    expect(getComputedStyle(find(typed, '.amount input')).fontSize).to.equal(
      getComputedStyle(find(reviewed, '.amount')).fontSize,
    )
    const [[left, top], [otherLeft, otherTop]] = [place(typed, '.amount small'), place(reviewed, '.amount small')] as [
      number[],
      number[],
    ]
    expect(left).to.equal(otherLeft)
    expect(top).to.be.closeTo(otherTop ?? 0, 1)
    typed.remove()
    reviewed.remove()
  })
})
