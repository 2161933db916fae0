import { expect } from 'chai'
import { contrast, over, parseColour, type Colour } from '../../src/ui/sealed/contrast.js'
import { find, onScreen, until } from '../../src/ui/test/on-screen.harness.js'

const SEALED = [
  'confirm-ethereum',
  'confirm-ethereum-malicious',
  'confirm-solana',
  'transfer-summary',
  'receive',
  'receive-foreign',
  'scan-details',
  'delegation',
  'transfer',
  'transfer-assets',
  'confirm-login',
  'automatic-recovery',
  'mfa-remove',
  'passkey-details',
  'unlink',
]
const WHITE: Colour = [1, 1, 1, 1]
type Root = Awaited<ReturnType<typeof onScreen>>

/** Colours that a page sets, by accident or to hide the signed content. */
const PALETTES: Record<string, Record<string, string>> = {
  'no colour at all': {
    foreground: 'transparent',
    muted: 'transparent',
    success: 'transparent',
    warning: 'transparent',
    error: 'transparent',
    accent: 'transparent',
    'on-accent': 'transparent',
  },
  'one colour': Object.fromEntries(
    ['background', 'surface', 'foreground', 'muted', 'success', 'warning', 'error', 'accent', 'on-accent'].map(name => [
      name,
      '#8a8a8a',
    ]),
  ),
  'warnings like the ground': { warning: 'color-mix(in oklab, white 98%, red)', error: '#fffefe' },
  'a surface like the text': { background: '#fff', foreground: '#111', surface: '#111' },
  glass: { background: 'rgb(0 0 0 / 2%)', foreground: 'rgb(255 255 255 / 10%)' },
  'no colours': { background: 'flux', foreground: 'flux', error: 'flux', 'on-accent': 'flux' },
}

/** A colour as the browser draws it, from any computed notation. */
function drawnColour(computed: string): Colour {
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.color = `color-mix(in srgb, ${computed}, ${computed})`
  const colour = parseColour(getComputedStyle(probe).color)
  probe.remove()
  if (!colour) throw new Error(`Not a colour: ${computed}`)
  return colour
}

/**
 * The contrast of an element's text with its background: the colours of all elements around it, from the panel inwards.
 */
function contrastOf(element: Element, panel: Element): number {
  const around: Element[] = []
  for (let at: Element | null = element; at; at = at === panel ? null : at.parentElement) around.unshift(at)
  const ground = around.reduce<Colour>(
    (under, at) => over(drawnColour(getComputedStyle(at).backgroundColor), under),
    WHITE,
  )
  return contrast(over(drawnColour(getComputedStyle(element).color), ground), ground)
}

/** The texts of a sealed screen with too little contrast; a disabled button may have less. */
function unreadable(root: Root): string[] {
  const panel = find(root, '.panel')
  const texts = [...find(root, '.scene').querySelectorAll('*')].filter(
    element =>
      [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) &&
      !element.closest('[disabled], .off, .waits, .qr, .unseen, .mark, .network') &&
      element.checkVisibility(),
  )
  expect(texts.length).to.be.above(5)
  return texts
    .filter(element => contrastOf(element, panel) < 4.45)
    .map(element => `${element.className} ${element.textContent}`)
}

/** The width of the text in an element. */
function widthOf(element: Element): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect().width
}

/** The widths of sample texts of a review. */
const widths = (screen: ParentNode) =>
  ['.title', '.sentence > b', '.amount', '.row .val', '.mono', '.wallet-card .val', '.button-primary .says'].map(
    selector => Math.round(widthOf(find(screen, selector))),
  )

/** Declares a font four times as wide under each of these names. */
const wideFonts = (names: readonly string[]) =>
  names
    .map(
      name =>
        `@font-face { font-family: "${name}"; src: local("DejaVu Serif"), local("Liberation Serif"), local("Times New Roman"); size-adjust: 400% }`,
    )
    .join('')

const sheet = (css: string) => {
  const style = Object.assign(document.createElement('style'), { textContent: css })
  document.head.append(style)
  return style
}

describe('a hostile style sheet of the page', () => {
  let style: HTMLStyleElement | undefined
  let root: Root | undefined
  afterEach(() => {
    style?.remove()
    root?.remove()
  })

  /** Draws a screen under this style sheet. The host element of the gallery is an ordinary element of the page. */
  const drawn = async (id: string, css: string, properties: Record<string, string> = {}) => {
    const before = document.body.lastElementChild
    style = sheet(css)
    const drawing = onScreen(id)
    const added = document.body.lastElementChild
    if (added !== before)
      for (const [name, value] of Object.entries(properties)) (added as HTMLElement).style.setProperty(name, value)
    root = await drawing
    return root
  }

  for (const id of SEALED) {
    it(`finds no part in ${id}, nor in the frame around it`, async () => {
      const hidden = [
        'title',
        'body',
        'panel',
        'header',
        'footer',
        'dialog',
        'details',
        'row',
        'amount',
        'message',
        'button',
        'wallet-card',
        'subtitle',
        'icon',
        'qr',
        'pill',
        'checkbox',
      ]
      const screen = await drawn(
        id,
        `${hidden.map(part => `::part(${part}), ::part(${part})::after`).join()} { content: 'All checks passed.' !important; visibility: hidden !important; font-size: 0 !important }`,
      )
      expect([...screen.querySelectorAll('[part]')].map(element => element.getAttribute('part'))).to.deep.equal([])
      for (const selector of ['.title', '.body', '.panel']) {
        const { visibility, fontSize } = getComputedStyle(find(screen, selector))
        expect([
          visibility,
          parseFloat(fontSize) > 10,
          getComputedStyle(find(screen, selector), '::after').content.includes('checks'),
        ]).to.deep.equal(['visible', true, false])
      }
    })
  }

  it('finds the parts of the frame again on the next screen', async () => {
    const screen = await drawn('confirm-ethereum', '')
    const other = await onScreen('landing')
    expect(other.querySelectorAll('[part~=panel], [part~=title]').length).to.equal(2)
    expect(screen.querySelectorAll('[part]').length).to.equal(0)
    other.remove()
  })

  for (const [palette, colours] of Object.entries(PALETTES)) {
    for (const scheme of ['light', 'dark']) {
      it(`cannot make a review unreadable with ${palette} in ${scheme}`, async () => {
        const css = `body > div { color-scheme: ${scheme}; color: transparent; ${Object.entries(colours)
          .map(([name, value]) => `--wallet-color-${name}: ${value};`)
          .join(' ')} }`
        for (const id of ['confirm-ethereum-malicious', 'confirm-ethereum-checksum', 'receive']) {
          const screen = await drawn(id, css)
          await until(() => unreadable(screen).length === 0) // the colours of its buttons change with a transition
          screen.remove()
          style?.remove()
        }
      })
    }
  }

  it('cannot hide the review by sizes, inheritance or our private properties', async () => {
    const screen = await drawn(
      'confirm-ethereum-malicious',
      `body > div {
      font-size: 0; color: transparent; visibility: hidden; letter-spacing: -2em; text-indent: -999px; pointer-events: none; user-select: none; word-spacing: -9em;
      --wallet-font-size: 0px; --wallet-space: 400px; --wallet-width: 0px; --wallet-height: 0px; --wallet-radius-panel: 900px; --wallet-border-width: 900px; --wallet-duration: 900s;
      --_fs: 0px; --_fs-sm: 0px; --_fs-title: 0px; --_fs-amount: 0px; --_s6: 900px; --_mono: none; --_control: 900px; }`,
    )
    const panel = find(screen, '.panel').getBoundingClientRect()
    expect([panel.width >= 280, panel.height >= 320]).to.deep.equal([true, true])
    for (const selector of ['.title', '.sentence', '.message', '.amount', '.row', '.button-secondary', '.tick-line']) {
      const element = find(screen, selector)
      const { fontSize, visibility, letterSpacing, textIndent, pointerEvents } = getComputedStyle(element)
      expect(parseFloat(fontSize), selector).to.be.at.least(8)
      expect(
        [visibility, pointerEvents, textIndent, parseFloat(letterSpacing) > -3 || letterSpacing === 'normal'],
        selector,
      ).to.deep.equal(['visible', 'auto', '0px', true])
      expect(element.getBoundingClientRect().width, selector).to.be.above(40)
    }
  })

  it('cannot set values of our private properties inside the frame', async () => {
    const registered = (names: readonly string[], syntax: string, value: string) =>
      names
        .map(name => `@property --_${name} { syntax: "${syntax}"; inherits: false; initial-value: ${value} }`)
        .join('')
    const css =
      registered(['fg', 'muted', 'success', 'warning', 'error'], '<color>', 'transparent') +
      registered(['fs', 'fs-sm', 'fs-title', 'fs-amount', 'w', 'h', 'under'], '<length>', '0px')
    const screen = await drawn('confirm-ethereum-malicious', css)
    await until(() => unreadable(screen).length === 0)
    for (const selector of ['.title', '.sentence', '.message', '.amount', '.row'])
      expect(parseFloat(getComputedStyle(find(screen, selector)).fontSize), selector).to.be.at.least(8)
  })

  it('cannot know the names of private properties', async () => {
    const screen = await drawn('receive', '')
    const rules = screen.adoptedStyleSheets
      .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
      .join(' ')
    const inline = [...screen.querySelectorAll<HTMLElement>('[style]')].map(({ style }) => style.cssText).join(' ')
    const names = [...new Set(`${rules} ${inline}`.match(/--[\w-]+/g))].filter(name => !name.startsWith('--wallet-'))
    expect(names.length).to.be.above(40)
    const beginning = /^--\d{9,}-/.exec(names[0] as string)?.[0] ?? 'none'
    expect(names.filter(name => !name.startsWith(beginning))).to.deep.equal([])
  })

  it('cannot draw a shadow on the panel, over the background of its text', async () => {
    const screen = await drawn(
      'confirm-ethereum-malicious',
      'body > div { --wallet-shadow: 0 0 9px red, inset 0 0 0 900px #14110c; }',
    )
    expect(getComputedStyle(find(screen, '.panel')).boxShadow).to.equal('none')
  })

  it('cannot replace digits or words by a font, under any name and at any time', async () => {
    const named = wideFonts([
      'Spun',
      'system-ui',
      'ui-monospace',
      'sans-serif',
      'monospace',
      '-webkit-sans-serif',
      '-apple-system',
      'Segoe UI',
      'Roboto',
      'Noto Sans',
      'SFMono-Regular',
      'Menlo',
      'Consolas',
      'Arial',
      'Helvetica',
    ])
    const clean = await drawn('confirm-ethereum', '')
    const plain = widths(clean)
    const grown = (screen: ParentNode) => widths(screen).filter((width, at) => width > 1.5 * Number(plain[at]))
    clean.remove()
    const screen = await drawn(
      'confirm-ethereum',
      `${named} body > div { --wallet-font-family: Spun } .spun { font-family: Spun, serif }`,
    )
    const spun = Object.assign(document.createElement('b'), { className: 'spun', textContent: '0123456789' })
    document.body.append(spun)
    await until(() => spun.getBoundingClientRect().width > 400)
    expect(grown(screen)).to.deep.equal([])
    screen.remove()
    style?.remove()
    const early = await drawn('confirm-ethereum', '')
    await until(() => spun.getBoundingClientRect().width < 400)
    const late = sheet(`${named} .spun { font-family: Spun, serif }`)
    await until(() => spun.getBoundingClientRect().width > 400)
    await document.fonts.ready
    await until(() => grown(early).length === 0)
    late.remove()
    spun.remove()
  })

  it('cannot replace the font by declaring every generic family, before or after the review is shown', async () => {
    const every = [
      'Spun',
      ...[
        'system-ui',
        'serif',
        'sans-serif',
        'monospace',
        'cursive',
        'fantasy',
        'standard',
        'body',
        'pictograph',
      ].flatMap(name => [name, `-webkit-${name}`]),
      'ui-monospace',
      'ui-serif',
      'ui-sans-serif',
      'ui-rounded',
      'math',
      'emoji',
      '-apple-system',
      'BlinkMacSystemFont',
      'Times',
      'Times New Roman',
      'Courier',
      'Courier New',
      'Helvetica',
      'Helvetica Neue',
      'Arial',
      'Menlo',
      'DejaVu Sans',
      'DejaVu Sans Mono',
      'DejaVu Serif',
      'Liberation Sans',
      'Liberation Mono',
      'Liberation Serif',
    ]
    const spun = Object.assign(document.createElement('b'), { textContent: '0123456789' })
    spun.style.fontFamily = 'Spun, system-ui, sans-serif'
    document.body.append(spun)
    await until(() => spun.getBoundingClientRect().width < 200) // the fonts of the previous test are gone
    const clean = await drawn('confirm-ethereum', '')
    const plain = widths(clean)
    const grown = (screen: ParentNode) => widths(screen).filter((width, at) => width > 1.5 * Number(plain[at]))
    const late = sheet(wideFonts(every))
    /** A font that is still loading draws nothing. */
    const loaded = () => Promise.all([...document.fonts].map(face => face.load().catch(() => {})))
    await until(() => spun.getBoundingClientRect().width > 400)
    await loaded()
    await until(() => grown(clean).length === 0)
    clean.remove()
    const screen = await drawn('confirm-ethereum', '')
    await loaded()
    expect(grown(screen)).to.deep.equal([])
    late.remove()
    spun.remove()
  })

  it('cannot remove the colours after the review is shown', async () => {
    const screen = await drawn('confirm-ethereum-malicious', '')
    const late = sheet(
      'body > div { --wallet-color-foreground: transparent; --wallet-color-error: white; --wallet-font-size: 0px; }',
    )
    await until(() => unreadable(screen).length === 0)
    expect(parseFloat(getComputedStyle(find(screen, '.title')).fontSize)).to.be.above(10)
    late.remove()
  })

  it("keeps the host's footer content inside the footer", async () => {
    const screen = await drawn('confirm-ethereum', '')
    const footer = find(screen, '.footer')
    expect(getComputedStyle(footer).contain).to.include('paint')
    expect(footer.getBoundingClientRect().height).to.be.at.most(96)
  })
})
