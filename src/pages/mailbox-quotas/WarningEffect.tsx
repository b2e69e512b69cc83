import { warningEmailText } from '../../resources/health/mail-text'
import { useMail } from '../../resources/health/use-mail-state'

/** The effect of a warning threshold, shown before it is set. */
export const WarningEffect = () => {
  const mail = useMail()
  return mail === undefined ? null : <p className="text-muted">{warningEmailText(mail)}</p>
}
