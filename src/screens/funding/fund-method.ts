import { atom } from 'nanostores'
import { shortAddress } from '../../chains/address.js'
import { funding } from '../../copy/areas/funding.js'
import { text } from '../../copy/language.js'
import type { OpenMethod } from '../../funding/open-methods.js'
import { screen, type OnStage } from '../../stage/define.js'
import { wallet } from '../../ui/pictures/icons.js'
import { network, received } from '../../ui/pictures/later-icons.js'
import { choiceView, type ChoiceModel } from '../shapes/choice/choice.js'

const ICONS: Readonly<Record<OpenMethod, string>> = { wallet, bridge: network, manual: received }

export interface FundMethodParams {
  readonly methods: readonly OpenMethod[]
  /** Where it goes, if to none of the user's wallets. */
  readonly to?: string
  /** It goes to a wallet of the user's that is not the app's. */
  readonly outside?: boolean | undefined
  /** Chosen by itself, once: whoever comes back chooses. */
  readonly first?: OpenMethod | undefined
}

/** How the money comes, each way with what it costs and how long it takes. */
export const fundMethod = screen('fund-method', {
  view: choiceView,
  start: ({ methods, to, outside, first }: FundMethodParams, stage: OnStage<OpenMethod>): ChoiceModel => {
    const automatic = stage.keep('fund-method', () => ({ due: first }))
    if (automatic.due) {
      const chosen = automatic.due
      automatic.due = undefined
      queueMicrotask(() => stage.finish(chosen))
    }
    const { name } = stage.$settings.get()
    return {
      $state: atom({
        title: text(funding, ({ method, foreign }) =>
          to ? foreign.method({ address: shortAddress(to) }) : method.title({ app: outside ? '' : name }),
        ),
        rows: methods.map(id => ({
          key: id,
          mark: { icon: ICONS[id] },
          label: text(funding, ({ method, foreign }) => (to && id === 'manual' ? foreign.manual : method[id])),
          chips: [text(funding, ({ method }) => method.costs[id])],
          leads: true,
          choose: () => stage.finish(id),
        })),
      }),
    }
  },
})
