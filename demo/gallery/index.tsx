import { atom } from 'nanostores'
import { createRoot } from 'react-dom/client'
import { useLayoutEffect, useRef } from 'react'
import type { ShellState } from '../../elements/shell/shell-state.js'
import { Shell } from '../../elements/shell/shell.js'
import { defineStage } from '../../src/stage/mount.js'
import { isEnglish } from '../../elements/base/lang-around.js'
import { english, type Language } from '../../src/copy/language.js'
import { languageFor } from '../../src/copy/locales.js'
import { pseudo } from './pseudo.js'
import { SHEET_BREAKPOINT_PX } from '../../src/constants.js'
import type { Scene } from '../../src/stage/scene.js'
import { privately } from '../../src/ui/sealed/privately.js'
import { adoptStyles } from '../../src/ui/sheets.js'
import { balanceFixtures, type TagFixture } from './balances.js'
import { nothing, type Fixture } from './fixture.js'
import { groups } from './fixtures.js'
import { frame } from './frame.js'

export { atom } from 'nanostores'
export { fixtures } from './fixtures.js'

/** The language for a language tag; "en-XA" is the pseudo-language. */
export const languageOf = async (tag: string): Promise<Language> =>
  tag === pseudo.tag ? pseudo : isEnglish(tag) ? english : languageFor(tag)

const query = new URLSearchParams(location.search)
const only = query.get('only')?.split(',')
const width = Number(query.get('width') ?? 360)
const page = document.documentElement
const tag = defineStage()
const language = await languageOf(query.get('locale') ?? 'en')

page.lang = language.tag
page.dir = query.get('dir') ?? language.direction
page.dataset.theme = query.get('theme') ?? ''
page.style.setProperty('--column', `${width}px`)
if (width !== 360) page.style.setProperty('--wallet-width', `${width}px`)
if (query.has('accent')) page.style.setProperty('--wallet-color-accent', `#${query.get('accent')}`)
if (query.has('text')) page.style.setProperty('--wallet-font-size', `${query.get('text')}px`)
if (query.has('zoom')) page.style.zoom = query.get('zoom') ?? ''

/** A screen in a frame like the dialog's with a real stage inside, or a small tag. */
function Figure({ fixture }: { fixture: Fixture | TagFixture }) {
  const host = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = host.current
    if (!place || place.shadowRoot) return
    if ('draw' in fixture) void fixture.draw(place, language).then(() => (place.dataset.shown = ''))
    else drawFrame(place, fixture, language)
  }, [fixture])
  return (
    <figure id={fixture.id}>
      <figcaption>
        <b>{fixture.screen}</b>
        <span>{fixture.state}</span>
      </figcaption>
      <div className="host" ref={host} {...{ theme: query.get('theme') ?? undefined }} />
    </figure>
  )
}

/** Draws a screen into an empty element, inside the shell's own frame, which is placed in the page. */
export function drawFrame(host: HTMLElement, fixture: Fixture, language = english): void {
  const { screen, size, info, closable, back, model, view, legal } = fixture
  const root = host.attachShadow({ mode: 'open' })
  const shell = new Shell(
    host,
    root,
    { back: nothing, close: nothing, retry: nothing },
    {
      layer: 'top',
      language,
      theme: 'auto',
      app: 'Almanac',
      size,
      canGoBack: back,
      closable,
      content: 'screen',
      phase: 'visible',
      info: info ? (model as { $info: ShellState['info'] }).$info : undefined,
      legal: legal
        ? { termsAndConditionsUrl: 'https://example.com/terms', privacyPolicyUrl: 'https://example.com/privacy' }
        : undefined,
    },
  )
  adoptStyles(root, privately(frame))
  host.classList.toggle('sheet', query.has('width') && width < SHEET_BREAKPOINT_PX)
  root.querySelector('dialog')?.setAttribute('open', '')
  root.querySelector('.panel')?.addEventListener('keydown', event => event.stopPropagation()) // no frame traps Tab
  const stage = shell.mount(tag)
  const scene: Scene = { id: 1, screen, size, info, closable, canGoBack: back, direction: 'next', model, view }
  const shown = () => {
    setTimeout(() => {
      fixture.act?.(root)
      host.dataset.shown = ''
    })
  }
  stage.play = { stage: { $scene: atom(scene) }, $language: atom(language), takesFocus: () => false, shown }
}

const isShown = ({ id, screen }: Fixture | TagFixture) => !only || only.includes(id) || only.includes(screen)
const sections = [...groups, ['The balance in a page', balanceFixtures] as const]
  .map(([name, all]) => [name, [...all].filter(isShown)] as const)
  .filter(([, all]) => all.length > 0)
const shown = sections.flatMap(([, all]) => all)
const idOf = (name: string) => `group-${name.toLowerCase().replace(/[^a-z]+/g, '-')}`

/** A group of screens under its name. */
function Section({ name, of: fixtures }: { name: string; of: readonly (Fixture | TagFixture)[] }) {
  return (
    <section aria-labelledby={idOf(name)}>
      <h2 id={idOf(name)}>{name}</h2>
      {fixtures.map(fixture => (
        <Figure key={fixture.id} fixture={fixture} />
      ))}
    </section>
  )
}

const main = document.querySelector('main')
if (main) createRoot(main).render(sections.map(([name, fixtures]) => <Section key={name} name={name} of={fixtures} />))

// The page stays at its top until all screens are drawn or the visitor scrolls, because some screens scroll themselves
// into view.
if (main && !location.hash) {
  const drawn = new AbortController()
  const scrollToTop = () => scrollTo(0, 0)
  for (const event of ['wheel', 'touchstart', 'keydown', 'pointerdown', 'hashchange'])
    addEventListener(event, () => drawn.abort(), { signal: drawn.signal, capture: true })
  addEventListener('scroll', scrollToTop, { signal: drawn.signal })
  const waitForAll = () => {
    if (document.querySelectorAll('.host[data-shown]').length < shown.length) requestAnimationFrame(waitForAll)
    else setTimeout(() => drawn.abort(), 500)
  }
  waitForAll()
}

// The bar writes its choices into the address, so that a view can be opened again. Only the search works without a
// reload.
const bar = document.querySelector('form')
const field = (name: string) => bar?.elements.namedItem(name) as HTMLInputElement | null
for (const [name, value] of query) if (field(name)) (field(name) as HTMLInputElement).value = value
bar?.addEventListener('submit', event => event.preventDefault())
bar?.addEventListener('change', event => {
  const { name, value, validity } = event.target as HTMLInputElement
  if (name === 'find' || !validity.valid) return
  if (value) query.set(name, value)
  else query.delete(name)
  location.search = query.toString()
})
field('find')?.addEventListener('input', () => {
  const query = field('find')?.value.trim().toLowerCase() ?? ''
  for (const { id, screen, state } of shown)
    document.getElementById(id)?.toggleAttribute('hidden', !`${id} ${screen} ${state}`.toLowerCase().includes(query))
})
document
  .querySelector('nav')
  ?.replaceChildren(
    ...sections.map(([name, fixtures]) =>
      Object.assign(document.createElement('a'), { href: `#${idOf(name)}`, textContent: `${name} ${fixtures.length}` }),
    ),
  )
