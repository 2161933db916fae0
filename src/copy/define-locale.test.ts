import { afterEach, describe, expect, it, vi } from 'vitest'
import { area, loadedAreas, speakers } from './area.js'
import { basics } from './areas/basics.js'
import { busy, errors, errorsAt } from './areas/errors.js'
import { shell } from './areas/shell.js'
import { defineLocale } from './define-locale.js'
import { wordsOf, type Language } from './language.js'

const CORE = {
  basics: basics.english,
  busy: busy.english,
  errors: errors.english,
  errorsAt: errorsAt.english,
  shell: { ...shell.english, close: 'Zu' },
}
const WITHIN_MS = 1_000

type Files = Readonly<Record<string, () => Promise<unknown>>>

/** A language with these files, as a page requests it. */
function locale(files: Files): () => Promise<Language> {
  const speak = defineLocale('xx', 'ltr', CORE, files as never)
  return () => speak(WITHIN_MS)
}

/** An area of this test only, as if its screen had been loaded. */
const brought = (name: string) => area(name, { title: `${name} in English` })
const titles = (language: Language, ...areas: ReturnType<typeof brought>[]) =>
  areas.map(each => wordsOf(each, language).title)

describe('a language', () => {
  afterEach(() => {
    vi.useRealTimers()
    loadedAreas.clear()
  })

  it('the texts of an area are loaded once, when its screen is on the page', async () => {
    const [one, two] = [
      vi.fn(() => Promise.resolve({ title: 'eins' })),
      vi.fn(() => Promise.resolve({ title: 'zwei' })),
    ]
    const speak = locale({ one, two })
    expect(wordsOf(shell, await speak()).close).toBe('Zu')
    expect([one, two].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
    const first = brought('one')
    expect(titles(await speak(), first)).toEqual(['eins'])
    const second = brought('two')
    expect(titles(await speak(), first, second)).toEqual(['eins', 'zwei'])
    expect([one, two].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  })

  it('the language object stays the same until new texts are loaded', async () => {
    const speak = locale({ one: () => Promise.resolve({ title: 'eins' }) })
    const before = await speak()
    expect(await speak()).toBe(before)
    brought('one')
    const after = await speak()
    expect(after).not.toBe(before)
    expect(await speak()).toBe(after)
  })

  it('an area whose file fails to load is shown in English, and requested again the next time', async () => {
    const [one, two] = [brought('one'), brought('two')]
    const file = vi
      .fn<() => Promise<unknown>>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValue({ title: 'eins' })
    const speak = locale({ one: file, two: () => Promise.resolve({ title: 'zwei' }) })
    expect(titles(await speak(), one, two)).toEqual(['one in English', 'zwei'])
    expect(titles(await speak(), one, two)).toEqual(['eins', 'zwei'])
    expect(file).toHaveBeenCalledTimes(2)
  })

  it('a file that hangs delays the texts only once, and they appear when it loads', async () => {
    vi.useFakeTimers()
    const [one, two] = [brought('one'), brought('two')]
    let come = (_: unknown) => {}
    const speak = locale({
      one: () =>
        new Promise(resolve => {
          come = resolve
        }),
      two: () => Promise.resolve({ title: 'zwei' }),
    })
    const first = speak()
    await vi.advanceTimersByTimeAsync(WITHIN_MS)
    expect(titles(await first, one, two)).toEqual(['one in English', 'zwei'])
    // without running a timer, so it has not waited again
    expect(titles(await speak(), one, two)).toEqual(['one in English', 'zwei'])
    const onLoad = vi.fn(() => Promise.resolve())
    speakers.add(onLoad)
    come({ title: 'eins' })
    await vi.advanceTimersByTimeAsync(0)
    speakers.delete(onLoad)
    expect(onLoad).toHaveBeenCalledOnce()
    expect(titles(await speak(), one, two)).toEqual(['eins', 'zwei'])
  })
})
