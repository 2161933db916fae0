import { expect, it } from 'vitest'
import { checkAddress } from './check-address.js'

const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const TOKEN = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const SOLANA = 'DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy'
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

const refusal = (address: string, token?: string) =>
  checkAddress(address, token).then(
    () => undefined,
    (error: { code: string; message: string }) => `${error.code} ${error.message}`,
  )

it('an address with its checksum, or without any, is accepted', async () => {
  for (const address of [ADDRESS, ADDRESS.toLowerCase(), `0x${ADDRESS.slice(2).toUpperCase()}`, SOLANA])
    expect(await refusal(address), address).toBeUndefined()
})

it('an address with a typo is refused', async () => {
  for (const address of [
    ADDRESS.replace('C7ab', 'C7aB'), // another case
    ADDRESS.replace('6F', '7F'), // another digit
    SOLANA.slice(0, -2), // not 32 bytes
    `${SOLANA}y`,
    'z'.repeat(44), // more than 32 bytes
  ])
    expect(await refusal(address), address).toBe('INVALID_DATA The address to add funds to is written wrong.')
})

it("the token's own address is refused, in any case, and accepted for another asset", async () => {
  const refused = 'INVALID_DATA The address to add funds to is the address of the token.'
  expect(await refusal(TOKEN, TOKEN)).toBe(refused)
  expect(await refusal(TOKEN.toLowerCase(), TOKEN)).toBe(refused)
  expect(await refusal(MINT, MINT)).toBe(refused)
  expect([await refusal(ADDRESS, TOKEN), await refusal(TOKEN)]).toEqual([undefined, undefined])
})

it('the zero address is refused', async () => {
  expect(await refusal(`0x${'0'.repeat(40)}`)).toBe('INVALID_DATA The address to add funds to belongs to nobody.')
})
