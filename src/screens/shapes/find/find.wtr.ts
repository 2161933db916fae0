import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { find, onScreen, stores, until } from '../../../ui/test/on-screen.harness.js'

const rows = (root: ParentNode) => [...root.querySelectorAll<HTMLElement>('.list-item')]
const field = (root: ShadowRoot) => find<HTMLInputElement>(root, 'input[role="combobox"]')
/** The row that a screen reader announces: the one that the field references. The focus is always in the field. */
function active(root: ShadowRoot): string | null | undefined {
  expect(root.activeElement).to.equal(field(root))
  const id = field(root).getAttribute('aria-activedescendant')
  const chosen = [...root.querySelectorAll('[aria-selected="true"]')]
  expect(chosen.map(option => option.id)).to.deep.equal(id === null ? [] : [id])
  return id === null ? 'the field' : chosen[0]?.querySelector('.says')?.textContent
}

describe('a list with a search field', () => {
  it('only the rows in view and a few around them are drawn, each with its position and the total', async () => {
    const root = await onScreen('shape-wallets')
    const body = find(root, '.body')
    body.style.maxBlockSize = '480px'
    const positions = () =>
      [...root.querySelectorAll('[role="option"]')].map(row => Number(row.getAttribute('aria-posinset')))
    const inView = () =>
      rows(root).filter(row => {
        const { top, bottom } = row.getBoundingClientRect()
        return bottom > body.getBoundingClientRect().top && top < body.getBoundingClientRect().bottom
      })
    await until(() => inView().length >= 5 && positions()[0] === 1)
    expect(root.querySelectorAll('[aria-setsize="300"]')).to.have.length(rows(root).length)
    for (const part of [0.3, 0.6, 0.9, 1, 0.5, 0]) {
      await until(() => {
        body.scrollTo({ top: part * (body.scrollHeight - body.clientHeight) })
        const [first = 0, last = 0] = [positions()[0], positions().at(-1)]
        return part === 1 ? last === 300 : part === 0 ? first === 1 : first < part * 300 && last > part * 300
      })
      await until(() => inView().length >= 5)
      expect(rows(root).length).to.be.below(30)
    }
    root.remove()
  })

  it('the matching rows are shown while the visitor types, and their number is announced', async () => {
    const root = await onScreen('shape-wallets')
    const status = () => find(root, '[role="status"]').textContent
    find(root, 'input').focus()
    expect(status()).to.equal('')
    await sendKeys({ type: 'ibis 30' })
    await until(() => rows(root).length === 2)
    expect([rows(root).map(row => row.querySelector('.says')?.textContent), status()]).to.deep.equal([
      ['Ibis 30', 'Ibis 300'],
      '2 wallets',
    ])
    await sendKeys({ type: 'x' })
    await until(() => rows(root).length === 0)
    expect(status()).to.equal('No wallet has that name.')
    root.remove()
  })

  it('the field is a combobox with a named and linked listbox, and one stop of the Tab key', async () => {
    const root = await onScreen('shape-wallets')
    const [input, list] = [field(root), find(root, '[role="listbox"]')]
    expect([
      input.labels?.[0]?.textContent,
      input.getAttribute('aria-autocomplete'),
      input.getAttribute('aria-expanded'),
      input.getAttribute('aria-controls'),
    ]).to.deep.equal(['Search wallets', 'list', 'true', list.id])
    expect([
      list.getAttribute('aria-label'),
      [...list.querySelectorAll('.list-item')].every(row => row.parentElement?.role === 'option'),
    ]).to.deep.equal(['Select your wallet', true])
    expect(root.querySelectorAll('.find :is(button, a, [tabindex])')).to.have.length(0)
    input.focus()
    await sendKeys({ type: 'nobody' })
    await until(() => rows(root).length === 0)
    expect([input.getAttribute('aria-expanded'), input.getAttribute('aria-controls'), active(root)]).to.deep.equal([
      'false',
      null,
      'the field',
    ])
    root.remove()
  })

  it('keys move from the field through the list, back, and to its ends, while the visitor can type', async () => {
    const root = await onScreen('shape-wallets')
    find(root, '.body').style.maxBlockSize = '480px'
    field(root).focus()
    const steps: unknown[] = []
    for (const press of [
      'ArrowDown',
      'ArrowDown',
      'ArrowUp',
      'ArrowUp',
      'ArrowUp',
      'ArrowDown',
      'PageDown',
      'PageUp',
      'End',
      'ArrowDown',
      'Home',
    ]) {
      await sendKeys({ press })
      steps.push(active(root))
    }
    expect(steps).to.deep.equal([
      'Heron',
      'Kite',
      'Heron',
      'the field',
      'the field',
      'Heron',
      'Owl 9',
      'Heron',
      'Ibis 300',
      'Ibis 300',
      'Heron',
    ])
    await sendKeys({ press: 'End' })
    const [row, body] = [
      find(root, '[aria-selected="true"]').getBoundingClientRect(),
      find(root, '.body').getBoundingClientRect(),
    ]
    expect(row.top >= body.top && row.bottom <= body.bottom, 'the row is in view').to.equal(true)
    await sendKeys({ type: 'ibis' })
    await until(() => rows(root).every(shown => shown.textContent.includes('Ibis')))
    expect([field(root).value, active(root)]).to.deep.equal(['ibis', 'the field'])
    root.remove()
  })

  it('Enter chooses the active row or the only one left, and a press chooses any', async () => {
    const atom = await stores()
    const chosen: string[] = []
    const $rows = atom(
      ['Heron', 'Kite'].map(name => ({
        key: name,
        label: name,
        mark: { name },
        choose: () => {
          chosen.push(name)
        },
      })),
    )
    const root = await onScreen('shape-wallets', { $rows })
    find(root, 'input').focus()
    await sendKeys({ press: 'Enter' })
    await sendKeys({ type: 'ki' })
    await until(() => rows(root).length === 1)
    await sendKeys({ press: 'Enter' })
    expect(chosen).to.deep.equal(['Kite'])
    field(root).select()
    await sendKeys({ press: 'Delete' })
    await until(() => rows(root).length === 2)
    await sendKeys({ press: 'ArrowDown' })
    await sendKeys({ press: 'Enter' })
    rows(root)[1]?.click()
    expect(chosen).to.deep.equal(['Kite', 'Heron', 'Kite'])
    root.remove()
  })
})
