import fc from 'fast-check'
import { bytesToHex, hexToBytes, stringToBytes } from 'viem'
import { expect, it } from 'vitest'
import { personalMessage, solanaMessage } from './message-bytes.js'

const INVALID = expect.objectContaining({ code: 'INVALID_MESSAGE' }) as Error

it('hex of whole bytes means those bytes, and any other text means its UTF-8 bytes, as in viem', () => {
  for (const text of ['hello', 'ünïcode 🎉', '0xzz', '0x123', ' 0x12', '0x12 '])
    expect(personalMessage(text)).toEqual({ bytes: stringToBytes(text), text })
  expect(personalMessage('0x68656c6C6f')).toEqual({ bytes: stringToBytes('hello'), text: 'hello' })
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 80 }), bytes => {
      const hex = bytesToHex(bytes)
      expect([...personalMessage(hex).bytes, ...personalMessage(`0x${hex.slice(2).toUpperCase()}`).bytes]).toEqual([
        ...hexToBytes(hex),
        ...hexToBytes(hex),
      ])
      expect([...solanaMessage(Buffer.from(bytes).toString('base64')).bytes]).toEqual([...bytes])
    }),
  )
})

it('a message has a text only if its bytes are UTF-8, including a byte order mark', () => {
  expect(personalMessage('0xff').text).toBeUndefined()
  expect(personalMessage('0xc3').text).toBeUndefined()
  expect(personalMessage('0xefbbbf61').text).toBe('\ufeffa')
  expect(solanaMessage(btoa('hello')).text).toBe('hello')
})

it('an empty message, malformed text, invalid base64 and a message that is too long are rejected', () => {
  for (const data of ['0x', '', '\ud800', 'a\udc00', 'x'.repeat(1_000_001)])
    expect(() => personalMessage(data), data.slice(0, 9)).toThrow(INVALID)
  for (const data of ['', '=', 'aGVsbG8', 'aGV sbG8=', 'aGVsbG9=', 'a-_b', 'x'.repeat(1_000_001)])
    expect(() => solanaMessage(data), data.slice(0, 9)).toThrow(INVALID)
})
