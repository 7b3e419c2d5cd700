import koffi from 'koffi';

/** A local stream socket that can also transfer files. */
export type LocalSocket = Disposable & {
  /**
   * Sends all of it, and with it the file that is open as `file`. Throws if the other end closed
   * it.
   */
  send(bytes: Buffer, file?: number): void;
  /** What has arrived; null if nothing has. Throws if the other end closed it. */
  receive(): Buffer | null;
};

const localFamily = 1;
const streamType = 1;
const closeOnExec = 0o2000000;
const dontWait = 0x40;
const noSignal = 0x4000;
const closeOnExecInMessages = 0x40000000;
const tryAgain = [11, 4];
const socketLevel = 1;
const fileRights = 1;
/** The longest path that fits an address, in bytes, including the terminating zero. */
const maxPath = 108;
/** In ms; a compositor that accepts nothing for this long hangs. */
const sendLimitMs = 5_000;

/**
 * Connects with the C library: Node's own sockets cannot send the file that contains an image or a
 * keyboard layout. Nothing blocks, except for sending until the other end takes it.
 * @param onFile takes the descriptor of a file that the other end sends, and closes it; without it
 *   such files are dropped
 */
export function connectLocal(path: string, onFile?: (file: number) => void): LocalSocket {
  const { socket, connect, sendmsg, recvmsg, recv, close, poll } = libc();
  const bytes = Buffer.from(path);
  if (bytes.length >= maxPath) throw new Error(`${path} is too long for a socket`);
  const descriptor = socket(localFamily, streamType | closeOnExec, 0);
  if (descriptor < 0) throw failed('socket');
  const address = Buffer.alloc(2 + bytes.length + 1);
  address.writeUInt16LE(localFamily);
  bytes.copy(address, 2);
  if (connect(descriptor, address, address.length) !== 0) {
    const error = failed(`connect to ${path}`);
    close(descriptor);
    throw error;
  }
  const arrived = Buffer.alloc(65_536);
  let isOpen = true;

  function sendSome(part: Buffer, file: number | undefined): number {
    const control = file === undefined ? null : rightsTo(file);
    const message = {
      name: null,
      nameLength: 0,
      parts: [{ base: part, length: part.length }],
      partCount: 1,
      control,
      controlLength: control?.length ?? 0,
      flags: 0,
    };
    const giveUpAt = performance.now() + sendLimitMs;
    for (;;) {
      const sent = sendmsg(descriptor, message, noSignal | dontWait);
      if (sent >= 0) return sent;
      if (!tryAgain.includes(koffi.errno()) || performance.now() > giveUpAt) throw failed('send');
      poll([{ descriptor, events: 4, happened: 0 }], 1, 100);
    }
  }

  /** Receives as `recv` does, and the files that came along. */
  function receiveWithFiles(take: (file: number) => void): number {
    const control = Buffer.alloc(256);
    const message = {
      name: null,
      nameLength: 0,
      parts: [{ base: arrived, length: arrived.length }],
      partCount: 1,
      control,
      controlLength: control.length,
      flags: 0,
    };
    const size = recvmsg(descriptor, message, dontWait | closeOnExecInMessages);
    if (size > 0) for (const file of filesIn(control)) take(file);
    return size;
  }

  return {
    send(message, file) {
      let sent = sendSome(message, file);
      while (sent < message.length) sent += sendSome(message.subarray(sent), undefined);
    },
    receive() {
      const size = onFile
        ? receiveWithFiles(onFile)
        : recv(descriptor, arrived, arrived.length, dontWait);
      if (size > 0) return Buffer.from(arrived.subarray(0, size));
      if (size < 0 && tryAgain.includes(koffi.errno())) return null;
      throw size === 0 ? new Error('the other end closed the connection') : failed('receive');
    },
    [Symbol.dispose]() {
      if (isOpen) close(descriptor);
      isOpen = false;
    },
  };
}

/** A new file in memory, as a descriptor to be closed by `fs.closeSync`. */
export function memoryFile(name: string): number {
  const file = libc().memfd_create(name, 1);
  if (file < 0) throw failed('memfd_create');
  return file;
}

/** The control message that transfers a file (cmsg(3), SCM_RIGHTS). */
function rightsTo(file: number): Buffer {
  const control = Buffer.alloc(24);
  control.writeBigUInt64LE(20n, 0);
  control.writeInt32LE(socketLevel, 8);
  control.writeInt32LE(fileRights, 12);
  control.writeInt32LE(file, 16);
  return control;
}

/** The files of the first control message, which is all zeros where no file came along. */
function filesIn(control: Buffer): number[] {
  const length = Number(control.readBigUInt64LE(0));
  if (length < 20 || control.readInt32LE(12) !== fileRights) return [];
  const count = Math.min(Math.floor((length - 16) / 4), (control.length - 16) / 4);
  return Array.from({ length: count }, (_, index) => control.readInt32LE(16 + index * 4));
}

function failed(what: string): Error {
  return new Error(`${what} failed (errno ${koffi.errno()})`);
}

let loaded: ReturnType<typeof load> | undefined;

function libc() {
  loaded ??= load();
  return loaded;
}

function load() {
  const library = koffi.load('libc.so.6');
  const part = koffi.struct({ base: 'uint8_t *', length: 'size_t' });
  const message = koffi.struct({
    name: 'void *',
    nameLength: 'uint32_t',
    parts: koffi.pointer(part),
    partCount: 'size_t',
    control: 'uint8_t *',
    controlLength: 'size_t',
    flags: 'int',
  });
  const waiting = koffi.struct({ descriptor: 'int', events: 'short', happened: 'short' });
  return {
    socket: library.func('int socket(int family, int type, int protocol)'),
    connect: library.func('int connect(int socket, const uint8_t *address, uint32_t length)'),
    sendmsg: library.func('sendmsg', 'long', ['int', koffi.pointer(message), 'int']),
    recvmsg: library.func('recvmsg', 'long', ['int', koffi.pointer(message), 'int']),
    recv: library.func('long recv(int socket, _Out_ uint8_t *bytes, size_t length, int flags)'),
    close: library.func('int close(int file)'),
    poll: library.func('poll', 'int', [koffi.pointer(waiting), 'unsigned long', 'int']),
    memfd_create: library.func('int memfd_create(const char *name, unsigned int flags)'),
  };
}
