import type { Fixture } from './fixture.js'
import { accountFixtures } from './fixtures/account.js'
import { keyFixtures } from './fixtures/keys.js'
import { loginFixtures } from './fixtures/login.js'
import { mfaFixtures } from './fixtures/mfa.js'
import { moneyFixtures } from './fixtures/money.js'
import { profileFixtures } from './fixtures/profile.js'
import { recoveryFixtures } from './fixtures/recovery.js'
import { shapeFixtures } from './fixtures/shapes.js'
import { signingFixtures } from './fixtures/signing.js'
import { walletFixtures } from './fixtures/wallets.js'

/** Every screen in every state; then what the shapes make of screens to come, which are not shipped. */
export const fixtures: readonly Fixture[] = [
  ...loginFixtures,
  ...accountFixtures,
  ...profileFixtures,
  ...walletFixtures,
  ...mfaFixtures,
  ...keyFixtures,
  ...recoveryFixtures,
  ...moneyFixtures,
  ...signingFixtures,
  ...shapeFixtures,
]
