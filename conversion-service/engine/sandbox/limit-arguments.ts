export type Limits = {
  /** Of each process, in MB. */
  memoryMb: number;
  /** The largest file that a process may write, in MB. */
  fileMb: number;
  /** How many processes and threads there may be; undefined for as many as the system allows. */
  processes?: number;
};

/** prlimit with bounds for memory, files, processes and core dumps. */
export function limitArguments({ memoryMb, fileMb, processes }: Limits): string[] {
  return [
    'prlimit',
    // Reserved, not used, by V8 and by libraries: real use is watched from outside as well.
    `--data=${2 * memoryMb * 1_000_000}`,
    `--fsize=${fileMb * 1_000_000}`,
    '--nofile=1024',
    ...(processes === undefined ? [] : [`--nproc=${processes}`]),
    '--core=0',
    '--',
  ];
}
