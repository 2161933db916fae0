import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { QUESTIONS } from './questions.js'
import { exited } from './questions/question.js'

it('each has the tag that shows it, and the code it ends with when the visitor leaves, or when nobody can ask', () => {
  expect(Object.entries(QUESTIONS).map(([name, { tag, exit, unanswered }]) => [name, tag, exit, unanswered])).toEqual([
    ['login', 'wallet-login-modal', 'USER_EXITED_AUTH_FLOW', undefined],
    ['connect-wallet', 'wallet-connect', 'USER_EXITED_AUTH_FLOW', undefined],
    ['fund', 'wallet-fund', 'USER_EXITED_FUNDING_FLOW', undefined],
    ['link-account', 'wallet-link-account', 'USER_EXITED_LINK_FLOW', undefined],
    ['update-account', 'wallet-link-account', 'USER_EXITED_UPDATE_FLOW', undefined],
    ['unlink-account', 'wallet-link-account', 'USER_EXITED_LINK_FLOW', undefined],
    ['confirm-transaction', 'wallet-confirm-tx', 'USER_REJECTED_REQUEST', undefined],
    ['sign-message', 'wallet-sign-message', 'USER_REJECTED_REQUEST', undefined],
    ['verify-identity', 'wallet-mfa-prompt', 'MISSING_MFA_CREDENTIALS', 'MISSING_MFA_CREDENTIALS'],
    ['recover-wallet', 'wallet-recovery', 'EMBEDDED_WALLET_NEEDS_RECOVERY', 'EMBEDDED_WALLET_NEEDS_RECOVERY'],
    ['export-wallet', 'wallet-export', 'USER_REJECTED_REQUEST', undefined],
    ['delegate-wallet', 'wallet-delegate', 'USER_REJECTED_REQUEST', undefined],
    ['farcaster-signer', 'wallet-farcaster-signer', 'USER_REJECTED_REQUEST', undefined],
  ])
})

it('each knows whether its tag is built', () => {
  const isBuilt = (tag: string) => existsSync(new URL(`../../elements/${tag}/index.ts`, import.meta.url))
  for (const [name, { tag, unbuilt }] of Object.entries<{ tag: string; unbuilt?: true }>(QUESTIONS))
    expect(!unbuilt, name).toBe(isBuilt(tag))
})

it('those that come up in the middle of other work are laid on top of it; a login and a connection alone go on without a session', () => {
  const { login, 'connect-wallet': connect, ...others } = QUESTIONS
  expect(
    Object.entries(QUESTIONS)
      .filter(([, { over }]) => over)
      .map(([name]) => name),
  ).toEqual(['fund', 'verify-identity', 'recover-wallet'])
  expect([login, connect]).toMatchObject([{ session: false }, { session: false }])
  for (const other of Object.values(others)) expect(other.session).toBeUndefined()
})

it('two recoveries are about the same where they are of one secret', () => {
  const entropy = { entropyId: '0x1', entropyIdVerifier: 'ethereum-address-verifier' } as const
  expect(
    QUESTIONS['recover-wallet'].about?.({ action: 'recover', entropy, method: 'icloud', wallet: {} as never }),
  ).toBe(entropy)
})

it("end as the visitor's leaving; a no to a request has the number of Ethereum's providers for it", () => {
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
