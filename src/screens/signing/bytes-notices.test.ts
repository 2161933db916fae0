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
  ])('is a bare hash in other clothes, %s: nobody can read what it stands for, and a tick is needed', (_, data) => {
    expect(noticesOf(data)).toEqual(bare)
  })

  it.each([
    ['a sentence', 'I was here.'],
    ['one with a hash in it', `Log in with the nonce ${HASH}`],
    ['letters that are too few for a hash', HASH.slice(2)],
    ['a sentence of 32 bytes', 'Sign in to Almanac, number 42 ok'],
  ])('is read by people, and warned of with nothing: %s', (_, data) => {
    expect(noticesOf(data)).toEqual([])
  })

  it('is warned of if it is not text', () => {
    expect(noticesOf('0xff00ff')).toEqual([{ tone: 'warning', text: expect.any(String) as string }])
  })
})
