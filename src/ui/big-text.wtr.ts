import { expect } from 'chai'
import { clippedElements } from '../../elements/test/clipped-elements.harness.js'
import { inBatches } from './test/batches.harness.js'

describe('every screen in every state', () => {
  const { style } = document.documentElement
  before(() => {
    style.fontSize = '32px' // for a visitor who sets twice the text size
  })
  after(() => {
    style.fontSize = ''
  })
  for (const dir of ['ltr', 'rtl'])
    inBatches(`loses nothing where 320 px must hold text of twice the size, ${dir} [EC-53]`, async look => {
      const lost = await look(
        host => {
          host.dir = dir
          host.style.cssText = 'inline-size: 320px; --wallet-font-size: .9375rem'
        },
        screens =>
          screens.flatMap(screen =>
            clippedElements(screen, screen.host as HTMLElement).map(one => `${screen.host.id}: ${one}`),
          ),
      )
      expect(lost).to.deep.equal([])
    })
})
