import { approve, openDesk, type Desk, type Driven, type Fault } from 'wallet-elements/testing'

const desk: Desk = openDesk()
const code: Promise<string> = desk.lastCode('ada@example.com', { waitMs: 1_000 })
const lost: Fault = { lostAnswer: true }
const disarm: Promise<() => Promise<void>> = desk.fault({ operation: 'email.authenticate', times: 1 }, lost)
void [
  code,
  disarm,
  desk.createApp({ name: 'Mine', sms_auth: true }),
  desk.faucet('0x00', '1', 'base', 'USDC'),
  desk.walletBehaves('refuse'),
]

declare const tag: Driven
void approve(tag, { waitMs: 5_000 })

// @ts-expect-error it is pressed in a browser, by its driver
void approve('wallet-confirm-tx')
// @ts-expect-error there is no such operation
void desk.fault({ operation: 'email.nothing' }, lost)
// @ts-expect-error a fault is one thing
void desk.fault({}, { status: 'busy' })
// @ts-expect-error an app has no such setting
void desk.createApp({ nothing: true })
// @ts-expect-error a wallet does not do that
void desk.walletBehaves('dance')
