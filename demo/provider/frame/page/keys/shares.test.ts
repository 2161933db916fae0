import { describe, expect, it } from 'vitest'
import { SEED } from '../../../../../src/lib/seed.harness.js'
import { generator } from '../../../../hard/harness/random.js'
import { joinShares, splitForDevice, splitForNewWallet } from './shares.js'

const random = generator(SEED)
const entropy = () => Uint8Array.from({ length: 16 }, () => random() * 256)

describe('shares', () => {
  it("any two of a new wallet's three shares restore the secret", async () => {
    for (let round = 0; round < 50; round++) {
      const secret = entropy()
      const { device, server, recovery } = await splitForNewWallet(secret)
      for (const [one, other] of [
        [device, server],
        [server, device],
        [recovery, server],
        [device, recovery],
      ] as const) {
        expect(await joinShares(one, other)).toEqual(secret)
      }
    }
  })

  it('no share equals the secret, and all shares differ', async () => {
    const secret = entropy()
    const { device, server, recovery } = await splitForNewWallet(secret)
    for (const share of [device, server, recovery]) expect(share.subarray(0, 16)).not.toEqual(secret)
    expect(new Set([device, server, recovery].map(String)).size).toBe(3)
  })

  it('shares of different sets do not restore the secret', async () => {
    const secret = entropy()
    const [first, second] = [await splitForNewWallet(secret), await splitForDevice(secret)]
    expect(await joinShares(second.device, second.server)).toEqual(secret)
    expect(first.id).not.toBe(second.id)
    const mixed = await joinShares(first.recovery, second.server).catch(() => undefined)
    expect(mixed).not.toEqual(secret)
  })
})
