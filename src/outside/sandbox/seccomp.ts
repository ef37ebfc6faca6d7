import { type Processor, syscallNumbers } from './syscalls.ts'

/** One instruction of the kernel's packet filter machine: code, jump if true, jump if false, constant. */
type Instruction = readonly [code: number, jumpTrue: number, jumpFalse: number, constant: number]

const loadWord = 0x20
const andWith = 0x54
const jumpIfEqual = 0x15
const jumpIfAtLeast = 0x35
const jumpIfAnyBit = 0x45
const answer = 0x06

const allow: Instruction = [answer, 0, 0, 0x7fff_0000]
const kill: Instruction = [answer, 0, 0, 0x8000_0000]
const notPermitted: Instruction = [answer, 0, 0, 0x0005_0001]
/** What an old kernel would say, so that callers fall back to the older call. */
const notKnown: Instruction = [answer, 0, 0, 0x0005_0026]

const auditArchitecture: Readonly<Record<Processor, number>> = { x64: 0xc000_003e, arm64: 0xc000_00b7 }
/** From here on, x86-64 takes numbers for calls of its 32-bit-pointer variant. */
const x32Numbers = 0x4000_0000
/** CLONE_NEWTIME, NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET. */
const newNamespaces = 0x7e02_0080
const unixFamily = 1
const internetFamilies = [2, 10] as const
/** The usual protocol of a stream, and TCP by its number. */
const tcpProtocols = [0, 6] as const
const socketTypeMask = 0xf
const streamType = 1
/** Both make input appear as if it was typed at the terminal. */
const terminalInjections = [0x5412, 0x541c]

/** Where the call's number, the processor and the low half of an argument stand in what the filter sees. */
const numberOffset = 0
const architectureOffset = 4
const argumentOffset = (index: number): number => 16 + 8 * index

/** Which sockets there can be: none, or TCP inside of the sandbox's own network, where there is only loopback. */
export type Sockets = 'none' | 'loopback'

/**
 * The seccomp program for commands, as the bytes the kernel takes.
 *
 * A list of what is refused, because commands may be any program there is. The walls are the namespaces; this closes
 * the doors in them: sockets by address, calls past the filter, other processes, new namespaces.
 */
export function seccompProgram(processor: Processor, sockets: Sockets = 'none'): Uint8Array {
  const calls = syscallNumbers(processor)
  return encode([
    [loadWord, 0, 0, architectureOffset],
    [jumpIfEqual, 1, 0, auditArchitecture[processor]],
    kill,
    [loadWord, 0, 0, numberOffset],
    ...(processor === 'x64' ? ([[jumpIfAtLeast, 0, 1, x32Numbers], kill] as const) : []),
    ...calls.forbidden.flatMap((number) => whenCall(number, [notPermitted])),
    // Without an address by path, nothing else that can be done with a socket leads out.
    ...(sockets === 'loopback'
      ? whenCall(calls.socket, onlyTcp)
      : calls.addressed.flatMap((number) => whenCall(number, [notPermitted]))),
    // Its flags are behind a pointer, where a filter can't look.
    ...whenCall(calls.clone3, [notKnown]),
    ...whenCall(calls.clone, [
      [loadWord, 0, 0, argumentOffset(0)],
      [jumpIfAnyBit, 0, 1, newNamespaces],
      notPermitted,
      allow,
    ]),
    // A datagram socket could still be pointed at an address; a connected pair of streams can't.
    ...whenCall(calls.socketpair, [
      [loadWord, 0, 0, argumentOffset(0)],
      [jumpIfEqual, 0, 4, unixFamily],
      [loadWord, 0, 0, argumentOffset(1)],
      [andWith, 0, 0, socketTypeMask],
      [jumpIfEqual, 0, 1, streamType],
      allow,
      notPermitted,
    ]),
    ...whenCall(calls.ioctl, [
      [loadWord, 0, 0, argumentOffset(1)],
      ...terminalInjections.flatMap((request): Instruction[] => [[jumpIfEqual, 0, 1, request], notPermitted]),
      allow,
    ]),
    allow,
  ])
}

/** Each step that fails jumps to the refusal at the end. */
const onlyTcp: readonly Instruction[] = [
  [loadWord, 0, 0, argumentOffset(0)],
  [jumpIfEqual, 1, 0, internetFamilies[0]],
  [jumpIfEqual, 0, 7, internetFamilies[1]],
  [loadWord, 0, 0, argumentOffset(1)],
  [andWith, 0, 0, socketTypeMask],
  [jumpIfEqual, 0, 4, streamType],
  [loadWord, 0, 0, argumentOffset(2)],
  [jumpIfEqual, 1, 0, tcpProtocols[0]],
  [jumpIfEqual, 0, 1, tcpProtocols[1]],
  allow,
  notPermitted,
]

/** Instructions for one call; `then` must end in an answer, and the call's number is still loaded after them. */
function whenCall(number: number, then: readonly Instruction[]): Instruction[] {
  return [[jumpIfEqual, 0, then.length, number], ...then]
}

/** `struct sock_filter`: both processors put the low byte first. */
function encode(instructions: readonly Instruction[]): Uint8Array {
  const bytes = new Uint8Array(instructions.length * 8)
  const view = new DataView(bytes.buffer)
  for (const [index, [code, jumpTrue, jumpFalse, constant]] of instructions.entries()) {
    view.setUint16(index * 8, code, true)
    view.setUint8(index * 8 + 2, jumpTrue)
    view.setUint8(index * 8 + 3, jumpFalse)
    view.setUint32(index * 8 + 4, constant, true)
  }
  return bytes
}
