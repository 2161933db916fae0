import { Body, Heading } from '../../ui/layout.js'
import { useText } from '../../ui/language.js'
import { Icon } from '../../ui/pictures/icon.js'
import { check } from '../../ui/pictures/icons.js'
import { factors } from '../../ui/styles/factors.js'
import { useStyles } from '../../ui/view-root.js'
import { Answers } from '../shapes/parts/answers.js'
import type { IntroModel } from './factor-intro.js'

/** A heading and its points. */
export default function FactorIntroView({ model: { icon, title, detail, points, answers } }: { model: IntroModel }) {
  useStyles(factors)
  const read = useText()
  return (
    <>
      <Body>
        <Heading icon={icon} title={read(title)}>
          {read(detail)}
        </Heading>
        <ul className="points" role="list">
          {points.map((point, index) => (
            <li key={index}>
              <Icon of={check} small />
              <span>{read(point)}</span>
            </li>
          ))}
        </ul>
      </Body>
      <Answers of={answers} />
    </>
  )
}
