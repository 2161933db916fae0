import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { namesRead } from '../../architecture.harness.js'
import { resolveSettings } from '../../config/resolve.js'
import { polluted } from '../../lib/own/polluted.harness.js'
import { ACCOUNT, ETHEREUM_NODE, scriptedNode, sendInput, testSigner } from '../node.harness.js'

const settings = resolveSettings(null, { appId: 'clwalletelementsdemo00001', chains: [1] })
const never = new AbortController().signal
const TO = '0x00000000000000000000000000000000000D0C5e'

/** True for members of every object, and for the keys of a property descriptor: no script works if those change. */
const isLanguage = (name: string) => name in Object.prototype || name === 'get' || name === 'set'
/**
 * Names that Node's own fetch reads from every object: it then fails, and nothing is signed. A browser's fetch does not
 * read them.
 */
const PLATFORM = ['aborted', 'status', 'value']
const NAMES = namesRead('src/transactions', 'src/chains').filter(name => !isLanguage(name))
/** Values that a careless merge of JSON may leave on the prototype. */
const VALUES: readonly unknown[] = ['0xdead', '1', true, 0, 7, null, [], ['0xdead'], {}]

/** A value's own members as text. Expects that no record in it has a prototype. */
function plainText(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) => {
    if (typeof member === 'object' && member !== null && !Array.isArray(member))
      expect(Object.getPrototypeOf(member), Object.keys(member).join()).toBeNull()
    return typeof member === 'bigint' ? `${member}n` : member
  })
}

type Outcome = readonly [asked: readonly string[], sent: readonly unknown[]]

/**
 * Pays, and returns what the signer was asked to sign and what was sent. `signed` signs outside of the polluted page.
 */
async function payment(
  transaction: object,
  signed: (asked: string, signable: Readonly<Record<string, unknown>>) => Promise<string>,
): Promise<Outcome> {
  const calls = scriptedNode({ ...ETHEREUM_NODE, eth_gasPrice: { result: '0x7' } })
  const asked: string[] = []
  const signer = testSigner({
    signEthereum: signable => signed(asked[asked.push(plainText(signable)) - 1] ?? '', signable),
  })
  const result = await sendInput({ transaction, address: ACCOUNT.address, signer }, settings, never)
  expect(result).toHaveProperty('hash')
  return [asked, calls.filter(({ method }) => method === 'eth_sendRawTransaction').flatMap(({ params }) => params)]
}

afterEach(() => vi.unstubAllGlobals())

describe.each([
  ['a call', { to: TO, data: '0x01', value: 10n ** 16n }],
  ["a payment with the host's own gas price", { to: TO, value: 1n, gasPrice: 7n, nonce: 3, gas: 30_000n }],
])('%s on a polluted page', (_, transaction) => {
  let clean: Outcome
  beforeAll(async () => {
    clean = await payment(transaction, (_, signable) => testSigner().signEthereum(signable, never))
  })

  it.each([...new Set(NAMES.map(name => name.charAt(0)))])(
    'the transaction is signed and sent as on a clean page, with any value on every object under a name in %s',
    async letter => {
      const [[asked], [sent]] = clean
      const signed = (now: string) =>
        now === asked ? Promise.resolve(String(sent)) : Promise.reject(new Error(`Asked for ${now}`))
      const wrong: string[] = []
      const members = NAMES.map((name, index) => [name, VALUES[index % VALUES.length]] as const).filter(([name]) =>
        name.startsWith(letter),
      )
      const failing = members.filter(([name]) => PLATFORM.includes(name))
      for (const put of [members.filter(member => !failing.includes(member)), ...failing.map(member => [member])]) {
        const outcomes = await polluted(Object.fromEntries(put), () =>
          payment(transaction, signed).then(
            outcome => JSON.stringify(outcome),
            (error: unknown) => String(error),
          ),
        )
        for (const outcome of outcomes)
          if (
            outcome !== JSON.stringify(clean) &&
            !(put.some(member => failing.includes(member)) && !outcome.includes('Asked for'))
          )
            wrong.push(`${JSON.stringify(put)}: ${outcome}`)
      }
      expect(wrong.join('\n')).toBe('')
    },
  )
})

it('the names come from the sources', () => {
  expect(NAMES.length).toBeGreaterThan(300)
  expect(NAMES).toEqual(
    expect.arrayContaining(['accessList', 'data', 'from', 'gasPrice', 'maxFeePerGas', 'scan', 'value']),
  )
})
