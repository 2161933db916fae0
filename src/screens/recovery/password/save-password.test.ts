import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { downloadText } from '../../../lib/browser/download-text.js'
import { playPart } from '../../shapes/parts/play-part.harness.js'
import { englishText } from '../../shapes/parts/screen-content.harness.js'
import { eventually } from '../../../lib/time/eventually.harness.js'
import { draftOf } from './password-draft.js'
import { fileNameFor } from './file-name.js'
import { savePassword, type SavePasswordModel } from './save-password.js'
import { at, done, flow, on } from '../../../stage/define.js'

const PASSWORD = 'Owl-grebe_27+heron'
const save = savePassword(true)
/** A flow whose draft already has a password. */
const saving = flow<object, string>('saving', {
  start: (_, stage) => {
    draftOf(stage).$password.set(PASSWORD)
    return at(save, {})
  },
  on: [on(save, outcome => done(outcome))],
})

/** The files behind object URLs, and the links that were pressed. */
const files = new Map<string, Blob>()
const pressed: { href: string; download: string }[] = []
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  files.clear()
  pressed.length = 0
  vi.stubGlobal('document', {
    createElement: () => {
      const link = { href: '', download: '', click: () => pressed.push({ href: link.href, download: link.download }) }
      return link
    },
  })
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
    files.set(`blob:${files.size}`, blob as Blob)
    return `blob:${files.size - 1}`
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(url => void files.delete(url))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a password that the visitor stores', () => {
  it('the password is downloaded as a text file [PASSWD-03]', async () => {
    const page = playPart(saving, {}, { name: 'Almanac' })
    await eventually(() => expect(page.screenName()).toBe('save-password'))
    const { download, proceed } = page.model<SavePasswordModel>()
    expect([englishText(download.text), englishText(proceed.text)]).toEqual(['Download', 'Continue'])
    download.press()
    expect(pressed).toEqual([{ href: 'blob:0', download: 'almanac-recovery-password.txt' }])
    expect(await files.get('blob:0')?.text()).toBe(PASSWORD)
    proceed.press()
    expect(await page.result).toBe('saved')
  })

  it('the file is revoked after five seconds [PASSWD-19]', () => {
    downloadText('a.txt', PASSWORD)
    vi.advanceTimersByTime(4_999)
    expect([...files.keys()]).toEqual(['blob:0'])
    vi.advanceTimersByTime(1)
    expect([...files.keys()]).toEqual([])
  })

  it('the file is named after the app [PASSWD-18]', () => {
    expect(['Almanac', 'The Daily Almanac, No. 7', 'تقويم', '', '///', `${'x'.repeat(80)}`].map(fileNameFor)).toEqual([
      'almanac-recovery-password.txt',
      'the-daily-almanac-no-7-recovery-password.txt',
      'تقويم-recovery-password.txt',
      'wallet-recovery-password.txt',
      'wallet-recovery-password.txt',
      `${'x'.repeat(60)}-recovery-password.txt`,
    ])
    for (const hostile of ['../../etc', 'a\u202Etxt.exe', 'a\0b', 'CON:', 'a\nb'])
      expect(fileNameFor(hostile)).toMatch(/^[\p{L}\p{N}-]+-recovery-password\.txt$/u)
  })
})
