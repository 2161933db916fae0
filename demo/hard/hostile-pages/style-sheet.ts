import { harm, playAll, showsWhole, type Attack, type HostilePage } from './attack.js'
import { presses } from './main-button.js'
import { STRANGER } from './visitor.js'

const TAG = 'wallet-confirm-tx'
/** The facts that are signed, as the visitor must have seen them. */
const FACTS = ['0.01 ETH', '0x7099']
const PARTS = [
  'title',
  'subtitle',
  'body',
  'panel',
  'header',
  'footer',
  'dialog',
  'details',
  'row',
  'amount',
  'message',
  'icon',
  'pill',
  'checkbox',
  'list',
  'list-item',
  'wallet-card',
]
const parts = (css: string) => `${PARTS.map(part => `${TAG}::part(${part})`).join()} { ${css} }`
const onAllElements = (css: string) => `html, body, ${TAG} { ${css} }`

/**
 * Records, at each press on a review, which of its facts are not visible: not drawn, too small, outside the window,
 * masked, faded, or behind something else that would get a press. A review in the page's flow is faded together with
 * the page around it. Also records whether the review was in front.
 */
const WATCH = `globalThis.unseen = ['no press']; globalThis.inFront = false
const alpha = colour => Number(/[,/] *([\\d.]+)\\)$/.exec(/^rgb\\(|^color\\([^/]*\\)$/.test(colour) ? '' : colour)?.[1] ?? (colour === 'transparent' ? 0 : 1))
const around = function* (element) { for (let at = element; at; at = at.parentElement ?? at.getRootNode().host) yield getComputedStyle(at) }
const isInFront = host => host.shadowRoot.querySelector('dialog:modal') !== null
const isSeen = (element, host) => {
  const { x: left, y: top, width, height } = placeOf(element)
  const [x, y, style] = [left + width / 2, top + height / 2, getComputedStyle(element)]
  const clear = isInFront(host) || [...around(host)].every(({ opacity, filter, maskImage }) => Number(opacity) > 0.5 && filter === 'none' && (maskImage ?? 'none') === 'none')
  return element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && width > 8 && height >= 8 && parseFloat(style.fontSize) >= 8
    && alpha(style.webkitTextFillColor) > 0.3 && (style.webkitTextSecurity ?? 'none') === 'none' && clear && host.shadowRoot.elementFromPoint(x, y) !== null && document.elementFromPoint(x, y) === host
}
const isUnseen = fact => {
  const host = find('${TAG}')
  const says = element => element.textContent.replace(/\\s+/g, ' ').includes(fact)
  const places = [...host.shadowRoot.querySelectorAll('.panel *')].filter(element => says(element) && ![...element.children].some(says))
  return !places.some(element => isSeen(element, host))
}
addEventListener('pointerdown', () => {
  const host = find('${TAG}')
  if (host.screen !== 'confirm-ethereum' || host.shadowRoot.querySelector('[aria-busy]')) return // it is approved, and the receipt on its way
  unseen = ${JSON.stringify(FACTS)}.filter(isUnseen)
  inFront = isInFront(host)
}, true)`

/** Stops the inheritance of the screen's variables, and gives them other values. */
const NOT_INHERITED = Object.entries({
  '<color>': { value: 'transparent', names: ['fg', 'muted', 'error', 'warning', 'success'] },
  '<length>': { value: '0px', names: ['fs', 'fs-sm', 'fs-title', 'fs-amount', 'w', 'h'] },
})
  .flatMap(([syntax, { value, names }]) =>
    names.map(name => `@property --_${name} { syntax: "${syntax}"; inherits: false; initial-value: ${value} }`),
  )
  .join(' ')

interface Sheet extends Attack {
  readonly css: string
  /** In the page's flow it hides the review in a way that the page cannot detect. Nothing may be sent from there. */
  readonly hides?: true
  /** The sheet is harmless, so an approval under it is sent. */
  readonly fair?: true
}

const SHEETS: readonly Sheet[] = [
  { name: 'no style at all', css: '', fair: true },
  { name: 'parts that are hidden', css: parts('visibility: hidden !important; opacity: 0 !important') },
  {
    name: 'parts with other words',
    css: `${parts('font-size: 0 !important')} ${PARTS.map(part => `${TAG}::part(${part})::after`).join()} { content: "You win 5 ETH" !important; font-size: 20px !important }`,
  },
  {
    name: 'parts moved away',
    css: parts('translate: -9999px 0 !important; position: fixed !important; clip-path: inset(50%) !important'),
  },
  {
    name: 'inherited text without size and colour',
    css: onAllElements(
      'font-size: 0; line-height: 0; color: transparent; -webkit-text-fill-color: transparent; letter-spacing: -2em; word-spacing: -9em; text-indent: -999px',
    ),
  },
  { name: 'inherited invisibility', css: onAllElements('visibility: hidden; pointer-events: none; user-select: none') },
  {
    name: 'inherited masks',
    css: onAllElements(
      '-webkit-text-security: disc; text-transform: full-width; font-variant-caps: all-small-caps; direction: rtl; writing-mode: vertical-rl',
    ),
  },
  {
    name: 'our own private properties',
    css: onAllElements(
      '--_fs: 0px; --_fs-title: 0px; --_fs-amount: 0px; --wallet-font-size: 0px; --wallet-color-foreground: transparent; --wallet-color-muted: transparent; --wallet-width: 0px',
    ),
  },
  {
    name: 'a font of another name',
    css: `@font-face { font-family: system-ui; src: local("Wingdings"), local("Symbol") } @font-face { font-family: "Segoe UI"; src: local("Wingdings"); unicode-range: U+30-39 } ${onAllElements('font-family: system-ui; font-size: 1px; font-size-adjust: 0.01')}`,
  },
  {
    name: 'a tag that blinks',
    css: `@keyframes blink { 0%, 45% { opacity: 1 } 50%, 100% { opacity: 0.01 } } ${TAG} { animation: blink 700ms infinite }`,
  },
  {
    name: 'a tag that wanders',
    css: `@keyframes wander { to { translate: 0 -900px } } ${TAG} { animation: wander 900ms infinite alternate }`,
  },
  { name: 'a tag that has faded', css: `${TAG} { opacity: 0.02 }` },
  { name: 'a page that has faded', css: 'body { opacity: 0.02 }' },
  { name: 'a tag under a blur', css: `${TAG} { filter: blur(12px) }` },
  {
    name: 'a tag behind a mask',
    css: `${TAG} { mask-image: linear-gradient(transparent 80%, black); -webkit-mask-image: linear-gradient(transparent 80%, black) }`,
  },
  { name: 'a tag that is clipped to its button', css: `${TAG} { display: block; clip-path: inset(80% 0 0 0) }` },
  { name: 'a tag that is made small', css: `${TAG} { display: block; scale: 0.1; zoom: 0.4 }` },
  {
    name: 'a tag in a window of its own',
    css: `${TAG} { display: block; block-size: 90px; overflow: hidden; display: flex; align-items: end }`,
  },
  { name: 'a tag that is not drawn', css: `${TAG} { content-visibility: hidden }` },
  { name: 'a page at nine tenths of its size', css: 'body { scale: 0.9; transform-origin: 0 0 }', fair: true },
  { name: 'a page with a zoom of its own', css: 'body { zoom: 0.8 }', fair: true },
  { name: 'a page with round corners', css: 'body { clip-path: inset(0 round 24px); overflow: clip }', fair: true },
  { name: 'private properties that are not inherited', css: NOT_INHERITED },
  {
    name: 'a cover over the page',
    css: 'body::after { content: "You win 5 ETH"; position: fixed; inset: 0; background: white; pointer-events: none; z-index: 2147483647 }',
    hides: true,
  },
]

const played = SHEETS.flatMap(sheet =>
  (['top', 'inline'] as const).map(layer => ({ ...sheet, layer, name: `${sheet.name}, in the layer ${layer}` })),
)

/** A style sheet alone. All signed facts must be visible at the press that sends. */
export const styleSheet: HostilePage = visitor =>
  playAll(played, async ({ css, layer, hides, fair }) => {
    const before = await visitor.standing()
    await visitor.visits({
      css,
      script: WATCH,
      after: `<${TAG} open layer="${layer}" chain="31337" value="0.01" value-unit="ether" to="${STRANGER.ethereum}"></${TAG}>`,
    })
    await visitor.holds(showsWhole(TAG, 'confirm-ethereum', 'error'))
    await presses(visitor, TAG, 4)
    await visitor.settles()
    const { sent } = await visitor.standing()
    if (sent === before.sent) return [...(await harm(visitor, before)), ...(fair ? ['nothing was sent'] : [])]
    const { unseen, inFront } = await visitor.tab.ask<{ unseen: string[]; inFront: boolean }>('({ unseen, inFront })')
    return [
      ...unseen.map(fact => `it was sent while "${fact}" was not to be seen`),
      ...(hides && !inFront ? ['it was sent where nothing was to be seen'] : []),
    ]
  })
