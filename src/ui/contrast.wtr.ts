import { expect } from 'chai'
import { colord, extend } from 'colord'
import a11y from 'colord/plugins/a11y'
import { find, onScreen, until } from './test/on-screen.harness.js'

extend([a11y])
const HUES = 36
const [SATURATIONS, LIGHTNESSES] = [
  [100, 70, 40, 0],
  [8, 30, 50, 70, 97],
]
const accents = Array.from({ length: HUES }, (_, step) => step * 10).flatMap(hue =>
  SATURATIONS.flatMap(saturation => LIGHTNESSES.map(lightness => `hsl(${hue} ${saturation}% ${lightness}%)`)),
)

const pen = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', {
  willReadFrequently: true,
})
/** The painted pixels of a colour, in whatever notation the browser computes it. */
function painted(colour: string): string {
  if (!pen) throw new Error('No canvas.')
  pen.clearRect(0, 0, 1, 1)
  pen.fillStyle = colour
  pen.fillRect(0, 0, 1, 1)
  const [r = 0, g = 0, b = 0] = pen.getImageData(0, 0, 1, 1).data
  return colord({ r, g, b }).toHex()
}

describe('a button that removes something', () => {
  for (const theme of ['light', 'dark']) {
    it(`has the danger colour instead of the accent, and is readable in the ${theme} theme`, async () => {
      const root = await onScreen('unlink')
      const host = root.host as HTMLElement
      host.style.cssText = `color-scheme: ${theme}; --wallet-color-accent: #00f`
      find(root, '.frame').classList.add(theme)
      const button = find(root, '.button.danger')
      button.style.transition = 'none'
      await until(() => getComputedStyle(button).borderTopColor !== getComputedStyle(button).backgroundColor)
      const { color, backgroundColor } = getComputedStyle(button)
      const { r, b } = colord(painted(color)).toRgb()
      expect(button.textContent).to.equal('Disconnect')
      expect(r, color).to.be.greaterThan(b)
      expect(painted(backgroundColor)).to.not.equal('#0000ff')
      expect(colord(painted(color)).contrast(painted(backgroundColor))).to.be.at.least(4.5)
      root.remove()
    })
  }
})

it('a secondary action that stands alone looks like a button, too', async () => {
  const root = await onScreen('account-site')
  const button = find(root, '.dock .button-secondary')
  await until(() => getComputedStyle(button).backgroundColor !== 'rgba(0, 0, 0, 0)')
  expect(button.textContent).to.equal('Disconnect')
  expect(Math.round(button.getBoundingClientRect().width)).to.equal(
    Math.round(find(root, '.wallet-card').getBoundingClientRect().width),
  )
  root.remove()
})

it('a secondary action that leaves the page looks like one that stays', async () => {
  const [root, other] = [await onScreen('bridge-failed'), await onScreen('account-site')]
  const [link, button] = [find(root, 'a.button-secondary'), find(other, 'button.button-secondary')]
  const styleOf = (element: Element) => {
    const { color, fontWeight, backgroundColor } = getComputedStyle(element)
    return [color, fontWeight, backgroundColor]
  }
  await until(() => styleOf(link).join() === styleOf(button).join())
  root.remove()
  other.remove()
})

describe('any accent of a host', () => {
  for (const theme of ['light', 'dark']) {
    it(`keeps 720 accents readable in the ${theme} theme [EC-49]`, async () => {
      expect(accents).to.have.length(720)
      const root = await onScreen('confirm-ethereum-open')
      const host = root.host as HTMLElement
      host.style.colorScheme = theme
      find(root, '.frame').classList.add(theme)
      const [button, link] = [find(root, '.button-primary'), find(root, '.link')]
      button.style.transition = 'none'
      const panel = painted(getComputedStyle(find(root, '.panel')).backgroundColor)
      const worst = { button: 99, link: 99 }
      for (const accent of accents) {
        host.style.setProperty('--wallet-color-accent', accent)
        const { color, backgroundColor } = getComputedStyle(button)
        worst.button = Math.min(worst.button, colord(painted(color)).contrast(painted(backgroundColor)))
        worst.link = Math.min(worst.link, colord(painted(getComputedStyle(link).color)).contrast(panel))
      }
      expect(worst.button).to.be.at.least(4.5)
      expect(worst.link).to.be.at.least(4.5)
      root.remove()
    })
  }
})
