import { atom } from 'nanostores'
import { expect, it } from 'vitest'
import { useApp } from '../config/app.js'
import { resolveSettings } from '../config/resolve.js'
import type { LoginMethod } from '../config/settings.js'
import { englishText } from '../screens/shapes/parts/screen-content.harness.js'
import { eventually } from '../lib/time/eventually.harness.js'
import { site } from './site.js'

const rowsOf = (id: 'google' | 'apple', ...loginMethods: LoginMethod[]) =>
  site(id).rows?.(atom(resolveSettings(null, { loginMethods })))
const shape = (rows: ReturnType<typeof rowsOf>) =>
  rows?.get()?.map(({ mark }) => ('shape' in mark ? mark.shape : undefined))[0]

it("a site's row has an empty place for its mark until the marks are loaded, and an app without sites loads none", async () => {
  useApp({ appId: 'clsocialloginunittest0001' })
  const [off, on, other] = [
    rowsOf('google', 'email'),
    rowsOf('google', 'google', 'apple'),
    rowsOf('apple', 'google', 'apple'),
  ]
  expect(shape(off)).toBe('')
  await new Promise(resolve => {
    setTimeout(resolve)
  })
  expect([shape(off), shape(on), shape(other)], 'nobody has asked before').toEqual(['', '', ''])
  expect(on?.get()?.map(({ key, label }) => [key, englishText(label)])).toEqual([['google', 'Continue with Google']])
  await eventually(() => expect(shape(on)).toMatch(/^M12\.48 10\.92/))
  expect(shape(other)).toMatch(/^M12\.152/)
})
