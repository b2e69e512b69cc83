/** Octets of a message that is read: far above those of the largest answers that mail needs. */
export const maxOctets = 16_384

/** Records of a message that is read, in all of its sections. */
const maxRecords = 200

/**
 * Pointers that may lead to one another. Between two labels of a name there can be any number of them, so a name of 254 octets would
 * otherwise take as many steps as the message has octets (RFC 1035, section 4.1.4).
 */
const maxPointers = 12

const headerOctets = 12

/** Whether no pointer leads to more than a few others. Pointers lead back, so that one pass over the message finds out. */
const hasShortChains = (message: Buffer): boolean => {
  const lengths = new Uint8Array(message.length)
  for (let offset = headerOctets; offset + 1 < message.length; offset += 1) {
    const first = message[offset] ?? 0
    if (first < 0xc0) continue
    const target = ((first & 0x3f) << 8) | (message[offset + 1] ?? 0)
    const length = target < offset ? (lengths[target] ?? 0) + 1 : 1
    if (length > maxPointers) return false
    lengths[offset] = length
  }
  return true
}

/** Whether a message from a name server can be read in little time: anyone can run one. */
export const isSmall = (message: Buffer): boolean => {
  if (message.length < headerOctets || message.length > maxOctets) return false
  const count = (offset: number) => message.readUInt16BE(offset)
  if (count(4) > 1 || count(6) + count(8) + count(10) > maxRecords) return false
  return hasShortChains(message)
}
