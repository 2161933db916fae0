import { expect } from 'chai'
import { find, onScreen, until } from '../test/on-screen.harness.js'

describe('the number of a step', () => {
  it('the number keeps its distance from the text at every font size', async () => {
    const apart = []
    for (const size of ['15px', '30px']) {
      const root = await onScreen('confirm-solana-open')
      const host = root.host as HTMLElement
      host.style.setProperty('--wallet-font-size', size)
      await until(() => root.querySelector('.steps .opened'))
      const { content, inlineSize, fontSize } = getComputedStyle(find(root, '.steps .key'), '::before')
      expect(content).to.equal('counter(n)')
      apart.push(Math.round((parseFloat(inlineSize) / parseFloat(fontSize)) * 10) / 10)
      root.remove()
    }
    expect(apart).to.deep.equal([1.5, 1.5])
  })
})
