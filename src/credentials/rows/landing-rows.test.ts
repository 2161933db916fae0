import { describe, expect, it } from 'vitest'
import type { LoginMethod } from '../../config/settings.js'
import { OAUTH_IDS, OAUTH_PROVIDERS } from '../../config/oauth-providers.js'
import { startRedirectWorld, Visitor } from '../../flows/redirect.harness.js'
import { englishText } from '../../screens/shapes/parts/screen-content.harness.js'
import { storeRecentLogin } from '../../session/recent-login.js'
import { credentials } from '../registry.js'

startRedirectWorld()

const SITES = OAUTH_IDS.map(id => `Continue with ${OAUTH_PROVIDERS[id]}`)

/** The landing of an app with these login methods, which are all built in. */
async function landing(loginMethods: readonly LoginMethod[], before?: () => void) {
  const visitor = await Visitor.of({}, { loginMethods: [...loginMethods] })
  before?.()
  await visitor.openLogin()
  await visitor.waitForScreen('landing')
  const { rows, further, fields } = visitor.landing
  return {
    rows: rows.map(({ label }) => englishText(label)),
    further: further.map(({ label }) => englishText(label)),
    fields: fields.length,
    chips: rows.map(({ chips = [] }) => chips.map(englishText)),
    more: () => {
      visitor.landing.further[0]?.choose?.()
      return visitor.landing.rows.map(({ label }) => englishText(label))
    },
  }
}

describe('the rows of the landing', () => {
  it('up to five methods have a row each, without a row that opens others [LAND-13]', async () => {
    for (const count of [1, 2, 3, 4, 5])
      expect(await landing(OAUTH_IDS.slice(0, count))).toMatchObject({ rows: SITES.slice(0, count), further: [] })
  })

  it('more than five methods have four rows and one that opens the others, and never more than five in all [LAND-14]', async () => {
    for (const count of [6, OAUTH_IDS.length]) {
      const { rows, further, more } = await landing(OAUTH_IDS.slice(0, count))
      expect([rows, further]).toEqual([SITES.slice(0, 4), ['Other socials']])
      expect(more()).toEqual(SITES.slice(4, count))
    }
    const { rows, further } = await landing(credentials.map(({ id }) => id))
    expect(rows.length + further.length).toBe(5)
  })

  it('the method used last has the first row, even if it would be in a further list, and there are still five rows at most', async () => {
    const last = OAUTH_IDS.at(-1)
    const { rows, further } = await landing(OAUTH_IDS, () => storeRecentLogin({ accountType: last ?? '' }))
    expect([rows, further]).toEqual([[SITES.at(-1), ...SITES.slice(0, 3)], ['Other socials']])
  })

  it('there is one row less if there is a row for wallets [LAND-15]', async () => {
    expect(await landing([...OAUTH_IDS.slice(0, 4), 'wallet'])).toMatchObject({
      rows: SITES.slice(0, 4),
      further: ['Continue with a wallet'],
    })
    expect(await landing([...OAUTH_IDS.slice(0, 5), 'wallet'])).toMatchObject({
      rows: SITES.slice(0, 3),
      further: ['Other socials', 'Continue with a wallet'],
    })
  })

  it('the landing puts the row of the method used last first and marks only that row as recent', async () => {
    for (const [index, accountType] of OAUTH_IDS.slice(0, 5).entries()) {
      const { rows, chips } = await landing(OAUTH_IDS.slice(0, 5), () => storeRecentLogin({ accountType }))
      expect(rows).toEqual([SITES[index], ...SITES.slice(0, 5).filter((_, at) => at !== index)])
      expect(chips).toEqual([['Recent'], [], [], [], []])
    }
  })
})
