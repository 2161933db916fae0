import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.js'

describe('a common password', () => {
  it.each([
    'password',
    'Password1!',
    'P@ssw0rd',
    'passw0rd2024',
    'QWERTY123',
    'trustno1',
    'abc123',
    '1q2w3e4r',
    '!admin!',
    '123456',
    '111111',
    '19870412',
  ])('is recognised by its word, whatever people do with it: %s', password => {
    expect(isCommonPassword(password)).toBe(true)
  })

  it.each([
    '',
    'Owl-grebe_27+heron',
    'Heron-grebe1',
    'ySx7!qLp2w',
    'password-of-a-heron',
    'grebe-password',
    'password8391756204',
    '839175620418',
    '@@@@@@',
    '$$$$$$-----',
  ])('is not any other: %s', password => {
    expect(isCommonPassword(password)).toBe(false)
  })
})
