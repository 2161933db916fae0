import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pageElements } from '../../src/ask/page-elements.js'
import { configureApp, forgetApp } from '../../src/config/app.js'
import { LOGIN_METHODS, type HostConfig } from '../../src/config/settings.js'
import { forgetPage } from '../../src/lib/page.js'
import type { WalletErrorDetail } from '../events.js'
import { problemsIn, tellMisconfiguration } from './misconfiguration.js'

const SERVER = { loginMethods: ['email', 'google'] } as const
const problems = (config: object) => problemsIn(config, SERVER)

describe("the problems in a page's settings", () => {
  it('include an unknown login method, with the list of known ones', () => {
    expect(problems({ loginMethods: ['emial', 'email', 'emial'] })).toEqual([
      `There is no login method "emial"; there are ${LOGIN_METHODS.join(', ')}.`,
    ])
    expect(problems({ loginMethodsAndOrder: { primary: ['email'], overflow: ['myspace'] } })).toHaveLength(1)
  })

  it('include a list without any valid login method', () => {
    expect(problems({ loginMethods: ['mail'] })[1]).toBe('No login method is left: name at least one that there is.')
  })

  it('include a login method that the app has not enabled at its provider', () => {
    expect(problems({ loginMethods: ['email', 'sms', 'custom', 'cross-app'] })).toEqual([
      'The app does not enable the login method "sms" at its provider: enable it there, or leave it out.',
    ])
  })

  it('include an unknown way of funding', () => {
    const [problem] = problems({ funding: { options: [{ method: 'wallet' }, { method: 'barter' }] } })
    expect(problem).toMatch(/^There is no way of funding "barter"; there are /)
  })

  it('do not include empty or valid settings, or values of the wrong type', () => {
    for (const config of [{}, { loginMethods: ['email'] }, { loginMethods: 7, funding: { options: 'all' } }])
      expect(problems(config)).toEqual([])
  })
})

describe('a page with invalid settings', () => {
  let warnings: string[]
  let events: [string, WalletErrorDetail][]
  beforeEach(() => {
    forgetPage()
    warnings = []
    events = []
    vi.spyOn(console, 'warn').mockImplementation((text: string) => {
      warnings.push(text)
    })
    vi.stubGlobal('document', hearing('page', new EventTarget()))
  })
  afterEach(() => {
    forgetApp()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  function hearing<Target extends EventTarget>(name: string, target: Target): Target {
    target.addEventListener('wallet-error', event => {
      events.push([name, (event as CustomEvent<WalletErrorDetail>).detail])
    })
    return target
  }
  const tag = (name: string, config: object) =>
    pageElements().add(
      hearing(
        name,
        Object.assign(new EventTarget(), { isConnected: true, layers: [config] }),
      ) as unknown as HTMLElement,
    )

  it('reports each problem once, in the console and by wallet-error, on the tag that has it or else on the document', () => {
    configureApp({ loginMethods: ['myspace', 'email'] } as unknown as HostConfig)
    tag('modal', { loginMethods: ['sms'] })
    tag('fund', {})
    tellMisconfiguration(SERVER)
    tellMisconfiguration(SERVER)
    const [myspace, sms] = ['There is no login method "myspace"', 'The app does not enable the login method "sms"']
    expect(warnings).toEqual([myspace, sms].map(text => expect.stringContaining(`wallet-elements: ${text}`) as string))
    expect(events.map(([name, { flow, code, cancelled }]) => [name, flow, code, cancelled])).toEqual([
      ['page', 'app', 'INVALID_CONFIG', false],
      ['modal', 'app', 'INVALID_CONFIG', false],
    ])
    expect(events[1]?.[1].message).toContain(sms)
  })
})
