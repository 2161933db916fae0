import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setTransport } from '../../api/client.js'
import { closePage, openPage } from '../../session/test/page.harness.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import type { ChoiceModel } from '../shapes/choice/choice.js'
import { playPart } from '../shapes/parts/play-part.harness.js'
import { pressButton, englishText, contentOf } from '../shapes/parts/screen-content.harness.js'
import { chooseApp } from './choose-app.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  closePage()
  setTransport()
})

it('the screen reports loading, then the failure, and retries on demand', async () => {
  openPage({ appId: 'clchooseapptest0000000001', apiUrl: 'https://provider.test' })
  setTransport(() => Promise.resolve(new Response('', { status: 503 })))
  const { model, stage } = playPart(chooseApp, {})
  await eventually(() => expect(model()).toBeDefined())
  const { $state } = model<ChoiceModel>()
  const states: unknown[] = []
  $state.subscribe(({ busy, problem, rows }) =>
    states.push([
      busy && englishText(busy),
      problem && englishText(problem),
      rows.map(({ label }) => englishText(label)),
    ]),
  )
  await vi.advanceTimersByTimeAsync(60_000)
  expect(states.at(-1)).toEqual([undefined, 'The apps could not be loaded', []])
  expect(contentOf(model()).buttons).toEqual(['Try again'])
  const connections = [
    {
      provider_app_id: 'vault',
      provider_app_name: 'Vault',
      provider_app_icon_url: null,
      provider_app_custom_api_url: null,
      read_only: false,
    },
  ]
  setTransport(() => Promise.resolve(Response.json({ connections })))
  states.length = 0
  pressButton(model(), 'Try again')
  await eventually(() =>
    expect(states).toEqual([
      ['Looking for apps', undefined, []],
      [undefined, undefined, ['Vault']],
    ]),
  )
  stage.close()
})
