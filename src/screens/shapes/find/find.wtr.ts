import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { find, onScreen, stores, until } from '../../../ui/test/on-screen.harness.js'

const rows = (root: ParentNode) => [...root.querySelectorAll<HTMLElement>('.list-item')]
const focused = (root: ShadowRoot) => root.activeElement?.querySelector('.says')?.textContent ?? root.activeElement?.localName

describe('a list that is searched', () => {
  it('draws as many rows as come into view, and says which of how many each is', async () => {
    const root = await onScreen('shape-wallets')
    const body = find(root, '.body')
    body.style.maxBlockSize = '480px'
    await until(() => rows(root).length === 40)
    expect([...root.querySelectorAll('li')].slice(0, 2).map(row => [row.getAttribute('aria-posinset'), row.getAttribute('aria-setsize')])).to.deep.equal([['1', '300'], ['2', '300']])
    for (const wanted of [80, 120]) {
      body.scrollTo({ top: body.scrollHeight })
      await until(() => rows(root).length >= wanted)
    }
    expect(rows(root).length).to.be.below(300)
    root.remove()
  })

  it('shows what has that name as it is typed, and says how many those are, or that there is none', async () => {
    const root = await onScreen('shape-wallets')
    const status = () => find(root, '[role="status"]').textContent
    find(root, 'input').focus()
    expect(status()).to.equal('')
    await sendKeys({ type: 'ibis 30' })
    await until(() => rows(root).length === 2)
    expect([rows(root).map(row => row.querySelector('.says')?.textContent), status()]).to.deep.equal([['Ibis 30', 'Ibis 300'], '2 wallets'])
    await sendKeys({ type: 'x' })
    await until(() => rows(root).length === 0)
    expect(status()).to.equal('No wallet has that name.')
    root.remove()
  })

  it('goes from the field into the list, along it and back with the arrow keys, to its last row and its first', async () => {
    const root = await onScreen('shape-wallets')
    find(root, '.body').style.maxBlockSize = '480px'
    find(root, 'input').focus()
    const steps: (string | undefined)[] = []
    for (const press of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowDown']) {
      await sendKeys({ press })
      steps.push(focused(root))
    }
    expect(steps).to.deep.equal(['Heron', 'Kite', 'Heron', 'input', 'Heron'])
    await sendKeys({ press: 'End' })
    await until(() => focused(root) === 'Ibis 300')
    await sendKeys({ press: 'Home' })
    expect(focused(root)).to.equal('Heron')
    root.remove()
  })

  it('takes the only one that is left by Enter', async () => {
    const atom = await stores()
    const chosen: string[] = []
    const $rows = atom(['Heron', 'Kite'].map(name => ({ key: name, label: name, mark: { name }, choose: () => { chosen.push(name) } })))
    const root = await onScreen('shape-wallets', { $rows })
    find(root, 'input').focus()
    await sendKeys({ press: 'Enter' })
    await sendKeys({ type: 'ki' })
    await until(() => rows(root).length === 1)
    await sendKeys({ press: 'Enter' })
    expect(chosen).to.deep.equal(['Kite'])
    root.remove()
  })
})
