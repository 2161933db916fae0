import { describe, expect, it } from 'vitest'
import { parseJson } from '../../lib/text/json.js'
import { polluted } from '../../lib/own/polluted.harness.js'
import { listedWallets, walletConnectLink } from './listed-wallets.js'

const heron = {
  id: 'heron',
  name: 'Heron',
  chains: ['eip155:1'],
  image_url: { sm: 'https://pictures.test/heron' },
  rdns: 'test.heron',
  mobile: { native: 'heron:', universal: null },
  desktop: { native: null, universal: 'https://heron.test/open' },
}
const listed = (...entries: unknown[]) =>
  listedWallets({ listings: Object.fromEntries(entries.map((entry, index) => [`entry${index}`, entry])) })
const names = (...called: string[]) =>
  listed(...called.map((name, index) => ({ ...heron, id: `w${index}`, name }))).map(({ name }) => name)

describe('the wallets of a listing', () => {
  it('the list contains wallets for Ethereum, with what is needed to show and open them', () => {
    expect(
      listed(
        heron,
        { ...heron, id: 'kite', chains: ['solana:mainnet'] },
        { id: 'bare', name: 'Bare', chains: ['cosmos:hub', 'eip155:10'] },
      ),
    ).toEqual([
      {
        id: 'heron',
        name: 'Heron',
        picture: 'https://pictures.test/heron',
        rdns: 'test.heron',
        mobile: 'heron://',
        desktop: 'https://heron.test/open',
      },
      { id: 'bare', name: 'Bare' },
    ])
  })

  it('Rainbow and MetaMask come first; the others keep the order of the listing', () => {
    expect(names('Trust Wallet', 'MetaMask', 'Argent', 'Rainbow')).toEqual([
      'Rainbow',
      'MetaMask',
      'Trust Wallet',
      'Argent',
    ])
  })

  it.each([null, 7, 'text', [], {}, { listings: null }, { listings: [heron] }, { listings: 'x' }])(
    'no wallets are found in %j',
    answer => {
      expect(listedWallets(answer)).toEqual([])
    },
  )

  it('at most a thousand wallets are listed, each once and only if it is valid', () => {
    expect(names(...Array.from({ length: 1_500 }, (_, index) => `Wallet ${index}`))).toHaveLength(1_000)
    expect(
      listed(
        heron,
        heron,
        null,
        7,
        [],
        { ...heron, id: 'a b' },
        { ...heron, id: 7 },
        { ...heron, id: 'x', name: '\u202e ' },
        { ...heron, id: 'y', chains: 'eip155:1' },
      ),
    ).toHaveLength(1)
  })

  it('names are one line without invisible or direction-changing characters', () => {
    expect(names(`  Her\u202eon\n\u0000 ${'x'.repeat(5_000)}`)[0]).toMatch(/^Her on x{33}$/)
  })

  it('pictures and pages of wallets are https only', () => {
    const shown = (address: unknown) =>
      listed({ ...heron, image_url: { sm: address }, mobile: { universal: address }, desktop: null })[0]
    for (const address of [
      'http://pictures.test/1',
      'javascript:alert(1)',
      'data:image/svg+xml,<svg/>',
      '//pictures.test/1',
      'https://user:word@pictures.test/1',
      `https://pictures.test/${'x'.repeat(500)}`,
      'https://',
      7,
      null,
      {},
    ]) {
      expect(shown(address), String(address)).toEqual({ id: 'heron', name: 'Heron', rdns: 'test.heron' })
    }
  })

  it('wallets are opened by their own scheme, never by one that the browser runs or opens itself', () => {
    const opened = (native: unknown) => listed({ ...heron, mobile: { native } })[0]?.mobile
    expect(['heron:', 'heron://', 'my-wallet.app+1://'].map(opened)).toEqual([
      'heron://',
      'heron://',
      'my-wallet.app+1://',
    ])
    for (const native of [
      'javascript:',
      'JavaScript://',
      'data:',
      'blob:',
      'file://',
      'intent://',
      'http://',
      'https://',
      'chrome-extension://',
      'about:',
      'heron://path',
      'heron',
      ':',
      ' heron:',
      'javascript://%0aalert(1)',
      7,
    ]) {
      expect(opened(native), String(native)).toBeUndefined()
    }
  })

  it('nothing is read from a polluted prototype', async () => {
    const answer = parseJson(
      '{"listings":{"a":{"id":"a","name":"A","chains":["eip155:1"]},"__proto__":{"id":"b","name":"B","chains":["eip155:1"]}}}',
    )
    const [one, other] = await polluted(
      { mobile: { native: 'evil://' }, rdns: 'test.evil', image_url: { sm: 'https://evil.test/1' } },
      () => JSON.stringify(listedWallets(answer)),
    )
    expect([one, other]).toEqual(['[{"id":"a","name":"A"}]', '[{"id":"a","name":"A"}]'])
  })
})

it.each([
  ['heron://', 'heron://wc?uri=wc%3A1%402%3Fa%3Db'],
  ['https://heron.test', 'https://heron.test/wc?uri=wc%3A1%402%3Fa%3Db'],
  ['https://heron.test/open/', 'https://heron.test/open/wc?uri=wc%3A1%402%3Fa%3Db'],
  ['https://heron.test/open?from=page#top', 'https://heron.test/open/wc?from=page&uri=wc%3A1%402%3Fa%3Db'],
])('the URI of a session is passed to %s as %s', (app, link) => {
  expect(walletConnectLink(app, 'wc:1@2?a=b')).toBe(link)
})
