import type { TestUserConfig } from 'vitest/config'

export const ofGlobals: readonly string[]
export const unit: TestUserConfig
