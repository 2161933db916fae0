import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { english, textIn } from '../../../copy/language.js'
import { complaintOf } from './create-password.js'
import { invalidCharacters, scoreOf, strengthOf } from './strength.js'

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ALLOWED = `${LETTERS}0123456789!@#$%^&*()-_+`
const problemWith = (password: string) => {
  const complaint = complaintOf(password)
  return complaint && textIn(complaint, english)
}
const allowed = fc.array(fc.constantFrom(...ALLOWED), { maxLength: 40 }).map(characters => characters.join(''))

describe('a password', () => {
  it('a password of fewer than six characters is too short [PASSWD-10]', () => {
    for (const short of ['', 'a', 'aB3!x']) expect(problemWith(short)).toBe('Password must be at least 6 characters')
    expect(problemWith('aB3!xy')).toBeUndefined()
  })

  it('letters, digits and a few more characters are allowed [PASSWD-11]', () => {
    expect(problemWith(ALLOWED)).toBeUndefined()
    fc.assert(fc.property(allowed, password => invalidCharacters(password) === ''))
    for (const character of ALLOWED) expect(problemWith(character.repeat(6)), character).toBeUndefined()
  })

  it('every other character is named once, before the length is checked [PASSWD-12]', () => {
    expect(problemWith('pass word?pass')).toBe('Invalid characters used (   ? )')
    expect(problemWith('ab~')).toBe('Invalid characters used ( ~ )')
    for (const other of 'é€ß.,:;?/\\|~`\'"<>{}[]= \u00a0😀')
      expect(problemWith(`abcdef${other}`), other).toContain('Invalid characters used (')
  })

  it('a password of more than a thousand characters is refused', () => {
    expect(problemWith('a'.repeat(1_001))).toBe('Password must be at most 1,000 characters')
  })
})

describe('the strength of a password', () => {
  it('the strength is weak up to a half, medium above, and strong above nine tenths [PASSWD-14]', () => {
    expect([0, 0.5, 0.500001, 0.9, 0.900001, 1].map(strengthOf)).toEqual([
      'weak',
      'weak',
      'medium',
      'medium',
      'strong',
      'strong',
    ])
  })

  it('typical passwords have the strength that an attacker would give them', () => {
    const strength = (password: string) => strengthOf(scoreOf(password))
    expect(['', 'aaaaaaaaaaaaaaaaaaaa', '111111', 'abcdef', 'Pass12'].map(strength)).toEqual(Array(5).fill('weak'))
    expect(['Heron-grebe1', 'ySx7!qLp2w'].map(strength)).toEqual(['medium', 'medium'])
    expect(['Owl-grebe_27+heron', 'k4#Vz9!mQx2_Tb'].map(strength)).toEqual(['strong', 'strong'])
  })

  it('runs along the alphabet, the digits or a keyboard are weak, also backwards and in any case', () => {
    const runs = ['abcdefghijklmnop', 'qwertyuiopasdfghjk', '01234567890123456789', '1qwertyuiop', '!@#$%^&*()']
    for (const run of runs.flatMap(one => [one, [...one].reverse().join(''), one.toUpperCase()]))
      expect(strengthOf(scoreOf(run)), run).toBe('weak')
    expect(strengthOf(scoreOf('AbCdEfGhIjKlMnOp'))).toBe('weak')
    expect(scoreOf('abcdefgh'), 'a run counts less than the same letters mixed').toBeLessThan(scoreOf('adgbehcf'))
    expect(strengthOf(scoreOf('knwdqzthxbmcvyjg')), 'letters at random are no run').toBe('medium')
  })

  it('another character or another class never lowers the strength [PASSWD-15]', () => {
    const classes = ['a', 'B', '7', '!']
    fc.assert(
      fc.property(allowed, fc.constantFrom(...ALLOWED), fc.nat(), (password, character, at) => {
        const place = at % (password.length + 1)
        expect(scoreOf(password.slice(0, place) + character + password.slice(place))).toBeGreaterThanOrEqual(
          scoreOf(password),
        )
      }),
    )
    for (const more of classes.slice(1)) expect(scoreOf(`abcde${more}`), more).toBeGreaterThan(scoreOf('abcdea'))
    expect(scoreOf('abcdefgh')).toBeGreaterThan(scoreOf('abcdef'))
    expect(scoreOf('abcdefgh'), 'and not by its length alone').toBeGreaterThan(scoreOf('aaaaaaaa'))
  })

  it('the score is a number from 0 to 1', () => {
    fc.assert(fc.property(fc.string(), text => scoreOf(text) >= 0 && scoreOf(text) <= 1))
  })
})
