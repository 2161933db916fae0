import { expect } from 'chai'
import 'jsqr'
import { find, onPage, onScreen, until } from '../test/on-screen.harness.js'

const PX_A_MODULE = 6
// The package is not a module: it sets its function on the window.
const { jsQR } = globalThis as unknown as {
  jsQR: (pixels: Uint8ClampedArray, width: number, height: number) => { data: string } | null
}

/** Reads the drawn code as a camera does: from pixels to text. */
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
    it(`can be read by a scanner in ${where}, and contains the wallet's address [RECV-01]`, async () => {
      const root = await onScreen('receive')
      for (const [name, value] of Object.entries(colours)) (root.host as HTMLElement).style.setProperty(name, value)
      await until(() => root.querySelector('.qr svg[role="img"]'))
      expect(scan(find<SVGSVGElement>(root, '.qr svg[role="img"]'))).to.equal(
        'ethereum:0x71C7656EC7ab88b098defB751B7401B5f6d8976F@8453?value=50000000000000000',
      )
      expect(find(root, '.row, .wallet-card').textContent).to.include('0x71C7…976F')
      root.remove()
    })
  }

  for (const [id, held] of Object.entries({
    'receive-token':
      'ethereum:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913@8453/transfer?address=0x71C7656EC7ab88b098defB751B7401B5f6d8976F&uint256=20050000',
    'receive-solana-token':
      'solana:7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU?amount=20.05&spl-token=EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  }))
    it(`can be read on a phone of 320 px with network, token and amount: ${id} [RECV-02]`, async () => {
      const { root, remove } = await onPage(id, 'inline-size: 320px; block-size: 720px; border: 0')
      const code = await until(() => root.querySelector<SVGSVGElement>('.qr svg[role="img"]'))
      expect(scan(code)).to.equal(held)
      const { left, right } = code.getBoundingClientRect()
      expect([left >= 0, right <= 320, root.ownerDocument.documentElement.scrollWidth <= 320]).to.deep.equal([
        true,
        true,
        true,
      ])
      remove()
    })
})
