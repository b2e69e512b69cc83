/** The mark of a password in the name that signed in to send (`mail.sign_in_name`). No address has a colon before its "@". */
const mark = /:[0-9a-f]+(?=@[^@]*$)/

/** The address of a name that signed in to send, such as `ana:8d969eef6ecad3c2@brightwater.example`. */
export const addressOfSignIn = (name: string): string => name.replace(mark, '')

/** Whether a name has the mark of a password, so that Postfix knows with which one it signed in. */
export const hasMark = (name: string): boolean => mark.test(name)
