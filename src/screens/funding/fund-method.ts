import { $funding } from '../../copy/funding.js'
import { screen, type OnStage } from '../../stage/define.js'

/** The ways that are open here, as the specification names them. */
export type OpenMethod = 'wallet' | 'manual'

export interface FundMethodModel {
  readonly title: string
  readonly rows: readonly { readonly id: OpenMethod; readonly label: string; readonly choose: () => void }[]
}

export interface FundMethodParams {
  readonly methods: readonly OpenMethod[]
  /** Chosen by itself, once: whoever comes back chooses. */
  readonly first?: OpenMethod | undefined
}

/** How the money comes. */
export const fundMethod = screen('fund-method', {
  view: () => import('./fund-method.view.js'),
  start: ({ methods, first }: FundMethodParams, stage: OnStage<OpenMethod>): FundMethodModel => {
    const words = $funding.get().method
    const automatic = stage.keep('fund-method', () => ({ due: first }))
    if (automatic.due) {
      const chosen = automatic.due
      automatic.due = undefined
      queueMicrotask(() => stage.finish(chosen))
    }
    return { title: words.title(stage.$settings.get().name), rows: methods.map(id => ({ id, label: words[id], choose: () => stage.finish(id) })) }
  },
})
