import type { Fixture } from './fixture.js'
import { accountFixtures } from './fixtures/account.js'
import { keyFixtures } from './fixtures/keys.js'
import { codeFixtures } from './fixtures/login/codes.js'
import { credentialFixtures } from './fixtures/login/credentials.js'
import { landingFixtures } from './fixtures/login/landing.js'
import { siteFixtures } from './fixtures/login/sites.js'
import { mfaFixtures } from './fixtures/mfa.js'
import { ethereumFixtures } from './fixtures/money/ethereum.js'
import { fundingFixtures } from './fixtures/money/funding.js'
import { resultFixtures } from './fixtures/money/results.js'
import { solanaFixtures } from './fixtures/money/solana.js'
import { profileFixtures } from './fixtures/profile.js'
import { recoveryFixtures } from './fixtures/recovery.js'
import { shapeFixtures } from './fixtures/shapes.js'
import { signingFixtures } from './fixtures/signing.js'
import { walletFixtures } from './fixtures/wallets.js'

/** Every screen in every state; then what the shapes make of screens to come, which are not shipped. */
export const fixtures: readonly Fixture[] = [
  ...landingFixtures,
  ...codeFixtures,
  ...credentialFixtures,
  ...siteFixtures,
  ...accountFixtures,
  ...profileFixtures,
  ...walletFixtures,
  ...mfaFixtures,
  ...keyFixtures,
  ...recoveryFixtures,
  ...fundingFixtures,
  ...ethereumFixtures,
  ...solanaFixtures,
  ...resultFixtures,
  ...signingFixtures,
  ...shapeFixtures,
]
