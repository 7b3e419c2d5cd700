import { numberOf, type Processor } from './numbers.ts';
import { type Condition, type Rule, rules } from './rules.ts';

/** The processor whose calls can be filtered, where this is one. */
export function filteredProcessor(): Processor | undefined {
  if (process.platform !== 'linux') return undefined;
  return process.arch === 'x64' || process.arch === 'arm64' ? process.arch : undefined;
}

/**
 * The program by which the kernel judges each system call, in the form that Bubblewrap reads. Calls
 * of another processor's kind end the process, since their numbers mean something else.
 * Source: https://www.kernel.org/doc/html/latest/userspace-api/seccomp_filter.html
 */
export function filterProgram(processor: Processor): Buffer {
  return encode([
    load(architectureAt),
    jump(equal, architectures[processor], { yes: 1 }),
    answer(kill),
    load(numberAt),
    // x32, a second set of numbers on the same processor.
    ...(processor === 'x64' ? [jump(atLeast, 0x40000000, { no: 1 }), answer(kill)] : []),
    ...rules.flatMap((rule) => ruled(rule, processor)),
    answer(allow),
  ]);
}

/** One instruction of the kernel's filter machine; jumps count the instructions that are skipped. */
type Instruction = { code: number; yes: number; no: number; value: number };

/** The calls of one rule. After each that is another one its number is still loaded. */
function ruled({ calls, error, where = [] }: Rule, processor: Processor): Instruction[] {
  return calls.flatMap((call) => {
    const number = numberOf(call, processor);
    if (number === null) return [];
    const then = [...conditional(where, answer(errorNumber | error))];
    return [jump(equal, number, { no: then.length }), ...then];
  });
}

/** The answer where all conditions hold; where one does not, the number is loaded again. */
function conditional(where: Condition[], then: Instruction): Instruction[] {
  if (where.length === 0) return [then];
  // Two for each condition that follows, the answer and what comes behind it.
  const skipped = (at: number) => 2 * (where.length - at - 1) + 1;
  return [
    ...where.flatMap((condition, at) => [
      load(argumentsAt + 8 * condition.argument),
      tested(condition, skipped(at)),
    ]),
    then,
    load(numberAt),
  ];
}

function tested(condition: Condition, otherwise: number): Instruction {
  if ('has' in condition) return jump(anyBit, condition.has, { no: otherwise });
  if ('is' in condition) return jump(equal, condition.is, { no: otherwise });
  return jump(equal, condition.isNot, { yes: otherwise });
}

/** Of <linux/seccomp.h>: where `struct seccomp_data` has its parts; the lower half of an argument comes first. */
const [numberAt, architectureAt, argumentsAt] = [0, 4, 16];
/** Of <linux/audit.h>. */
const architectures: Record<Processor, number> = { x64: 0xc000003e, arm64: 0xc00000b7 };
/** Of <linux/seccomp.h>. */
const [kill, errorNumber, allow] = [0x80000000, 0x00050000, 0x7fff0000];
/** Of <linux/bpf_common.h>: BPF_JMP with BPF_JEQ, BPF_JGE and BPF_JSET against a constant. */
const [equal, atLeast, anyBit] = [0x15, 0x35, 0x45];

function load(at: number): Instruction {
  return { code: 0x20, yes: 0, no: 0, value: at };
}

function jump(code: number, value: number, { yes = 0, no = 0 }): Instruction {
  return { code, yes, no, value };
}

function answer(value: number): Instruction {
  return { code: 0x06, yes: 0, no: 0, value };
}

/** `struct sock_filter`, little-endian on both processors. */
function encode(instructions: Instruction[]): Buffer {
  const program = Buffer.alloc(8 * instructions.length);
  for (const [at, { code, yes, no, value }] of instructions.entries()) {
    program.writeUInt16LE(code, 8 * at);
    program.writeUInt8(yes, 8 * at + 2);
    program.writeUInt8(no, 8 * at + 3);
    program.writeUInt32LE(value >>> 0, 8 * at + 4);
  }
  return program;
}
