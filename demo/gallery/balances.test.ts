// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { english } from '../../src/copy/language.js'
import { balanceFixtures } from './balances.js'
import { pseudo } from './pseudo.js'

const drawList = async (id: string, language = english) => {
  const host = document.createElement('div')
  await balanceFixtures.find(one => one.id === id)?.draw(host, language)
  return host.shadowRoot?.textContent ?? ''
}

it('the gallery shows the balance tag with its list: value, price source, and incoming amounts', async () => {
  const text = await drawList('balance')
  expect(text).toMatch(/^\$4,488\.07Balance/)
  for (const expected of [
    '1.204 ETH',
    '250.000 USDC',
    '2.500 SOL',
    'Prices by auth.privy.io',
    '250.000 USDC came in on Base',
  ])
    expect(text).toContain(expected)
})

it('the gallery shows the balance tag without a wallet, a balance, a price or an answer', async () => {
  expect(await drawList('balance-none')).toContain('No wallet yet')
  expect(await drawList('balance-reading')).toContain('Reading the balance')
  expect(await drawList('balance-unpriced')).toMatch(/^1\.264 ETH/)
  expect(await drawList('balance-silent')).toContain('A network did not answer.')
})

it('the gallery shows the balance tag in the language of the gallery', async () => {
  const english = new Set(await Promise.all(balanceFixtures.map(({ id }) => drawList(id))))
  for (const { id } of balanceFixtures) expect(english).not.toContain(await drawList(id, pseudo))
})
