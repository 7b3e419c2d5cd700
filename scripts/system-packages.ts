import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The Debian packages that a purpose needs. */
export const packages = {
  /** The libraries behind screenshots, pointer, keyboard, clipboard and OCR. */
  run: [
    'libdbus-1-3',
    'libstdc++6',
    'libtesseract5',
    'libx11-6',
    'libxcb1',
    'libxrandr2',
    'libxt6',
    'libxtst6',
    // The one language on offer whose model no npm package has.
    'tesseract-ocr-rus',
    // The clipboard of Wayland.
    'wl-clipboard',
  ],
  /** The engine of the conversion service and the sandbox around it. */
  convert: [
    'bubblewrap',
    // Fonts with the metrics of those of Microsoft and Apple.
    'fonts-crosextra-caladea',
    'fonts-crosextra-carlito',
    'fonts-dejavu-core',
    'fonts-liberation',
    'libreoffice-calc',
    'libreoffice-impress',
    // Formulas, which the others drop without it.
    'libreoffice-math',
    'libreoffice-writer',
    // Encrypts and linearizes PDFs.
    'qpdf',
  ],
  /** Browsers, virtual screens and the programs that tests and benchmarks compare with. */
  test: [
    'chromium',
    'curl',
    'firefox-esr',
    'fonts-ipafont-gothic',
    // A terminal of Wayland.
    'foot',
    // With python3-gi, windows of GTK.
    'gir1.2-gtk-3.0',
    // What receives the screen from a portal.
    'gstreamer1.0-plugins-base',
    'gstreamer1.0-tools',
    'maim',
    'nats-server',
    'openbox',
    'openssl',
    'poppler-utils',
    'procps',
    'python3-gi',
    // A Wayland compositor that needs no screen.
    'sway',
    'tesseract-ocr',
    'x11-utils',
    'x11-xkb-utils',
    'x11-xserver-utils',
    'xclip',
    'xdotool',
    'xserver-xorg-core',
    'xserver-xorg-video-dummy',
    'xterm',
    'xvfb',
  ],
  /** What makes packages of the product. */
  package: ['cmake', 'curl', 'g++-mingw-w64-x86-64-posix', 'ninja-build', 'nsis', 'zip'],
  /** With what makes packages, what a Windows of Wine is made of. */
  windows: ['debootstrap'],
  /** Windows of Qt, to read what stands in them. */
  load: ['python3-pyqt5'],
};

type Purpose = keyof typeof packages;

const forTests = [...packages.run, ...packages.convert, ...packages.test];
const wanted: Record<Purpose, string[]> = {
  ...packages,
  test: forTests,
  load: [...forTests, ...packages.load],
  windows: [...forTests, ...packages.package, ...packages.windows],
};

/**
 * Installs what is missing, as root or with passwordless sudo. Without either it installs nothing and
 * returns the exact command; otherwise null. Silent and quick when all is installed.
 */
export async function installMissing(purpose: Purpose): Promise<string | null> {
  const missing = await missingPackages(wanted[purpose]);
  if (missing.length === 0) return null;
  const asRoot = await rootPrefix();
  const install = ['apt-get', 'install', '-y', '--no-install-recommends', ...missing];
  if (!asRoot) return `sudo apt-get update && sudo ${install.join(' ')}`;
  process.stderr.write(`Installing ${missing.join(', ')}\n`);
  await execute([...asRoot, 'apt-get', 'update', '-qq']);
  await execute([...asRoot, ...install]);
  return null;
}

/** Empty on systems without dpkg: there the user has to know what to install. */
async function missingPackages(wanted: string[]): Promise<string[]> {
  const query = ['-W', '-f', '$' + '{Package} $' + '{db:Status-Status}\n', ...wanted];
  const listed = await run('dpkg-query', query).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    // It exits with 1 where a package is unknown, and still lists the others.
    return error as unknown as { stdout: string };
  });
  if (!listed) return [];
  const installed = new Set(
    listed.stdout
      .split('\n')
      .filter((line) => line.endsWith(' installed'))
      .map((line) => line.split(' ')[0]),
  );
  return wanted.filter((name) => !installed.has(name));
}

/** What to put before a command to run it as root, or null where that needs a password. */
async function rootPrefix(): Promise<string[] | null> {
  if (process.getuid?.() === 0) return [];
  const sudo = await run('sudo', ['-n', 'true']).catch(() => null);
  return sudo ? ['sudo', '-n'] : null;
}

function execute([command = '', ...args]: string[]): Promise<void> {
  const child = spawn(command, args, {
    // Progress belongs on standard error: standard output may be read by a program.
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${command} ${args.join(' ')} ended with code ${code}`));
    });
  });
}
