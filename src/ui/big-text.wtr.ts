import { expect } from 'chai'
import { lostIn } from '../../elements/test/lost-in.harness.js'
import { lookAtAll } from './test/look-at-all.harness.js'

describe('every screen in every state', () => {
  for (const dir of ['ltr', 'rtl']) it(`loses nothing where 320 px must hold text of twice the size, ${dir} [EC-53]`, async () => {
    const lost = await lookAtAll(host => {
      host.dir = dir
      host.style.cssText = 'inline-size: 320px; --wallet-font-size: 30px'
    }, screens => screens.flatMap(screen => lostIn(screen, screen.host as HTMLElement).map(one => `${screen.host.id}: ${one}`)))
    expect(lost).to.deep.equal([])
  }).timeout(90_000)
})
