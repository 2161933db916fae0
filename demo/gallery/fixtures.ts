import type { Fixture } from './fixture.js'
import { accountFixtures } from './fixtures/account.js'
import { grantFixtures } from './fixtures/grants.js'
import { keyFixtures } from './fixtures/keys.js'
import { codeFixtures } from './fixtures/login/codes.js'
import { credentialFixtures } from './fixtures/login/credentials.js'
import { landingFixtures } from './fixtures/login/landing.js'
import { siteFixtures } from './fixtures/login/sites.js'
import { mfaFixtures } from './fixtures/mfa.js'
import { bridgeFixtures } from './fixtures/money/bridge.js'
import { transferFixtures } from './fixtures/money/transfers.js'
import { ethereumFixtures } from './fixtures/money/ethereum.js'
import { fundingFixtures } from './fixtures/money/funding.js'
import { onrampFixtures } from './fixtures/money/onramps.js'
import { resultFixtures } from './fixtures/money/results.js'
import { solanaFixtures } from './fixtures/money/solana.js'
import { profileFixtures } from './fixtures/profile.js'
import { protectionFixtures } from './fixtures/protection.js'
import { recoveryFixtures } from './fixtures/recovery.js'
import { shapeFixtures } from './fixtures/shapes.js'
import { assetFixtures } from './fixtures/assets.js'
import { operationFixtures } from './fixtures/operations.js'
import { orderFixtures } from './fixtures/orders.js'
import { signInFixtures } from './fixtures/sign-ins.js'
import { signingFixtures } from './fixtures/signing.js'
import { walletFixtures } from './fixtures/wallets.js'

/**
 * Every screen in every state, grouped by task. The last group shows the shapes with models of future screens, which
 * are not shipped.
 */
export const groups: readonly (readonly [name: string, fixtures: readonly Fixture[]])[] = [
  ['Log in', landingFixtures],
  ['Type a code', codeFixtures],
  ['Prove it otherwise', credentialFixtures],
  ['Through another site or app', siteFixtures],
  ['A new account', accountFixtures],
  ['The profile', profileFixtures],
  ["Wallets of one's own", walletFixtures],
  ['Second factors', mfaFixtures],
  ['Keys', keyFixtures],
  ['Recovery', recoveryFixtures],
  ['What protects a wallet', protectionFixtures],
  ['Add funds', [...fundingFixtures, ...transferFixtures, ...bridgeFixtures]],
  ['Buy by card, or bring from an exchange', onrampFixtures],
  ['Pay on Ethereum', ethereumFixtures],
  ['Pay on Solana', solanaFixtures],
  ['Receipts and failures', resultFixtures],
  ['Sign a message', [...signingFixtures, ...signInFixtures, ...grantFixtures, ...orderFixtures, ...operationFixtures]],
  ['Watch a token', assetFixtures],
  ['Shapes', shapeFixtures],
]

export const fixtures: readonly Fixture[] = groups.flatMap(([, fixtures]) => fixtures)
