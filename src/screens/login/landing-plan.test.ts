import { describe, expect, it } from 'vitest'
import { resolveSettings } from '../../config/resolve.js'
import type { HostConfig, LoginMethod } from '../../config/settings.js'
import { enabledMethods, planLanding, type PlacedRow } from './landing-plan.js'

const ALL: readonly LoginMethod[] = ['email', 'google', 'apple', 'wallet', 'discord', 'github', 'twitter', 'linkedin']
const WALLETS = ['io.metamask', 'app.phantom', 'me.rainbow']

/** The plan for a host's configuration in which every method is available, and three wallets are found. */
function plan(config: HostConfig, { opened, recent }: { opened?: LoginMethod; recent?: string } = {}) {
  const settings = resolveSettings(null, config)
  const rows = enabledMethods(settings).flatMap((id): PlacedRow[] =>
    (id === 'wallet' ? WALLETS : [id]).map(key => ({
      id,
      key,
      label: key,
      mark: { name: key },
      recent: key === recent,
      group: id === 'wallet' ? 'web3' : 'web2',
      opens: id === 'email',
    })),
  )
  const { fields, rows: shown, further } = planLanding(settings, rows, opened)
  return {
    fields: fields.map(({ id }) => id),
    rows: shown.map(({ key }) => key),
    further: further.map(({ view, called, rows: list }) => [view, called, list.map(({ key }) => key)]),
  }
}

describe('the layout by login methods', () => {
  it('e-mail and socials come first, and wallets behind a row of their own [LAND-01, LAND-04]', () => {
    expect(plan({ loginMethods: ['email', 'google', 'wallet'] })).toEqual({
      fields: ['email'],
      rows: ['google'],
      further: [['web3-overflow', 'continueWithWallet', WALLETS]],
    })
    expect(plan({ loginMethods: ALL })).toEqual({
      fields: ['email'],
      rows: ['google', 'apple', 'discord'],
      further: [
        ['web2-overflow', 'otherSocials', ['github', 'twitter', 'linkedin']],
        ['web3-overflow', 'continueWithWallet', WALLETS],
      ],
    })
  })

  it('wallets come first if the host wants that, and everything else behind "More options" [LAND-05, CONF-06]', () => {
    const wallets = { appearance: { loginGroupPriority: 'web3-first' as const } }
    expect(plan({ loginMethods: ['email', 'google', 'wallet'], ...wallets })).toEqual({
      fields: [],
      rows: WALLETS,
      further: [['web2-overflow', 'moreOptions', ['email', 'google']]],
    })
    expect(
      plan({ loginMethods: ['email', 'google', 'wallet'], appearance: { loginGroupPriority: 'web2-first' } }).rows,
    ).toEqual(['google'])
  })

  it('wallets come first if there is nothing else, whatever the host prefers [LAND-09]', () => {
    expect(plan({ loginMethods: ['wallet'], appearance: { loginGroupPriority: 'web2-first' } })).toEqual({
      fields: [],
      rows: WALLETS,
      further: [],
    })
  })

  it('e-mail stays in the list while its field is hidden, and opens from any list', () => {
    const hidden = { loginMethods: ['email', 'google'] as const, appearance: { hideDirectWeb2Inputs: true } }
    expect(plan(hidden)).toMatchObject({ fields: [], rows: ['email', 'google'] })
    expect(plan(hidden, { opened: 'email' })).toMatchObject({ fields: ['email'], rows: ['google'] })
    expect(
      plan(
        { loginMethods: ['wallet', 'email'], appearance: { loginGroupPriority: 'web3-first' } },
        { opened: 'email' },
      ),
    ).toMatchObject({ fields: ['email'], rows: WALLETS, further: [] })
  })

  it('the method used last comes first, even from a further list, and at most five rows are shown', () => {
    const after = (recent: string, loginGroupPriority: 'web2-first' | 'web3-first' = 'web2-first') =>
      plan({ loginMethods: ALL, appearance: { loginGroupPriority } }, { recent })
    expect(after('linkedin').rows).toEqual(['linkedin', 'google', 'apple'])
    expect(after('me.rainbow')).toEqual({
      fields: ['email'],
      rows: ['me.rainbow', 'google', 'apple'],
      further: [
        ['web2-overflow', 'otherSocials', ['discord', 'github', 'twitter', 'linkedin']],
        ['web3-overflow', 'continueWithWallet', ['me.rainbow', ...WALLETS.slice(0, 2)]],
      ],
    })
    expect(after('github', 'web3-first')).toMatchObject({
      rows: ['github', ...WALLETS],
      further: [
        ['web2-overflow', 'moreOptions', ['github', 'email', 'google', 'apple', 'discord', 'twitter', 'linkedin']],
      ],
    })
    expect(after('email').rows, 'its field stands open above').toEqual(['google', 'apple', 'discord'])
  })

  it('only the methods that the host enables are offered', () => {
    const flags: readonly LoginMethod[] = [
      'sms',
      'google',
      'twitter',
      'discord',
      'github',
      'spotify',
      'instagram',
      'tiktok',
      'linkedin',
      'apple',
      'farcaster',
      'telegram',
      'passkey',
    ]
    for (const method of flags)
      expect(plan({ loginMethods: [method] })).toEqual({ fields: [], rows: [method], further: [] })
    expect(plan({ loginMethods: ['email'] })).toEqual({ fields: ['email'], rows: [], further: [] })
    expect(plan({ loginMethods: ['wallet'] })).toEqual({ fields: [], rows: WALLETS, further: [] })
  })
})

describe('the layout by an explicit order', () => {
  const order = (primary: readonly LoginMethod[], overflow: readonly LoginMethod[] = []) =>
    plan({ loginMethodsAndOrder: { primary, overflow } })

  it('primary methods are shown in order, and the others behind one row [LAND-02, CONF-15, CONF-16]', () => {
    expect(order(['google', 'email', 'apple'], ['twitter', 'github'])).toEqual({
      fields: [],
      rows: ['google', 'email', 'apple'],
      further: [['web2-overflow', 'moreOptions', ['twitter', 'github']]],
    })
    expect(order(['email', 'apple', 'google'])).toEqual({ fields: ['email'], rows: ['apple', 'google'], further: [] })
  })

  it('an explicit order outranks the list of methods and the preferred group', () => {
    const config: HostConfig = {
      loginMethods: ['email'],
      loginMethodsAndOrder: { primary: ['google'], overflow: [] },
      appearance: { loginGroupPriority: 'web3-first' },
    }
    expect(plan(config)).toEqual({ fields: [], rows: ['google'], further: [] })
  })

  it('at most five rows are shown, and the rest precedes the overflow', () => {
    const { rows, further } = order(['google', 'wallet', 'apple'], ['twitter'])
    expect(rows).toEqual(['google', ...WALLETS.slice(0, 2)])
    expect(further).toEqual([['web2-overflow', 'moreOptions', [WALLETS[2], 'apple', 'twitter']]])
  })

  it('the method used last comes first, even from a further list', () => {
    const recent = (of: string) =>
      plan({ loginMethodsAndOrder: { primary: ['google', 'apple'], overflow: ['github', 'wallet'] } }, { recent: of })
    expect([recent('apple').rows, recent('github').rows]).toEqual([
      ['apple', 'google'],
      ['github', 'google', 'apple'],
    ])
    const two = plan({ loginMethodsAndOrder: { primary: ['google'], overflow: ['github'] } }, { recent: 'github' })
    expect(two, 'nothing more than what is shown').toMatchObject({ rows: ['github', 'google'], further: [] })
    expect(recent('me.rainbow')).toMatchObject({
      rows: ['me.rainbow', 'google', 'apple'],
      further: [['web2-overflow', 'moreOptions', ['me.rainbow', 'github', ...WALLETS.slice(0, 2)]]],
    })
  })

  it('a list of wallets is named only by its content', () => {
    expect(order(['google'], ['wallet']).further).toEqual([['web3-overflow', 'continueWithWallet', WALLETS]])
    expect(order(['google', 'apple', 'wallet']).further).toEqual([])
    expect(order(['google', 'apple', 'github', 'wallet']).further).toEqual([
      ['web3-overflow', 'otherWallets', [WALLETS[1], WALLETS[2]]],
    ])
  })
})
