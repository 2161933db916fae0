import { afterEach, expect, it, vi } from 'vitest'
import { setHandler, type Handler } from '../ask/handlers.js'
import { forgetPage } from '../lib/page.js'
import { eventually } from '../lib/time/eventually.harness.js'
import { login } from './login.js'

afterEach(forgetPage)

it('a login is asked for unless another flow is named, and its signal withdraws the question', async () => {
  const signals: AbortSignal[] = []
  const asked = vi.fn<Handler<'login'>>((_, { signal }) => {
    signals.push(signal)
    return new Promise(() => {})
  })
  setHandler('login', asked)
  const leaving = new AbortController()
  const { signal } = leaving
  const left = [login({ signal }), login({ flow: 'connect-or-create', start: 'email', signal })].map(asking =>
    expect(asking).rejects.toMatchObject({ code: 'REQUEST_ABORTED' }),
  )
  await eventually(() => expect(asked).toHaveBeenCalledTimes(2))
  leaving.abort()
  await Promise.all(left)
  expect(asked.mock.calls.map(([options]) => options)).toEqual([
    { flow: 'login' },
    { flow: 'connect-or-create', start: 'email' },
  ])
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
})
