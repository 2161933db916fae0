/** The most common passwords, without the digits and signs that people add to them. Attackers try these first. */
const COMMON = new Set(
  (
    'password passwort passwords passwd pass letmein welcome changeme secret login admin administrator root test user ' +
    'guest default master access whatever hello iloveyou loveyou love sunshine princess flower monkey dragon tiger ' +
    'shadow superman batman starwars pokemon football baseball basketball soccer hockey liverpool chelsea arsenal ' +
    'michael jennifer jordan charlie daniel thomas andrew jessica ashley freedom trustno computer internet samsung ' +
    'google bitcoin ethereum solana crypto wallet abc abcd abcde abcdef abcdefg abcdefgh qwe qwer qwert qwerty qwertz ' +
    'qwertyuiop qwertzuiop azerty asd asdf asdfg asdfgh asdfghjkl zxcv zxcvb zxcvbn zxcvbnm yxcvbnm qazwsx qweasd ' +
    'qweasdzxc qwewasd qqww aabbcc'
  ).split(' '),
)
/** Ways over the keyboard in which letters and digits alternate. */
const WALKS = ['1q2w3e', '1q2w3e4r', '1q2w3e4r5t', 'q1w2e3', 'q1w2e3r4', '1qaz2wsx', '1qaz2wsx3edc', 'a1b2c3', '1a2b3c']
/** The letters that people replace by these. */
const LETTERS: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' }
/** More digits and signs than these around a common word make it another password. */
const MAX_ADDED = 5
/** Numbers of this length are dates and repetitions, and there are few of them. */
const MAX_DIGITS = 8

/** True for a password that attackers try first: a common word, also with replaced letters, digits and signs around it. */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase()
  if (WALKS.includes(text)) return true
  if (/^\d+$/.test(text)) return text.length <= MAX_DIGITS
  const word = text.replace(/^[^a-z@$]+|[^a-z]+$/g, '')
  return text.length - word.length <= MAX_ADDED && COMMON.has(word.replace(/[^a-z]/g, sign => LETTERS[sign] ?? sign))
}
