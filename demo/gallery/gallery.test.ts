import { readFileSync } from 'node:fs'
import { Window } from 'happy-dom'
import { expect, it } from 'vitest'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

it('the gallery has a sticky bar with a control for each setting in its address, and links to its groups', () => {
  const page = new Window().document
  page.write(read('../host/gallery.html'))
  const controls = [...page.querySelectorAll('form.bar [name]')].map(control => control.getAttribute('name') ?? '')
  expect(controls.sort()).toEqual(['accent', 'dir', 'find', 'locale', 'text', 'theme', 'width'])
  const script = read('index.tsx')
  for (const name of controls)
    expect(script, name).toContain(name === 'find' ? "field('find')" : `query.get('${name}')`)
  expect(read('../host/assets/gallery.css')).toMatch(/^\.bar \{[^}]*position: sticky;/m)
  expect([
    page.querySelector('nav')?.getAttribute('aria-label'),
    /document\s*\.querySelector\('nav'\)\s*\?\.replaceChildren/.test(script),
  ]).toEqual(['Groups of screens', true])
})
