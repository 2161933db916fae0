/** Who the tester says they are. */
export interface Person {
  name: string
  email: string
  username: string
}

/** People to choose from at every development site. */
export const PEOPLE: readonly Person[] = [
  { name: 'Ada Example', email: 'ada@example.com', username: 'ada' },
  { name: 'Grace Sample', email: 'grace@example.com', username: 'grace' },
  { name: 'Alan Instance', email: 'alan@example.com', username: 'alan' },
]
