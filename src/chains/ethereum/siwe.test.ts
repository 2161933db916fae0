import { parseSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { ethereumSignInMessage } from './sign-in-message.js'
import { readSignIn } from './read-sign-in.js'

const ADA = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const WANTS = ' wants you to sign in with your Ethereum account:'
/** The sign-in message of a page at this URL. */
const messageAt = (address: string) => {
  const { host: domain, origin: uri } = new URL(address)
  const { message } = ethereumSignInMessage({
    address: ADA,
    chainId: 'eip155:1',
    nonce: 'a1b2c3d4e5',
    domain,
    uri,
    issuedAt: new Date(0),
  })
  return { message, domain, uri }
}

/** The `authority` of RFC 3986 without user information: host and port. EIP-4361 requires it as the domain. */
const AUTHORITY = /^(?:\[(?:[\da-f]{0,4}:){2,7}[\da-f.]*\]|(?:[a-z\d._~!$&'()*+,;=-]|%[\da-f]{2})*)(?::\d*)?$/i

describe('the sign-in message of Ethereum', () => {
  it.each([
    ['a name in another script', 'https://пример.рф', 'xn--e1afmkfd.xn--p1ai'],
    [
      'a name in another script with a port',
      'https://магазин.пример.рф:8443/cart',
      'xn--80aairftm.xn--e1afmkfd.xn--p1ai:8443',
    ],
    ['a name of one label', 'https://intranet', 'intranet'],
    ['a name of one label with a port', 'http://intranet:3000', 'intranet:3000'],
    ['a name with an underscore', 'https://my_shop.example', 'my_shop.example'],
    ['a name whose top-level domain ends in a digit', 'https://shop.example1', 'shop.example1'],
    ['an IPv4 address', 'https://192.168.1.20:5173', '192.168.1.20:5173'],
    ['an IPv6 address', 'http://[::1]:5173', '[::1]:5173'],
    ['an ordinary name', 'https://shop.example', 'shop.example'],
    ['localhost', 'http://localhost:4100', 'localhost:4100'],
  ])('the message at %s follows the standard, and is parsed back to the same fields [EXTW-19]', (_, address, host) => {
    const { message, domain, uri } = messageAt(address)
    expect(domain).toBe(host)
    expect(domain).toMatch(AUTHORITY)
    expect(message.split('\n').slice(0, 2)).toEqual([host + WANTS, ADA])
    expect(message).toContain(`\nURI: ${uri}\nVersion: 1\nChain ID: 1\nNonce: a1b2c3d4e5\n`)
    expect(readSignIn(message)).toMatchObject({ domain: host, uri, address: ADA, chainId: '1' })
    // viem's own parser reads neither brackets nor an underscore.
    if (!/[[_]/.test(host))
      expect(parseSiweMessage(message)).toMatchObject({ domain: host, uri, address: ADA, version: '1' })
  })

  it.each([
    '',
    'shop.example/cart',
    'ada@shop.example',
    'shop.example:99999',
    '[::1',
    '[::zz]',
    'a b',
    'shop.example\nEvil: 1',
  ])('no message is created for %j, which is not a host, and none is parsed with it', domain => {
    const { message, uri } = messageAt('https://shop.example')
    expect(() =>
      ethereumSignInMessage({ address: ADA, chainId: null, nonce: 'a1b2c3d4e5', domain, uri, issuedAt: new Date(0) }),
    ).toThrow()
    expect(readSignIn(message.replace('shop.example', domain))).toBeUndefined()
  })

  it('a message with one extra line is not parsed, at any host', () => {
    const { message } = messageAt('https://intranet')
    expect(readSignIn(message)).toBeDefined()
    expect(readSignIn(`${message}\nintranet${WANTS}`)).toBeUndefined()
    expect(readSignIn(`intranet${WANTS}\n${message}`)).toBeUndefined()
  })
})
