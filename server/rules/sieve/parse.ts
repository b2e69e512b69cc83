import { limits, scan, type Token, UnreadableScript } from './scan.ts'

/** An argument of a command or a test. */
export type Argument =
  | { kind: 'tag' | 'number' | 'string'; value: string }
  | { kind: 'list'; values: readonly string[] }

/** A test, such as `header :is "subject" "hello"`, and its place in the script. */
export interface Test {
  /** In lower case: names of Sieve ignore case. */
  name: string
  arguments: readonly Argument[]
  tests: readonly Test[]
  from: number
  to: number
}

/** A command, such as `redirect "ada@example.org";`. */
export interface Command extends Test {
  /** Null for commands that end with a semicolon. */
  block: readonly Command[] | null
}

/** The tokens of a script, and the next one. */
interface Reader {
  script: string
  tokens: readonly Token[]
  next: number
}

/** @throws UnreadableScript at the line of the next token. */
const fail = ({ script, tokens, next }: Reader, reason: string): never => {
  const at = tokens[next]?.from ?? script.length
  throw new UnreadableScript(`Line ${script.slice(0, at).split('\n').length}: ${reason}.`)
}

const peek = ({ tokens, next }: Reader): Token | undefined => tokens[next]

const isSign = (reader: Reader, sign: string): boolean => {
  const token = peek(reader)
  return token?.kind === 'sign' && token.value === sign
}

const takeIf = (reader: Reader, sign: string): boolean => {
  if (!isSign(reader, sign)) return false
  reader.next += 1
  return true
}

const take = (reader: Reader, sign: string) => {
  if (!takeIf(reader, sign)) fail(reader, `“${sign}” is missing`)
}

const takeName = (reader: Reader, what: 'command' | 'test'): Token => {
  const token = peek(reader)
  if (token?.kind !== 'identifier') return fail(reader, `a ${what} is missing`)
  reader.next += 1
  return token
}

const takeString = (reader: Reader): string => {
  const token = peek(reader)
  if (token?.kind !== 'string') return fail(reader, 'a text is missing')
  reader.next += 1
  return token.value
}

/** The end of the token before the next one. */
const lastEnd = ({ tokens, next }: Reader): number => tokens[next - 1]?.to ?? 0

const takeList = (reader: Reader): Argument => {
  take(reader, '[')
  const values: string[] = []
  if (takeIf(reader, ']')) return { kind: 'list', values }
  do values.push(takeString(reader))
  while (takeIf(reader, ','))
  take(reader, ']')
  return { kind: 'list', values }
}

const takeArguments = (reader: Reader): Argument[] => {
  const all: Argument[] = []
  for (;;) {
    const token = peek(reader)
    if (token === undefined) return all
    if (isSign(reader, '[')) all.push(takeList(reader))
    else if (token.kind === 'identifier' || token.kind === 'sign') return all
    else {
      all.push({ kind: token.kind, value: token.value })
      reader.next += 1
    }
  }
}

const assertDepth = (reader: Reader, depth: number) => {
  if (depth > limits.depth) fail(reader, 'too many levels')
}

const takeTests = (reader: Reader, depth: number): Test[] => {
  if (peek(reader)?.kind === 'identifier') return [takeTest(reader, depth)]
  if (!takeIf(reader, '(')) return []
  const tests: Test[] = []
  do tests.push(takeTest(reader, depth))
  while (takeIf(reader, ','))
  take(reader, ')')
  return tests
}

const takeTest = (reader: Reader, depth: number): Test => {
  assertDepth(reader, depth)
  const { value, from } = takeName(reader, 'test')
  const parameters = takeArguments(reader)
  const tests = takeTests(reader, depth + 1)
  return { name: value.toLowerCase(), arguments: parameters, tests, from, to: lastEnd(reader) }
}

const takeCommand = (reader: Reader, depth: number): Command => {
  const { value, from } = takeName(reader, 'command')
  const parameters = takeArguments(reader)
  const tests = takeTests(reader, 1)
  const to = lastEnd(reader)
  let block: Command[] | null = null
  if (takeIf(reader, '{')) {
    block = takeCommands(reader, depth + 1)
    take(reader, '}')
  } else take(reader, ';')
  return { name: value.toLowerCase(), arguments: parameters, tests, block, from, to }
}

const takeCommands = (reader: Reader, depth: number): Command[] => {
  assertDepth(reader, depth)
  const commands: Command[] = []
  while (peek(reader) !== undefined && !isSign(reader, '}')) commands.push(takeCommand(reader, depth))
  return commands
}

/**
 * Reads the commands of a script (RFC 5228, section 8.2). Extensions add names, but no grammar.
 * @throws UnreadableScript where it is no Sieve script or exceeds a limit.
 */
export const parse = (script: string): Command[] => {
  const reader: Reader = { script, tokens: scan(script), next: 0 }
  const commands = takeCommands(reader, 0)
  if (peek(reader) !== undefined) fail(reader, 'a bracket too many')
  return commands
}
