import { createSignInMessageText } from '@solana/wallet-standard-util'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { readSignIn as readEthereum } from '../../ethereum/read-sign-in.js'
import { readSignIn as readSolana } from '../../solana/read-sign-in.js'

const URI = 'https://almanac.example'
const EVIL = 'https://evil.example'
const ethereum = (statement: string) =>
  createSiweMessage({
    domain: 'almanac.example',
    address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    uri: URI,
    version: '1',
    chainId: 1,
    nonce: 'abcdef123456',
    issuedAt: new Date(0),
    statement,
  })
const solana = (statement: string, more: object = { uri: URI, version: '1', nonce: 'abcdef123456' }) =>
  createSignInMessageText({
    domain: 'almanac.example',
    address: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
    statement,
    ...more,
  })
const FIELDS = [
  'URI',
  'Version',
  'Chain ID',
  'Nonce',
  'Issued At',
  'Expiration Time',
  'Not Before',
  'Request ID',
  'Resources',
]

describe('the statement of a sign-in request', () => {
  it.each(['Read your ducks.', 'See the URI: it is ours', 'Nonces are fine', 'Versions 1: all', 'Zażółć gęślą jaźń'])(
    'the statement is the text of the site: %j',
    statement => {
      expect(readEthereum(ethereum(statement))).toMatchObject({ statement, uri: URI })
      expect(readSolana(solana(statement))).toMatchObject({ statement, uri: URI })
    },
  )

  it.each(FIELDS)(
    'a statement with a line that looks like the field %s is refused, alone or after another line',
    name => {
      for (const field of [`${name}: ${EVIL}`, `${name.toLowerCase()} : x`, `\u00a0${name}: ${EVIL}`]) {
        expect(readEthereum(ethereum(field)), field).toBeUndefined()
        expect(readSolana(solana(field)), field).toBeUndefined()
        for (const more of [undefined, {}]) {
          expect(readSolana(solana(`Read your ducks.\n${field}`, more)), field).toBeUndefined()
          expect(readSolana(solana(`${field}\n\nRead your ducks.`, more)), field).toBeUndefined()
        }
      }
    },
  )

  it.each(['\n', '\n\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029'])(
    'a statement is a single line, without %j',
    end => {
      const two = `Read your ducks.${end}Sell your ducks.`
      expect(readSolana(solana(two))).toBeUndefined()
      const text = ethereum('Read your ducks.').replace('ducks.', `ducks.${end}Sell your ducks.`)
      expect(readEthereum(text)).toBeUndefined()
    },
  )

  it('one empty line follows the statement, and only a missing statement leaves another one', () => {
    const text = ethereum('Hi.')
    expect(readEthereum(text.replace('Hi.\n', ''))).toMatchObject({ uri: URI })
    expect(readEthereum(text.replace('Hi.\n\n', ''))).toMatchObject({ uri: URI })
    expect(readEthereum(text.replace('Hi.\n', 'Hi.\n\n'))).toBeUndefined()
    expect(readSolana(solana('Hi.').replace('Hi.\n', 'Hi.\n\n'))).toBeUndefined()
  })

  it('the statement precedes the fields, and no field is duplicated or hidden behind a line break', () => {
    for (const text of [ethereum('Hi.'), solana('Hi.')]) {
      const readSignIn = text.includes('Ethereum') ? readEthereum : readSolana
      expect(readSignIn(text)).toBeDefined()
      expect(readSignIn(text.replace(`URI: ${URI}`, `URI: ${URI}\nURI: ${EVIL}`))).toBeUndefined()
      expect(readSignIn(text.replace(`URI: ${URI}`, `URI: ${URI}\rURI: ${EVIL}`))).toBeUndefined()
      expect(readSignIn(`${text}\nURI: ${EVIL}`)).toBeUndefined()
    }
  })
})
