import { describe, expect, it } from 'vitest'
import type { HostConfig } from '../../config/settings.js'
import type { ErrorCode } from '../../errors/codes.js'
import { WalletError } from '../../errors/wallet-error.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import { playPart } from '../shapes/parts/play-part.harness.js'
import { pressButton, contentOf } from '../shapes/parts/screen-content.harness.js'
import type { StatusModel } from '../shapes/status/status.js'
import { screenFor } from './screen-for.js'

/** Shows the screen of an error. */
async function shown(code: ErrorCode, config: HostConfig = {}) {
  const part = screenFor(code)
  const page = playPart(part, { error: new WalletError(code, 'no') }, config)
  await eventually(() => expect(page.screenName()).toBe(part.name))
  const model = page.model<StatusModel>()
  return { ...page, model, words: contentOf(model) }
}

describe('an error that refuses entry', () => {
  it.each<[ErrorCode, string, string, string, string]>([
    [
      'ALLOWLIST_REJECTED',
      'allowlist-rejected',
      "You don't have access to this app",
      'Have you been invited?',
      'Try another account',
    ],
    [
      'USER_LIMIT_REACHED',
      'user-limit-reached',
      'Unable to sign in',
      'This application has reached its user limit and cannot sign in new users.',
      'Go back',
    ],
    [
      'USER_DOES_NOT_EXIST',
      'account-not-found',
      'Account not found',
      'There is no account for this login yet, and new accounts are not open here.',
      'Try logging in again',
    ],
  ])('%s has its own screen, with a way back to the start', async (code, name, title, detail, button) => {
    const { model, words, result, screenName: screen } = await shown(code)
    expect([screen(), words, model.$state.get().ring]).toEqual([
      name,
      { title, detail, buttons: [button], href: undefined },
      'failed',
    ])
    pressButton(model, button)
    expect(await result).toBe('restart')
  })

  it("the host's text and link are shown if its allowlist refuses the account", async () => {
    const { words, model, result } = await shown('ALLOWLIST_REJECTED', {
      allowlistConfig: {
        errorTitle: 'Members only',
        errorDetail: 'Ask a member.',
        errorCtaText: 'Join',
        errorCtaLink: 'https://app.example/join',
      },
    })
    expect(words).toEqual({
      title: 'Members only',
      detail: 'Ask a member.',
      buttons: ['Join'],
      href: 'https://app.example/join',
    })
    pressButton(model, 'Join')
    expect(await result).toBe('restart')
  })
})

describe('any other error', () => {
  it.each<[ErrorCode, string, string]>([
    ['API_ERROR', 'Try again', 'retry'],
    ['TOO_MANY_REQUESTS', 'Go back', 'restart'],
  ])('%s has one button, "%s", that means %s', async (code, button, answer) => {
    const { model, result } = await shown(code)
    pressButton(model, button)
    expect(await result).toBe(answer)
  })

  it("the screen shows the server's message only if it has one", async () => {
    const detailFor = async (message: string) => {
      const page = playPart(screenFor('API_ERROR'), { error: new WalletError('API_ERROR', message, { status: 400 }) })
      await eventually(() => expect(page.screenName()).toBe('error'))
      return contentOf(page.model<StatusModel>()).detail
    }
    expect([await detailFor('The name is taken.'), await detailFor('')]).toEqual([
      'The name is taken.',
      'Try again later',
    ])
  })
})
