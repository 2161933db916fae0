import { expect } from 'chai'
import type { LiveBalance, ReceiveModel } from '../funding/receive.js'
import { english, type InLanguage } from '../../copy/language.js'
import type { ResultState, ResultModel } from '../shapes/result/result.js'
import type { Review, ReviewModel } from './review/review.js'
import { allFixtures, find, onScreen, stores, until } from '../../ui/test/on-screen.harness.js'
import { pressUntil } from '../../ui/test/press-until.harness.js'

const words = (root: ParentNode, selector: string) =>
  [...root.querySelectorAll(selector)].map(found => found.textContent?.replace(/\s+/g, ' ').trim())
const button = (root: ParentNode, text: string) =>
  [...root.querySelectorAll<HTMLButtonElement>('button')].find(found => found.textContent?.includes(text))
/** Opens the row with this label. */
async function opened(root: ShadowRoot, label: string): Promise<HTMLElement> {
  const row = [...root.querySelectorAll<HTMLButtonElement>('button.row')].find(
    found => found.querySelector('.key')?.textContent === label,
  )
  if (!row) throw new Error(`No row "${label}" opens.`)
  row.click()
  await until(() => row.getAttribute('aria-expanded') === 'true')
  return find(row.closest('.opens') as Element, '.opened')
}

/** The confirmation of the gallery, with these changes. */
async function review(changes: Partial<Review> = {}, id = 'confirm-ethereum') {
  const atom = await stores()
  const fixture = (await allFixtures()).find(other => other.id === id)
  const shown = (fixture?.model as ReviewModel).$review.get()(english)
  const pressed = { primary: 0, secondary: 0 }
  const $shown = atom<InLanguage<Review>>(() => ({ ...shown, ...changes }))
  const $review = { get: () => $shown.get()(english), set: (next: Review) => $shown.set(() => next) }
  const root = await onScreen(id, {
    $review: $shown,
    primary: () => {
      pressed.primary++
    },
    secondary: () => {
      pressed.secondary++
    },
  })
  return { root, $review, pressed }
}

describe('a confirmation', () => {
  it('the Details section opens, and scrolls from 700 px on [ETHTX-10] [ETHTX-21]', async () => {
    const facts = Array.from({ length: 60 }, (_, index) => ({
      id: `fact-${index}`,
      label: `Fact ${index}`,
      value: { kind: 'text', text: 'true' } as const,
    }))
    const { root } = await review({ more: { label: 'Details', instructions: [], facts } })
    expect(root.querySelector('.opened')).to.equal(null)
    const details = await opened(root, 'Details')
    expect(words(details, '.row .key')).to.have.length(60)
    expect(getComputedStyle(details).maxHeight).to.equal('700px')
    expect(details.offsetHeight).to.be.at.most(700)
    expect(details.scrollHeight).to.be.above(details.clientHeight)
    root.remove()
  })

  it('"To" expands to the full address, which is copied exactly [ETHTX-05] [SEC-67]', async () => {
    const { root } = await review()
    const { value } =
      (await allFixtures())
        .flatMap(({ id, model }) =>
          id === 'confirm-ethereum' ? (model as ReviewModel).$review.get()(english).facts : [],
        )
        .find(({ id }) => id === 'to') ?? {}
    const to = await opened(root, 'To')
    expect(find(to, '.whole').textContent).to.equal((value as { full: string }).full)
    expect(button(to, 'Copy')).not.to.equal(undefined)
    root.remove()
  })

  it('"Advanced" lists the instructions, and an unknown one with its raw bytes [SOLTX-07] [SOLTX-27]', async () => {
    const { root } = await review({}, 'confirm-solana')
    const advanced = await opened(root, 'Advanced')
    const steps = [...advanced.querySelectorAll<HTMLElement>('.steps > .opens > dt > .row .key')].map(
      step => step.textContent,
    )
    expect(steps).to.deep.equal(['Transfer', 'Unknown step'])
    find<HTMLButtonElement>(advanced, '.steps > .opens:last-child > dt > .row').click()
    await until(() => advanced.querySelector('.steps > .opens:last-child .opened'))
    await opened(root, 'Data')
    expect(find(advanced, '.bytes').textContent).to.contain('09c1f4aa00e1f50500000000')
    root.remove()
  })

  it('"Not now" is beside the primary button, or only the header can refuse', async () => {
    const { root, pressed, $review } = await review()
    button(root, 'Not now')?.click()
    expect(pressed.secondary).to.equal(1)
    const { secondary: _, ...bound } = $review.get()
    $review.set(bound)
    await until(() => !button(root, 'Not now'))
    root.remove()
  })

  it('no line begins with punctuation, and the wallet keeps its name beside an unknown balance', async () => {
    const given = ['0x3fE1…D70a', '12.5 USDC', '0.05 ETH']
    const { root } = await review({
      sentence: { text: 'Let 0x3fE1…D70a spend 12.5 USDC, and pay 0.05 ETH.', given },
      wallet: {
        name: 'Embedded wallet',
        address: { full: given[0] as string, short: given[0] as string },
        unknown: 'Balance unknown',
      },
    })
    const sentence = find(root, '.sentence')
    for (let width = 120; width < 320; width += 3) {
      sentence.style.inlineSize = `${width}px`
      for (const kept of sentence.querySelectorAll('.kept')) {
        const mark = document.createRange()
        mark.selectNode(kept.lastChild as Node)
        const [amount, after] = [find(kept, 'b').getClientRects(), mark.getBoundingClientRect()]
        expect(after.bottom, `${width}px`).to.be.closeTo(amount[amount.length - 1]?.bottom ?? 0, 4)
        expect(after.left, `${width}px`).to.be.at.least((amount[amount.length - 1]?.right ?? 0) - 1)
      }
    }
    expect(words(sentence, '.kept')).to.deep.equal(['12.5 USDC,', '0.05 ETH.'])
    const name = document.createRange()
    name.selectNodeContents(find(root, '.wallet-card .says > span'))
    expect(name.getBoundingClientRect().height).to.be.below(30)
    root.remove()
  })

  it('the layout stays during the preparation: known texts are shown, and the button is disabled', async () => {
    const { root } = await review({}, 'confirm-ethereum-preparing')
    expect(words(root, '.details > .row .key, .details > .opens > dt > .row .key')).to.include.members([
      'To',
      'Network',
      'Estimated fee',
    ])
    expect(button(root, 'Approve')?.disabled).to.equal(true)
    expect(root.querySelectorAll('.skeleton').length).to.be.above(0)
    root.remove()
  })

  it('the missing amount is shown in words, and can be added [ETHTX-45] [ETHTX-17]', async () => {
    const { root } = await review({}, 'confirm-ethereum-funds')
    expect(words(root, '.message')).to.deep.equal([
      'Add funds on Base to complete transaction. You need 0.05 ETH more.',
    ])
    expect(button(root, 'Add funds')?.disabled).to.equal(false)
    root.remove()
  })
})

describe("the host's texts about a transaction", () => {
  it('the title and the image are shown, and the alternative text of the image is read out [ETHTX-24]', async () => {
    const { root } = await review({
      title: 'Mint a duck',
      image: {
        url: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        alt: 'A duck',
      },
    })
    expect(words(root, '.title')).to.deep.equal(['Mint a duck'])
    const image = find<HTMLImageElement>(root, '.subject img')
    expect([image.alt, image.closest('[aria-hidden=true], [role=presentation]')]).to.deep.equal(['A duck', null])
    root.remove()
  })
})

describe('a scanned confirmation', () => {
  it('Send and Receive replace the amount, above a pill and a scan row [ETHTX-03] [ETHTX-11] [ETHTX-12]', async () => {
    let opened = 0
    const root = await onScreen('confirm-ethereum-swap', {
      openScan: () => {
        opened++
      },
    })
    expect(words(root, '.money')).to.deep.equal(['Send0.05 ETH$161.20', 'Receive160.84 USDC$160.84'])
    expect(root.textContent).not.to.contain('Amount')
    expect(words(root, '[role=status] .pill')).to.deep.equal(['No other risks found']) // undecoded calls stay warnings
    button(root, 'Scan details')?.click()
    expect(opened).to.equal(1)
    root.remove()
  })

  it('the running scan is shown, and the button and the details are disabled', async () => {
    const { root } = await review({}, 'confirm-ethereum-scanning')
    expect(words(root, '.pill')).to.deep.equal(['Checking for risks'])
    expect([button(root, 'Approve')?.disabled, button(root, 'Scan details')?.disabled]).to.deep.equal([true, true])
    root.remove()
  })

  it('a malicious transaction has its warning above everything, and a checkbox [SCAN-07] [SCAN-08]', async () => {
    const ticks: boolean[] = []
    const root = await onScreen('confirm-ethereum-malicious', {
      accept: (ticked: boolean) => {
        ticks.push(ticked)
      },
    })
    const alert = find(root, '[role=alert] .pill')
    expect(alert.textContent).to.equal('This is a malicious transaction')
    expect(alert.getBoundingClientRect().bottom).to.be.below(find(root, '.title').getBoundingClientRect().top)
    expect(button(root, 'Approve')?.disabled).to.equal(true)
    const box = find<HTMLInputElement>(root, 'label:has(input[type=checkbox])')
    expect(box.textContent).to.equal('I understand and want to proceed anyways.')
    box.click()
    await pressUntil(
      () => ticks.length,
      () => find(box, 'input'),
      ' ',
    )
    expect(ticks, 'by a person alone').to.deep.equal([true])
    root.remove()
  })
})

/** The error of the gallery, with these changes. */
async function failed(changes: Partial<ResultState>, press = () => {}) {
  const atom = await stores()
  const state = ((await allFixtures()).find(({ id }) => id === 'transaction-error')?.model as ResultModel).$state.get()
  return onScreen('transaction-error', {
    $state: atom({ ...state, ...changes, answers: state.answers?.map(answer => ({ ...answer, press })) }),
  })
}

describe('the transaction error screen', () => {
  it('the message has a box of at most 310 px [ETHTX-39] [ETHTX-40]', async () => {
    const root = await failed({ message: 'insufficient funds for gas * price + value\n'.repeat(80) })
    const box = find(root, '.message')
    expect(box.textContent).to.contain('insufficient funds for gas')
    expect(getComputedStyle(box).maxHeight).to.equal('310px')
    expect(box.offsetHeight).to.be.at.most(310)
    expect(box.scrollHeight).to.be.above(box.clientHeight)
    root.remove()
  })

  it('the hash, if there is one, has a copy action and a link to the block explorer [ETHTX-41]', async () => {
    const full = `0x${'8b1c'.repeat(16)}`
    const root = await failed({
      hash: { label: 'Transaction hash', full, short: '0x8b1c…8b1c', url: `https://basescan.org/tx/${full}` },
    })
    const hash = await opened(root, 'Transaction hash')
    expect(find(hash, '.whole').textContent).to.equal(full)
    expect(button(hash, 'Copy')).not.to.equal(undefined)
    const link = find<HTMLAnchorElement>(hash, 'a')
    expect([link.href, link.target, link.rel]).to.deep.equal([
      `https://basescan.org/tx/${full}`,
      '_blank',
      'noreferrer',
    ])
    root.remove()
    const without = await onScreen('transaction-error-long')
    expect(words(without, '.key')).to.deep.equal(['Details'])
    without.remove()
  })

  it('the title is plain, with the code below, an explanation and a retry [ETHTX-38] [ETHTX-42]', async () => {
    let tried = 0
    const root = await failed({}, () => {
      tried++
    })
    expect([words(root, '.title'), words(root, '.title > .caption')]).to.deep.equal([
      ['Transaction failure TRANSACTION_FAILURE'],
      ['TRANSACTION_FAILURE'],
    ])
    expect(words(root, '.subtitle')).to.deep.equal([
      'The network says it failed, and took at most the fee. Look it up before you try again.',
    ])
    button(root, 'Retry transaction')?.click()
    expect(tried).to.equal(1)
    root.remove()
  })
})

describe('a receipt', () => {
  it('the receipt repeats amount, value, receiver and network, links to the explorer, and nothing moves', async () => {
    const [waiting, complete] = [await onScreen('receipt-waiting'), await onScreen('receipt')]
    for (const root of [waiting, complete]) {
      expect(words(root, '.money')).to.deep.equal(['Amount0.05 ETH$161.20'])
      expect(words(root, '.key')).to.deep.equal(['To', 'Network', 'Transaction hash'])
      const link = find<HTMLAnchorElement>(root, '.body > a')
      expect([new URL(link.href).origin, link.textContent, link.rel]).to.deep.equal([
        'https://basescan.org',
        'Open in the block explorer',
        'noreferrer',
      ])
    }
    const place = (root: ShadowRoot) =>
      find(root, '.amount').getBoundingClientRect().top - find(root, '.panel').getBoundingClientRect().top
    expect(place(waiting)).to.be.closeTo(place(complete), 1)
    waiting.remove()
    complete.remove()
  })

  it('technical output of a failure is collapsed', async () => {
    const root = await onScreen('transaction-error')
    expect(words(root, '.message')).to.deep.equal(['Execution reverted for an unknown reason.'])
    expect(root.textContent).not.to.contain('0x08c379a0')
    expect(words(await opened(root, 'Details'), '.words')).to.deep.equal(['execution reverted: 0x08c379a0'])
    root.remove()
  })
})

describe('the receive screen', () => {
  it('the screen warns to use its network [RECV-06]', async () => {
    const networks = new Set<string>()
    for (const id of ['receive', 'receive-solana']) {
      const { network } = (await allFixtures()).find(other => other.id === id)?.model as ReceiveModel
      const root = await onScreen(id)
      expect(words(root, '.pill')).to.deep.equal([`Make sure to send funds on ${network}.`])
      networks.add(network)
      root.remove()
    }
    expect(networks.size).to.equal(2)
  })

  it('a card shows the address of the wallet, and its balance as it changes [RECV-07]', async () => {
    const atom = await stores()
    const $balance = atom<LiveBalance>({ status: 'loading', text: '', reached: false })
    const root = await onScreen('receive', { $balance })
    const { address } = (await allFixtures()).find(({ id }) => id === 'receive')?.model as ReceiveModel
    const card = find(root, '.wallet-card')
    expect(card.textContent).to.contain(address.short)
    expect(card.querySelectorAll('.skeleton').length).to.equal(1)
    for (const text of ['0.012 ETH', '0.062 ETH']) {
      $balance.set({ status: 'known', text, reached: false })
      await until(() => card.querySelector('.live')?.textContent === text)
    }
    root.remove()
  })

  it('a green dot appears when the target is reached, and not below it [RECV-10]', async () => {
    const atom = await stores()
    const $balance = atom<LiveBalance>({ status: 'known', text: '0.012 ETH', reached: false })
    const root = await onScreen('receive', { $balance })
    const green = () => {
      const [red = 0, lit = 0, blue = 0] =
        /\d+(\.\d+)?( \d+(\.\d+)?)*/
          .exec(srgb(getComputedStyle(find(root, '.dot')).backgroundColor))?.[0]
          .split(' ')
          .map(Number) ?? []
      return lit > red * 1.4 && lit > blue * 1.2
    }
    expect(green()).to.equal(false)
    $balance.set({ status: 'known', text: '0.062 ETH', reached: true })
    await until(green)
    expect(root.querySelector('.wallet-card')?.textContent).to.contain('0.062 ETH')
    root.remove()
  })

  it('"Continue" appears once something has arrived [RECV-08]', async () => {
    const atom = await stores()
    const $received = atom(false)
    let finished = 0
    const root = await onScreen('receive', {
      $received,
      finish: () => {
        finished++
      },
    })
    expect(button(root, 'Continue')).to.equal(undefined)
    $received.set(true)
    await until(() => button(root, 'Continue'))
    button(root, 'Continue')?.click()
    expect(finished).to.equal(1)
    root.remove()
  })
})

/** Any colour as "red green blue" of sRGB, from 0 to 255. */
function srgb(colour: string): string {
  const pen = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', {
    willReadFrequently: true,
  })
  if (!pen) throw new Error('No canvas.')
  pen.fillStyle = colour
  pen.fillRect(0, 0, 1, 1)
  return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3).join(' ')
}
