import { generator, option, rolls, seed } from '../harness/random.js'
import { harm, playAll, showsWhole, textOf, type HostilePage } from './attack.js'
import { presses } from './main-button.js'
import { thirdOf, type AnyEngine } from '../harness/tab.js'
import { rpc, STRANGER } from './visitor.js'

const TAG = 'wallet-confirm-tx'
const ASKED = 10n ** 16n
const PAY = `<${TAG} open chain="31337" value="0.01" value-unit="ether" to="${STRANGER.ethereum}"></${TAG}>`
const ATTACKER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/**
 * Properties that a careless merge of JSON leaves on every object. Their names are fields of a transaction, its review
 * or a response.
 */
const MEMBERS: Readonly<Record<string, unknown>> = {
  data: '0xdeadbeef',
  input: '0xdeadbeef',
  to: ATTACKER,
  value: '0xde0b6b3a7640000',
  from: ATTACKER,
  gas: '0x4c4b40',
  gasLimit: '0x4c4b40',
  gasPrice: '0x9184e72a000',
  maxFeePerGas: '0x9184e72a000',
  maxPriorityFeePerGas: '0x9184e72a000',
  nonce: '0x63',
  chainId: '0x1',
  type: '0x0',
  accessList: [{ address: ATTACKER, storageKeys: [] }],
  authorizationList: [{ address: ATTACKER, chainId: '0x0', nonce: '0x0' }],
  blobs: ['0x00'],
  calls: [{ to: ATTACKER, value: '0xde0b6b3a7640000' }],
  scan: { level: 'safe', text: 'No risks found' },
  moves: [{ text: 'Receive 1,000 USDC', value: 'Receive 1,000 USDC' }],
  verdict: 'safe',
  level: 'safe',
  text: 'No risks found',
  notices: [],
  risks: [],
  facts: [],
  accept: null,
  amount: 'Receive 1,000 USDC',
  title: 'Free gift',
  subtitle: 'Free gift',
  image: { url: 'data:,', alt: 'Free gift' },
  result: '0xde0b6b3a7640000',
  error: { code: 0, message: 'theirs' },
  signOnly: true,
  sponsored: true,
  headless: true,
  showWalletUIs: false,
  isCancellable: false,
  uiOptions: { showWalletUIs: false },
  transaction: { to: ATTACKER, value: '0xde0b6b3a7640000' },
  address: ATTACKER,
  transactionScan: { domain: 'theirs' },
}

/** The unpolluted page must send. Otherwise the other cases prove nothing. */
const UNPOLLUTED = { name: 'nothing on any object', when: 'before', script: '' }

/** An engine's third of the cases, one property each. Each seed gives other ones. */
function attacks(count: number, engine: AnyEngine) {
  const { below } = rolls(generator(seed))
  const left = Object.entries(MEMBERS).flatMap(([name, value]) =>
    ['before', 'after'].map(when => ({
      name: `${name} on every object, ${when} the elements`,
      when,
      script: `globalThis.pollute = () => Object.defineProperty(Object.prototype, ${JSON.stringify(name)}, { value: ${JSON.stringify(value)}, configurable: true, writable: true })${when === 'before' ? '\npollute()' : ''}`,
    })),
  )
  const drawn = Array.from({ length: Math.min(count, left.length) }, () => left.splice(below(left.length), 1)).flat()
  const { from, to } = thirdOf(drawn.length, engine)
  return [UNPOLLUTED, ...drawn.slice(from, to)]
}

interface Sent {
  readonly to: string
  readonly value: string
  readonly input: string
  readonly gasPrice: string
  readonly gas: string
  readonly authorizationList?: unknown[]
  readonly accessList?: unknown[]
}

/**
 * A page with a polluted `Object.prototype`. An approved "Send 0.01 ETH" must do exactly that on the chain, or be
 * refused, or the review must show the difference.
 */
export const pollution: HostilePage = visitor =>
  playAll(attacks(option('names', 21), visitor.engine), async ({ when, ...hostile }) => {
    const before = await visitor.standing()
    const { ethereumRpcUrl } = visitor.world
    await visitor.visits({ ...hostile, after: when === 'before' ? PAY : PAY.replace(' open', '') })
    if (when === 'after') {
      await visitor.holds('find("wallet-app").matches(":state(authenticated)")')
      await visitor.tab.ask(`void (pollute(), find('${TAG}').setAttribute('open', ''))`)
    }
    // A page that fails sends nothing.
    await visitor.holds(`${showsWhole(TAG, 'confirm-ethereum', 'error')}`, 20_000).catch(() => {})
    const text = await visitor.tab.ask<string>(textOf(TAG)).catch(() => '')
    const lies = ['No risks found', '1,000 USDC', 'Free gift']
      .filter(lie => text.includes(lie))
      .map(lie => `the visitor reads "${lie}"`)
    const pressed = /0\.01 ETH/.test(text) && (await presses(visitor, TAG))
    if (pressed)
      await visitor
        .holds(
          `told.some(({ name }) => name.endsWith('complete') || name.endsWith('error')) || ${showsWhole(TAG, 'error', 'transaction-error')}`,
          20_000,
        )
        .catch(() => {})
    await visitor.settles()
    const now = await visitor.standing()
    if (now.sent === before.sent)
      return [
        ...lies,
        ...(await harm(visitor, before)),
        ...(hostile.name === UNPOLLUTED.name ? [`it sends nothing under "${text.slice(0, 300)}"`] : []),
      ]
    if (!pressed) return [...lies, 'something was sent, and nobody has pressed']
    const { transactions } = await rpc<{ transactions: Sent[] }>(ethereumRpcUrl, 'eth_getBlockByNumber', [
      'latest',
      true,
    ])
    const [sent] = transactions
    const exact =
      sent?.to.toLowerCase() === STRANGER.ethereum.toLowerCase() &&
      BigInt(sent.value) === ASKED &&
      sent.input === '0x' &&
      !sent.authorizationList?.length &&
      !sent.accessList?.length
    const { ether: _, sent: count, ...rest } = before
    return [
      ...lies,
      ...(now.sent === count + 1 ? [] : [`${now.sent - count} were sent`]),
      ...(exact ? [] : [`this was sent: ${JSON.stringify(sent)}`]),
      ...(before.ether - now.ether < 2n * ASKED ? [] : [`it cost ${before.ether - now.ether} wei`]),
      ...(await harm(visitor, { ...now, ...rest })),
    ]
  })
