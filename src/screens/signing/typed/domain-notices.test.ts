import { expect, it } from 'vitest'
import { resolveSettings } from '../../../config/resolve.js'
import { english } from '../../../copy/language.js'
import { readMessage } from '../../../wallet/messages/read-message.js'
import { meaningOfMessage } from '../message-meaning.js'
import { BOB, DUCK, members, WALLET } from './typed-review.harness.js'

const PERMIT = {
  types: {
    Permit: members('address owner,address spender,uint256 value,uint256 nonce,uint256 deadline'),
    Vote: members('bool yes'),
  },
  primaryType: 'Permit',
  message: { owner: WALLET, spender: BOB, value: '5', nonce: 0, deadline: 0 },
}
const VOTE = { ...PERMIT, primaryType: 'Vote', message: { yes: true } }

/** The grave warnings about typed data for this domain, asked for by an app on this chain. */
async function graveNotices(data: object, chainId: unknown, current: number | undefined) {
  const message = await readMessage({
    method: 'eth_signTypedData_v4',
    address: WALLET,
    data: { ...data, domain: { name: 'Ducks', verifyingContract: DUCK, ...(chainId !== undefined && { chainId }) } },
  })
  const settings = resolveSettings(null, { appId: 'clwalletelementsdemo00001' })
  return meaningOfMessage(message, { settings, chain: current, reading: undefined }, english)
    .notices.filter(({ grave }) => grave)
    .map(({ text }) => text)
}

it('typed data for another network than the app is on have a grave warning, whatever they mean', async () => {
  const warning = 'It is for the network Base, while this app is on Ethereum.'
  for (const chainId of [8453, '8453', '0x2105']) {
    expect(await graveNotices(VOTE, chainId, 1)).toEqual([warning])
    expect((await graveNotices(PERMIT, chainId, 1))[0]).toBe(warning)
  }
})

it('there is no such warning on the same network, without one, and for an app that has not said where it is', async () => {
  expect(await graveNotices(VOTE, 1, 1)).toEqual([])
  expect(await graveNotices(VOTE, '0x1', 1)).toEqual([])
  expect(await graveNotices(VOTE, undefined, 1)).toEqual([])
  expect(await graveNotices(VOTE, 8453, undefined)).toEqual([])
})
