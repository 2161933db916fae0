import { describe, expect, it } from 'vitest'
import { elements } from '../../../.config/generate/element-tables.mjs'
import { ERROR_CODES } from '../../../src/errors/codes.js'
import { ENTRIES, exampleModules, otherValues, publicFunctions, type PublicFunction } from './docstrings.js'

const functions = publicFunctions()

/** The parts that this docstring lacks. */
function lacks({ purpose, parameters, returns, isAsync, tags }: PublicFunction): readonly string[] {
  const { param = [], throws = [], example = [] } = tags
  const named = param.map(text => text.split(' ')[0])
  return [
    ...(purpose.length < 20 ? ['a purpose'] : []),
    ...(new Set(named).size === parameters.length ? [] : [`${parameters.length} @param`]),
    ...parameters.filter((name, at) => name !== '' && named[at] !== name).map(name => `@param ${name}`),
    ...(param.some(text => !/^\S+ \S/.test(text)) ? ['words for a @param'] : []),
    ...(returns && !tags['returns']?.[0] ? ['@returns'] : []),
    ...(isAsync && throws.join('').length < 5 ? ['@throws'] : []),
    ...(example.join('').length < 5 ? ['an @example'] : []),
  ]
}

describe('the docstrings of the functions that hosts import', () => {
  it('are found for every function of every entry', () => {
    expect(otherValues('wallet-elements/client').toSorted()).toEqual(['ERROR_CODES', 'ProviderRpcError', 'WalletError'])
    expect(otherValues('wallet-elements/testing')).toEqual(['Desk'])
    expect(otherValues('wallet-elements/react').every(name => /^Wallet[A-Z]/.test(name))).toBe(true)
    expect(functions.length).toBeGreaterThan(90)
    expect([...new Set(functions.map(({ entry }) => entry))]).toEqual(Object.keys(ENTRIES))
  })

  it('have the purpose, each parameter, the result, the errors of a promise, and an example', () => {
    expect(functions.flatMap(each => lacks(each).map(part => `${each.where} ${each.name} lacks ${part}`))).toEqual([])
  })

  it('use each function in its own example', () => {
    const strangers = functions.filter(({ name, tags }) => !tags['example']?.join('').includes(name))
    expect(strangers.map(({ where, name }) => `${where} ${name}`)).toEqual([])
    expect(exampleModules()).toHaveLength(functions.length)
  })

  it('name no error code that does not exist', () => {
    const unknown = functions.flatMap(({ where, tags }) =>
      (tags['throws'] ?? [])
        .flatMap(text => text.match(/\b[A-Z]+(?:_[A-Z]+)+\b/g) ?? [])
        .filter(code => !ERROR_CODES.some(known => known === code))
        .map(code => `${where} ${code}`),
    )
    expect(unknown).toEqual([])
  })

  it('are reported with each part that is missing', () => {
    const complete: PublicFunction = {
      entry: 'wallet-elements/client',
      name: 'logIn',
      where: 'src/accounts/log-in.ts:1',
      parameters: ['proof', ''],
      returns: true,
      isAsync: true,
      purpose: 'Logs in with a proof of the visitor.',
      tags: {
        param: ['proof what was proved', 'options more'],
        returns: ['the user'],
        throws: ['WalletError'],
        example: ['await logIn()'],
      },
    }
    expect(lacks(complete)).toEqual([])
    expect(lacks({ ...complete, purpose: '' })).toEqual(['a purpose'])
    expect(lacks({ ...complete, tags: {} })).toEqual(['2 @param', '@param proof', '@returns', '@throws', 'an @example'])
    expect(lacks({ ...complete, tags: { ...complete.tags, param: ['mode what', 'options'] } })).toEqual([
      '@param proof',
      'words for a @param',
    ])
    expect(
      lacks({ ...complete, parameters: [], returns: false, isAsync: false, tags: { example: ['logIn()'] } }),
    ).toEqual([])
  })
})

describe("the docstrings of the elements' methods", () => {
  it('have the purpose, each parameter, the result, and the errors of a promise', () => {
    const methods = elements.flatMap(({ tag, members }) =>
      members.flatMap(member => (member.kind === 'method' ? [{ tag, ...member }] : [])),
    )
    expect(methods.filter(({ tag }) => tag === 'wallet-fund').map(({ name }) => name)).toEqual([
      'show',
      'close',
      'back',
      'prefetch',
    ])
    const missing = methods.flatMap(({ tag, name, doc, parameters, returns, tags }) =>
      [
        ...(doc ? [] : ['a purpose']),
        ...parameters.filter(parameter => !parameter.doc).map(parameter => `@param ${parameter.name}`),
        ...(returns === 'void' || tags.returns ? [] : ['@returns']),
        ...(!returns.startsWith('Promise') || tags.throws ? [] : ['@throws']),
      ].map(part => `<${tag}> ${name}() lacks ${part}`),
    )
    expect(missing).toEqual([])
  })
})
