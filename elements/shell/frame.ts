import { english, textIn, wordsOf } from '../../src/copy/language.js'
import { shell as area } from '../../src/copy/areas/shell.js'
import { isOffline } from '../../src/lib/time/online.js'
import { back, close, info as about, shield } from '../../src/ui/pictures/icons.js'
import { make } from '../base/make.js'
import type { ShellState } from './shell-state.js'
import { documentMember } from '../../src/lib/document-member.js'

const SVG = 'http://www.w3.org/2000/svg'

/** The visitor's actions on the frame itself. */
export interface FrameActions {
  back(): void
  close(): void
  /** After a failed load. */
  retry(): void
  /** Opens and closes the information about the screen. */
  info(): void
}

/** The frame in the page. */
export interface Frame {
  readonly dialog: HTMLDialogElement
  readonly panel: HTMLElement
  /** The placeholder for the stage, on which screens are played. */
  readonly stand: Comment
  draw(state: ShellState, infoOpen: boolean): void
}

function lineIcon(path: string, extraClass = ''): SVGElement {
  const [svg, pathElement] = ['svg', 'path'].map(name => documentMember('createElementNS')(SVG, name)) as [
    SVGElement,
    SVGElement,
  ]
  for (const [name, value] of Object.entries({
    class: `line ${extraClass}`,
    viewBox: '0 0 24 24',
    'aria-hidden': 'true',
  }))
    svg.setAttribute(name, value)
  pathElement.setAttribute('d', path)
  svg.append(pathElement)
  return svg
}

/** Sets or removes an attribute. An unchanged attribute is not written. */
function write(element: Element, name: string, value: string | false): void {
  if (value === false) element.removeAttribute(name)
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}

/** An optional part, which is inserted and removed at its position. */
function optionalPart<Kind extends Element>(
  element: Kind,
): { element: Kind; gap: Comment; show: (isShown: unknown) => void } {
  const placeholder = documentMember('createComment')('')
  return {
    element,
    gap: placeholder,
    show: isShown => (isShown ? placeholder.replaceWith(element) : element.replaceWith(placeholder)),
  }
}

function toolPart(name: string, icon: Node, press: () => void) {
  const button = make('button', { class: 'tool', type: 'button', part: `${name}-button` }, icon)
  button.addEventListener('click', press)
  return optionalPart(button)
}

const makeToolbar = (actions: FrameActions) => ({
  back: toolPart('back', lineIcon(back, 'flip'), actions.back),
  info: toolPart('info', lineIcon(about), actions.info),
  close: toolPart('close', lineIcon(close), actions.close),
})

const spinner = () => make('slot', { name: 'loading' }, make('span', { class: 'spinner', part: 'spinner' }))

const header = (toolbar: ReturnType<typeof makeToolbar>) =>
  make(
    'header',
    { class: 'header', part: 'header' },
    toolbar.back.gap,
    make('span', { class: 'end' }, toolbar.info.gap, toolbar.close.gap),
  )

const footer = (brand: Node) =>
  make('footer', { class: 'footer', part: 'footer' }, make('slot', { name: 'footer' }, lineIcon(shield), brand))

/** Says that the visitor agrees to the app's documents by logging in, with a link to each. */
function writeLegal(
  element: Element,
  { termsAndConditionsUrl: terms, privacyPolicyUrl: privacy }: NonNullable<ShellState['legal']>,
  words: typeof area.english,
): void {
  const link = (address: string, name: string) =>
    /^https?:/i.test(address) ? make('a', { href: address, target: '_blank', rel: 'noreferrer' }, name) : ''
  element.replaceChildren(
    `${words.agree} `,
    link(terms, words.terms),
    terms && privacy ? ` ${words.and} ` : '',
    link(privacy, words.privacyPolicy),
  )
}

/** Sets the label and language of the dialog for assistive technology. */
function writeDialog(dialog: Element, { layer, language, app, content, phase }: ShellState): void {
  write(dialog, 'lang', language.tag)
  write(dialog, 'dir', language.tag !== english.tag && language.direction) // English is the fallback, and then has the direction of the page
  write(dialog, 'aria-label', wordsOf(area, language).dialog({ app }))
  write(dialog, 'aria-labelledby', content === 'screen' && 'title')
  write(dialog, 'aria-modal', layer === 'page' && 'true')
  write(dialog, 'inert', phase === 'prepared' && '')
}

/** Creates the frame once; `draw` updates what has changed. */
export function makeFrame(actions: FrameActions): Frame {
  const toolbar = makeToolbar(actions)
  const loading = optionalPart(make('div', { class: 'waiting', role: 'status' }, spinner()))
  const tryAgain = make('button', { class: 'again', type: 'button', part: 'button' })
  tryAgain.addEventListener('click', actions.retry)
  const reload = optionalPart(make('button', { class: 'again', type: 'button', part: 'button' }))
  reload.element.addEventListener('click', () => location.reload())
  const failed = optionalPart(make('div', { class: 'waiting', role: 'alert' }))
  const note = optionalPart(make('div', { class: 'note', role: 'note' }))
  const legal = optionalPart(make('p', { class: 'legal' }))
  const brand = make('span')
  const stand = documentMember('createComment')('')
  const main = make('div', { class: 'main' }, loading.gap, failed.gap, stand, note.gap)
  const panel = make('section', { part: 'panel', tabindex: '-1' }, header(toolbar), main, legal.gap, footer(brand))
  const dialog = make('dialog', { part: 'dialog' }, panel)
  let previous: Partial<ShellState> = {}
  let classes = ''

  const writeTexts = ({ language, info, legal: documents }: ShellState) => {
    const words = wordsOf(area, language)
    for (const name of ['back', 'info', 'close'] as const) toolbar[name].element.ariaLabel = words[name]
    loading.element.ariaLabel = words.loading
    tryAgain.textContent = words.tryAgain
    reload.element.textContent = words.reload
    failed.element.replaceChildren(words.notLoaded, tryAgain, reload.gap)
    brand.replaceChildren(`${words.protectedBy} `, make('b', {}, 'wallet-elements'))
    if (info)
      note.element.replaceChildren(
        make('b', {}, textIn(info.title, language)),
        make('span', {}, textIn(info.detail, language)),
      )
    if (documents) writeLegal(legal.element, documents, words)
  }

  return {
    dialog,
    panel,
    stand,
    draw(state, infoOpen) {
      const { layer, language, theme, size, canGoBack, closable, info, legal: documents, content, phase } = state
      if (previous.language !== language || previous.info !== info || previous.legal !== documents) writeTexts(state)
      previous = state
      // the leave animation has a class of its own, which only other classes remove
      if (classes !== (classes = `frame ${layer} ${theme} ${phase}`)) dialog.className = classes
      write(panel, 'class', `panel ${size}`)
      writeDialog(dialog, state)
      write(toolbar.info.element, 'aria-expanded', String(infoOpen))
      toolbar.back.show(canGoBack)
      toolbar.info.show(info)
      toolbar.close.show(closable && layer !== 'inline')
      loading.show(content === 'loading')
      failed.show(content === 'failed')
      reload.show(!isOffline()) // a reload while offline would lose the page
      note.show(info && infoOpen)
      legal.show(documents)
    },
  }
}
