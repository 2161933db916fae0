import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { factsOf } from '../errors/codes.js'
import { QUESTIONS } from './questions.js'
import { exited, type Question } from './question.js'

const KNOWN = {
  login: ['wallet-login-modal', 'USER_EXITED_AUTH_FLOW'],
  'connect-wallet': ['wallet-connect', 'USER_EXITED_AUTH_FLOW'],
  fund: ['wallet-fund', 'USER_EXITED_FUNDING_FLOW'],
  'link-account': ['wallet-link-account', 'USER_EXITED_LINK_FLOW'],
  'update-account': ['wallet-link-account', 'USER_EXITED_UPDATE_FLOW'],
  'unlink-account': ['wallet-link-account', 'USER_EXITED_LINK_FLOW'],
  'confirm-transaction': ['wallet-confirm-tx', 'USER_REJECTED_REQUEST'],
  'sign-message': ['wallet-sign-message', 'USER_REJECTED_REQUEST'],
  'verify-identity': ['wallet-mfa-prompt', 'MISSING_MFA_CREDENTIALS', 'MISSING_MFA_CREDENTIALS'],
  'recover-wallet': ['wallet-recovery', 'EMBEDDED_WALLET_NEEDS_RECOVERY', 'EMBEDDED_WALLET_NEEDS_RECOVERY'],
  'export-wallet': ['wallet-export', 'USER_REJECTED_REQUEST'],
  'import-wallet': ['wallet-create', 'USER_REJECTED_REQUEST'],
  'delegate-wallet': ['wallet-delegate', 'USER_REJECTED_REQUEST'],
  'farcaster-signer': ['wallet-farcaster-signer', 'USER_REJECTED_REQUEST'],
  'watch-asset': ['wallet-watch-asset', 'USER_REJECTED_REQUEST'],
}
const all = Object.entries<Question<never, unknown>>(QUESTIONS)

it('each question of hosts has the tag that shows it, and its error codes for leaving and for a page that cannot ask', () => {
  expect(
    Object.fromEntries(
      all.map(([name, { tag, exit, unanswered }]) => [name, [tag, exit, ...(unanswered ? [unanswered] : [])]]),
    ),
  ).toMatchObject(KNOWN)
})

it('each question rejects as cancelled when the visitor leaves, or with its code for a page that cannot ask', () => {
  for (const [name, { exit, unanswered }] of all)
    expect(factsOf(exit).cancelled || exit === unanswered, name).toBe(true)
})

it('the tag of each question exists', () => {
  const isBuilt = (tag: string) => existsSync(new URL(`../../elements/${tag}/index.ts`, import.meta.url))
  for (const [name, { tag }] of all) expect(isBuilt(tag), name).toBe(true)
})

it('questions that interrupt other work are shown on top of it, and only login and connection need no session', () => {
  const { login, 'connect-wallet': connect, ...others } = QUESTIONS
  expect(
    Object.entries(QUESTIONS)
      .filter(([, { over }]) => over)
      .map(([name]) => name),
  ).toEqual(['fund', 'verify-identity', 'recover-wallet'])
  expect([login, connect]).toMatchObject([{ session: false }, { session: false }])
  for (const other of Object.values(others)) expect(other.session).toBeUndefined()
})

it('two recoveries of the same secret are equal', () => {
  const entropy = { entropyId: '0x1', entropyIdVerifier: 'ethereum-address-verifier' } as const
  expect(
    QUESTIONS['recover-wallet'].about?.({ action: 'recover', entropy, method: 'icloud', wallet: {} as never }),
  ).toBe(entropy)
})

it('leaving rejects with the exit code, and refusing a request also has the number 4001', () => {
  expect(exited(QUESTIONS['sign-message'])).toMatchObject({
    code: 'USER_REJECTED_REQUEST',
    message: 'The visitor left the flow.',
    rpcCode: 4001,
  })
  expect(exited(QUESTIONS.fund)).toMatchObject({
    code: 'USER_EXITED_FUNDING_FLOW',
    message: 'The visitor left the flow.',
    rpcCode: undefined,
  })
})
