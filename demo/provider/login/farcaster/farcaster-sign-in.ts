import { isHex, verifyMessage, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import type { WireRequest } from '../../context.js'
import type { Farcaster, FarcasterPerson } from '../../store/accounts/farcaster.js'
import type { Account } from '../../store/accounts/users.js'
import { invalidCredentials } from '../../wire/wire-error.js'
import { TEST_IDENTITIES } from '../test-identities.js'
import { readEthereumMessage, requireMessageOfPage } from '../wallets/sign-in-message.js'

/** OP Mainnet, the chain of Farcaster's registry. */
const REGISTRY_CHAIN = 10
const resource = (fid: number) => `farcaster://fid/${fid}`
const refused = () => invalidCredentials('The Farcaster sign-in is not valid')

/** The people of the development Farcaster, the same as at every development site. */
export const farcasterPeople = (farcaster: Farcaster): FarcasterPerson[] =>
  TEST_IDENTITIES.map(({ username, name }) =>
    farcaster.personNamed(username, name, () => {
      const privateKey = generatePrivateKey()
      return { privateKey, ownerAddress: privateKeyToAccount(privateKey).address }
    }),
  )

/** The phone's sign-in message (EIP-4361 with the person's fid), signed with the custody key. */
export async function signIn(
  person: FarcasterPerson,
  { origin, nonce, now }: { origin: string; nonce: string; now: number },
): Promise<{ message: string; signature: Hex; fid: number }> {
  const account = privateKeyToAccount(person.privateKey)
  const message = createSiweMessage({
    domain: new URL(origin).host,
    address: account.address,
    statement: 'Farcaster Auth',
    uri: origin,
    version: '1',
    chainId: REGISTRY_CHAIN,
    nonce,
    issuedAt: new Date(now),
    resources: [resource(person.fid)],
  })
  return { message, signature: await account.signMessage({ message }), fid: person.fid }
}

/**
 * Verifies a Farcaster sign-in: the message, its signature, and that the signer owns the fid. Returns the account and
 * the nonce, which the caller still has to spend. Throws 401.
 */
export async function verifySignIn(
  farcaster: Farcaster,
  request: WireRequest,
  { message, signature, fid }: { message: string; signature: string; fid: number },
): Promise<{ account: Account; nonce: string }> {
  const read = readEthereumMessage(message)
  requireMessageOfPage(request, read, farcaster.now())
  const { chainId, resources } = parseSiweMessage(message)
  const person = farcaster.person(fid)
  if (
    !person ||
    person.ownerAddress !== read.address ||
    chainId !== REGISTRY_CHAIN ||
    !resources?.includes(resource(fid)) ||
    !isHex(signature)
  )
    throw refused()
  if (!(await verifyMessage({ address: read.address as Hex, message, signature }).catch(() => false))) throw refused()
  return { account: farcasterAccount(person), nonce: read.nonce }
}

const farcasterAccount = ({ fid, ownerAddress, username, displayName }: FarcasterPerson): Account => ({
  type: 'farcaster',
  subject: String(fid),
  fields: {
    fid,
    owner_address: ownerAddress,
    username,
    display_name: displayName,
    bio: `${displayName} of the development Farcaster`,
  },
})
