import { readFile } from 'node:fs/promises'

/** The settings of a DKIM signer on this machine: its text; null if it isn't installed, or can't be read. */
export interface Signers {
  openDkim: string | null
  rspamd: string | null
}

/** The files of each signer; the settings of later ones replace those of earlier ones. */
const files = {
  openDkim: ['/etc/opendkim.conf', '/etc/opendkim/opendkim.conf'],
  rspamd: ['/etc/rspamd/local.d/dkim_signing.conf', '/etc/rspamd/override.d/dkim_signing.conf'],
} as const

const textOf = async (paths: readonly string[]): Promise<string | null> => {
  const texts: string[] = []
  for (const path of paths)
    await readFile(path, 'utf8').then(
      (text) => texts.push(text),
      () => undefined,
    )
  return texts.length === 0 ? null : texts.join('\n')
}

/** Reads the settings of the signers of this machine. */
export const readSigners = async (): Promise<Signers> => ({
  openDkim: await textOf(files.openDkim),
  rspamd: await textOf(files.rspamd),
})

/** Says by what OpenDKIM finds the key: only the header From is anyone's (`opendkim.conf(5)`). */
export const openDkimSource = (text: string): string => {
  const value = (name: string) => new RegExp(`^[ \\t]*${name}[ \\t]+(\\S+)`, 'im').exec(text)?.[1]
  if (/^v+$/i.test(value('Mode') ?? '')) return 'signs nothing'
  const macro = value('SenderMacro')?.replace(/^\{(.*)\}$/, '$1')
  if (macro === 'mail_addr') return 'signs by the envelope'
  if (macro === 'auth_authen') return 'signs by the sign-in'
  return `signs by ${macro === undefined ? 'the header From' : `the macro ${macro}`}: set SenderMacro to {mail_addr}`
}

/** Says by what rspamd finds the key (module `dkim_signing`). By default, From must have the domain of the envelope. */
export const rspamdSource = (text: string): string => {
  const settings = new Map<string, string>()
  const lines = text.replaceAll(/#.*$/gm, '')
  for (const [, name = '', value = ''] of lines.matchAll(/\b(\w+)\s*[=:]\s*"?([\w.]+)"?/g))
    settings.set(name, value.toLowerCase())
  const isOn = (name: string) => /^(?:true|yes|on|1)$/.test(settings.get(name) ?? '')
  if (settings.has('enabled') && !isOn('enabled')) return 'signs nothing'
  const sources = new Set(
    ['use_domain', 'use_domain_sign_networks', 'use_domain_sign_local'].map((name) => settings.get(name)),
  )
  const isByFrom = !settings.has('use_domain') || sources.has('header')
  const mismatch = ['', '_local', '_sign_networks'].map((kind) => `allow_hdrfrom_mismatch${kind}`).find(isOn)
  if (!isByFrom) return `signs by the ${sources.has('auth') ? 'sign-in' : 'envelope'}`
  return mismatch === undefined
    ? 'signs if From has the domain of the envelope'
    : `signs by the header From: remove ${mismatch}`
}
