import type { LucideIcon } from 'lucide-react'

/** The one door to the line icons. Each is bundled with the screens that name it. */
export {
  Check, ChevronDown, ChevronRight, CircleAlert, Copy, Ellipsis, ArrowUpRight, FileText, LockKeyhole, Mail, ShieldCheck,
  TriangleAlert, UserRound, Wallet,
} from 'lucide-react'

/** Beside words, so never read out. `flip` mirrors icons that point somewhere when the text runs right to left. */
export function Icon({ of: Drawing, small, flip, turn }: { of: LucideIcon; small?: boolean; flip?: boolean; turn?: boolean }) {
  const names = ['icon', small && 'small', flip && 'flip', turn && 'turn'].filter(Boolean).join(' ')
  return <Drawing className={names} {...{ part: 'icon' }} aria-hidden="true" />
}
