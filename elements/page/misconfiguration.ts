import { elementsOf } from '../../src/ask/elements-of.js'
import { $hostConfig, hostConfigOf, mergeLayers } from '../../src/config/app.js'
import type { ServerConfig } from '../../src/config/resolve-with.js'
import { LOGIN_METHODS, type HostConfig, type HostLayer, type LoginMethod } from '../../src/config/settings.js'
import { WalletError } from '../../src/errors/wallet-error.js'
import { OPEN_METHODS } from '../../src/funding/open-methods.js'
import { onePerPage } from '../../src/lib/page.js'
import { emit, errorDetail } from '../events.js'
import { members } from './page.js'

/** Login methods that the provider's record of an app does not list. */
const NOT_AT_PROVIDER: readonly string[] = ['custom', 'cross-app'] satisfies readonly LoginMethod[]

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])
const without = (values: readonly unknown[], known: readonly unknown[]) =>
  [...new Set(values)].filter(value => !known.includes(value))

/** The problems in a page's settings: one sentence for each, which says how to correct it. */
export function problemsIn(
  { loginMethods, loginMethodsAndOrder: methodOrder, funding }: HostConfig,
  server: ServerConfig,
) {
  const requested = methodOrder
    ? [...listOf(methodOrder.primary), ...listOf(methodOrder.overflow)]
    : listOf(loginMethods)
  const known = requested.filter(method => LOGIN_METHODS.some(name => name === method))
  const enabled = [...listOf(server.loginMethods), ...NOT_AT_PROVIDER]
  const fundingMethods = listOf(funding?.options).map(option => (Object(option) as { method?: unknown }).method)
  return [
    ...without(requested, LOGIN_METHODS).map(
      name => `There is no login method "${String(name)}"; there are ${LOGIN_METHODS.join(', ')}.`,
    ),
    ...(requested.length > 0 && known.length === 0
      ? ['No login method is left: name at least one that there is.']
      : []),
    ...without(known, enabled).map(
      name =>
        `The app does not enable the login method "${String(name)}" at its provider: enable it there, or leave it out.`,
    ),
    ...without(fundingMethods, OPEN_METHODS).map(
      name => `There is no way of funding "${String(name)}"; there are ${OPEN_METHODS.join(', ')}.`,
    ),
  ]
}

/**
 * Reports each problem of the page's settings and of its tags once, in the console and to the host: as soon as it is
 * known, not when a visitor meets it.
 */
export function tellMisconfiguration(server: ServerConfig): void {
  const reported = onePerPage('misconfiguration', () => new Set<string>())
  const reportProblems = (target: EventTarget, config: HostConfig) => {
    for (const message of problemsIn(config, server)) {
      if (reported.has(message)) continue
      reported.add(message)
      console.warn(`wallet-elements: ${message}`)
      emit(target, 'wallet-error', errorDetail(new WalletError('INVALID_CONFIG', message), 'app'))
    }
  }
  reportProblems(elementsOf('wallet-app')[0] ?? document, hostConfigOf($hostConfig().get()))
  for (const member of [...members()])
    reportProblems(
      member,
      hostConfigOf(mergeLayers((member as { readonly layers?: readonly HostLayer[] }).layers ?? [])),
    )
}
