import { atom } from 'nanostores'
import { createRoot } from 'react-dom/client'
import { useLayoutEffect, useRef } from 'react'
import { Shell, type ShellFace } from '../../elements/shell/shell.js'
import { defineStage, type WalletStageElement } from '../../src/stage/mount.js'
import { SHEET_BREAKPOINT_PX } from '../../src/constants.js'
import type { Scene } from '../../src/stage/stage.js'
import { adoptStyles } from '../../src/ui/sheets.js'
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

/** Draws a screen into an empty element, inside the shell's own frame, which stands in the page. */
export function drawFrame(host: HTMLElement, fixture: Fixture): void {
  const { screen, size, info, closable, back, model, view, legal } = fixture
  const root = host.attachShadow({ mode: 'open' })
  const shell = new Shell(host, root, { back: nothing, close: nothing, again: nothing }, {
    layer: 'top', theme: 'auto', app: 'Almanac', size, canGoBack: back, closable, content: 'screen', presence: 'here',
    info: info ? (model as { $info: ShellFace['info'] }).$info : undefined,
    legal: legal ? { terms: 'https://example.com/terms', privacyPolicy: 'https://example.com/privacy' } : undefined,
  })
  adoptStyles(root, frame)
  host.classList.toggle('sheet', query.has('width') && width < SHEET_BREAKPOINT_PX)
  root.querySelector('dialog')?.setAttribute('open', '')
  root.querySelector('.panel')?.addEventListener('keydown', event => event.stopPropagation()) // many stand here: none keeps Tab
  const stage = document.createElement(tag) as WalletStageElement
  shell.stand(stage)
  const scene: Scene = { id: 1, screen, size, info, closable, canGoBack: back, direction: 'next', model, view }
  const shown = () => { setTimeout(() => { fixture.act?.(root); host.dataset.shown = '' }) }
  stage.play = { stage: { $scene: atom(scene) }, takesFocus: () => false, shown }
}

const nothing = () => {}

const shown = only ? fixtures.filter(({ id, screen }) => only.includes(id) || only.includes(screen)) : fixtures
const main = document.querySelector('main')
if (main) createRoot(main).render(shown.map(fixture => <Figure key={fixture.id} fixture={fixture} />))
