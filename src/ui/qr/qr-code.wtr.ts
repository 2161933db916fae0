import { expect } from 'chai'
import 'jsqr'
import { find, onScreen, until } from '../test/on-screen.harness.js'

const PX_A_MODULE = 6
// The package is no module: it leaves its function on the window.
const { jsQR } = globalThis as unknown as {
  jsQR: (pixels: Uint8ClampedArray, width: number, height: number) => { data: string } | null
}

/** Reads the drawn code the way a camera would: pixels in, text out. */
function scan(svg: SVGSVGElement): string | undefined {
  const { x, y, width } = svg.viewBox.baseVal
  const edge = width * PX_A_MODULE
  const pen = Object.assign(document.createElement('canvas'), { width: edge, height: edge }).getContext('2d')
  if (!pen) throw new Error('No canvas.')
  pen.fillStyle = getComputedStyle(svg.parentElement as Element).backgroundColor
  pen.fillRect(0, 0, edge, edge)
  pen.setTransform(PX_A_MODULE, 0, 0, PX_A_MODULE, -x * PX_A_MODULE, -y * PX_A_MODULE)
  pen.fillStyle = getComputedStyle(svg).color
  pen.fill(new Path2D(find<SVGPathElement>(svg, 'path').getAttribute('d') ?? ''))
  return jsQR(pen.getImageData(0, 0, edge, edge).data, edge, edge)?.data
}

describe('the QR code', () => {
  const worlds: Record<string, Record<string, string>> = {
    'the light theme': { 'color-scheme': 'light' },
    'the dark theme': { 'color-scheme': 'dark' },
    'colours of the host': {
      '--wallet-color-background': '#20102c',
      '--wallet-color-foreground': '#d8b4fe',
      '--wallet-color-surface': '#31204a',
      '--wallet-color-accent': '#2c1840',
    },
  }
  for (const [where, colours] of Object.entries(worlds)) {
    it(`is read by a scanner in ${where}, and holds the wallet's address [RECV-01]`, async () => {
      const root = await onScreen('receive')
      for (const [name, value] of Object.entries(colours)) (root.host as HTMLElement).style.setProperty(name, value)
      await until(() => root.querySelector('.qr svg[role="img"]'))
      expect(scan(find<SVGSVGElement>(root, '.qr svg[role="img"]'))).to.equal(
        '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
      )
      expect(find(root, '.row, .wallet-card').textContent).to.include('0x71C7…976F')
      root.remove()
    })
  }
})
