import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { NetworkMark } from './network-mark.js'
import { NETWORK_MARKS } from './network-marks.js'

const drawn = (name: string) => renderToStaticMarkup(createElement(NetworkMark, { name }))

it('draws the real mark of a network that has one, and the first letter of any other', () => {
  expect([...NETWORK_MARKS.keys()]).toEqual(['Ethereum', 'Solana', 'Polygon Mainnet', 'OP Mainnet'])
  for (const [name, path] of NETWORK_MARKS) expect(drawn(name), name).toContain(` d="${path}"`)
  expect(drawn('Local Ethereum')).toMatch(/>L</)
  expect(drawn('Local Ethereum')).not.toContain('<path')
})
