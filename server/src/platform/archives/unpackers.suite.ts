import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { text } from 'node:stream/consumers';
import { needProgram } from '../../../test/programs.ts';

export interface Unpacker {
  readonly name: string;
  readonly program: string;
  readonly debianPackage: string;
  readonly extract: (zip: string, folder: string) => string[];
  readonly print: (zip: string, name?: string) => string[];
  readonly list: (zip: string) => string[];
  /** Reads the archive from standard input, so that it cannot seek to the directory. */
  readonly isStreaming?: boolean;
}

const python = `
import shutil, sys, zipfile
verb, archive, *rest = sys.argv[1:]
with zipfile.ZipFile(archive) as opened:
  if verb == 'extract': opened.extractall(rest[0])
  elif verb == 'list': print(*opened.namelist(), sep='\\n')
  else:
    for name in rest or opened.namelist():
      with opened.open(name) as file: shutil.copyfileobj(file, sys.stdout.buffer, 1 << 20)
`;

const only = (name: string | undefined) => (name === undefined ? [] : [name]);

const all: readonly Unpacker[] = [
  {
    name: 'unzip',
    program: 'unzip',
    debianPackage: 'unzip',
    extract: (zip, folder) => ['-q', zip, '-d', folder],
    print: (zip, name) => ['-p', zip, ...only(name)],
    list: (zip) => ['-Z1', zip],
  },
  {
    name: 'bsdtar',
    program: 'bsdtar',
    debianPackage: 'libarchive-tools',
    extract: (zip, folder) => ['-xf', zip, '-C', folder],
    print: (zip, name) => ['-xOf', zip, ...only(name)],
    list: (zip) => ['-tf', zip],
  },
  {
    name: 'bsdtar from a pipe',
    program: 'bsdtar',
    debianPackage: 'libarchive-tools',
    extract: (_zip, folder) => ['-xf', '-', '-C', folder],
    print: (_zip, name) => ['-xOf', '-', ...only(name)],
    list: () => ['-tf', '-'],
    isStreaming: true,
  },
  {
    name: "Python's zipfile",
    program: 'python3',
    debianPackage: 'python3-minimal',
    extract: (zip, folder) => ['-c', python, 'extract', zip, folder],
    print: (zip, name) => ['-c', python, 'print', zip, ...only(name)],
    list: (zip) => ['-c', python, 'list', zip],
  },
  {
    name: '7-Zip',
    program: '7z',
    debianPackage: 'p7zip-full',
    extract: (zip, folder) => ['x', '-y', '-bd', `-o${folder}`, zip],
    print: (zip, name) => ['x', '-so', zip, ...only(name)],
    list: (zip) => ['l', '-ba', '-slt', zip],
  },
];

/** Finds or installs unpackers; prints a line for each missing one. */
export async function findUnpackers(): Promise<Unpacker[]> {
  const found: Unpacker[] = [];
  for (const unpacker of all) {
    if (await needProgram(unpacker.program, unpacker.debianPackage)) found.push(unpacker);
  }
  return found;
}

async function run<T>(
  unpacker: Unpacker,
  args: string[],
  zip: string,
  take: (output: NodeJS.ReadableStream) => Promise<T>,
): Promise<T> {
  const child = spawn(unpacker.program, args, { env: { ...process.env, LC_ALL: 'C.UTF-8' } });
  child.stdin.on('error', () => undefined);
  if (unpacker.isStreaming) createReadStream(zip, { highWaterMark: 1024 * 1024 }).pipe(child.stdin);
  else child.stdin.end();
  const ended = once(child, 'close');
  const [taken, errorText] = await Promise.all([take(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  if (code === 0 || /zipfile is empty/.test(errorText)) return taken;
  throw new Error(`${unpacker.name} ended with ${code}: ${errorText.slice(-2000)}`);
}

export async function extractAll(unpacker: Unpacker, zip: string, folder: string): Promise<void> {
  await run(unpacker, unpacker.extract(zip, folder), zip, text);
}

export async function hashPrinted(unpacker: Unpacker, zip: string, name?: string): Promise<string> {
  return run(unpacker, unpacker.print(zip, name), zip, async (output) => {
    const hash = createHash('sha256');
    for await (const chunk of output) hash.update(chunk as Buffer);
    return hash.digest('hex');
  });
}

export async function listNames(unpacker: Unpacker, zip: string): Promise<string[]> {
  const printed = await run(unpacker, unpacker.list(zip), zip, text);
  const lines = printed.split('\n').filter((line) => line !== '');
  if (unpacker.program !== '7z') return lines;
  return lines.filter((line) => line.startsWith('Path = ')).map((line) => line.slice('Path = '.length));
}
