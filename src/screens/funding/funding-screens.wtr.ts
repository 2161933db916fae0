import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { allFixtures, find, onPage, onScreen, stores, until } from '../../ui/test/on-screen.harness.js'
import type { ChoiceModel } from '../shapes/choice/choice.js'
import type { FormModel } from '../shapes/form/form.js'

const modelOf = async <Model>(id: string) => (await allFixtures()).find(other => other.id === id)?.model as Model
const words = (root: ParentNode, selector: string) =>
  [...root.querySelectorAll(selector)].map(found => found.textContent?.replace(/\s+/g, ' ').trim())

describe('the screen that asks how to add funds', () => {
  it('the title names the wallet, and every method has a row [FUND-08] [FUND-11] [FUND-12]', async () => {
    const root = await onScreen('fund-method')
    expect(find(root, '.title').textContent).to.equal('Add funds to your Almanac wallet')
    expect(words(root, '.list-item .says')).to.deep.equal([
      'Transfer from walletNetwork fee, about a minute',
      'Receive fundsSender pays, some minutes',
    ])
    root.remove()
  })
})

describe('the screen of an address', () => {
  it('an alert reports that an arrived amount is gone, and the screen goes on waiting', async () => {
    for (const width of [320, 1280]) {
      const { root, remove } = await onPage('receive-gone', `inline-size: ${width}px; block-size: 900px; border: 0`)
      expect(words(root, '[role=alert]')).to.deep.equal([
        '0.05 ETH is not in the wallet any more. The network may have taken it back. We go on looking.',
      ])
      expect(words(root, '.dock')).to.deep.equal(['Waiting for funds'])
      expect(root.ownerDocument.documentElement.scrollWidth).to.be.at.most(width)
      remove()
    }
  })
})

describe('an address for several assets', () => {
  it('code, title and buttons show which asset is chosen, and the pressed button keeps the focus', async () => {
    const { root, remove } = await onPage('receive-assets', 'inline-size: 320px; block-size: 900px; border: 0')
    const group = find(root, '[role=group]')
    const buttons = [...group.querySelectorAll('button')]
    const shown = () => [
      words(root, '.title')[0],
      ...buttons.map(button => `${button.textContent} ${button.ariaPressed}`),
    ]
    const code = () => root.querySelector('.qr path')?.getAttribute('d')
    await until(() => code())
    expect([group.ariaLabel, ...shown()]).to.deep.equal(['What to receive', 'Receive USDC', 'ETH false', 'USDC true'])
    const before = code()
    buttons[0]?.focus()
    buttons[0]?.click()
    await until(() => words(root, '.title')[0] === 'Receive 0.05 ETH')
    expect(shown()).to.deep.equal(['Receive 0.05 ETH', 'ETH true', 'USDC false'])
    expect(code()).not.to.equal(before)
    expect((root as ShadowRoot).activeElement).to.equal(buttons[0])
    expect(root.ownerDocument.documentElement.scrollWidth).to.be.at.most(320)
    remove()
  })
})

describe('the screen that looks for funds on other networks', () => {
  it('the screen shows the search, a place for results, and a way out, also on a phone of 320 px', async () => {
    const { root, remove } = await onPage('bridge-looking', 'inline-size: 320px; block-size: 900px; border: 0')
    expect(words(root, '.title')).to.deep.equal(['Transfer from another network'])
    expect(words(root, '[role=status]')).to.deep.equal(['Looking for your funds on other networks…'])
    const list = find(root, '.list')
    expect([list.getAttribute('aria-hidden'), list.querySelectorAll('.skeleton').length]).to.deep.equal(['true', 2])
    expect(list.getBoundingClientRect().height).to.be.greaterThan(80)
    expect(words(root, 'button:not([aria-label])')).to.deep.equal(['Choose another way'])
    expect(root.ownerDocument.documentElement.scrollWidth).to.be.at.most(320)
    remove()
  })
})

describe('the review of a transfer from another network', () => {
  it('amounts with 18 places are complete, and each is in one line, also on a phone of 360 px', async () => {
    for (const width of [360, 1280]) {
      const { root, remove } = await onPage(
        'bridge-summary-long',
        `inline-size: ${width}px; block-size: 900px; border: 0`,
      )
      expect(words(root, '.amount')).to.deep.equal(['1.234606655555566665 ETH', '1.234567890123456789 ETH'])
      for (const amount of root.querySelectorAll('.amount')) {
        const lineHeight = parseFloat(getComputedStyle(amount).lineHeight)
        expect(amount.getBoundingClientRect().height).to.be.lessThan(1.5 * lineHeight)
      }
      expect(root.ownerDocument.documentElement.scrollWidth).to.be.at.most(width)
      remove()
    }
  })
})

describe('the cost and the duration of a method', () => {
  it('each method shows both, and the fastest has a label, also on a phone of 320 px', async () => {
    const { root, remove } = await onPage('fund-method-every', 'inline-size: 320px; block-size: 900px; border: 0')
    expect([...root.querySelectorAll('.list-item')].map(row => words(row, '.cost, .chip'))).to.deep.equal([
      ['Card fee, some minutes'],
      ['Fee of the exchange, some minutes'],
      ['Network fee, about a minute', 'Fastest'],
      ['Sender pays, some minutes'],
    ])
    for (const said of root.querySelectorAll('.cost, .chip')) {
      const { left, right } = said.getBoundingClientRect()
      expect([left >= 0, right <= 320], said.textContent ?? '').to.deep.equal([true, true])
    }
    remove()
  })
})

describe('the texts beside an amount', () => {
  it('the texts cover nothing, and the error of the amount is in view above them', async () => {
    const { root, remove } = await onPage('fund-amount-too-little', 'inline-size: 360px; block-size: 900px; border: 0')
    const warned = await until(() => root.querySelector('.message'))
    const beside = [...root.querySelectorAll('.beside-amount > *')].filter(one => one.getClientRects().length > 0)
    expect(beside.length).to.be.greaterThan(2)
    const { bottom } = warned.getBoundingClientRect()
    expect(Math.min(...beside.map(one => one.getBoundingClientRect().top))).to.be.at.least(bottom)
    expect(find(root, '.dock').getBoundingClientRect().top).to.be.at.least(bottom)
    remove()
  })
})

describe('the methods by card and from an exchange', () => {
  it('each method has a row with the marks of the companies that it needs [FUND-09] [FUND-10]', async () => {
    const root = await onScreen('fund-method-every')
    expect(words(root, '.list-item .says')).to.deep.equal([
      'Pay with cardCard fee, some minutes',
      'Transfer from an exchangeFee of the exchange, some minutes',
      'Transfer from walletNetwork fee, about a minute',
      'Receive fundsSender pays, some minutes',
    ])
    const marks = [...root.querySelectorAll('.list-item')].map(row => {
      const by = row.querySelector('.by')
      return [by?.getAttribute('aria-label'), by?.querySelectorAll('svg').length]
    })
    expect(marks).to.deep.equal([
      ['MoonPay, Coinbase', 2],
      ['Coinbase', 1],
      [undefined, undefined],
      [undefined, undefined],
    ])
    for (const mark of root.querySelectorAll('.by > svg')) expect(mark.getBoundingClientRect().width).to.equal(16)
    root.remove()
  })

  it('a link to another card provider, if any, follows the methods, shown in full [FUND-13] [FUND-14]', async () => {
    const other = 'Having trouble or facing location restrictions? Try a different provider.'
    const root = await onScreen('fund-method-every')
    const link = find(root, '.dock button')
    expect(link.textContent).to.equal(other)
    expect(link.scrollWidth).to.be.at.most(link.clientWidth)
    root.remove()
    const without = await onScreen('fund-method')
    expect(without.querySelector('.dock')).to.equal(null)
    without.remove()
  })
})

describe('the screen that asks for the amount of an order', () => {
  it('the limits of the onramp are shown, and another onramp if this one does not accept the amount', async () => {
    const root = await onScreen('fund-amount-too-little')
    expect(words(root, '.beside-amount > span')).to.deep.equal([
      'MoonPay takes 0.009305 ETH to 9.304778 ETH (€27.60 to €27,600)',
    ])
    expect(words(root, '.message')).to.deep.equal([
      'MoonPay takes no less than 0.009305 ETH at a time. Coinbase takes this amount.',
    ])
    const { field } = await modelOf<FormModel>('fund-amount-too-little')
    const buttons = [...root.querySelectorAll<HTMLButtonElement>('.parts > button')]
    expect(buttons.map(({ textContent }) => textContent)).to.deep.equal(['Use Coinbase', 'Min', 'Max'])
    buttons[0]?.click()
    await until(() => root.querySelector('.message') === null)
    expect(words(root, '.beside-amount > span')).to.deep.equal(['Coinbase takes 0.000621 ETH to 0.775398 ETH'])
    expect(field.$text.get()).to.equal('0.005')
    root.remove()
  })
})

describe('the screen "Transfer from wallet"', () => {
  it('the connected wallets have a chip that says so [FUND-16]', async () => {
    const root = await onScreen('source-wallet')
    expect(find(root, '.title').textContent).to.equal('Transfer from wallet')
    expect(
      [...root.querySelectorAll('.list-item')].map(row => [
        row.querySelector('bdi')?.textContent,
        row.querySelector('.chip')?.textContent,
      ]),
    ).to.deep.equal([
      ['Heron', 'Connected'],
      ['Example Wallet', undefined],
    ])
    root.remove()
  })

  it('the other wallets have a row if there are many [FUND-17]', async () => {
    let opened = 0
    const atom = await stores()
    const state = (await modelOf<ChoiceModel>('source-wallet-more')).$state.get()
    const root = await onScreen('source-wallet-more', {
      $state: atom({
        ...state,
        rows: state.rows.map(row =>
          row.key === 'more'
            ? {
                ...row,
                choose: () => {
                  opened++
                },
              }
            : row,
        ),
      }),
    })
    expect(root.querySelectorAll('.list-item')).to.have.length(4)
    const last = find(root, 'li:last-child .list-item')
    expect(last.textContent).to.equal('More wallets')
    last.click()
    expect(opened).to.equal(1)
    root.remove()
  })
})

describe('the screen of the amount', () => {
  it('the title is "Confirm or edit amount", and a rejected character changes nothing [FUND-15] [FUND-29]', async () => {
    const atom = await stores()
    const $text = atom('0.05')
    const type = (text: string) => {
      const taken = /^\d*\.?\d*$/.test(text)
      if (taken) $text.set(text)
      return taken
    }
    const { field } = await modelOf<FormModel>('fund-amount')
    const root = await onScreen('fund-amount', { field: { ...field, $text, type } })
    expect(find(root, '.title').textContent).to.equal('Confirm or edit amount')
    const input = find<HTMLInputElement>(root, 'input')
    expect(input.inputMode).to.equal('decimal')
    input.focus()
    input.select()
    for (const key of ['1', '.', 'a', '-', '.', '5', 'e']) await sendKeys({ press: key })
    await until(() => $text.get() === '1.5')
    expect(input.value).to.equal('1.5')
    root.remove()
  })

  it('"Continue" is disabled until the amount is valid [FUND-30]', async () => {
    const atom = await stores()
    const $valid = atom(false)
    const { field } = await modelOf<FormModel>('fund-amount')
    const root = await onScreen('fund-amount', { field: { ...field, $valid } })
    const button = find<HTMLButtonElement>(root, '.button-primary')
    expect(button.disabled).to.equal(true)
    $valid.set(true)
    await until(() => !button.disabled)
    root.remove()
  })
})
