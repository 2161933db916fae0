import { describe, expect, it } from 'vitest'
import { DEFAULT_CHAINS } from '../../chains/registry.js'
import { OAUTH_IDS } from '../../config/oauth-providers.js'
import * as icons from './icons.js'
import * as laterIcons from './later-icons.js'
import { NETWORK_MARKS } from './network-marks.js'
import { ONRAMP_MARKS } from './onramp-marks.js'
import { PROVIDER_MARKS } from './provider-marks.js'
import { ANY_WALLET, walletMark } from './wallet-marks.js'

const NUMBERS: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 }

const ARC = /((?:[\s,]*[-+]?(?:\d*\.\d+|\d+)){3})[\s,]*([01])[\s,]*([01])((?:[\s,]*[-+]?(?:\d*\.\d+|\d+)){2})/g

/** The errors in path data: an unknown command, missing numbers, or no start. */
function faultsOf(path: string): readonly string[] {
  const pieces = path.match(/[a-z][^a-z]*/gi) ?? []
  const odd = pieces.filter(piece => {
    const wanted = NUMBERS[piece.charAt(0).toLowerCase()]
    if (wanted === undefined) return true
    // The two flags of an arc may have no space after them.
    const rest = piece.charAt(0).toLowerCase() === 'a' ? piece.slice(1).replace(ARC, '$1 $2 $3 $4 ') : piece.slice(1)
    const count = (rest.match(/[-+]?(?:\d*\.\d+|\d+)/g) ?? []).length
    return wanted === 0 ? count > 0 : count === 0 || count % wanted > 0
  })
  return /^M/i.test(path) ? odd : ['no beginning', ...odd]
}

describe('the pictures of sites and networks', () => {
  it.each(Object.entries({ ...icons, ...laterIcons }))('the icon "%s" can be drawn', (_, path) => {
    expect(faultsOf(path)).toEqual([])
  })

  it('include a drawable mark of its own for each login site', () => {
    expect(Object.keys(PROVIDER_MARKS).sort()).toEqual([...OAUTH_IDS].sort())
    for (const [id, path] of Object.entries(PROVIDER_MARKS)) expect(faultsOf(path), id).toEqual([])
    expect(new Set(Object.values(PROVIDER_MARKS)).size).toBe(OAUTH_IDS.length)
  })

  it.each([
    ...NETWORK_MARKS,
    ...Object.entries(ONRAMP_MARKS),
    ...Object.entries({ WalletConnect: walletMark('wallet_connect'), 'any wallet': ANY_WALLET }),
  ])('include a drawable mark of "%s"', (_, path) => {
    expect(faultsOf(path)).toEqual([])
  })

  it('include the networks by their names in the registry', () => {
    expect(
      [...NETWORK_MARKS.keys()].filter(name => name !== 'Solana' && !DEFAULT_CHAINS.some(chain => chain.name === name)),
    ).toEqual([])
  })

  it('contain no two equal icons', () => {
    expect(new Set(Object.values(icons)).size).toBe(Object.keys(icons).length)
  })
})
