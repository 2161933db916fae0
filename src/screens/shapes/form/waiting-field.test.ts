import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventually } from '../../../lib/time/eventually.harness.js'
import { at, done, flow, later, on, screen, type OnStage } from '../../../stage/define.js'
import { emailField } from '../../login/email-field.js'
import { field, type FieldModel } from './field.js'
import { playPart } from '../parts/play-part.harness.js'
import { englishText } from '../parts/screen-content.harness.js'

const EMAIL = 'ada@example.com'
const NO_NETWORK = 'No connection. This goes on by itself when you are back online.'
const view = () => Promise.resolve({ default: () => null })

interface Entry {
  readonly field: FieldModel
  readonly other: () => void
}

describe('a field whose next screen cannot load without a network', () => {
  const page = new EventTarget()
  const network = (onLine: boolean) => {
    vi.stubGlobal('navigator', { onLine })
    if (onLine) page.dispatchEvent(new Event('online'))
  }
  beforeEach(() => {
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    network(false)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  /** Plays a screen with a field and another way out. The code of the next screen fails to load the first times. */
  async function entered({ lost = 1 } = {}) {
    const load = vi.fn(async () => {
      if (load.mock.calls.length <= lost)
        throw new TypeError('Failed to fetch dynamically imported module: https://host/c/code.js')
      return screen('next', { view, start: (_: { identifier: string }, __: OnStage<string>) => ({}) })
    })
    const next = later('next', load)
    const entry = screen('entry', {
      view,
      start: (_: object, stage: OnStage<string>): Entry => ({
        field: field(stage, emailField, {
          initial: EMAIL,
          accept: (address, onResume) => stage.finish(address, onResume),
        }),
        other: () => stage.finish('another way'),
      }),
    })
    const run = playPart(
      flow<object, string>('entering', {
        start: () => at(entry, {}),
        on: [on(entry, identifier => at(next, { identifier })), on(next, outcome => done(outcome))],
      }),
      {},
    )
    await eventually(() => expect(run.screenName()).toBe('entry'))
    const scenes: unknown[] = []
    run.stage.$scene.listen(scene => scenes.push(scene?.screen))
    const email = () => run.model<Entry>().field
    return { ...run, load, scenes, email, fieldError: () => englishText(email()?.$error.get() ?? '') }
  }

  it('the text is kept, the reason is shown, and the next screen opens when the network is back', async () => {
    const { email, fieldError, scenes, load, screenName } = await entered()
    email().submit()
    await eventually(() => expect(fieldError()).toBe(NO_NETWORK))
    expect([screenName(), email().$text.get(), email().$disabled.get(), load.mock.calls.length]).toEqual([
      'entry',
      EMAIL,
      false,
      1,
    ])
    expect(scenes, 'nothing else was shown').toEqual([])
    network(true)
    await eventually(() => expect(screenName()).toBe('next'))
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('the field keeps waiting if the network is lost again, with one try for each return', async () => {
    const { email, fieldError, load, screenName } = await entered({ lost: 2 })
    email().submit()
    await eventually(() => expect(fieldError()).toBe(NO_NETWORK))
    page.dispatchEvent(new Event('online')) // and gone again
    await eventually(() => expect(load).toHaveBeenCalledTimes(2))
    await eventually(() => expect(fieldError()).toBe(NO_NETWORK))
    network(true)
    await eventually(() => expect(screenName()).toBe('next'))
    expect(load).toHaveBeenCalledTimes(3)
  })

  it('a changed text is only submitted by the visitor, and nothing is submitted after they leave', async () => {
    const { email, fieldError, load, screenName, stage } = await entered()
    email().submit()
    await eventually(() => expect(fieldError()).toBe(NO_NETWORK))
    email().type('ada@example.co')
    network(true)
    await new Promise(resolve => setTimeout(resolve))
    expect([screenName(), fieldError(), load.mock.calls.length]).toEqual(['entry', '', 1])
    email().submit()
    await eventually(() => expect(screenName()).toBe('next'))
    stage.close()

    network(false)
    const left = await entered()
    left.email().submit()
    await eventually(() => expect(left.fieldError()).toBe(NO_NETWORK))
    left.stage.close()
    network(true)
    await new Promise(resolve => setTimeout(resolve))
    expect(left.load).toHaveBeenCalledTimes(1)
  })

  it('the field shows nothing if its screen was left another way, whose error has its own screen', async () => {
    const { model, screenName, load, fieldError } = await entered()
    model<Entry>().other()
    await eventually(() => expect(screenName()).toBe('error'))
    network(true)
    await eventually(() => expect(screenName()).toBe('next'))
    expect(load).toHaveBeenCalledTimes(2)
    expect(fieldError()).toBe('')
  })
})
