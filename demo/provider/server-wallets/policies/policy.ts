import * as v from 'valibot'
import { invalidData } from '../../wire/wire-error.js'

const value = v.union([v.pipe(v.string(), v.maxLength(500)), v.pipe(v.array(v.pipe(v.string(), v.maxLength(500))), v.maxLength(100))])
const comparing = { operator: v.picklist(['eq', 'gt', 'gte', 'lt', 'lte', 'in']), value }

const CONDITION = v.variant('field_source', [
  v.strictObject({ field_source: v.literal('ethereum_transaction'), field: v.picklist(['to', 'value']), ...comparing }),
  v.strictObject({ field_source: v.literal('ethereum_calldata'), field: v.string(), abi: v.array(v.looseObject({ type: v.string() })), ...comparing }),
  v.strictObject({ field_source: v.literal('ethereum_typed_data_domain'), field: v.picklist(['chainId', 'verifyingContract', 'chain_id', 'verifying_contract']), ...comparing }),
  v.strictObject({
    field_source: v.literal('ethereum_typed_data_message'), field: v.string(), typed_data: v.object({ types: v.record(v.string(), v.unknown()), primary_type: v.string() }), ...comparing,
  }),
  v.strictObject({ field_source: v.literal('ethereum_7702_authorization'), field: v.literal('contract'), ...comparing }),
  v.strictObject({ field_source: v.literal('solana_program_instruction'), field: v.literal('programId'), ...comparing }),
])

const RULE = v.strictObject({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(50)),
  method: v.picklist([
    'eth_sendTransaction', 'eth_signTransaction', 'eth_signTypedData_v4', 'eth_sign7702Authorization', 'signTransaction', 'signAndSendTransaction', 'exportPrivateKey', '*',
  ]),
  conditions: v.pipe(v.array(CONDITION), v.maxLength(20)),
  action: v.picklist(['ALLOW', 'DENY']),
  id: v.optional(v.string()),
})

const PARTS = {
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(50)),
  rules: v.pipe(v.array(RULE), v.maxLength(50)),
}
const POLICY = v.object({ version: v.literal('1.0'), chain_type: v.picklist(['ethereum', 'solana']), ...PARTS })
const CHANGE = v.object({ name: v.optional(PARTS.name), rules: v.optional(PARTS.rules) })

/** What must hold for a rule to speak. Conditions on single Solana instructions beyond their program are not offered here. */
export type Condition = v.InferOutput<typeof CONDITION>
export type Rule = v.InferOutput<typeof RULE>
export type PolicyInput = v.InferOutput<typeof POLICY>

/** Reads a rule; throws 400 for anything else. */
export const ruleOf = (body: unknown): Rule => read(RULE, body)
/** Reads a new policy; throws 400 for anything else. */
export const policyOf = (body: unknown): PolicyInput => read(POLICY, body)
/** Reads what is to change about one. */
export const policyChangeOf = (body: unknown): v.InferOutput<typeof CHANGE> => read(CHANGE, body)

function read<S extends v.GenericSchema>(schema: S, body: unknown): v.InferOutput<S> {
  const found = v.safeParse(schema, body)
  if (!found.success) throw invalidData(`${v.getDotPath(found.issues[0]) ?? 'The policy'}: ${found.issues[0].message.slice(0, 200)}`)
  return found.output
}
