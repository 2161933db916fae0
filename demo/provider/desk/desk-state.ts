import type { RecordedRequest } from '../../../elements/testing/wire.js'
import type { ProviderContext } from '../context.js'
import type { Faults } from '../faults/faults.js'
import { bridgeWay } from '../money/bridge.js'
import { ALL_OPERATIONS } from '../operations/index.js'
import { operationOf } from '../operations/match.js'
import { DEMO_APP_ID } from '../store/apps.js'
import { TextStore } from '../store/messages/texts.js'
import { Prices } from '../store/money/prices.js'
import { faultName, FAULTS_BY_NAME } from './faults-by-name.js'

const PEOPLE_SHOWN = 30
const MAX_MESSAGES = 12
const MAX_REQUESTS = 25

/** A user as the desk shows them: their accounts and their wallets. */
interface Person {
  id: string
  app: string
  guest: boolean
  accounts: string[]
  wallets: { chain: string; address: string }[]
  since: number
}

/** The state of the tester's desk as JSON. Times are Unix milliseconds of the provider's clock. */
export function deskState(context: ProviderContext, faults: Faults, requests: readonly RecordedRequest[]) {
  const { clock, db } = context
  return {
    now: clock.now(),
    shiftMs: clock.shiftMs,
    ...demoState(context),
    bridgeWay: bridgeWay(context),
    prices: new Prices(db).all(),
    messages: newestMessages(context),
    people: newestPeople(context),
    faults: faults.waiting.map(({ id, match, fault, left }) => ({
      id,
      operation: match.operation ?? 'any',
      fault: faultName(fault) ?? JSON.stringify(fault),
      left: Number.isFinite(left) ? left : null,
    })),
    operations: Object.keys(ALL_OPERATIONS),
    faultNames: Object.keys(FAULTS_BY_NAME),
    requests: requests
      .slice(-MAX_REQUESTS)
      .reverse()
      .map(request => ({
        at: request.at,
        method: request.method,
        path: request.path,
        status: request.status ?? null,
        operation: operationOf(request) ?? null,
      })),
  }
}

export function demoState({ apps }: ProviderContext) {
  const app = apps.find(DEMO_APP_ID)
  return {
    /** The origin of the demo's pages, taken from the URL of its terms. */
    demo: new URL(app?.terms_and_conditions_url || 'http://app.localhost:4100').origin,
    /** The demo app's settings that are on or off. */
    demoApp: {
      id: DEMO_APP_ID,
      settings: Object.fromEntries(Object.entries(app ?? {}).filter(([, value]) => typeof value === 'boolean')),
    },
  }
}

/** Emails and texts, newest first. */
function newestMessages({ clock, db, mails }: ProviderContext) {
  const sent = mails.list(undefined, MAX_MESSAGES).map(({ recipient, subject, text, receivedAt }) => ({
    by: 'mail',
    to: recipient,
    about: subject,
    code: codeIn(text),
    at: receivedAt,
  }))
  const texts = new TextStore(db, clock.now).list(undefined, MAX_MESSAGES).map(({ recipient, text, receivedAt }) => ({
    by: 'phone',
    to: recipient,
    about: text,
    code: codeIn(text),
    at: receivedAt,
  }))
  return [...sent, ...texts].sort((one, other) => other.at - one.at).slice(0, MAX_MESSAGES)
}

const newestPeople = (context: ProviderContext) =>
  context.db
    .all('SELECT id, app_id, is_guest, created_at FROM users ORDER BY created_at DESC, rowid DESC LIMIT ?', [
      PEOPLE_SHOWN,
    ])
    .map(row =>
      person(context, {
        id: String(row['id']),
        app: context.apps.find(String(row['app_id']))?.name ?? '',
        guest: row['is_guest'] === 1,
        since: Number(row['created_at']),
      }),
    )

const codeIn = (text: string): string | null => /\b\d{6}\b/.exec(text)?.[0] ?? null

function person(context: ProviderContext, known: Omit<Person, 'accounts' | 'wallets'>): Person {
  const accounts = (context.users.wire(known.id)?.['linked_accounts'] ?? []) as Record<string, unknown>[]
  const ownWallets = accounts.filter(({ type, connector_type }) => type === 'wallet' && connector_type === 'embedded')
  return {
    ...known,
    accounts: accounts.filter(account => !ownWallets.includes(account)).map(nameOf),
    wallets: ownWallets.map(({ chain_type, address }) => ({ chain: String(chain_type), address: String(address) })),
  }
}

/** The label of an account: its type and the field by which a tester knows it. */
const nameOf = (account: Record<string, unknown>): string => {
  const listed = [
    'address',
    'phoneNumber',
    'email',
    'username',
    'name',
    'authenticator_name',
    'telegram_user_id',
    'subject',
    'custom_user_id',
    'credential_id',
  ]
    .map(key => account[key])
    .find(value => typeof value === 'string' && value !== '')
  return `${String(account['type']).replace(/_/g, ' ')}${listed ? `: ${String(listed)}` : ''}`
}
