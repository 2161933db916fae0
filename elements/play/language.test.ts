import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { account } from '../../src/copy/areas/account.js'
import { area, loadedAreas } from '../../src/copy/area.js'
import { wordsOf } from '../../src/copy/language.js'
import { eventually } from '../../src/lib/time/eventually.harness.js'
import type { Scene } from '../../src/stage/scene.js'
import { followLanguage } from './language.js'
// A page waits one second for these files. Here they are loaded in advance, so that a slow machine does not use
// English.
import '../../src/copy/locales.js'
import '../../src/copy/locales/ar.js'
import '../../src/copy/locales/ar/account.js'
import '../../src/copy/locales/de.js'
import '../../src/copy/locales/de/account.js'

/** An element in a page with this language. */
const elementIn = (lang: string) =>
  ({ closest: () => ({ getAttribute: () => lang }), getRootNode: () => undefined }) as unknown as Element

const scene = (screen: string, view: Scene['view'] = () => Promise.resolve({ default: () => null })) =>
  ({ screen, view }) as Scene

describe('a screen in another language', () => {
  let controller: AbortController
  beforeEach(() => {
    controller = new AbortController()
    vi.stubGlobal(
      'MutationObserver',
      class {
        observe() {}
        disconnect() {}
      },
    )
  })
  afterEach(() => {
    controller.abort()
    vi.unstubAllGlobals()
  })

  /** What was drawn: each screen with the words it was drawn with. */
  async function drawnIn(lang: string) {
    const followed = followLanguage(elementIn(lang), () => ({}), controller.signal)
    await followed.resolve()
    const $scene = atom<Scene | null>(null)
    const drawn: string[] = []
    followed.withWords($scene).listen(shown => {
      if (shown) drawn.push(`${shown.screen}: ${wordsOf(account, followed.$language.get()).terms.accept}`)
    })
    return { $scene, drawn }
  }

  it('is drawn at once in English, from the words in its own code', async () => {
    const { $scene, drawn } = await drawnIn('en')
    $scene.set(scene('terms'))
    expect(drawn).toEqual(['terms: Accept'])
  })

  it('waits for its own words and those of its view, and is never drawn in English', async () => {
    loadedAreas.delete('account')
    const { $scene, drawn } = await drawnIn('de')
    $scene.set(
      scene('terms', () => {
        area('account', account.english) // as the view's code does when it loads
        return Promise.resolve({ default: () => null })
      }),
    )
    expect(drawn).toEqual([])
    await eventually(() => expect(drawn).toEqual(['terms: Zustimmen']))
  })

  it('is replaced by the next screen, or by none, while its words are loading', async () => {
    const { $scene, drawn } = await drawnIn('ar')
    $scene.set(scene('first'))
    $scene.set(scene('second'))
    await eventually(() => expect(drawn).toEqual(['second: موافق']))
    $scene.set(scene('third'))
    $scene.set(null)
    $scene.set(scene('fourth'))
    await eventually(() => expect(drawn).toEqual(['second: موافق', 'fourth: موافق']))
  })

  it('is drawn although its view fails to load, and the stage reports the error', async () => {
    const { $scene, drawn } = await drawnIn('de')
    $scene.set(scene('broken', () => Promise.reject(new Error('offline'))))
    await eventually(() => expect(drawn).toEqual(['broken: Zustimmen']))
  })
})
