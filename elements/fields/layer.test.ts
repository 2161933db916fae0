import { describe, expect, it } from 'vitest'
import { ownMember } from '../../src/lib/own/own-member.js'
import { polluted } from '../../src/lib/own/polluted.harness.js'
import { APP_WIDE } from './app-wide.js'
import { layerOf } from './layer.js'

const layer = (given: Record<string, unknown>) => layerOf(APP_WIDE, name => ownMember(given, name))

describe('the settings from fields', () => {
  it('have every given field at its path, and no others', () => {
    expect(layer({})).toEqual({})
    expect(
      layer({
        appId: 'x',
        appName: 'Almanac',
        logo: '/l.svg',
        createOnLoginSolana: 'all-users',
        landingHeader: 'Hello',
      }),
    ).toEqual({
      appId: 'x',
      name: 'Almanac',
      appearance: { logo: '/l.svg', landingHeader: 'Hello' },
      embeddedWallets: { createOnLogin: { solana: 'all-users' } },
    })
  })

  it('invert the fields with a negative name [EC-13]', () => {
    expect(layer({ headless: true, noWalletconnect: true, noAnalytics: false })).toEqual({
      embeddedWallets: { showWalletUIs: false },
      externalWallets: { walletConnect: { enabled: false } },
      analytics: true,
    })
  })
})

describe('the settings from fields in a polluted page', () => {
  it('are those of the table at their own paths, and no others [SEC-91]', async () => {
    const members = {
      appearance: { logo: 'theirs' },
      name: 'theirs',
      sponsored: true,
      anything: true,
      integer: 1,
      loginMethodsAndOrder: { primary: ['guest'] },
    }
    const read = () => {
      const { appearance, loginMethodsAndOrder } = layer({ logo: '/l.svg', loginMethodsPrimary: ['email'] })
      return [Object.keys(layer({})), JSON.stringify(appearance), JSON.stringify(loginMethodsAndOrder)]
    }
    const clean = [[], '{"logo":"/l.svg"}', '{"primary":["email"]}']
    expect(read()).toEqual(clean)
    expect(await polluted(members, read)).toEqual([clean, clean])
    expect(members.appearance).toEqual({ logo: 'theirs' })
  })
})
