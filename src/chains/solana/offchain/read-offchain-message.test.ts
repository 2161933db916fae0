import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { seemsOffchain } from '../../messages/offchain-mark.js'
import { toBase58 } from '../base58.js'
import { readOffchainMessage } from './read-offchain-message.js'

const MARK = [255, ...Buffer.from('solana offchain')]
const key = (byte: number) => Array.from({ length: 32 }, () => byte)
const [ONE, TWO] = [1, 2].map(byte => toBase58(Uint8Array.from(key(byte)))) as [string, string]
const RUSSIAN = 'Тестовое сообщение'
const text = (content: string) => [...Buffer.from(content)]
const sized = (content: string) => {
  const bytes = text(content)
  return [bytes.length & 255, bytes.length >> 8, ...bytes]
}
const bytes = (...parts: readonly (number | readonly number[])[]) => Uint8Array.from([MARK, ...parts].flat())
/** A message in the format of the proposal: for application 2, with signer 1. */
const version0 = (format: number, content: string) => bytes(0, key(2), format, 1, key(1), sized(content))
const hash = (message: Uint8Array) => toBase58(createHash('sha256').update(message).digest())

describe('an off-chain message of Solana', () => {
  it.each([
    ['Test Message', version0(0, 'Test Message'), '596s6UHPiJyAUPQa4vgBkk9EJ3RC95narRhhE2h3Ghm6'],
    [RUSSIAN, version0(1, RUSSIAN), 'B9J78FmsRtWgkCEyVGCLbNw5uiNkPkfjdZ6mKBrExtWH'],
  ])('a reference message, whose hash is published, is parsed: %s', (content, message, published) => {
    expect(hash(message), 'the bytes of the reference').toBe(published)
    expect(seemsOffchain(message)).toBe(true)
    expect(readOffchainMessage(message)).toEqual({ text: content, signers: [ONE], application: TWO })
  })

  it.each([
    ['Test Message', bytes(0, 0, sized('Test Message')), 'HG5JydBGjtjTfD3sSn21ys5NTWPpXzmqifiGC2BVUjkD'],
    [RUSSIAN, bytes(0, 1, sized(RUSSIAN)), '6GXTveatZQLexkX4WeTpJ3E7uk1UojRXpKp43c4ArSun'],
  ])('a message in the first format, which has no signers, is parsed: %s', (content, message, published) => {
    expect(hash(message), 'the bytes of the reference').toBe(published)
    expect(readOffchainMessage(message)).toEqual({ text: content, signers: [], application: undefined })
  })

  it('version 1 is decoded with its text to the end, without an application if there is none', () => {
    expect(readOffchainMessage(bytes(1, 2, key(1), key(2), text('Hi.\nBye.')))).toEqual({
      text: 'Hi.\nBye.',
      signers: [ONE, TWO],
      application: undefined,
    })
    expect(readOffchainMessage(bytes(0, key(0), 0, 1, key(1), sized('Hi.')))).toMatchObject({ application: undefined })
  })

  it.each<[string, Uint8Array]>([
    ['nothing after the signing domain', bytes()],
    ['an unknown version', bytes(2, 1, key(1), text('Hi.'))],
    ['an unknown format', version0(3, 'Hi.')],
    ['characters that the format does not allow', version0(0, RUSSIAN)],
    ['no signer', bytes(0, key(2), 0, 0, sized('Hi.'))],
    ['no signer in version 1', bytes(1, 0, text('Hi.'))],
    ['the same signer twice', bytes(1, 2, key(1), key(1), text('Hi.'))],
    ['more signers than can be shown', bytes(1, 9, Array.from({ length: 9 }, (_, at) => key(at)).flat(), text('Hi.'))],
    ['no text', version0(0, '')],
    ['a text that is shorter than its stated length', version0(0, 'Hi.').slice(0, -1)],
    ['a text that is longer than its stated length', Uint8Array.from([...version0(0, 'Hi.'), 33])],
    ['a text that is not UTF-8', bytes(1, 1, key(1), 0xff, 0xfe)],
    ['a truncated signer', bytes(1, 1, key(1).slice(1))],
  ])('a message that other parsers might read differently is not parsed: %s', (_, message) => {
    expect(readOffchainMessage(message)).toBeUndefined()
  })

  it('a message that can be parsed in two ways is not parsed', () => {
    // In the older form, this is format 1 with a length to the end. In the newer one, it is an application, one signer
    // and a text.
    const inner = [...key(65).slice(3), 0, 1, ...key(66), ...sized('C'.repeat(20))]
    const both = bytes(0, 1, inner.length & 255, inner.length >> 8, inner)
    expect(readOffchainMessage(bytes(0, 1, sized('C'.repeat(20)))), 'the older form alone').toBeDefined()
    expect(readOffchainMessage(both)).toBeUndefined()
  })

  it('only bytes with the prefix are an off-chain message', () => {
    expect(
      [new Uint8Array(), Uint8Array.from(MARK.slice(0, -1)), Uint8Array.from([0, ...MARK])].map(seemsOffchain),
    ).toEqual([false, false, false])
  })
})
