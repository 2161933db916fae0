import { describe, expect, it } from 'vitest'
import { personalMessage } from '../../chains/messages/message-bytes.js'
import { english } from '../../copy/language.js'
import { bytesNotices } from './bytes-notices.js'

const HASH = '9b1f'.repeat(16)
const noticesOf = (data: string) => bytesNotices(personalMessage(data), english)
const bare = [{ tone: 'danger', text: expect.stringContaining('bare hash') as string, grave: true }]
const hexOf = (text: string) => `0x${Buffer.from(text).toString('hex')}`

describe('a message whose bytes are signed', () => {
  it.each([
    ['as 32 bytes', `0x${HASH}`],
    ['in letters', HASH],
    ['in the bytes of its letters', hexOf(`0x${HASH}`)],
    ['in letters between blanks', `  0x${HASH.toUpperCase()}\n`],
    ['found by trying, so that all of it is visible ASCII', 'k^7~q}Z|_[g{Q%J@?>=<w:/.x,+*)R&$'],
    ['found by trying, so that all of it is characters of any alphabet', 'kЖ7ᚠ}q~Ωz|Я[ªg^ԱwQ%ΞJ&x~'],
    ['that is UTF-8, with characters that no text has', hexOf('I was here and\u0000 liked it so much')],
  ])('a bare hash needs the checkbox in any form, because nobody can read its content: %s', (_, data) => {
    expect(noticesOf(data)).toEqual(bare)
  })

  it.each([
    ['a sentence', 'I was here.'],
    ['one with a hash in it', `Log in with the nonce ${HASH}`],
    ['letters that are too few for a hash', HASH.slice(2)],
    ['a sentence of 32 bytes', 'Sign in to Almanac, number 42 ok'],
    ['one with other letters than those of English', 'Schöne Grüße an alle Freunde!'],
    ['one of another alphabet', 'أنا كنت هنا معكم!..'],
    ['a number that is used once', '9f1c2a7be04d4c5fa3d1e6b87c902f5e'],
  ])('a text that people can read has no warning: %s', (_, data) => {
    expect(noticesOf(data)).toEqual([])
  })

  it('the visitor is warned of bytes that are not text', () => {
    expect(noticesOf('0xff00ff')).toEqual([{ tone: 'warning', text: expect.any(String) as string }])
  })
})
