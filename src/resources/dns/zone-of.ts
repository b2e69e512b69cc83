/** The zone in which a record's short host is relative, as a DNS provider names it; null if the host has no short form. */
export const zoneOf = ({ host, host_short }: { host: string; host_short: string }): string | null => {
  if (host_short === '@') return host
  return host.startsWith(`${host_short}.`) ? host.slice(host_short.length + 1) : null
}
