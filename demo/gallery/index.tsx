import { atom } from 'nanostores'
import { createRoot } from 'react-dom/client'
import { useLayoutEffect, useRef } from 'react'
import { shellStyles } from '../../elements/shell/shell.css.js'
import { defineStage, type WalletStageElement } from '../../src/stage/mount.js'
import { SHEET_BREAKPOINT_PX } from '../../src/constants.js'
import type { Scene } from '../../src/stage/stage.js'
import * as icons from '../../src/ui/icons.js'
import { adoptStyles } from '../../src/ui/sheets.js'
import { tokens } from '../../src/ui/styles/tokens.js'
import { fixtures, type Fixture } from './fixtures.js'
import { frame } from './frame.js'

export { atom } from 'nanostores'
export { fixtures } from './fixtures.js'

const query = new URLSearchParams(location.search)
const only = query.get('only')?.split(',')
const width = Number(query.get('width') ?? 360)
const page = document.documentElement
const tag = defineStage()

page.dir = query.get('dir') ?? 'ltr'
page.dataset.theme = query.get('theme') ?? ''
page.style.setProperty('--column', `${width}px`)
if (width !== 360) page.style.setProperty('--wallet-width', `${width}px`)
if (query.has('accent')) page.style.setProperty('--wallet-color-accent', `#${query.get('accent')}`)
if (query.has('zoom')) page.style.zoom = query.get('zoom') ?? ''

/** One screen in a frame like the dialog's, with a real stage inside. */
function Figure({ fixture }: { fixture: Fixture }) {
  const host = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (host.current && !host.current.shadowRoot) drawFrame(host.current, fixture)
  }, [fixture])
  return (
    <figure id={fixture.id}>
      <figcaption><b>{fixture.screen}</b><span>{fixture.state}</span></figcaption>
      <div className="host" ref={host} {...{ theme: query.get('theme') ?? undefined }} />
    </figure>
  )
}

/** Draws a screen into an empty element, inside the shell's frame. */
export function drawFrame(host: HTMLElement, fixture: Fixture): void {
  const root = host.attachShadow({ mode: 'open' })
  for (const css of [tokens, shellStyles, frame]) adoptStyles(root, css)
  const stage = document.createElement(tag) as WalletStageElement
  const outer = element('div', { class: `frame standing${query.has('width') && width < SHEET_BREAKPOINT_PX ? ' sheet' : ''}`, open: '', part: 'dialog', role: 'dialog', 'aria-labelledby': 'title' },
    element('section', { class: `panel ${fixture.size}`, part: 'panel' }, header(fixture), element('div', { class: 'room' }, stage), ...legal(fixture), footer()))
  root.append(outer)
  const scene: Scene = {
    id: 1, screen: fixture.screen, size: fixture.size, info: fixture.info, closable: fixture.closable, canGoBack: fixture.back,
    direction: 'next', model: fixture.model, view: fixture.view,
  }
  const shown = () => { setTimeout(() => { fixture.act?.(root); host.dataset.shown = '' }) }
  stage.play = { stage: { $scene: atom(scene) }, takesFocus: () => false, shown }
}

const TOOLS = { Back: icons.back, Information: icons.info, Close: icons.close }

function header({ back, info, closable }: Fixture): Element {
  const end = element('span', { class: 'end' }, ...info ? [tool('Information')] : [], ...closable ? [tool('Close')] : [])
  return element('header', { class: 'header', part: 'header' }, ...back ? [tool('Back')] : [], end)
}

const tool = (label: keyof typeof TOOLS) =>
  element('button', { class: 'tool', type: 'button', 'aria-label': label }, line(TOOLS[label], label === 'Back' ? 'line flip' : 'line'))

const legal = (fixture: Fixture) => fixture.legal
  ? [element('p', { class: 'legal' }, 'By logging in I agree to the ', paper('Terms'), ' & ', paper('Privacy Policy'))]
  : []

const paper = (words: string) => element('a', { href: 'https://example.com' }, words)

const footer = () => element('footer', { class: 'footer', part: 'footer' }, line(icons.shield), element('span', {}, 'Protected by ', element('b', {}, 'wallet-elements')))

function element(name: string, attributes: Record<string, string>, ...children: (Node | string)[]): Element {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

function line(d: string, className = 'line'): Element {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  for (const [key, value] of Object.entries({ viewBox: '0 0 24 24', class: className, 'aria-hidden': 'true' })) svg.setAttribute(key, value)
  path.setAttribute('d', d)
  svg.append(path)
  return svg
}

const shown = only ? fixtures.filter(({ id, screen }) => only.includes(id) || only.includes(screen)) : fixtures
const main = document.querySelector('main')
if (main) createRoot(main).render(shown.map(fixture => <Figure key={fixture.id} fixture={fixture} />))
