// The frames that a WebSocket's client sends (RFC 6455, section 5.2), as far as a relay needs them: all are masked.

const maskBit = 0x80

/**
 * Where the payload begins and how long it is; null while the frame's head has not arrived.
 * @param {Buffer} bytes
 */
const measure = (bytes) => {
  if (bytes.length < 2) return null
  const short = bytes.readUInt8(1) & 0x7f
  const size = short === 126 ? 2 : short === 127 ? 8 : 0
  if (bytes.length < 2 + size) return null
  const length = size === 0 ? short : size === 2 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2))
  return { length, key: bytes.subarray(2 + size, 6 + size), begin: 6 + size }
}

/** @param {Buffer} payload */
const lengthOf = (payload) => {
  if (payload.length < 126) return Buffer.from([maskBit | payload.length])
  if (payload.length < 65_536) {
    const bytes = Buffer.from([maskBit | 126, 0, 0])
    bytes.writeUInt16BE(payload.length, 1)
    return bytes
  }
  const bytes = Buffer.alloc(9, maskBit | 127)
  bytes.writeBigUInt64BE(BigInt(payload.length), 1)
  return bytes
}

// Firefox takes a mask of zeros for none and refuses the frame.
const mask = Buffer.from([1, 2, 3, 4])

/**
 * @param {Buffer} key
 * @param {Buffer} bytes
 */
const apply = (key, bytes) => Buffer.from(bytes.map((byte, at) => byte ^ key.readUInt8(at % 4)))

/**
 * @param {number} first
 * @param {Buffer} payload
 */
const write = (first, payload) =>
  Buffer.concat([Buffer.from([first]), lengthOf(payload), mask, apply(mask, payload)])

/**
 * Takes the first frame from what has arrived; null while it is not all there.
 * @param {Buffer} bytes
 */
export const takeFrame = (bytes) => {
  const head = measure(bytes)
  if (head === null || bytes.length < head.begin + head.length) return null
  const end = head.begin + head.length
  return {
    text: apply(head.key, bytes.subarray(head.begin, end)).toString(),
    frame: bytes.subarray(0, end),
    rest: bytes.subarray(end),
    /** @param {string} text */
    withText: (text) => write(bytes.readUInt8(0), Buffer.from(text)),
  }
}
