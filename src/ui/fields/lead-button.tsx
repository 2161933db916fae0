import type { Text } from '../../copy/language.js'
import { useText } from '../language.js'
import { Icon } from '../pictures/icon.js'
import { down } from '../pictures/later-icons.js'
import { lead } from '../styles/lead.js'
import { useStyles } from '../view-root.js'

/** The choice before a field's text; a press changes it. */
export function LeadButton({ text, name, press }: { text: string; name: Text; press: () => void }) {
  useStyles(lead)
  const read = useText()
  return (
    <button type="button" className="lead-button" aria-label={read(name)} onClick={press}>
      {text}
      <Icon of={down} small />
    </button>
  )
}
