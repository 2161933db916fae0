/** An identity that a tester chooses. */
export interface Person {
  name: string
  email: string
  username: string
}

/** The people to choose from at every development site. */
export const TEST_IDENTITIES: readonly Person[] = [
  { name: 'Ada Example', email: 'ada@example.com', username: 'ada' },
  { name: 'Grace Sample', email: 'grace@example.com', username: 'grace' },
  { name: 'Alan Instance', email: 'alan@example.com', username: 'alan' },
]
