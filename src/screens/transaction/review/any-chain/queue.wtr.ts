import { expect } from 'chai'
import { find, onScreen } from '../../../../ui/test/on-screen.harness.js'

const titleTop = (root: ShadowRoot) =>
  find(root, '.title').getBoundingClientRect().top - find(root, '.body').getBoundingClientRect().top

describe('the line above a review that tells how many other requests wait', () => {
  for (const id of ['confirm-ethereum', 'sign-message'])
    it(`has a button that looks like a link, and takes no room while nothing waits: ${id}`, async () => {
      const [alone, waiting] = [await onScreen(id), await onScreen(`${id}-waiting`)]
      const { backgroundColor, borderTopStyle, fontSize } = getComputedStyle(find(waiting, '.queue > button'))
      expect([backgroundColor, borderTopStyle, fontSize]).to.deep.equal([
        'rgba(0, 0, 0, 0)',
        'none',
        getComputedStyle(find(waiting, '.queue')).fontSize,
      ])
      expect(find(alone, '.queue').childElementCount).to.equal(0)
      expect(titleTop(alone)).to.equal(parseFloat(getComputedStyle(find(alone, '.body')).paddingTop))
      alone.remove()
      waiting.remove()
    })
})
