import { describe, expect, it } from 'vitest'
import { APP_WIDE } from './app-wide.js'
import { layerOf } from './layer.js'

const layer = (given: Record<string, unknown>) => layerOf(APP_WIDE, name => given[name])

describe('fields as settings', () => {
  it('puts every field at its place, and leaves out what was not given', () => {
    expect(layer({})).toEqual({})
    expect(layer({ appId: 'x', appName: 'Almanac', logo: '/l.svg', createOnLoginSolana: 'all-users', landingHeader: 'Hello' })).toEqual({
      appId: 'x', name: 'Almanac', appearance: { logo: '/l.svg', landingHeader: 'Hello' }, embeddedWallets: { createOnLogin: { solana: 'all-users' } },
    })
  })

  it('turns the negative names round [EC-13]', () => {
    expect(layer({ headless: true, noWalletconnect: true, noAnalytics: false })).toEqual({
      embeddedWallets: { showWalletUIs: false }, externalWallets: { walletConnect: { enabled: false } }, analytics: true,
    })
  })

  it('completes an order of which only one half was given', () => {
    expect(layer({ loginMethodsPrimary: ['email'] })).toEqual({ loginMethodsAndOrder: { primary: ['email'], overflow: [] } })
  })
})
