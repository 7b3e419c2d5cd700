import { numberOf, type Processor, type SystemCall } from './numbers.ts';

/** A condition for an argument of a call, of which the lower 32 bits are compared. */
type Condition = { argument: number } & ({ has: number } | { is: number } | { isNot: number });

/** Calls that fail with this error number and do nothing; with 0 they seem to succeed. */
type Rule = {
  calls: SystemCall[];
  error: number;
  /** Only where all of these hold; always where there are none. */
  where?: Condition[];
};

/** Of <errno.h>, the same on both processors. */
const errors = { none: 0, notPermitted: 1, unknownCall: 38, notSupported: 95, noFamily: 97 };

const { none, notPermitted, unknownCall, notSupported, noFamily } = errors;

/** Of <sched.h>: CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET and NEWTIME. */
const newNamespaces =
  0x00020000 | 0x02000000 | 0x04000000 | 0x08000000 | 0x10000000 | 0x20000000 | 0x40000000 | 0x80;
/** Of <linux/stat.h>: S_ISUID and S_ISGID. */
const ownersRights = 0o6000;
/** Of <fcntl.h>: O_CREAT, and the bit of O_TMPFILE that is its own; without one there is no mode. */
const creating = 0o100;
const creatingUnnamed = 0o20000000;
/** Of <asm/ioctls.h>: TIOCSTI and TIOCLINUX type into the terminal that the service runs in. */
const typing = 0x5412;
const typingLinux = 0x541c;
const localSockets = 1;
/** Of <linux/personality.h>: PER_LINUX, and the number that only asks. */
const ordinary = 0;
const asking = 0xffffffff;

/**
 * System calls that no conversion needs. Those that a library tries first and replaces by older ones
 * fail as unknown rather than forbidden. Arguments that lie in memory cannot be checked.
 */
const rules: Rule[] = [
  // Other file systems and namespaces.
  {
    error: notPermitted,
    calls: ['mount', 'umount2', 'pivot_root', 'chroot', 'setns', 'unshare', 'mount_setattr'],
  },
  {
    error: unknownCall,
    calls: ['fsopen', 'fsconfig', 'fsmount', 'fspick', 'open_tree', 'open_tree_attr', 'move_mount'],
  },
  { error: unknownCall, calls: ['clone3', 'openat2', 'fchmodat2'] },
  { error: notPermitted, calls: ['clone'], where: [{ argument: 0, has: newNamespaces }] },
  { error: notPermitted, calls: ['open_by_handle_at', 'name_to_handle_at'] },
  // Other processes.
  {
    error: notPermitted,
    calls: [
      'ptrace',
      'process_vm_readv',
      'process_vm_writev',
      'process_madvise',
      'kcmp',
      'pidfd_getfd',
    ],
  },
  { error: notPermitted, calls: ['move_pages', 'migrate_pages'] },
  // The network, and ways to the machine below this one: `AF_VSOCK` knows no namespace.
  { error: noFamily, calls: ['socket'], where: [{ argument: 0, isNot: localSockets }] },
  // Parts of the kernel that are large, seldom needed and often broken.
  { error: unknownCall, calls: ['io_uring_setup', 'io_uring_enter', 'io_uring_register'] },
  {
    error: notPermitted,
    calls: ['bpf', 'perf_event_open', 'userfaultfd', 'fanotify_init', 'lookup_dcookie'],
  },
  { error: notPermitted, calls: ['add_key', 'request_key', 'keyctl'] },
  { error: notPermitted, calls: ['modify_ldt', 'iopl', 'ioperm', 'uselib', 'ustat', 'sysfs'] },
  {
    error: notPermitted,
    calls: ['personality'],
    where: [
      { argument: 0, isNot: ordinary },
      { argument: 0, isNot: asking },
    ],
  },
  // The terminal.
  { error: notPermitted, calls: ['ioctl'], where: [{ argument: 1, is: typing }] },
  { error: notPermitted, calls: ['ioctl'], where: [{ argument: 1, is: typingLinux }] },
  { error: notPermitted, calls: ['vhangup'] },
  // The machine as a whole.
  {
    error: notPermitted,
    calls: [
      'init_module',
      'finit_module',
      'delete_module',
      'create_module',
      'kexec_load',
      'kexec_file_load',
    ],
  },
  {
    error: notPermitted,
    calls: ['reboot', 'swapon', 'swapoff', 'acct', 'quotactl', 'quotactl_fd'],
  },
  { error: notPermitted, calls: ['settimeofday', 'clock_settime', 'adjtimex', 'clock_adjtime'] },
  {
    error: notPermitted,
    calls: ['sethostname', 'setdomainname', 'syslog', '_sysctl', 'nfsservctl'],
  },
  // Modes and owners: a file with the rights of its owner, made by root, would work outside as well,
  // and the devices are the system's own. Libraries that copy files expect this to succeed.
  { error: none, calls: ['chmod', 'fchmod', 'fchmodat'] },
  { error: notPermitted, calls: ['chown', 'fchown', 'lchown', 'fchownat'] },
  { error: notSupported, calls: ['setxattr', 'lsetxattr', 'fsetxattr', 'setxattrat'] },
  { error: notSupported, calls: ['removexattr', 'lremovexattr', 'fremovexattr', 'removexattrat'] },
  { error: notPermitted, calls: ['creat'], where: [{ argument: 1, has: ownersRights }] },
  ...[creating, creatingUnnamed].flatMap((flag): Rule[] => [
    {
      error: notPermitted,
      calls: ['open'],
      where: [
        { argument: 1, has: flag },
        { argument: 2, has: ownersRights },
      ],
    },
    {
      error: notPermitted,
      calls: ['openat'],
      where: [
        { argument: 2, has: flag },
        { argument: 3, has: ownersRights },
      ],
    },
  ]),
  { error: notPermitted, calls: ['mknod'], where: [{ argument: 1, has: ownersRights }] },
  { error: notPermitted, calls: ['mknodat'], where: [{ argument: 2, has: ownersRights }] },
];

/** The processor whose calls can be filtered, where this is one. */
export function filteredProcessor(): Processor | undefined {
  if (process.platform !== 'linux') return undefined;
  return process.arch === 'x64' || process.arch === 'arm64' ? process.arch : undefined;
}

/**
 * The filter program with which the kernel checks each system call, in the form that Bubblewrap
 * reads. Calls of another architecture end the process, since their numbers mean something else.
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
