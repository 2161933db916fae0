import { atom } from 'nanostores'
import { createRoot } from 'react-dom/client'
import { useLayoutEffect, useRef } from 'react'
import { defineStage, type WalletStageElement } from '../../src/stage/mount.js'
import type { Scene } from '../../src/stage/stage.js'
import { sheetFor } from '../../src/ui/sheets.js'
import { tokens } from '../../src/ui/styles/tokens.js'
import { fixtures, type Fixture } from './fixtures.js'
import { frame } from './frame.js'

const SHEET_BELOW_PX = 441
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

function drawFrame(host: HTMLElement, fixture: Fixture): void {
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [tokens, frame].map(css => sheetFor(document, css))
  const panel = document.createElement('section')
  panel.className = `panel ${fixture.size}${width < SHEET_BELOW_PX && query.has('width') ? ' sheet' : ''}`
  panel.setAttribute('role', 'dialog')
  panel.setAttribute('aria-labelledby', 'title')
  const stage = document.createElement(tag) as WalletStageElement
  panel.append(header(fixture), stage, footer(fixture.legal))
  root.append(panel)
  const scene: Scene = {
    id: 1, screen: fixture.screen, size: fixture.size, info: fixture.info, closable: fixture.closable, canGoBack: fixture.back,
    direction: 'next', model: fixture.model, view: fixture.view,
  }
  stage.play = { stage: { $scene: atom(scene) }, takeFocus: false, shown: () => { setTimeout(() => { fixture.act?.(root); host.dataset.shown = '' }) } }
}

const ICONS = { Back: 'M15 5l-7 7 7 7', Information: 'M12 11v5.5M12 7.6v.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z', Close: 'M6 6l12 12M18 6L6 18' }

function header({ back, info, closable }: Fixture): HTMLElement {
  const bar = document.createElement('header')
  bar.className = 'header'
  const end = document.createElement('span')
  end.className = 'end'
  if (back) bar.append(iconButton('Back'))
  if (info) end.append(iconButton('Information'))
  if (closable) end.append(iconButton('Close'))
  bar.append(end)
  return bar
}

function iconButton(label: keyof typeof ICONS): HTMLElement {
  const button = document.createElement('button')
  button.className = 'icon-button'
  button.ariaLabel = label
  button.append(drawing(ICONS[label], label === 'Back'))
  return button
}

function drawing(d: string, flip = false): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('class', flip ? 'icon flip' : 'icon')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute('d', d)
  svg.append(path)
  return svg
}

function footer(legal: boolean): HTMLElement {
  const bar = document.createElement('footer')
  bar.className = 'footer'
  const words = document.createElement('span')
  const name = document.createElement('b')
  name.textContent = 'wallet-elements'
  words.append('Protected by ', name)
  if (legal) {
    const line = document.createElement('p')
    line.className = 'legal'
    line.append('By logging in I agree to the ', link('Terms'), ' & ', link('Privacy Policy'))
    bar.append(line)
  }
  const mark = document.createElement('p')
  mark.className = 'protected'
  mark.append(drawing('M12 3.5l7.5 2.8v5.2c0 4.5-3 7.8-7.5 9.5-4.5-1.7-7.5-5-7.5-9.5V6.3zM9 12l2.2 2.2L15.2 10'), words)
  bar.append(mark)
  return bar
}

function link(text: string): HTMLElement {
  const anchor = document.createElement('a')
  anchor.href = 'https://example.com'
  anchor.textContent = text
  return anchor
}

const shown = only ? only.flatMap(id => fixtures.filter(fixture => fixture.id === id || fixture.screen === id)) : fixtures
const main = document.querySelector('main')
if (main) createRoot(main).render(shown.map(fixture => <Figure key={fixture.id} fixture={fixture} />))
