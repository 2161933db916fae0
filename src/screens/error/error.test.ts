import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ERROR_CODES, type ErrorCode } from '../../errors/codes.js'
import { toWalletError } from '../../errors/to-wallet-error.js'
import { WalletError } from '../../errors/wallet-error.js'
import { errors, wordsForError } from '../../copy/areas/errors.js'
import { english } from '../../copy/language.js'
import { resolveSettings } from '../../config/resolve.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import { playPart } from '../shapes/parts/play-part.harness.js'
import { pressButton, englishText, contentOf } from '../shapes/parts/screen-content.harness.js'
import type { StatusModel } from '../shapes/status/status.js'
import { errorWords } from './error.js'
import { screenFor } from './screen-for.js'

function words(code: ErrorCode, status?: number, message = 'said by the server') {
  const { title, detail, button } = errorWords(
    new WalletError(code, message, status === undefined ? {} : { status }),
    resolveSettings(null),
  )
  return { title: englishText(title), detail: englishText(detail), button: englishText(button) }
}

describe('the error screen', () => {
  it('title, detail and button depend on the code [ERR-01]', () => {
    for (const code of ERROR_CODES) expect(words(code)).toMatchObject(errors.english[code])
    expect(new Set(ERROR_CODES.map(code => words(code).title)).size).toBeGreaterThan(10)
  })

  it('a time-out has its own title [ERR-02]', () => expect(words('CLIENT_REQUEST_TIMEOUT').title).toBe('Timed out'))
  it('a missing balance has its own title [ERR-03]', () =>
    expect(words('INSUFFICIENT_BALANCE').title).toBe('Insufficient balance'))
  it('a failed transaction has a title of its own [ERR-04]', () =>
    expect(words('TRANSACTION_FAILURE').title).toBe('Transaction failure'))

  it('a login method that is not allowed leads to another method [ERR-06]', () => {
    expect(words('DISALLOWED_LOGIN_METHOD')).toMatchObject({ title: 'Not allowed', button: 'Try another method' })
  })

  it('the screen reports that the account belongs to another user [ERR-07]', () => {
    expect(words('LINKED_TO_ANOTHER_USER')).toMatchObject({
      title: 'Authentication failed',
      detail: 'This account has already been linked to another user.',
    })
    expect(new WalletError('LINKED_TO_ANOTHER_USER', '').retryable).toBe(false)
  })

  it('a region without SMS has a text of its own [ERR-08]', () => {
    expect(words('NOT_SUPPORTED')).toMatchObject({
      title: 'This region is not supported',
      detail: 'SMS authentication from this region is not available',
    })
  })

  it('too many attempts have a text of their own [ERR-09]', () => {
    expect(words('TOO_MANY_REQUESTS', 429)).toMatchObject({ title: 'Request failed', detail: 'Too many attempts.' })
  })

  it("the screen shows the server's message with status 400 [ERR-10]", () =>
    expect(words('API_ERROR', 400).detail).toBe('said by the server'))
  it("the screen shows the server's message with status 422 [ERR-11]", () =>
    expect(words('API_ERROR', 422).detail).toBe('said by the server'))

  it('every other error has the same text, and never the message of a failing server [ERR-12]', () => {
    for (const status of [401, 403, 404, 418, 500, 503, undefined]) {
      expect(words('API_ERROR', status)).toMatchObject({ title: 'Something went wrong', detail: 'Try again later' })
    }
    expect(words('UNEXPECTED_ANSWER', 400)).toMatchObject({ title: 'Something went wrong', detail: 'Try again later' })
  })

  it("the screen shows the server's message if an account can hold no more of a kind [ERR-13]", () => {
    expect(words('CANNOT_LINK_MORE_OF_TYPE', 400, 'You have an email already').detail).toBe('You have an email already')
  })

  it('an unknown error has a general message [ERR-14]', () => {
    expect(words('UNKNOWN_EMBEDDED_WALLET_ERROR').detail).toBe('An error has occurred, please try again.')
  })

  it('an error that only the page can fix offers no retry: its one button closes the screen', async () => {
    for (const code of [
      'INVALID_CONFIG',
      'INSTANCE_CONFLICT',
      'ELEMENT_MISSING',
      'INSECURE_ORIGIN',
      'MISSING_OR_INVALID_PRIVY_APP_ID',
    ] as const) {
      const page = playPart(screenFor(code), { error: new WalletError(code, 'no') })
      await eventually(() => expect(page.model<StatusModel>()).toBeDefined())
      const model = page.model<StatusModel>()
      expect(contentOf(model).buttons, code).toEqual(['Close'])
      pressButton(model, 'Close')
      await expect(page.result, code).rejects.toMatchObject({ code: 'USER_EXITED_AUTH_FLOW' })
    }
  })

  it('the texts for visitors contain no terms of developers', () => {
    const developers = /\b(?:OAuth|proxy|embedded|initialize|config\b|denied)/i
    for (const code of ERROR_CODES) {
      if (code === 'FUNDING_NOT_ENABLED' || code === 'EMBEDDED_WALLET_NOT_FOUND') continue // specified
      expect(errors.english[code].detail, code).not.toMatch(developers)
    }
  })

  it('a place with an error text of its own keeps it', () => {
    expect(wordsForError('INVALID_CREDENTIALS', english).detail).toBe('Something went wrong. Try again.')
    expect(wordsForError('INVALID_CREDENTIALS', english, 'codeEntry')).toMatchObject({
      title: 'Something went wrong',
      detail: 'Invalid or expired verification code',
    })
    for (const code of ['API_ERROR', 'NETWORK_ERROR', 'UNKNOWN_ERROR'] as const)
      expect(wordsForError(code, english, 'codeEntry').detail).toBe('Issue verifying code')
  })

  it('errors that refuse entry have screens of their own', () => {
    const screenOf = (code: ErrorCode) => screenFor(code).name
    expect(screenOf('ALLOWLIST_REJECTED')).toBe('allowlist-rejected')
    expect(screenOf('USER_LIMIT_REACHED')).toBe('user-limit-reached')
    expect(screenOf('USER_DOES_NOT_EXIST')).toBe('account-not-found')
    expect(screenOf('API_ERROR')).toBe('error')
  })
})

describe('code that failed to load', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  /** Shows the error of a failed import, with the message of a browser. */
  const shown = async (message: string, onLine = true) => {
    const reload = vi.fn()
    vi.stubGlobal('location', { reload })
    vi.stubGlobal('navigator', { onLine })
    const page = playPart(screenFor('NETWORK_ERROR'), { error: toWalletError(new TypeError(message)) })
    await eventually(() => page.model<StatusModel>())
    return { ...page, model: page.model<StatusModel>(), reload }
  }

  it.each([
    'Failed to fetch dynamically imported module: https://host/c/passkey.js',
    'error loading dynamically imported module: https://host/c/passkey.js',
    'Importing a module script failed.',
  ])(
    'the screen offers a retry and a reload: a browser may remember the failure, and a site may have newer files (%s)',
    async message => {
      const { model, reload, result } = await shown(message)
      expect(contentOf(model)).toMatchObject({
        detail: 'A part of this page did not load. Try again, or reload the page.',
        buttons: ['Reload page', 'Try again'],
      })
      pressButton(model, 'Reload page')
      expect(reload).toHaveBeenCalledOnce()
      pressButton(model, 'Try again')
      expect(await result).toBe('retry')
      expect(reload).toHaveBeenCalledOnce()
    },
  )

  it('code that fails to load offline is reported as a network error, and loads by itself later', async () => {
    let back = () => {}
    vi.stubGlobal('addEventListener', (event: string, listener: () => void) => {
      if (event === 'online') back = listener
    })
    const { model, result, screenName: screen } = await shown('Importing a module script failed.', false)
    expect(contentOf(model)).toMatchObject({
      detail: 'No connection. This goes on by itself when you are back online.',
      buttons: ['Try again'],
    })
    expect(screen()).toBe('error')
    back()
    expect(await result).toBe('retry')
  })

  it('a server that does not answer offers the visitor a retry instead of a reload', async () => {
    const { model } = await shown('Failed to fetch')
    expect(contentOf(model).buttons).toEqual(['Try again'])
  })
})

describe('a provider that accepts no request before a certain time', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date(2030, 0, 1, 14, 3, 20) })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** Shows this error, which may be tried again after so many seconds. */
  const shown = async (code: ErrorCode, seconds: number) => {
    const page = playPart(screenFor(code), {
      error: new WalletError(code, 'no', { retryAt: Date.now() + seconds * 1_000 }),
    })
    await vi.advanceTimersByTimeAsync(0)
    const model = page.model<StatusModel>()
    const quiet = () =>
      model.$state
        .get()
        .answers?.map(({ disabled = false, off = false }) =>
          disabled ? 'not found by Tab' : typeof off === 'boolean' ? off : englishText(off),
        )
    return { ...page, model, quiet }
  }

  it('the retry button stays inactive until the announced time, and the time is shown', async () => {
    const { model, quiet, result } = await shown('API_ERROR', 30)
    expect(contentOf(model)).toMatchObject({
      title: 'Something went wrong',
      detail: 'Try again in 30 seconds.',
      buttons: ['Try again'],
    })
    await vi.advanceTimersByTimeAsync(29_999)
    expect(quiet()).toEqual(['Try again in 30 seconds.'])
    await vi.advanceTimersByTimeAsync(1)
    expect(quiet()).toEqual([false])
    expect(contentOf(model).detail).toBe('Try again later')
    pressButton(model, 'Try again')
    expect(await result).toBe('retry')
  })

  it('a visitor with too many attempts can go back at once, and retry at the announced time', async () => {
    const { model, quiet, result } = await shown('TOO_MANY_REQUESTS', 600)
    expect(contentOf(model)).toMatchObject({ title: 'Request failed', buttons: ['Go back', 'Try again'] })
    expect(contentOf(model).detail?.replace(/\s/g, ' ')).toBe('Too many attempts. Try again at 2:14 PM.')
    expect(quiet()).toEqual([false, expect.stringMatching(/^Try again at 2:14.PM\.$/)])
    await vi.advanceTimersByTimeAsync(600_000)
    expect([contentOf(model).detail, quiet()]).toEqual(['Too many attempts.', [false, false]])
    pressButton(model, 'Go back')
    expect(await result).toBe('restart')
  })

  it('the timer ends with the screen', async () => {
    const { stage } = await shown('API_ERROR', 30)
    expect(vi.getTimerCount()).toBe(1)
    stage.close()
    expect(vi.getTimerCount()).toBe(0)
  })
})
