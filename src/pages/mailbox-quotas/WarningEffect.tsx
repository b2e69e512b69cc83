import { warningWords } from '../../resources/health/mail-words'
import { useMail } from '../../resources/health/use-mail-state'

/** The effect of a warning threshold, shown before it is set. */
export const WarningEffect = () => {
  const mail = useMail()
  return mail === undefined ? null : <p className="text-muted">{warningWords(mail)}</p>
}
