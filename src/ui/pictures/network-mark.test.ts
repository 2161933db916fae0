import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { network } from './later-icons.js'
import { NetworkMark } from './network-mark.js'
import { NETWORK_MARKS } from './network-marks.js'

const drawn = (name: string) => renderToStaticMarkup(createElement(NetworkMark, { name }))

it('a network is drawn with its own mark, or with the same block as every unknown one, never with a letter', () => {
  expect([...NETWORK_MARKS.keys()]).toEqual(['Ethereum', 'Solana', 'Polygon Mainnet', 'OP Mainnet'])
  for (const [name, path] of NETWORK_MARKS) expect(drawn(name), name).toContain(` d="${path}"`)
  expect(drawn('Local Ethereum')).toContain(` d="${network}"`)
  expect([drawn('Local Ethereum').replace(/<[^>]*>/g, ''), drawn('Base')]).toEqual(['', drawn('Local Ethereum')])
})
